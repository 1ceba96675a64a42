"""Taking back the end of an event."""

from __future__ import annotations

from tournament.legacy.inverse import Undoing, overtaken
from tournament.models.states import EventState
from tournament.results.acts.finish import refuse_unfinished


def reopen(undoing: Undoing) -> None:
    """Let a finished event run again."""
    if undoing.tournament.state != EventState.FINISHED:
        overtaken()
    undoing.tournament.state = EventState.RUNNING


def finish_again(undoing: Undoing) -> None:
    """Close a reopened event again, where everything is still decided.

    Raises what `finish_event` raises, but for the rounds left, which were confirmed then.
    """
    if undoing.tournament.state != EventState.RUNNING:
        overtaken()
    refuse_unfinished(undoing.tournament, confirmed_early=True)
    undoing.tournament.state = EventState.FINISHED
