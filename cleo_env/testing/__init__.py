"""A conformance kit for turn-based environments with action masks: anyone's PettingZoo AEC or batch environment.

    from cleo_env.testing import check_aec
    print(check_aec(connect_four_v3.env))

or `python -m cleo_env.testing pettingzoo.classic.connect_four_v3:env`. docs/conformance.md says what is checked, and
what PettingZoo's `api_test` lets through. The kit needs numpy and nothing of this package's games.
"""

from cleo_env.testing.aec import check_aec
from cleo_env.testing.batch import check_batch
from cleo_env.testing.report import Finding, Report

__all__ = ["Finding", "Report", "check_aec", "check_batch"]
