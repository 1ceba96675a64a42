"""The log of an event: every act in words, who did it and when; newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.core.paginator import Page, Paginator
from django.http import QueryDict

from tournament.forms.log_filter import LogFilter
from tournament.models import LogEntry, Player, Tournament
from tournament.phrases import TIEBREAKERS
from tournament.phrases.log import log_sentence

ENTRIES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One act: when, by whom, what kind, and what it did."""

    version: int
    at: datetime
    who: str
    act: str
    sentence: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of the log, the form that narrows it, and what is chosen, as a query string."""

    lines: tuple[Line, ...]
    page: Page[LogEntry]
    form: forms.Form
    chosen: str

    @property
    def numbers(self) -> list[int | str]:
        """The numbers of the pages to go to, and a … where some are left out."""
        return list(self.page.paginator.get_elided_page_range(self.page.number))

    @property
    def is_narrowed(self) -> bool:
        """Whether only a part of the log was asked for."""
        return bool(self.chosen)


def log_page(tournament: Tournament, query: QueryDict) -> LogPage:
    """Return one page of an event's log as the query string asks. A fixed number of queries."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-version")
    narrowed = LogFilter(query, queryset=entries)
    page = Paginator(narrowed.qs, ENTRIES_A_PAGE).get_page(query.get("page"))
    labels = _labels()
    chosen = QueryDict(mutable=True)
    chosen.update({name: query[name] for name in narrowed.filters if query.get(name)})
    return LogPage(
        lines=tuple(_line(entry, labels) for entry in page.object_list),
        page=page,
        form=narrowed.form,
        chosen=chosen.urlencode(),
    )


def _line(entry: LogEntry, labels: Mapping[str, object]) -> Line:
    return Line(
        version=entry.version,
        at=entry.at,
        who=entry.actor_name,
        act=entry.get_act_display(),
        sentence=log_sentence(entry.act, entry.facts, labels),
    )


def _labels() -> dict[str, object]:
    """Return what the fields of events and players are called, and each choice under "field=value"."""
    labels: dict[str, object] = {}
    for field in [*Player._meta.concrete_fields, *Tournament._meta.concrete_fields]:
        labels[field.name] = field.verbose_name
        labels |= {f"{field.name}={value}": label for value, label in field.flatchoices}
    return labels | {f"tiebreakers={code}": words for code, words in TIEBREAKERS.items()}
