"""The search in the public list of events."""

from __future__ import annotations

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament


class EventSearch(django_filters.FilterSet):  # type: ignore[misc]
    """Finds events by every word of their name or venue."""

    q = django_filters.CharFilter(
        method="by_words",
        label=_("Name or place"),
        max_length=120,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    class Meta:
        model = Tournament
        fields: list[str] = []

    def by_words(self, events: QuerySet[Tournament], name: str, value: str) -> QuerySet[Tournament]:  # noqa: ARG002
        """Keep the events that have each word in the name or the venue."""
        for word in value.split():
            events = events.filter(Q(name__icontains=word) | Q(venue__icontains=word))
        return events
