"""The smallest learner learns: a broken environment, mask or reward would show here."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.training.reinforce import train

pytestmark = pytest.mark.compiled


def test_a_linear_policy_comes_to_beat_random_players(capsys: pytest.CaptureFixture[str]) -> None:
    shares = train("architects_2006", rounds=6, num_envs=128, learning_rate=0.01)
    assert shares[0] == pytest.approx(0.25, abs=0.15)
    assert np.mean(shares[-2:]) > 0.45
    assert "round 6" in capsys.readouterr().out
