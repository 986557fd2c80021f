"""What one seat sees, and other games that it cannot tell apart."""
