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

UNDO_OF_THE_END = {ActCode.FINISH_EVENT, ActCode.REOPEN_EVENT}
OF_A_DRAFT = {ActCode.PAIR_ROUND, ActCode.CHANGE_PAIRINGS, ActCode.DISCARD_ROUND}
OF_A_CUT = {ActCode.MAKE_CUT, ActCode.CHOOSE_SIDE, ActCode.UNDO_SIDE, ActCode.UNDO_CUT}
FROZEN = ("planned_rounds", "cut_size", "kind", "games_per_round", "agenda_points_to_win")


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
        found = [each for each in standing if each.act == ActCode.FINISH_EVENT][:1]
    return tuple(found)


def _stands_in_the_way(later: Touch, mine: Touch) -> bool:
    return bool(mine.changes & (later.changes | later.builds_on) or mine.needs & later.changes)


def _state_allows(tournament: Tournament, entry: LogEntry) -> bool:
    """Return whether the event's state lets this be taken back: what it did must be possible still."""
    return tournament.state != EventState.FINISHED or not is_of_a_running_event(entry)


def is_of_a_running_event(entry: LogEntry) -> bool:
    """Return whether an entry cannot be taken back in a finished event, so that it stays decided."""
    act = ActCode(entry.act)
    if act in UNDO_OF_THE_END:
        return False
    if act in (ActCode.REPORT_RESULT, ActCode.REPORT_GAME) and not entry.payload.get("before"):
        return True
    return not event_allows(act, EventState.FINISHED)


def _is_void(entry: LogEntry, later: Sequence[LogEntry]) -> bool:
    """Return whether what the entry made was thrown away since, so that nothing of it is left."""
    act = entry.act
    for each in later:
        if each.version <= entry.version:
            continue
        replaces = each.act == ActCode.DISCARD_ROUND or (
            each.act == ActCode.PAIR_ROUND and bool(each.payload.get("replaced"))
        )
        if replaces and act in OF_A_DRAFT and each.payload.get("round") == entry.payload.get("round"):
            return True
        if each.act == ActCode.UNDO_CUT and act in OF_A_CUT:
            return True
    return False


def _touch(changes: Iterator[Key] | Sequence[Key] = (), *builds_on: Key, needs: Sequence[Key] = ()) -> Touch:
    return Touch(frozenset(changes), frozenset(builds_on), frozenset(needs))


def _state(facts: Facts) -> Touch:
    return _touch([("state", facts["player"])], ("player", facts["player"]))


def _player_changed(facts: Facts) -> Touch:
    player = facts["player"]
    return _touch([("field", player, name) for name in facts["after"]], ("player", player))


def _seated(facts: Facts) -> list[int]:
    return [player for seats in facts["tables"] for player in seats["players"]]


def _paired(facts: Facts) -> Touch:
    number = facts["round"]
    on: list[Key] = [("round", number - 1), ("seating", number - 1)]
    on += [(kind, player) for player in _seated(facts) for kind in ("player", "state")]
    if facts.get("plan_before"):
        on += [("setting", name) for name in FROZEN]
    return _touch([("round", number), ("seating", number)], *on)


def _discarded(facts: Facts) -> Touch:
    needs: list[Key] = [("player", player) for player in _seated(facts)]
    if facts["round"] == 1:
        needs += [("setting", name) for name in FROZEN]
    return _touch([("round", facts["round"]), ("seating", facts["round"])], needs=needs)


def _mended(facts: Facts) -> Touch:
    number, tables = facts["round"], [*facts["before"], *facts["after"]]
    changes: list[Key] = [("seating", number)]
    changes += [("table", False, number, seats["table"]) for seats in tables]
    players: list[Key] = [("player", player) for seats in tables for player in seats["players"]]
    players += [("state", player) for seats in facts["after"] for player in seats["players"]]
    return _touch(changes, ("round", number), *players)


def _result(facts: Facts) -> Touch:
    return _touch(
        [("result", facts["round"], facts["table"])],
        ("round", facts["round"]),
        ("table", False, facts["round"], facts["table"]),
    )


def _conceded(facts: Facts) -> Touch:
    result = _result(facts) if "table" in facts else Touch()
    card: list[Key] = [("card", facts["missing_card"])] if facts.get("missing_card") else []
    return Touch(result.changes | set(card), result.builds_on)


def _cut(facts: Facts) -> Touch:
    seeded = facts.get("seeds") or []
    return _touch([("cut",)], *(("state", each["player"]) for each in seeded))


def _side(facts: Facts) -> Touch:
    return _touch([("game", facts["game"]), ("sides", facts["game"])], ("cut",))


def _game(facts: Facts) -> Touch:
    before, after = facts["before"] or {}, facts["after"] or {}
    changes: list[Key] = [("game", number) for number in (facts["game"], *facts["reopened"])]
    if before.get("winner") != after.get("winner"):
        changes += [("path", player) for player in facts["players"]]
    return _touch(changes, ("cut",), *(("path", player) for player in facts["players"]))


def _clock(facts: Facts) -> Touch:
    return _touch([("clock", facts["round_id"])], _round_key(facts))


def _extension(facts: Facts) -> Touch:
    table = ("table", facts["is_cut"], facts["round"], facts["table"])
    return _touch([("extension", facts["extension"])], _round_key(facts), table)


def _round_key(facts: Facts) -> Key:
    return ("cut",) if facts.get("is_cut") else ("round", facts["round"])


def _missing_card(facts: Facts) -> Touch:
    conceded = _conceded(facts)
    extension: list[Key] = [("extension", facts["extension"])] if facts.get("extension") else []
    on = {_round_key(facts), ("player", facts["player"])}
    return Touch(conceded.changes | set(extension), conceded.builds_on | on)


def _said(facts: Facts) -> Touch:
    if facts.get("is_cut"):
        return _touch((), ("cut",), ("sides", facts["table"]))
    return _touch((), ("round", facts["round"]), ("table", False, facts["round"], facts["table"]))


def _declined(facts: Facts) -> Touch:
    rows = [("penalty", pk) for pk in facts.get("penalties", ())]
    return _touch([("card", facts["missing_card"])] if facts.get("missing_card") else rows)


def _row(kind: str, fact: str) -> Callable[[Facts], Touch]:
    """Return the touch of an act on one row, by its key in the facts, of a player where there is one."""
    return lambda facts: _touch([(kind, facts[fact])], ("player", facts.get("player")))


def _leader(facts: Facts) -> Touch:
    user = facts.get("user")
    leads: list[Key] = [("leads", user)] if user else []
    rows = {facts["staff"], facts.get("invitation", facts["staff"])}  # who led already keeps their row
    return _touch([*(("staff", row) for row in rows), *leads], ("plays", user))


def _plays(facts: Facts) -> Touch:
    user = facts["user"]
    on = (("leads", user), ("setting", "level"), ("player", facts["player"]), ("player", facts["before"]))
    return _touch([("plays", user)], *on)


def _everyone(*kinds: str) -> Callable[[Facts], Touch]:
    return lambda facts: _touch([(kind, each["pk"]) for each in facts["players"] for kind in kinds])


def _whole_player(facts: Facts) -> Touch:
    return _touch([("player", facts["player"]), ("state", facts["player"])])


_STEPS = (ActCode.CHECK_IN, ActCode.UNDO_CHECK_IN, ActCode.DROP, ActCode.DISQUALIFY, ActCode.REINSTATE)
_CLOCKS = (
    ActCode.START_CLOCK,
    ActCode.PAUSE_CLOCK,
    ActCode.RESUME_CLOCK,
    ActCode.ADJUST_CLOCK,
    ActCode.RESET_CLOCK,
)

_TOUCHES: dict[ActCode, Callable[[Facts], Touch]] = {
    ActCode.ADD_PLAYER: _whole_player,
    ActCode.SIGN_UP: _whole_player,
    ActCode.REMOVE_PLAYER: _whole_player,
    ActCode.IMPORT_PLAYERS: _everyone("player", "state"),
    ActCode.CHECK_IN_ALL: _everyone("state"),
    ActCode.CHANGE_PLAYER: _player_changed,
    **dict.fromkeys(_STEPS, _state),
    ActCode.PAIR_ROUND: _paired,
    ActCode.DISCARD_ROUND: _discarded,
    ActCode.CHANGE_PAIRINGS: _mended,
    ActCode.PUBLISH_ROUND: lambda facts: _touch([("round", facts["round"])], ("seating", facts["round"])),
    ActCode.REPORT_RESULT: _result,
    ActCode.CLEAR_RESULT: _result,
    ActCode.SAY_RESULT: _said,
    ActCode.CONCEDE_GAMES: _conceded,
    ActCode.MAKE_CUT: _cut,
    ActCode.UNDO_CUT: _cut,
    ActCode.CHOOSE_SIDE: _side,
    ActCode.UNDO_SIDE: _side,
    ActCode.REPORT_GAME: _game,
    ActCode.CLEAR_GAME: _game,
    **dict.fromkeys(UNDO_OF_THE_END, lambda facts: _touch([("end",)])),  # noqa: ARG005
    **dict.fromkeys(_CLOCKS, _clock),
    ActCode.EXTEND_TABLE: _extension,
    ActCode.WITHDRAW_EXTENSION: _extension,
    **dict.fromkeys(
        (ActCode.INVITE_LEADER, ActCode.JOIN_STAFF, ActCode.CHANGE_ROLE, ActCode.REMOVE_LEADER), _leader
    ),
    ActCode.LEADER_PLAYS: _plays,
    **dict.fromkeys((ActCode.RAISE_CALL, ActCode.TAKE_CALL, ActCode.CLOSE_CALL), _row("call", "call")),
    **dict.fromkeys((ActCode.GIVE_PENALTY, ActCode.WITHDRAW_PENALTY), _row("penalty", "penalty")),
    ActCode.DECLINE_PROPOSAL: _declined,
    ActCode.REPORT_MISSING_CARD: _missing_card,
    ActCode.CARD_FOUND: _row("card", "missing_card"),
}
