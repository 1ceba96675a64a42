"""An event's options: its level, regulations, kind of Swiss, structure, and format."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.kinds import Kind
from pairing.types import SwissKind


class Level(models.TextChoices):
    """How strictly an event is run (REG 2.1)."""

    RELAXED = "relaxed", _("Relaxed")
    FORMAL = "formal", _("Formal")
    PREMIER = "premier", _("Premier")


class Regulations(models.TextChoices):
    """An event's regulations: values of `pairing.regulations.Regulations`."""

    REG_2016 = "2016", _("2016 regulations")
    TODAY = "today", _("Today’s rules")


# The names of the levels in events under today's regulations, which have only these.
LEVELS_OF_TODAY = {Level.RELAXED: _("Casual"), Level.FORMAL: _("Competitive")}


class Structure(models.TextChoices):
    """What determines the number of rounds and the cut (REG-9, NOW-3)."""

    BASIC = "basic", _("Basic (store championship)")
    ADVANCED = "advanced", _("Advanced (regional championship)")
    COMPETITIVE = "competitive", _("Competitive")
    CASUAL = "casual", _("Casual")
    MODIFIED = "modified", _("Modified (set by the organizer)")


KIND_LABELS: Mapping[Kind, Promise] = {
    Kind.CONSTRUCTED: _("Constructed"),
    Kind.FULL_DRAFT: _("Full draft"),
    Kind.HALF_DRAFT: _("Half draft"),
}

SWISS_LABELS: Mapping[SwissKind, Promise] = {
    SwissKind.DOUBLE_SIDED: _("Double-sided (two games a round)"),
    SwissKind.SINGLE_SIDED: _("Single-sided (one game a round)"),
}


def event_kind_choices() -> list[tuple[str, Promise]]:
    """Return the kinds of event as a column's choices; a new kind needs no migration."""
    return [(kind.value, KIND_LABELS[kind]) for kind in Kind]


def swiss_choices() -> list[tuple[str, Promise]]:
    """Return the kinds of Swiss round as a field's choices."""
    return [(kind.value, SWISS_LABELS[kind]) for kind in SwissKind]
