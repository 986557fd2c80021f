"""The rules that the editions share, a file for each area of the rulebook."""
