"""What the expert believes, in talents or scarabs: one table for each edition, tuned in games against itself."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.architects.editions import by_edition


class Weights(NamedTuple):
    """How much things are worth to the expert."""

    # cards: a unit is worth less the more of its sort are held already
    first: tuple[float, ...]  # artisan, stone, marble, wood, lapis, joker: the first unit
    enough: tuple[float, ...]  # with so many units a further one is worth nothing
    supply: float  # a kind loses its worth when the quarry asks for fewer units than this
    hidden: float  # a card that lies face down
    too_many: float  # taken off for a card beyond the hand limit
    characters: tuple[float, ...]  # beggar, courtesan, envoy, scribe, smuggler, vizier in a stall
    merchant: float  # a Nile merchant kept
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
    open_pair: float  # leaving the next player the second sphinx of a pair
    palms: float  # a mosaic's likely palms for each palm still free
    squares: float  # of a sanctuary that a mosaic is likely to form
    more: float  # least gain for a further piece in the same visit
    haste: float  # added to building rather than visiting the market
    finish: float  # ending the game as the winner; taken off for ending it otherwise

    # other decisions
    spread: float  # refill: above 0 good cards go to poor stalls, below 0 to rich ones
    bid: float  # most one bids, times the price of an amulet
    bid_from: float  # price of an amulet below which one bids nothing
    courtesan: float  # least worth of a card for which she is played
    beggar: float  # what an opponent is expected to give
    scribe: float  # price of an amulet from which a die is turned up, not down
    call: float  # least gain for which a worshipper is called


# fmt: off
WEIGHTS_2006 = Weights(
    first=(1.4, 1.3, 1.6, 1.6, 2.0, 1.6),
    enough=(6.0, 4.0, 3.5, 3.5, 3.5, 4.0),
    supply=4.0,
    hidden=1.2,
    too_many=1.2,
    characters=(1.0, 1.5, 0.3, 0.3, 0.0, 1.0),
    merchant=3.2,
    time=0.4,
    time_left=0.2,
    fear=1.5,
    ease=0.25,
    late_fear=0.5,
    least_price=0.2,
    most_price=5.0,
    tainted=0.3,
    sanctuary=0.7,
    future=1.0,
    statue=1.0,
    reserve=(0.0, 0.0, 0.0, 1.0, 0.5, 0.0),
    open_pair=1.0,
    palms=0.12,
    squares=3.5,
    more=0.0,
    haste=0.0,
    finish=30.0,
    spread=1.0,
    bid=4.0,
    bid_from=0.5,
    courtesan=1.5,
    beggar=1.6,
    scribe=2.0,
    call=0.3,
)
WEIGHTS_2019 = WEIGHTS_2006._replace(
    first=(1.6, 1.5, 1.5, 1.5, 1.5, 1.5),
    enough=(6.0, 4.0, 4.0, 4.0, 4.0, 4.0),
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
