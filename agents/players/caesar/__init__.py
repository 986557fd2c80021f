"""What is known about playing Caesar & Cleopatra well: `script` lists it, `expert` and `greedy` are where to begin."""
