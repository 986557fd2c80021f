"""The rules, a file for each area of the rulebook."""
