"""The search in the public list of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.models import DeckFormat, Regulations, Tournament
from tournament.models.event_choices import LEVELS_OF_TODAY


class EventSearch(django_filters.FilterSet):  # type: ignore[misc]
    """Finds events in which every word of the search matches the name, the venue, or one of today's formats
    or levels.
    """

    q = django_filters.CharFilter(
        method="by_words",
        label=_("Name, place or format"),
        max_length=120,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    class Meta:
        model = Tournament
        fields: list[str] = []

    def by_words(self, events: QuerySet[Tournament], name: str, value: str) -> QuerySet[Tournament]:  # noqa: ARG002
        """Keep the events that match every word."""
        for word in value.split():
            is_of_kind = Q(regulations=Regulations.TODAY) & (
                Q(deck_format__in=_codes(word, DeckFormat.choices))
                | Q(level__in=_codes(word, LEVELS_OF_TODAY.items()))
            )
            events = events.filter(Q(name__icontains=word) | Q(venue__icontains=word) | is_of_kind)
        return events


def _codes(word: str, choices: Iterable[tuple[str, Any]]) -> list[str]:
    """Return the codes whose label in the request's language begins with this word."""
    begin = word.casefold()
    return [code for code, label in choices if str(label).casefold().startswith(begin)]
