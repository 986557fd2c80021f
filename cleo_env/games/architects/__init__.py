"""Cleopatra and the Society of Architects, in two editions. Start reading at `state`.

- `enums`, `editions`: the rulebook's nouns as numbers; which editions there are, and how long their axes are.
- `state`, `actions`, `view/columns`: a game's fields, actions and observation, a line each, and which editions have it.
- `edition_rules`: every rule in which the editions part, by name.
- `rules`: what they share. `data`, `garden`, `deal`, `market`, `quarry`, `payment`, `earnings`, `mosaic`, `offering`,
  `hand_limit`, `order`, `scoring`; `knowledge` and `corruption` move cards and amulets; `step`: which phase asks what.
- `view`: `observe` is what a seat sees; `redeal` and `redeal_payer` make other games that it cannot tell apart.
- `text`: `board` (`palace`, `paint`), `asked`, `events`, `result`, `words`; `position` and how it is read
  (`position_read`, `position_cards`); `edition_words` is what each edition tells in its own way.
- `game`: an edition as a game of the suite, made in `game_2006` and `game_2019`.

Whatever only one edition has stands in its own folder, whose `table` fills in the rules and whose `words` fill in the
words in which the editions part:

| `rules_2006` | `rules_2019` |
|---|---|
| `data`, `deal`: merchants | `data`, `deal`: worshippers lined up |
| `payment`: named kinds, merchants | `payment`: equal or different, discounts |
| `pieces`: pairs of sphinxes, bonus | `pieces`: rows of sphinxes, palms or a statue |
| `characters`, `scribe` | `worshippers`, `penalties` |
| `turn`, `dice`: an offering when five show | `turn`: an offering when Cleopatra passes on, last turns |
| `step`: phases of its own | |
| `scoring`: the most corrupt are eaten | `scoring`: a scale of penalties |
| `observe`, `redeal`: the vizier's cards | `observe`, `redeal`: needs of a payer |
| `asked`, `events` | `asked`, `events`, `position` |
"""
