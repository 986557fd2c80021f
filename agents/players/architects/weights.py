"""What the expert believes, in talents or scarabs: one table for each edition, tuned in games against itself."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.games.architects.editions import Edition, by_edition


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
    scribe: float  # price of an amulet from which an offering is welcome: a die is turned up, not down, 2006
    call: float  # least gain for which a worshipper is called, 2019


# fmt: off
WEIGHTS_2006 = Weights(
    first=(2.07, 1.32, 1.37, 1.05, 1.47, 1.53),
    enough=(4.55, 3.78, 3.10, 2.91, 2.28, 4.14),
    matched=0.79,
    alike=-0.75,
    supply=3.33,
    hidden=1.30,
    deny=0.70,
    too_many=1.20,
    characters=(0.89, 0.95, 0.34, 0.00, -0.17, 0.97),
    merchant=5.86,
    time=0.36,
    time_left=0.20,
    fear=1.81,
    ease=0.21,
    late_fear=0.68,
    least_price=0.02,
    most_price=4.90,
    tainted=0.28,
    sanctuary=0.64,
    future=1.48,
    statue=1.47,
    reserve=(0.17, -0.29, -0.52, 0.80, -0.14, -0.92),
    open_pair=0.91,
    palms=0.113,
    squares=3.63,
    more=-0.46,
    haste=-0.46,
    ahead=-4.39,
    finish=30.00,
    spread=0.98,
    bid=4.63,
    bid_from=0.00,
    courtesan=1.19,
    beggar=1.87,
    scribe=2.35,
    call=0.00,
)
WEIGHTS_2019 = Weights(
    first=(2.79, 1.11, 1.11, 1.11, 1.11, 1.69),
    enough=(5.15, 5.62, 5.62, 5.62, 5.62, 4.68),
    matched=0.23,
    alike=0.48,
    supply=4.00,
    hidden=1.74,
    deny=0.49,
    too_many=0.73,
    characters=(0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    merchant=0.00,
    time=0.58,
    time_left=0.25,
    fear=2.81,
    ease=0.14,
    late_fear=0.61,
    least_price=0.10,
    most_price=5.51,
    tainted=0.20,
    sanctuary=0.45,
    future=1.45,
    statue=1.20,
    reserve=(0.34, -0.18, 0.39, 0.66, 0.34, 0.16),
    open_pair=0.00,
    palms=0.107,
    squares=4.05,
    more=-0.16,
    haste=-1.17,
    ahead=-0.46,
    finish=30.00,
    spread=1.26,
    bid=5.32,
    bid_from=0.45,
    courtesan=0.00,
    beggar=0.00,
    scribe=0.00,
    call=0.35,
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
#                wealth  late    cards    late    danger  late    slope
ODDS_2006 = Odds(0.0341, 0.1647, -0.0073, 0.4817, 0.7340, 5.5652, 1.4629)
ODDS_2019 = Odds(0.0297, 0.2201,  0.0233, 0.3658, 0.0706, 0.8872, 0.0055)
# fmt: on

WEIGHTS = {Edition.E06: WEIGHTS_2006, Edition.E19: WEIGHTS_2019}
weights_of = by_edition("weights", WEIGHTS)
odds_weights = by_edition("odds", {Edition.E06: ODDS_2006, Edition.E19: ODDS_2019})
