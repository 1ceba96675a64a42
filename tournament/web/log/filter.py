"""The filters of an event's log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.kernel.acts import all_acts
from tournament.kernel.text import search_key
from tournament.models import LogEntry

MOST = 9999
# Payload fields that are only needed for undo; searches skip them.
UNTOLD = frozenset({"explanation", "source", "cards"})


def _acts() -> list[tuple[str, Any]]:
    return [(code, act.label) for code, act in all_acts().items()]


class LogFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Filters the log by a kind of act, the person who did it, a person it names, or a table."""

    act = django_filters.ChoiceFilter(label=_("What"), choices=_acts, empty_label=_("Everything"))
    player = django_filters.CharFilter(
        label=_("Player or text"),
        max_length=120,
        method="that_name",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    who = django_filters.CharFilter(
        label=_("Done by"),
        max_length=120,
        method="done_by",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    round = django_filters.NumberFilter(
        label=_("Round"), method="of_round", min_value=1, max_value=MOST, decimal_places=0
    )
    table = django_filters.NumberFilter(
        label=_("Table"), method="at_table", min_value=1, max_value=MOST, decimal_places=0
    )
    undoable = django_filters.BooleanFilter(
        label=_("Only actions that can be undone"), method="that_can_be_undone", widget=forms.CheckboxInput
    )

    class Meta:
        model = LogEntry
        fields: list[str] = []

    def that_name(self, entries: QuerySet[LogEntry], name: str, value: str) -> QuerySet[LogEntry]:  # noqa: ARG002
        """Keep the entries whose payload contains this name, ignoring case and accents.

        The search is done in Python because the database can't fold case in other scripts.
        """
        wanted = search_key(value)
        return _kept(entries, lambda payload: _has(payload, wanted))

    def done_by(self, entries: QuerySet[LogEntry], name: str, value: str) -> QuerySet[LogEntry]:  # noqa: ARG002
        """Keep the acts by staff and players with this name, ignoring case and accents."""
        wanted = search_key(value)
        names = entries.values_list("pk", "actor_name").iterator()
        return entries.filter(pk__in=[pk for pk, who in names if wanted in search_key(who)])

    def of_round(self, entries: QuerySet[LogEntry], name: str, value: Decimal) -> QuerySet[LogEntry]:  # noqa: ARG002
        """Keep the acts about a round."""
        return _kept(entries, lambda payload: payload.get("round") == value)

    def at_table(self, entries: QuerySet[LogEntry], name: str, value: Decimal) -> QuerySet[LogEntry]:  # noqa: ARG002
        """Keep the acts at a table: its results, calls and time extensions, and changes by hand."""
        return _kept(entries, lambda payload: any(_is_at(each, value) for each in _places(payload)))

    def that_can_be_undone(
        self,
        entries: QuerySet[LogEntry],
        name: str,  # noqa: ARG002
        value: bool,
    ) -> QuerySet[LogEntry]:
        """Keep the acts that have an inverse and haven't been undone; blockers are reported later."""
        undoable = [code for code, act in all_acts().items() if not act.Payload.irreversible_reason]
        return entries.filter(act__in=undoable, undone_by__isnull=True) if value else entries


def _kept(entries: QuerySet[LogEntry], fits: Callable[[Mapping[str, Any]], bool]) -> QuerySet[LogEntry]:
    """Keep the entries whose payload matches, and the undos of such entries."""
    rows = entries.values_list("pk", "payload", "undoes__payload").iterator()
    return entries.filter(
        pk__in=[pk for pk, *both in rows if any(isinstance(each, Mapping) and fits(each) for each in both)]
    )


def _places(facts: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the parts of an entry's facts that may name a table: the entry, and tables changed by hand."""
    yield facts
    for name in ("before", "after"):
        if isinstance(facts.get(name), list):
            yield from facts[name]


def _is_at(place: Any, table: Decimal) -> bool:
    return isinstance(place, Mapping) and place.get("table") == table


def _has(facts: Any, wanted: str) -> bool:
    return any(wanted in search_key(text) for text in _texts(facts))


def _texts(facts: Any) -> Iterator[str]:
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, Mapping):
        for name, value in facts.items():
            if name not in UNTOLD:
                yield from _texts(value)
    elif isinstance(facts, list):
        for value in facts:
            yield from _texts(value)
