"""Learning scripts: one readable file an algorithm."""
