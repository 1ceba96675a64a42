"""Functions that are called for each logged change of an event, within its transaction."""

from __future__ import annotations

from collections.abc import Callable

from tournament.models import LogEntry, Tournament

ChangeListener = Callable[[Tournament, LogEntry], None]

_listeners: list[ChangeListener] = []


def on_change(listener: ChangeListener) -> ChangeListener:
    """Register a function to call on each change: its writes join the change, its exceptions undo it.

    Call it in a feature's `tasks` module, or a module that this imports, so that every process registers it.
    """
    _listeners.append(listener)
    return listener


def tell_listeners(tournament: Tournament, entry: LogEntry) -> None:
    """Call every listener with a change, whose entry is in the log."""
    for listener in _listeners:
        listener(tournament, entry)
