"""What the fields of events and players are called in the log."""

from __future__ import annotations

from tournament.core.words import TIEBREAKERS
from tournament.models import Player, Tournament
from tournament.models.states import ScreenView


def log_labels() -> dict[str, object]:
    """Return what the fields of events and players are called, and each choice under "field=value"."""
    labels: dict[str, object] = {}
    for field in [*Player._meta.concrete_fields, *Tournament._meta.concrete_fields]:
        labels[field.name] = field.verbose_name
        labels |= {f"{field.name}={value}": label for value, label in field.flatchoices}
    labels |= {f"screen_views={value}": label for value, label in ScreenView.choices}
    return labels | {f"tiebreakers={code}": words for code, words in TIEBREAKERS.items()}
