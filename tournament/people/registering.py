"""Checks for every registration: whether the organizer knows of namesakes, and whether the table, draft seat
or bye is available.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import name_key
from tournament.models import Round, Tournament

TAKEN_ONCE = {"fixed_table": ("fixed_table_taken", "table"), "draft_seat": ("draft_seat_taken", "seat")}


def refuse_bye_after_round_1(event: Tournament) -> None:
    """Raise ActionRefused("first_round_bye_is_over") once round 1 is paired (REG 6.2)."""
    if Round.objects.swiss(event).exists():
        raise ActionRefused("first_round_bye_is_over")


def refuse_what_is_taken(event: Tournament, values: Mapping[str, Any]) -> None:
    """Raise ActionRefused if another player has this fixed table or draft seat."""
    for name, (code, fact) in TAKEN_ONCE.items():
        value = values.get(name)
        if value is not None and (holder := event.players.filter(**{name: value}).first()):
            raise ActionRefused(code, player=holder.pk, **{fact: value})


def refuse_unknown_namesakes(event: Tournament, name: str, known: int) -> None:
    """Raise ActionRefused("duplicate_name") if more than `known` players have this name."""
    found = registered_names(event)[name_key(name)]
    if found > known:
        raise ActionRefused("duplicate_name", name=name, namesakes=found)


def registered_names(event: Tournament) -> Counter[str]:
    """Return the number of players in the event for each `name_key`. One query."""
    return count_names(event.players.values_list("name", flat=True))


def count_names(names: Iterable[str]) -> Counter[str]:
    """Count these names by `name_key`, which groups names that people consider the same."""
    return Counter(name_key(name) for name in names)
