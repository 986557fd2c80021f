"""stub"""
from_position=to_position=None
