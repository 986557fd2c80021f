"""stub"""
tell=None; ENDINGS=()
