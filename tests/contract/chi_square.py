"""What chance alone seldom exceeds."""

from __future__ import annotations

# Upper tail of the chi-square distribution by degrees of freedom, from a printed table.
ONE_IN_A_THOUSAND = {
    1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322, 8: 26.124, 9: 27.877,
    10: 29.588, 11: 31.264, 12: 32.909, 13: 34.528, 14: 36.123, 15: 37.697, 16: 39.252,
}  # fmt: skip
