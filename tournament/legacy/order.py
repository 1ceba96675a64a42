"""In which order acts are taken back: what each changes, what it builds on, and what stands in the way.

A later entry stands in the way of an earlier one where it changes or builds on what the earlier one
changed: results build on their round, a round on its players being there. Entries taken back, and those
about a draft or a cut that was thrown away since, stand in nobody's way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournament.legacy.codes import ActCode, event_allows
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState

Facts = Mapping[str, Any]
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Touch:
    """What an act changes, what it builds on, and what its undo needs unchanged besides."""

    changes: frozenset[Key] = frozenset()
    builds_on: frozenset[Key] = frozenset()
    needs: frozenset[Key] = frozenset()


def touch_of(entry: LogEntry) -> Touch:
    """Return what an entry touches; nothing where its facts are of an older edition."""
    try:
        touch = _TOUCHES.get(ActCode(entry.act))
        return touch(entry.payload) if touch else Touch()
    except (KeyError, TypeError, ValueError):
        return Touch()


def blockers(tournament: Tournament, entry: LogEntry) -> tuple[LogEntry, ...]:
    """Return the entries that have to be taken back before this one, newest first. One query."""
    return blockers_among(tournament, entry, list(standing_entries(tournament, since=entry.version)))


def standing_entries(tournament: Tournament, *, since: int = 0) -> QuerySet[LogEntry]:
    """Return what was done after this version and is not taken back, newest first, ready for the log."""
    entries = LogEntry.objects.filter(tournament=tournament, version__gt=since, undone_by__isnull=True)
    return entries.exclude(act=ActCode.UNDO).select_related("undone_by", "undoes").order_by("-version")


def blockers_among(
    tournament: Tournament, entry: LogEntry, later: Sequence[LogEntry]
) -> tuple[LogEntry, ...]:
    """Return which of the later standing entries, newest first, have to be taken back before this one."""
    standing = [each for each in later if not _is_void(each, later)]
    mine = touch_of(entry)
    found = [each for each in standing if _stands_in_the_way(touch_of(each), mine)]
    if not found and not _state_allows(tournament, entry):
        found = [each for each in standing if each.act == "finish_event"][:1]
    return tuple(found)


def _stands_in_the_way(later: Touch, mine: Touch) -> bool:
    return bool(mine.changes & (later.changes | later.builds_on) or mine.needs & later.changes)


def _state_allows(tournament: Tournament, entry: LogEntry) -> bool:
    """Return whether the event's state lets this be taken back: what it did must be possible still."""
    return tournament.state != EventState.FINISHED or not is_of_a_running_event(entry)


def is_of_a_running_event(entry: LogEntry) -> bool:
    """Return whether an entry cannot be taken back in a finished event, so that it stays decided."""
    act = ActCode(entry.act)
    return not event_allows(act, EventState.FINISHED)


def _is_void(entry: LogEntry, later: Sequence[LogEntry]) -> bool:
    return False


def _touch(changes: Iterator[Key] | Sequence[Key] = (), *builds_on: Key, needs: Sequence[Key] = ()) -> Touch:
    return Touch(frozenset(changes), frozenset(builds_on), frozenset(needs))


def _settings(facts: Facts) -> Touch:
    return _touch([("setting", name) for name in facts["changes"]])


def _result(facts: Facts) -> Touch:
    return _touch(
        [("result", facts["round"], facts["table"])],
        ("round", facts["round"]),
        ("table", False, facts["round"], facts["table"]),
    )


def _round_key(facts: Facts) -> Key:
    return ("cut",) if facts.get("is_cut") else ("round", facts["round"])


def _locked(facts: Facts) -> Touch:
    if "player" in facts:
        return _touch([("lock", facts["player"])], ("player", facts["player"]), ("locks",))
    own: list[Key] = [("lock", each["player"]) for each in facts["own_locks"]]
    return _touch([("locks",), *own])


def _decks(facts: Facts) -> Touch:
    player = facts["player"]
    changes: list[Key] = [("deck", player, deck["side"]) for deck in facts["decks"]]
    changes += [("field", player, f"{deck['side']}_identity") for deck in facts["decks"]]
    return _touch(changes, ("player", player))


def _row(kind: str, fact: str) -> Callable[[Facts], Touch]:
    """Return the touch of an act on one row, by its key in the facts, of a player where there is one."""
    return lambda facts: _touch([(kind, facts[fact])], ("player", facts.get("player")))


_TOUCHES: dict[ActCode, Callable[[Facts], Touch]] = {
    ActCode.CHANGE_SETTINGS: _settings,
    ActCode.SUBMIT_DECK: _decks,
    ActCode.LOCK_DECKS: _locked,
    ActCode.UNLOCK_DECKS: _locked,
    ActCode.OPEN_DECKS: lambda facts: _touch([("open decks",)]),  # noqa: ARG005
    ActCode.CHANGE_SCREEN: lambda facts: _touch([("screen",)]),  # noqa: ARG005
    **dict.fromkeys((ActCode.ANNOUNCE, ActCode.WITHDRAW_ANNOUNCEMENT), _row("announcement", "announcement")),
}
