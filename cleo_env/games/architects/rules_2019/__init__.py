"""The rules that only the 2019 edition has."""
