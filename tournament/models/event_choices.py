"""What an event can be: its level, regulations, kind of Swiss, structure, and what is played."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Level(models.TextChoices):
    """How strictly an event is run (REG 2.1)."""

    RELAXED = "relaxed", _("Relaxed")
    FORMAL = "formal", _("Formal")
    PREMIER = "premier", _("Premier")


class Regulations(models.TextChoices):
    """By which regulations an event is played: values of `pairing.regulations.Regulations`."""

    REG_2016 = "2016", _("2016 regulations")
    TODAY = "today", _("Today’s rules")


class SwissKind(models.TextChoices):
    """How a Swiss round is played (NOW 1.1): values of `pairing.types.SwissKind`."""

    DOUBLE_SIDED = "double_sided", _("Double-sided (two games a round)")
    SINGLE_SIDED = "single_sided", _("Single-sided (one game a round)")


# What the levels are called in today's events, which have no more than these.
LEVELS_OF_TODAY = {Level.RELAXED: _("Casual"), Level.FORMAL: _("Competitive")}


class Structure(models.TextChoices):
    """Where the number of rounds and the cut come from (REG-9, NOW-3)."""

    BASIC = "basic", _("Basic (store championship)")
    ADVANCED = "advanced", _("Advanced (regional championship)")
    COMPETITIVE = "competitive", _("Competitive")
    CASUAL = "casual", _("Casual")
    MODIFIED = "modified", _("Modified (set by the organizer)")


class Kind(models.TextChoices):
    """What is played (REG-11)."""

    CONSTRUCTED = "constructed", _("Constructed")
    FULL_DRAFT = "full_draft", _("Full draft")
    HALF_DRAFT = "half_draft", _("Half draft")
