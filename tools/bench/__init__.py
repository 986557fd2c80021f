"""Speed measurements of our engine and of its peers."""
