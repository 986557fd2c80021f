"""The interfaces to games: one file each, one class for all games."""
