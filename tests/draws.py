"""Whole events with the same draws each time: what `secrets` would draw comes from a seed instead."""

from __future__ import annotations

import random
import secrets

import pytest


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all seeds and drawn numbers from one generator, so that a failure can be repeated."""
    rng = random.Random(2016)
    monkeypatch.setattr(secrets, "randbelow", lambda limit: rng.randrange(limit))
