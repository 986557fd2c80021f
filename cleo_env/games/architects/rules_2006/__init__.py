"""The rules that only the 2006 edition has."""
