"""One entry of the log that may be taken back: what would change, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.acts import role_may_take_back
from tournament.core.errors import ActionRefused
from tournament.core.log.page import LogLine, line_of
from tournament.core.payloads import Payload, PayloadError, payload_of
from tournament.core.undo.act import Undo
from tournament.core.undo.history import History, history_of
from tournament.core.undo.order import blockers, blockers_among, is_too_late, standing_entries
from tournament.core.viewer import Viewer
from tournament.core.words import sentence
from tournament.models import LogEntry, Tournament
from tournament.models.states import Role

# How far back the desk looks for a step to offer: the log has everything.
RECENT = 50

EVENT_IS_OVER = gettext_lazy("The event is finished. Open it again first.")


@dataclass(frozen=True, slots=True)
class Blocker:
    """A later step that has to be taken back first; `why_not` says why this viewer cannot, or is empty."""

    line: LogLine
    why_not: str


@dataclass(frozen=True, slots=True)
class UndoPage:
    """An entry, what taking it back would change (`words`), and what has to be taken back before.

    `why_not` says why it cannot be taken back at all; it is empty where it can. Where some of `blockers`
    stay for this viewer (`is_stuck`), only those are told: the others would be taken back for nothing.
    """

    line: LogLine
    words: tuple[str, ...]
    blockers: tuple[Blocker, ...]
    why_not: str
    seen: int

    @property
    def is_stuck(self) -> bool:
        """Whether this viewer cannot take back what has to be taken back before."""
        return any(blocker.why_not for blocker in self.blockers)


def undo_page(tournament: Tournament, entry: LogEntry, viewer: Viewer) -> UndoPage:
    """Return the page of an entry. A fixed number of queries: what stands in the way, and what is kept."""
    history = history_of(tournament)
    why = _stays(entry, history)
    found = () if why else blockers(tournament, entry)
    if not why and not found and is_too_late(tournament, entry):
        why = str(EVENT_IS_OVER)
    in_the_way = [Blocker(line_of(each, viewer), _why_not(each, viewer, history)) for each in found]
    stuck = [blocker for blocker in in_the_way if blocker.why_not]
    return UndoPage(
        line=line_of(entry, viewer),
        words=tuple(_words(entry)),
        blockers=tuple(stuck or in_the_way),
        why_not=why,
        seen=tournament.version,
    )


def last_step(tournament: Tournament, viewer: Viewer) -> LogLine | None:
    """Return the newest step that this viewer can take back now, None where there is none of late.

    Takes two queries.
    """
    if not viewer.may(Undo):
        return None
    recent, history = list(standing_entries(tournament)[:RECENT]), history_of(tournament)
    for number, entry in enumerate(recent):
        if _why_not(entry, viewer, history) or is_too_late(tournament, entry):
            continue
        if not blockers_among(tournament, entry, recent[:number]):
            return line_of(entry, viewer)
    return None


def _stays(entry: LogEntry, history: History) -> str:
    """Return why an entry cannot be taken back by anybody, or nothing."""
    try:
        payload = payload_of(entry)
    except PayloadError:
        return sentence(ActionRefused("undo_unreadable"), {})
    if not payload.is_undoable:
        return str(payload.irreversible_reason) or sentence(ActionRefused("undo_impossible"), {})
    kept = payload.history_refusal(history)
    return sentence(kept, {}) if kept else ""


def _words(entry: LogEntry) -> list[str]:
    """Return what taking an entry back will change; nothing of one that stays."""
    try:
        payload: Payload = payload_of(entry)
    except PayloadError:
        return []
    return payload.undo_words() if payload.is_undoable else []


def _why_not(entry: LogEntry, viewer: Viewer, history: History) -> str:
    """Return why this viewer cannot take an entry back, whatever stands in its way; else nothing."""
    stays = _stays(entry, history)
    if stays or viewer.may_take_back(entry.act, entry.actor_id):
        return stays
    if role_may_take_back(Role.MARSHAL, entry.act):
        return _("Only the organizer or a marshal can take this back.")
    return _("Only the organizer can take this back.")
