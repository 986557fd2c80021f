"""stub"""
render=None
