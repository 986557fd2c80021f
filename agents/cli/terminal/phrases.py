"""Every phrase that a person reads at the terminal beside the games' own words; `{places}` are filled in later."""

from __future__ import annotations

from cleo_env.core.address import YOU as YOU

COMMANDS = (
    ("3", "choose action 3 of the list; Enter then plays it"),
    ("{start}", "choose the action whose name begins so"),
    ("back", "take back what you chose last, until something hidden is shown or somebody else is asked; u is the same"),
    ("b", "show the whole board"),
    ("why 3", "show the rule that allows action 3"),
    ("rules", "list the chapters of the rules; rules 5 shows chapter 5, rules {word} what is said of it"),
    ("?", "show this help and the signs of the board"),
    ("q", "leave; the game so far is saved, and can be gone on with"),
)
AIM = "how the game is won"
SIGNS = "the signs of the board"
PROMPT = "number or name, ? for help > "
CHOSEN = "{name}: Enter plays it, u takes it back > "
SO_FAR = "chosen so far: {names} (back takes the last one back)"
TAKEN_BACK = "taken back: {name}"
NOTHING_TO_TAKE_BACK = "nothing can be taken back: something was revealed, or somebody else was asked"
NOTHING_CHOSEN = "nothing is chosen yet: type a number from {first} to {last}"
NO_SUCH_NUMBER = "there is no action {typed}: type a number from {first} to {last}"
SEVERAL = "{typed} could be {names}"
MORE = "{count} more"
NO_SUCH_NAME = "no action here begins with {typed}"
DID_YOU_MEAN = "{problem}; did you mean {name}?"
NEXT = "{player} is next: Enter when nobody else looks > "
NARROW = "this window is {columns} columns wide and the board needs {wanted}: make it wider, or lines will break"
NO_RULE = "no rule speaks of {typed}"
CHAPTERS = "the chapters of the rules; type rules and a number, or rules and a word"
OPENING = "{title}, seed {seed}"
SEATED = "{player}: {agent}"
PERSON = "person"
GOES_ON = "the game goes on; decisions so far: {count}"
LEFT = "you have left the table"
KEPT = "the record is in {path}; `{replay}` shows it again"
GO_ON = "`{load}` goes on with the game"
REPLAY_COMMANDS = (
    ("Enter", "the next decision"),
    ("b", "the decision before"),
    ("t, p", "the first decision of the next turn, and of this one or the one before"),
    ("t 12", "the first decision of turn 12"),
    ("34", "the game after 34 decisions"),
    ("a", "show all cards, and hide them again"),
    ("q", "leave the replay"),
)
REPLAY_PROMPT = "Enter on, b back, t next turn, p turn before, a all cards, ? help, q leave > "
AT_START = "the start; decisions: {count}"
DECISION = "decision {number} of {total}: {said}"
CHOSE = "{who} chose {action}"
HAS_CHOSEN = "{who} has chosen"
NOT_UNDERSTOOD = "{typed} is not understood: ? shows what is"
PAGE = (
    "one decision back",
    "play or pause",
    "one decision on",
    "which decision",
    "Keys: left and right arrow one decision, page up and page down ten, Home and End, space plays.",
)

PHRASES = (
    *(phrase for name, phrase in list(globals().items()) if name.isupper() and isinstance(phrase, str)),
    *PAGE,
    *(meaning for _, meaning in (*COMMANDS, *REPLAY_COMMANDS)),
)
