"""Repeat whole events with the same random draws: values from `secrets` come from a seed instead."""

from __future__ import annotations

import random
import secrets

import pytest


def draw_from(patch: pytest.MonkeyPatch, seed: int) -> None:
    """Take all seeds and random numbers from one generator."""
    rng = random.Random(seed)
    patch.setattr(secrets, "randbelow", lambda limit: rng.randrange(limit))


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all seeds and random numbers from one generator, so that a failure can be reproduced."""
    draw_from(monkeypatch, 2016)
