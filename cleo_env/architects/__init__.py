"""Cleopatra and the Society of Architects."""
