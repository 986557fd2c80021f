"""All studies, in the order of the page. What an answer says was read off the numbers; a test holds the main ones."""

from __future__ import annotations

from tools.findings import architects, caesar
from tools.findings.study import Study

STUDIES = {
    study.name: study
    for study in (
        Study(
            "corruption",
            "What corruption is worth",
            "One player at a table of three experts is the same expert, but fears amulets more, or less.",
            "There is a right amount of corruption, and it is narrow. Who does not mind amulets at all is the "
            "richest at the table and is almost always fed to the crocodile; who minds them twice as much as "
            "the expert is hardly ever eaten, ends with fewer than one, and is too poor to win. Both lose most "
            "of their wins. Amulets buy wealth: between the two ends the score falls to a third in the 2006 "
            "edition and to a fifth in that of 2019.",
            architects.fear_of_amulets,
            1000,
        ),
        Study(
            "seats",
            "Who sits where",
            "Experts play among themselves; wins by seat, seat 0 having the first turn.",
            "In the 2006 edition three or four players have equal chances as far as can be seen; with five the "
            "later seats are a little worse off. In the 2019 edition every seat is a little worse than the one "
            "before it, at every number of players.",
            architects.seats,
            8000,
        ),
        Study(
            "editions",
            "How the editions and the numbers of players differ",
            "Experts play among themselves with every number of players.",
            "With every further player a game becomes shorter for each of them, and poorer, and first and "
            "second come closer. A fifth player in the 2006 edition takes about three turns from everybody. "
            "There somebody is eaten in almost every game, and in a third to almost half of all games it is the "
            "richest; in the 2019 edition nobody need be, and few are.",
            architects.player_counts,
            4000,
        ),
        Study(
            "denying",
            "Taking cards away from others",
            "One player at a table of three experts gives another weight to what a card is worth to anybody "
            "else; the middle row of each edition is the expert's own weight.",
            "Looking only at one's own needs costs about four wins in ten.",
            architects.cards_denied,
            1000,
        ),
        Study(
            "building",
            "Building soon or late",
            "One player at a table of three experts likes building rather than visiting the market more, or "
            "less (in talents or scarabs).",
            "It matters little. Only who builds much sooner in the 2006 edition loses a little.",
            architects.haste_to_build,
            1000,
        ),
        Study(
            "first turn",
            "The first turn in Caesar & Cleopatra",
            "Experts play against each other.",
            "Who starts wins almost two games of three, whichever side it is. Compare players only in both "
            "seats, as duplicate blocks do.",
            caesar.first_turn,
            20_000,
        ),
        Study(
            "set-up",
            "Openings: the first five cards in Caesar & Cleopatra",
            "One player lays its first five cards in a fixed way, against an expert that lays them by chance.",
            "Neither way gains or loses anything that can be seen against an opponent that does not expect it: "
            "what one lays out matters less than that it is not known.",
            caesar.set_ups,
            10_000,
        ),
        Study(
            "face down",
            "Bluffing in Caesar & Cleopatra",
            "Of the two cards of a turn one lies face down. One player chooses by another habit than the expert "
            "whether that is the better one, which gains more.",
            "Which card is hidden is worth up to four games in a hundred. Best is the expert's habit, to show "
            "high cards and to hide low ones: a threat that is seen keeps the opponent away. To hide the high "
            "ones, or never to hide the better card, is worst, and chance lies in between. Never to depart from "
            "the habit costs nothing here, because this opponent does not read habits; what a bluff gains "
            "against one that does is a question for learned opponents.",
            caesar.hidden_cards,
            5000,
        ),
        Study(
            "action cards",
            "Action cards in Caesar & Cleopatra",
            "One player draws an action card while it holds fewer than so many, against an expert.",
            "Two or three in hand are right. Without any one wins less than half as often as with them, and "
            "with a hand full of them as seldom: they do not win votes.",
            caesar.action_cards,
            2000,
        ),
    )
}
