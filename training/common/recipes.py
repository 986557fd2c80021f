"""Named sets of PPO options for `cleo train GAME --recipe NAME`; docs/results.md has their learning curves."""

from __future__ import annotations

from typing import Any

Recipe = dict[str, Any]

QUICK: Recipe = {  # a small network, which learns sooner
    "hidden": (128, 128),
    "minibatch_size": 2048,  # two processes would spend their time on synchronisation with smaller ones
}

SCRATCH: Recipe = {  # from games alone: nobody's actions are imitated or heard
    "equivariant": True,  # learns the same from a third of the decisions, or fewer
    "schedule": "geometric",
    "learning_rate_end": 3e-5,
    "minibatch_size": 2048,
    "ent_coef_end": 0.004,
    "score_margin_weight": 1.0,
    "score_margin_weight_end": 0.2,
    "opponent_fraction": 0.5,
    "scripted_opponents": ("greedy", "expert"),
    "past_policies": 3,
}

TAUGHT: Recipe = {  # behaviour cloning of a script, annealed into PPO mostly against that script
    "bc_fraction": 0.5,
    "learning_rate": 8e-4,
    "learning_rate_end": 2e-5,
    "minibatch_size": 4096,
    "ent_coef": 0.01,
    "ent_coef_end": 0.002,
    "opponent_fraction": 0.75,
    "scripted_opponents": ("expert",),
    "past_policies": 1,
}

INFORMED: Recipe = TAUGHT | {  # the same by a critic that sees all cards and the luck to come, which policies never do
    "privileged": True,
    "equivariant": True,
    "bc_fraction": 0.35,
}

ADVISED: Recipe = {  # the network sees a script's action, so it starts at the strength of that script
    "advisor": "expert",
    "hidden": (128, 128),
    "critic_warmup": 0.1,  # a strong initial policy needs a trained critic before it is changed ..
    "learning_rate": 4e-4,  # .. and then small steps with large minibatches: the signal is smaller than the noise
    "learning_rate_end": 3e-5,
    "minibatch_size": 4096,
    "vf_coef": 1.0,
    "ent_coef": 0.003,
    "ent_coef_end": 0.0,
    "opponent_fraction": 0.75,  # mostly against the script itself, which a table of learners soon leaves behind
    "scripted_opponents": ("expert",),
    "past_policies": 1,
    "eval_opponents": ("expert",),
    "blocks": 250,
}

ADVISED_INFORMED: Recipe = ADVISED | {  # the strongest: small gains over a script are seen where there is less luck
    "privileged": True,
    "equivariant": True,
    "hidden": (256, 256),
}

RECIPES = {
    "quick": QUICK,
    "scratch": SCRATCH,
    "taught": TAUGHT,
    "informed": INFORMED,
    "advised": ADVISED,
    "advised-informed": ADVISED_INFORMED,
}
