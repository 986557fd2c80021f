"""What the expert believes, in talents or scarabs: one table for each edition, tuned in games against itself."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.architects.editions import by_edition


class Weights(NamedTuple):
    """How much things are worth to the expert."""

    # cards: a unit is worth less the more of its sort are held already
    first: tuple[float, ...]  # artisan, stone, marble, wood, lapis, joker: the first unit
    enough: tuple[float, ...]  # with so many units a further one is worth nothing
    matched: float  # an artisan with material for it
    alike: float  # a unit of the material there is most of
    supply: float  # a kind loses its worth when the quarry asks for fewer units than this, 2006
    hidden: float  # a card that lies face down
    deny: float  # share of a card's worth to anybody that is gained by taking it away from others
    too_many: float  # taken off for a card beyond the hand limit
    characters: tuple[float, ...]  # beggar, courtesan, envoy, scribe, smuggler, vizier in a stall, 2006
    merchant: float  # a Nile merchant kept, 2006
    time: float  # share of all this that is left for each piece a player may still build
    time_left: float  # and share that never goes

    # corruption: the price of an amulet
    fear: float  # at equal corruption
    ease: float  # less for each amulet of advantage
    late_fear: float  # more as the end comes near, times
    least_price: float
    most_price: float
    tainted: float  # share of unknown cards in other hands that are tainted
    sanctuary: float  # a square, times the price of an amulet
    future: float  # amulets one expects to take for each piece a player may still build
    statue: float  # a statue kept

    # pieces
    reserve: tuple[float, ...]  # sphinx, obelisk, throne, door, wall, mosaic: what waiting for more is worth
    open_pair: float  # leaving the next player the second sphinx of a pair, 2006
    palms: float  # a mosaic's likely palms for each palm still free
    squares: float  # of a sanctuary that a mosaic is likely to form
    more: float  # least gain for a further piece in the same visit
    haste: float  # added to building rather than visiting the market
    ahead: float  # the lead one wants before ending the game
    finish: float  # ending the game as the winner; taken off for ending it otherwise

    # other decisions
    spread: float  # refill: above 0 good cards go to poor stalls, below 0 to rich ones
    bid: float  # most one bids, times the price of an amulet
    bid_from: float  # price of an amulet below which one bids nothing
    courtesan: float  # least worth of a card for which she is played, 2006
    beggar: float  # what an opponent is expected to give, 2006
    scribe: float  # price of an amulet from which a die is turned up, not down, 2006
    call: float  # least gain for which a worshipper is called, 2019


# fmt: off
WEIGHTS_2006 = Weights(
    first=(2.16, 1.20, 1.81, 1.50, 1.77, 1.66),
    enough=(7.22, 4.08, 3.09, 3.49, 3.22, 3.70),
    matched=0.00,
    alike=0.00,
    supply=3.77,
    hidden=1.65,
    deny=0.00,
    too_many=0.85,
    characters=(0.92, 1.46, 0.06, 0.22, 0.03, 0.97),
    merchant=4.54,
    time=0.42,
    time_left=0.20,
    fear=1.62,
    ease=0.23,
    late_fear=0.50,
    least_price=0.12,
    most_price=4.73,
    tainted=0.29,
    sanctuary=0.62,
    future=1.11,
    statue=1.06,
    reserve=(0.12, 0.04, -0.11, 1.05, 0.51, -0.04),
    open_pair=1.05,
    palms=0.109,
    squares=3.42,
    more=-0.12,
    haste=-0.07,
    ahead=0.00,
    finish=30.00,
    spread=0.83,
    bid=4.18,
    bid_from=0.04,
    courtesan=1.17,
    beggar=1.48,
    scribe=1.94,
    call=0.00,
)
WEIGHTS_2019 = Weights(
    first=(2.96, 1.68, 1.68, 1.68, 1.68, 1.71),
    enough=(7.58, 5.07, 5.07, 5.07, 5.07, 4.34),
    matched=0.00,
    alike=0.00,
    supply=4.00,
    hidden=1.76,
    deny=0.00,
    too_many=0.78,
    characters=(0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    merchant=0.00,
    time=0.52,
    time_left=0.23,
    fear=2.29,
    ease=0.19,
    late_fear=0.53,
    least_price=0.40,
    most_price=5.32,
    tainted=0.24,
    sanctuary=0.58,
    future=1.07,
    statue=1.09,
    reserve=(0.25, -0.06, 0.04, 0.92, 0.70, -0.08),
    open_pair=0.00,
    palms=0.106,
    squares=3.57,
    more=-0.10,
    haste=-0.32,
    ahead=0.00,
    finish=30.00,
    spread=1.21,
    bid=5.57,
    bid_from=0.27,
    courtesan=0.00,
    beggar=0.00,
    scribe=0.00,
    call=0.60,
)
# fmt: on


class Odds(NamedTuple):
    """What decides who wins, fitted to games of experts; `late` ones grow to their full weight towards the end."""

    wealth: float  # a talent or scarab
    wealth_late: float
    cards: float  # a talent's worth of cards
    cards_late: float
    danger: float  # 2006: being sure to be eaten; 2019: an amulet more than the least corrupt has
    danger_late: float
    slope: float  # how fast danger grows with each amulet


# fmt: off
#                wealth  late    cards   late    danger  late    slope
ODDS_2006 = Odds(0.0394, 0.1942, 0.0000, 0.4528, 0.3944, 6.9762, 1.5489)
ODDS_2019 = Odds(0.0394, 0.1942, 0.0000, 0.4528, 0.0100, 0.3000, 0.1000)
# fmt: on

weights_of = by_edition("weights", WEIGHTS_2006, WEIGHTS_2019)
odds_of = by_edition("odds", ODDS_2006, ODDS_2019)
