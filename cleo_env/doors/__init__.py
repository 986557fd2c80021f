"""The ways in: one file a door, one class for all games."""
