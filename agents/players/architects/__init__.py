"""Scripted players of Cleopatra and the Society of Architects, both editions. Start reading at `expert`.

Throughout, `s` is a state and `p` a seat; `look` is the seat's outlook on the game, `w` the table of weights, `purse`
what a hand can pay, and `off` by category what the next piece brings.
"""
