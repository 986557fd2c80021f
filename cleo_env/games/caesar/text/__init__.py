"""What people read: the board, the event log, positions, the result."""
