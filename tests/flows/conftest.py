"""Whole events make the same random draws each time."""

from tests.draws import same_draws

__all__ = ["same_draws"]
