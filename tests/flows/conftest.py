"""Whole events draw the same lots each time."""

from tests.draws import same_draws

__all__ = ["same_draws"]
