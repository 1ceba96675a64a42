"""One log entry that may be undone: what would change, and what blocks it."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.access import Viewer
from tournament.kernel.acts import role_may_take_back
from tournament.kernel.cache import once_per_version
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History, history_of
from tournament.kernel.ids import IdField
from tournament.kernel.undo import LoggedStep, Undo, blockers, blockers_among, standing_entries
from tournament.kernel.words import sentence
from tournament.models import LogEntry, Tournament
from tournament.models.states import Role
from tournament.web.log.page import LogLine, line_of

# How far back the desk looks for a step to undo; the log has all steps.
RECENT = 50

EVENT_IS_OVER = gettext_lazy("The event is finished. Reopen it first.")


class UndoForm(forms.Form):
    """The event's version shown on the page, so that later changes are shown before anything is undone."""

    seen = IdField(min_value=0, widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True)
class Blocker:
    """A later step that must be undone first; `why_not` is the reason if this viewer can't undo it."""

    line: LogLine
    why_not: str


@dataclass(frozen=True, slots=True)
class UndoPage:
    """An entry, what undoing it would change (`words`), and what must be undone first.

    `why_not` is the reason why it can't be undone at all; empty if it can. If this viewer can't undo some of
    the `blockers` (`is_stuck`), only those are shown, because undoing the others would be pointless.
    """

    line: LogLine
    words: tuple[str, ...]
    blockers: tuple[Blocker, ...]
    why_not: str
    seen: int

    @property
    def is_stuck(self) -> bool:
        """Whether this viewer can't undo some of the steps that must be undone first."""
        return any(blocker.why_not for blocker in self.blockers)


def undo_page(tournament: Tournament, entry: LogEntry, viewer: Viewer) -> UndoPage:
    """Return an entry's page: what undoing it would change, and what blocks the undo. Makes a fixed number of
    queries.
    """
    history, step = history_of(tournament), LoggedStep.of(entry)
    why = _stays(step, history)
    found = () if why else blockers(tournament, step)
    if not why and not found and step.is_too_late(tournament):
        why = str(EVENT_IS_OVER)
    in_the_way = [Blocker(line_of(each, viewer), _why_not(each, viewer, history)) for each in found]
    stuck = [blocker for blocker in in_the_way if blocker.why_not]
    return UndoPage(
        line=line_of(step, viewer),
        words=tuple(step.undo_words()),
        blockers=tuple(stuck or in_the_way),
        why_not=why,
        seen=tournament.version,
    )


def last_step(tournament: Tournament, viewer: Viewer) -> LogLine | None:
    """Return the newest step that this viewer can undo now, or None if no recent one can be undone.

    Makes two queries.
    """
    if not viewer.may(Undo):
        return None
    history, later = history_of(tournament), list[LoggedStep]()
    for step in map(LoggedStep.of, _recent_entries(tournament)):
        is_free = not _why_not(step, viewer, history) and not step.is_too_late(tournament)
        if is_free and not blockers_among(tournament, step, later):
            return line_of(step, viewer)
        later.append(step)
    return None


@once_per_version
def _recent_entries(tournament: Tournament) -> tuple[LogEntry, ...]:
    """Return the recent acts that haven't been undone, newest first. Makes one query."""
    return tuple(standing_entries(tournament)[:RECENT])


def _stays(step: LoggedStep, history: History) -> str:
    """Return why no one can undo an entry, or ""."""
    payload = step.payload
    if payload is None:
        return sentence(ActionRefused("undo_unreadable"), {})
    if not step.is_undoable:
        return str(payload.irreversible_reason) or sentence(ActionRefused("undo_impossible"), {})
    kept = payload.history_refusal(history)
    return sentence(kept, {}) if kept else ""


def _why_not(step: LoggedStep, viewer: Viewer, history: History) -> str:
    """Return why this viewer can't undo an entry, regardless of blockers, or ""."""
    stays, entry = _stays(step, history), step.entry
    if stays or viewer.may_take_back(entry.act, entry.actor_id):
        return stays
    if role_may_take_back(Role.MARSHAL, entry.act):
        return _("Only the organizer or a marshal can undo this.")
    return _("Only the organizer can undo this.")
