"""Cleopatra and the Society of Architects, both editions.

What the editions share stands in files without a year, and asks for what differs in one of two ways: by tables whose
first axis is the `Edition` (`data`, `state`, `actions`, `columns`), or by rules of each edition that `editions` chooses
between (look for "Where the editions part"). What only one edition has stands in files that end with its year:

| area | shared | 2006 | 2019 |
|---|---|---|---|
| numbers | `data` | `data_2006` | `data_2019` |
| set-up | `deal` | `deal_2006`: merchants | `deal_2019`: worshippers |
| paying | `payment` | `payment_2006`: named kinds, merchants | `payment_2019`: equal or different, discounts |
| the plaza | | `plaza_2006`: one order | `plaza_2019`: two rows |
| rewards | `earnings` | `earnings_2006`: pairs, bonus | `earnings_2019`: rows, throne squares, palms or statue |
| help | `market`, `knowledge` | `characters_2006`, `scribe_2006` | `worshippers_2019` |
| offerings | `offering` | `dice_2006`: when five show | `turn_2019`: when Cleopatra passes on |
| the turn | `order`, `hand_limit` | `turn_2006` | `turn_2019`, `last_turns_2019` |
| phases | `step` | `step_2006`: characters half played | |
| what seats see | `observe` | `observe_2006` | `observe_2019` |
| redealing | `redeal`, `redeal_payer` | `redeal_2006` | `redeal_2019` |
| words | `telling`, `text_asked` .. | `tell_2006`, `text_asked_2006` | `tell_2019`, `text_asked_2019` |
| the end | `scoring` | `scoring_2006`: the most corrupt are eaten | `scoring_2019`: a scale of penalties |

The market and the garden (`market`, `garden`, `mosaic`) are shared whole but for what follows a claim; `quarry` is
shared too, and lists at its head the rules it takes from each edition.
"""
