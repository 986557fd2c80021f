"""Scripted players of Cleopatra and the Society of Architects, both editions. Start reading at `expert`."""
