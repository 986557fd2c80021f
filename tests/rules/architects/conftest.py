"""Every rule's test in this folder runs in both editions."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.rules.architects_2006 import given as given_2006
from tests.rules.architects_2019 import given as given_2019


@pytest.fixture(scope="module", params=[given_2006, given_2019], ids=lambda given: given.EDITION)
def edition(request: pytest.FixtureRequest) -> ModuleType:
    """The `given` of an edition: its name, its tables and the cards of its mosaic."""
    return request.param
