"""Options for `cleo train --recipe NAME` that proved themselves together; docs/results.md tells what came of them."""

from __future__ import annotations

from typing import Any

Recipe = dict[str, Any]

QUICK: Recipe = {  # a small network, which learns sooner
    "hidden": (128, 128),
    "minibatch": 2048,  # two processes would waste their time on smaller ones
}

TAUGHT: Recipe = {  # imitates a script until it nearly plays like it, and goes on by itself, mostly against that script
    "imitate": 0.5,
    "rate": 8e-4,
    "rate_end": 2e-5,
    "minibatch": 4096,
    "entropy": 0.01,
    "entropy_end": 0.002,
    "league": 0.75,
    "scripted": ("expert",),
    "selves": 1,
}

ADVISED: Recipe = {  # begins as strong as the script whose advice it hears, and goes on from there
    "advisor": "expert",
    "hidden": (128, 128),
    "critic_first": 0.1,  # who begins strong needs a critic that knows what is good before anything is changed ..
    "rate": 4e-4,  # .. and then small steps by many decisions each: what is left to gain is smaller than the luck
    "rate_end": 3e-5,
    "minibatch": 4096,
    "value_weight": 1.0,
    "entropy": 0.003,
    "entropy_end": 0.0,
    "league": 0.75,  # mostly against the script itself, which everybody at a table of learners soon leaves behind
    "scripted": ("expert",),
    "selves": 1,
    "rivals": ("expert",),
    "blocks": 250,
}

RECIPES = {"quick": QUICK, "taught": TAUGHT, "advised": ADVISED}
