"""The log of an event: every act in words, with its author and time, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.kernel.access import SPECTATOR, Viewer
from tournament.kernel.acts import all_acts
from tournament.kernel.phrases import in_a_row
from tournament.kernel.text import search_key
from tournament.kernel.undo import LoggedStep, Undo, took_back
from tournament.kernel.waiting_list import moved_up_words
from tournament.models import LogEntry, Tournament
from tournament.web.log.filter import LogFilter

ENTRIES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act: when, by whom, what kind, and what it did.

    `by_player` means that the player did it on their own page, `may_undo` that the viewer may try to undo it.
    If it was undone, `undone_by` is who undid it and `undone_at` is when. `undoes` is the version of the
    entry that this one undid, 0 for other entries.
    """

    version: int
    at: datetime
    who: str
    act: str
    sentence: str
    by_player: bool = False
    may_undo: bool = False
    is_undone: bool = False
    undone_by: str = ""
    undone_at: datetime | None = None
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of the log and its filter form; `is_narrowed` is true if a filter is set."""

    lines: tuple[LogLine, ...]
    page: Page[LogEntry]
    form: forms.Form
    is_narrowed: bool

    @property
    def numbers(self) -> list[int | str]:
        """The page numbers to link to, with … for those left out."""
        return list(self.page.paginator.get_elided_page_range(self.page.number))


def log_page(tournament: Tournament, query: QueryDict, viewer: Viewer = SPECTATOR) -> LogPage:
    """Return one page of an event's log as requested in the query string. Makes a fixed number of queries."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-version")
    entries = entries.select_related("undone_by", "undoes")
    narrowed = LogFilter(query, queryset=entries)
    _offer_acts_of(entries, narrowed.form, query.get("act", ""))
    page = Paginator(narrowed.qs, ENTRIES_A_PAGE).get_page(query.get("page"))
    return LogPage(
        lines=tuple(line_of(LoggedStep.of(entry), viewer) for entry in page.object_list),
        page=page,
        form=narrowed.form,
        is_narrowed=any(query.get(name) for name in narrowed.filters),
    )


def _offer_acts_of(entries: QuerySet[LogEntry], form: forms.Form, chosen: str) -> None:
    """Offer only the acts that are in this log, in the order of their words: there are a hundred others."""
    found = {chosen, *entries.order_by().values_list("act", flat=True).distinct()}
    select = cast("forms.Select", form.fields["act"].widget)
    everything, *acts = select.choices
    offered = [(code, label) for code, label in acts if code in found]
    select.choices = [everything, *sorted(offered, key=lambda act: search_key(str(act[1])))]


def line_of(step: LoggedStep, viewer: Viewer) -> LogLine:
    """Return an entry in words; the entry that undid it and the one it undid should be prefetched."""
    entry = step.entry
    undo = getattr(entry, "undone_by", None)
    is_theirs = viewer.may(Undo) and viewer.may_take_back(entry.act, entry.actor_id)
    may_undo = undo is None and step.is_undoable and is_theirs
    return LogLine(
        version=entry.version,
        at=entry.at,
        who=_who(entry),
        act=_label(entry.act),
        sentence=sentence_of(step),
        by_player=_is_by_player(entry),
        may_undo=may_undo,
        is_undone=undo is not None,
        undone_by=undo.actor_name if undo else "",
        undone_at=undo.at if undo else None,
        undoes=entry.undoes.version if entry.undoes else 0,
    )


def sentence_of(step: LoggedStep) -> str:
    """Return what an entry did, in the reader's language; for an undo, what it undid.

    A damaged entry is described by its act's name.
    """
    entry, payload = step.entry, step.payload
    moved = moved_up_words(payload.who_moved_up) if payload else ""
    if entry.undoes:
        return in_a_row((took_back(_done(LoggedStep.of(entry.undoes))), moved))
    return in_a_row((_done(step), moved))


def _done(step: LoggedStep) -> str:
    """Return what an entry did, without the players who moved up because of it."""
    entry, payload = step.entry, step.payload
    if payload is None:
        return _label(entry.act)
    return payload.own_sentence() if _is_by_player(entry) else payload.sentence()


def _who(entry: LogEntry) -> str:
    """Return who did it, and with which API token."""
    if not entry.token_name:
        return entry.actor_name
    return _("%(name)s, using the token “%(token)s”") % {"name": entry.actor_name, "token": entry.token_name}


def _is_by_player(entry: LogEntry) -> bool:
    """Return whether the player did it themselves.

    In that case, entries from older releases name neither a player nor a staff member.
    """
    return entry.player_id is not None or not entry.actor_name


def _label(code: str) -> str:
    """Return the label of an act, or its code if it is unknown."""
    act = all_acts().get(code)
    return str(act.label) if act else code
