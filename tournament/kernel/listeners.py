"""Who sees each change of an event once it is logged, within its transaction."""

from __future__ import annotations

from collections.abc import Callable

from tournament.models import LogEntry, Tournament

ChangeListener = Callable[[Tournament, LogEntry], None]

_listeners: list[ChangeListener] = []


def on_change(listener: ChangeListener) -> ChangeListener:
    """Let a function see each change: what it writes comes with it, and what it raises undoes it.

    It stands in a feature's `tasks`, or what that imports, so that every process has it.
    """
    _listeners.append(listener)
    return listener


def tell_listeners(tournament: Tournament, entry: LogEntry) -> None:
    """Show a change, whose entry is in the log, to everybody who wants to see it."""
    for listener in _listeners:
        listener(tournament, entry)
