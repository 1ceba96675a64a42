"""What narrows an event's log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.models import LogEntry
from tournament.registration import search_key
from tournament.states import Act


class LogFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Narrows the log to one kind of act, and to what names a player."""

    act = django_filters.ChoiceFilter(label=_("What"), choices=Act.choices, empty_label=_("Everything"))
    player = django_filters.CharFilter(
        label=_("Player"),
        max_length=120,
        method="that_name",
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    class Meta:
        model = LogEntry
        fields: list[str] = []

    def that_name(self, entries: QuerySet[LogEntry], name: str, value: str) -> QuerySet[LogEntry]:  # noqa: ARG002
        """Keep the entries whose facts have this name in them, whatever its case and accents.

        The facts are looked through here, not in the database, which knows no case in other scripts.
        """
        wanted = search_key(value)
        facts = entries.values_list("pk", "facts").iterator()
        return entries.filter(pk__in=[pk for pk, of_entry in facts if _has(of_entry, wanted)])


def _has(facts: Any, wanted: str) -> bool:
    return any(wanted in search_key(text) for text in _texts(facts))


def _texts(facts: Any) -> Iterator[str]:
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, Mapping):
        for value in facts.values():
            yield from _texts(value)
    elif isinstance(facts, list):
        for value in facts:
            yield from _texts(value)
