"""Information-set Monte Carlo tree search on compiled kernels."""
