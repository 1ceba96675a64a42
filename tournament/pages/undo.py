"""One entry of the log that may be taken back: what would change, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import LogEntry, Tournament
from tournament.pages.log import Line, line_of, log_labels
from tournament.phrases.undo import EVENT_IS_OVER, undo_words, why_not
from tournament.services.undo.order import blockers, is_of_a_running_event
from tournament.services.undo.undoing import is_undoable
from tournament.states import EventState
from tournament.visibility import Viewer


@dataclass(frozen=True, slots=True)
class UndoPage:
    """An entry, what taking it back would change (`words`), and what has to be taken back before.

    `why_not` says why it cannot be taken back at all; it is empty where it can.
    """

    line: Line
    words: tuple[str, ...]
    blockers: tuple[Line, ...]
    why_not: str
    seen: int

    @property
    def is_free(self) -> bool:
        """Whether it can be taken back now."""
        return not (self.why_not or self.blockers or self.line.is_undone)

    @property
    def next(self) -> Line | None:
        """What to take back first: the newest of what stands in the way."""
        return self.blockers[0] if self.blockers else None


def undo_page(tournament: Tournament, entry: LogEntry, viewer: Viewer) -> UndoPage:
    """Return the page of an entry. A fixed number of queries: one for what stands in the way."""
    labels = log_labels()
    why = "" if is_undoable(entry) else why_not(entry.act)
    in_the_way = () if why else blockers(tournament, entry)
    if not why and not in_the_way and _is_over(tournament, entry):
        why = str(EVENT_IS_OVER)
    return UndoPage(
        line=line_of(entry, labels, viewer),
        words=tuple(undo_words(entry.act, entry.facts, labels)),
        blockers=tuple(line_of(each, labels, viewer) for each in in_the_way),
        why_not=why,
        seen=tournament.version,
    )


def _is_over(tournament: Tournament, entry: LogEntry) -> bool:
    return tournament.state == EventState.FINISHED and is_of_a_running_event(entry)
