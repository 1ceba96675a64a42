"""One entry of the log that may be taken back: what would change, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.core.log.page import Line, line_of, log_labels
from tournament.core.undo.act import is_undoable
from tournament.core.undo.history import History, history_of
from tournament.core.viewer import Viewer
from tournament.core.words import sentence
from tournament.legacy.order import blockers, blockers_among, is_of_a_running_event, standing_entries
from tournament.legacy.undo_words import EVENT_IS_OVER, undo_words, whose_to_take_back, why_not
from tournament.models import LogEntry, Tournament
from tournament.models.states import Act, EventState

# How far back the desk looks for a step to offer: the log has everything.
RECENT = 50


@dataclass(frozen=True, slots=True)
class Blocker:
    """A later step that has to be taken back first; `why_not` says why this viewer cannot, or is empty."""

    line: Line
    why_not: str


@dataclass(frozen=True, slots=True)
class UndoPage:
    """An entry, what taking it back would change (`words`), and what has to be taken back before.

    `why_not` says why it cannot be taken back at all; it is empty where it can. Where some of `blockers`
    stay for this viewer (`is_stuck`), only those are told: the others would be taken back for nothing.
    """

    line: Line
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
    labels, history = log_labels(), history_of(tournament)
    why = _stays(entry, history)
    found = () if why else blockers(tournament, entry)
    if not why and not found and _is_over(tournament, entry):
        why = str(EVENT_IS_OVER)
    in_the_way = [Blocker(line_of(each, labels, viewer), _why_not(each, viewer, history)) for each in found]
    stuck = [blocker for blocker in in_the_way if blocker.why_not]
    return UndoPage(
        line=line_of(entry, labels, viewer),
        words=tuple(undo_words(entry.act, entry.facts, labels)),
        blockers=tuple(stuck or in_the_way),
        why_not=why,
        seen=tournament.version,
    )


def last_step(tournament: Tournament, viewer: Viewer) -> Line | None:
    """Return the newest step that this viewer can take back now, None where there is none of late.

    Takes two queries.
    """
    if not viewer.may(Act.UNDO):
        return None
    recent, history = list(standing_entries(tournament)[:RECENT]), history_of(tournament)
    for number, entry in enumerate(recent):
        if _why_not(entry, viewer, history) or _is_over(tournament, entry):
            continue
        if not blockers_among(tournament, entry, recent[:number]):
            return line_of(entry, log_labels(), viewer)
    return None


def _stays(entry: LogEntry, history: History) -> str:
    """Return why an entry cannot be taken back by anybody, or nothing."""
    if not is_undoable(entry):
        return why_not(entry.act)
    kept = history.keeps(entry)
    return sentence(kept, {}) if kept else ""


def _why_not(entry: LogEntry, viewer: Viewer, history: History) -> str:
    """Return why this viewer cannot take an entry back, whatever stands in its way; else nothing."""
    stays = _stays(entry, history)
    if stays or viewer.may_take_back(Act(entry.act), entry.actor_id):
        return stays
    return whose_to_take_back(entry.act)


def _is_over(tournament: Tournament, entry: LogEntry) -> bool:
    return tournament.state == EventState.FINISHED and is_of_a_running_event(entry)
