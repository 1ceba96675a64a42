"""Moved: see tournament.plan."""

from tournament.plan import Plan, plan_of, plan_words

__all__ = ["Plan", "plan_of", "plan_words"]
