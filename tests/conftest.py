"""Marks and settings that all tests share."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the clauses of docs/rules that a test checks")
    config.addinivalue_line("markers", "compiled: too slow with the compiler off, left out of that run")
