"""The signs of the text board and what they mean, and what is counted when the game ends."""

from __future__ import annotations

from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.rules_2006.data import MERCHANT_VALUE
from cleo_env.games.architects.rules_2019.data import FINAL_PENALTY

# fmt: off
SHARED = (
    ("♣ ·", "a square of the garden with a palm, and one with grass"),
    ("F .. Z", "a mosaic that is laid, on each of its five squares"),
    ("0 .. 4", "a sanctuary of this player"),
    ("┃ ┊", "a wall that stands, and the place of one; doors and back walls lie flat: ━ ┄"),
    ("◆ ◇", "a sphinx or obelisk that stands, and the place of one"),
    ("> ?", "whose turn it is, and who is asked"),
    ("+2", "the mosaic's top left corner can lie here, and the mosaic covers 2 palms"),
    ("stone x2", "two cards of stone"),
    ("doubled stone", "one card that pays two units of stone, and brings an amulet; actions call it 2 stone"),
    ("at 34", "row 3, column 4: the top left corner of the box around the mosaic"),
    ("tainted", "doubled cards and whatever is no plain resource: an amulet when used, and one if held at the end"),
)
OF_2006 = (
    ("● ○", "a die on the altar, and one that is not; five on the altar call for an offering"),
    ("ask +1", "asks the next player, +2 the one after"),
)
OF_2019 = (
    ("* name", "the worshipper called in this turn; the number before it is what calling costs"),
)
OWN = (
    ("statues", "each claims one sanctuary: an area cut off by your mosaic into which no mosaic of the pile fits"),
    ("sanctuary", "squares of your sanctuaries: each takes one of your amulets away at the end"),
)
AIM_2006 = (
    ("talents", "money, earned with every piece built: who has most at the end wins, unless eaten by the crocodile"),
    ("amulets", "corruption, brought by tainted cards: who has most of them at the end is eaten and cannot win"),
    ("merchants", f"each pays any one unit of a cost; one that is left is worth {MERCHANT_VALUE} talents"),
)
AIM_2019 = (
    ("scarabs", "money, earned with every piece built: who has most at the end wins, unless eaten by the crocodile"),
    ("amulets", "corruption: all drop as many as the least corrupt has; "
                f"with {len(FINAL_PENALTY)} left you are eaten, fewer cost scarabs"),
)
# fmt: on
LEGENDS = {Edition.E06: SHARED + OF_2006, Edition.E19: SHARED + OF_2019}
AIMS = {Edition.E06: AIM_2006 + OWN, Edition.E19: AIM_2019 + OWN}
