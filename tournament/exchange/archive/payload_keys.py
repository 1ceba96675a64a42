"""Which numbers in JSON columns are row keys: in the log's payloads, draws and reports.

An event file renumbers the rows, and so does each import, so the keys that the log needs for its sentences
and for undo must be renumbered too. Every number in a payload is declared here, by field name, or by type and
field if the name means something else there. An undeclared number is an error, and a test checks all
payloads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from django.db.models import Model
from msgspec import inspect

from tournament.kernel.acts import act_of
from tournament.kernel.payloads import Payload
from tournament.models import (
    Announcement,
    Call,
    ClockRun,
    Deck,
    DeckCheck,
    DeckReading,
    EventLogo,
    MissingCard,
    Pairing,
    Penalty,
    Player,
    Proxy,
    Reschedule,
    Round,
    Staff,
    TableExtension,
)

# Returns the target's number for a row of this table: the file's on export, the site's on import.
Renumber = Callable[[type[Model], int], int]
KeyWalk = Callable[[Any, Renumber], Any]
_Rule = type[Model] | None | str | tuple[Any, ...]

_ACCOUNT = "account"  # or an organization: these belong to one site, so they don't exist on the other
_FORGOTTEN = "forgotten"  # makes no sense without the account next to it

_BY_NAME: Mapping[str, _Rule] = {
    **dict.fromkeys(("player", "players", "pk", "player_id", "against", "proposer", "answerer"), Player),
    **dict.fromkeys(("left_out", "not_playing", "second_byes", "moved", "waitlisted"), Player),
    **dict.fromkeys(("staff", "invitation", "guest", "earlier_staff"), Staff),
    **dict.fromkeys(("user", "former_owner", "given_by", "leader_id", "submitted_by_id"), _ACCOUNT),
    **dict.fromkeys(("penalty", "penalties"), Penalty),
    **dict.fromkeys(("call", "ended_calls"), Call),
    "announcement": Announcement,
    "check": DeckCheck,
    "deck": Deck,
    "extension": TableExtension,
    "logo": EventLogo,
    "missing_card": MissingCard,
    "pairing": Pairing,
    "proxy": Proxy,
    "reading": DeckReading,
    "reschedule": Reschedule,
    "round_id": Round,
    "run": ClockRun,
    # Two players, and a number.
    **dict.fromkeys(("rematches", "third_meetings", "sides_repeated"), (Player, Player, None)),
    "large_biases": (Player, None),
    # Numbers that aren't keys.
    **dict.fromkeys(("round", "rounds", "rounds_before", "extra_rounds", "planned_rounds", "planned"), None),
    **dict.fromkeys(("table", "game", "games", "reopened", "opened", "cut_size", "size", "played"), None),
    **dict.fromkeys(("version", "result_version", "entries", "seed", "swiss_rank", "lot", "count"), None),
    **dict.fromkeys(("minutes", "seconds", "left", "width", "height", "unread", "cards", "links"), None),
    **dict.fromkeys(("fixed_table", "draft_seat", "waitlist_version", "before", "after", "candidates"), None),
}
# Exceptions for fields with a different meaning in one type.
_BY_FIELD: Mapping[tuple[str, str], _Rule] = {
    ("SetLogo.Payload", "before"): EventLogo,
    ("SetLeaderPlays.Payload", "before"): _FORGOTTEN,
    ("SetOrganization.Payload", "before"): _ACCOUNT,
    ("SetOrganization.Payload", "after"): _ACCOUNT,
    ("ToldPlan", "players"): None,
    ("ListVersions", "corp"): None,
    ("ListVersions", "runner"): None,
}


def renumbered_payload(act: str, values: dict[str, Any], renumber: Renumber) -> dict[str, Any]:
    """Return a log entry's payload with the target's numbers; keys of accounts are removed."""
    walk = walk_of(act_of(act).Payload)
    return dict(walk(values, renumber)) if walk else values


def renumbered_draw(explanation: dict[str, Any], renumber: Renumber) -> dict[str, Any]:
    """Return a round's draw with the target's numbers for its players."""
    return dict(_walked_draw(explanation, renumber))


def renumbered_games(games: list[Any], renumber: Renumber) -> list[Any]:
    """Return the games in a player's report with the target's number for each winner."""
    return [
        game | {"winner": renumber(Player, game["winner"])} if _is_key(game.get("winner")) else game
        for game in games
    ]


# The names in a draw whose values are players (`pairing.types.Draw`).
_PLAYERS_OF_A_DRAW = frozenset({"players", "player", "corp", "candidates", "spared"})


def _walked_draw(value: Any, renumber: Renumber, *, is_player: bool = False) -> Any:
    if isinstance(value, dict):
        return {
            name: _walked_draw(each, renumber, is_player=name in _PLAYERS_OF_A_DRAW)
            for name, each in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [_walked_draw(each, renumber, is_player=is_player) for each in value]
    return renumber(Player, value) if is_player and _is_key(value) else value


def _is_key(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def walk_of(payload: type[Payload]) -> KeyWalk | None:
    """Return the function that renumbers the JSON of this payload type, or None if it contains no keys.

    Raises KeyError, naming the type and field, if a field contains undeclared numbers.
    """
    return _walk(inspect.type_info(payload), None, is_declared=False)


def _walk(kind: inspect.Type, rule: _Rule, *, is_declared: bool, where: str = "") -> KeyWalk | None:
    """Return the function that renumbers a value of this type, by the rule for its numbers."""
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            return _walk_of_fields(kind)
        case inspect.IntType():
            if not is_declared:
                raise KeyError(where)
            return _walk_of_number(rule)
        case inspect.UnionType():
            walks = [_walk(each, rule, is_declared=is_declared, where=where) for each in kind.types]
            return _walk_of_union(kind, rule, [walk for walk in walks if walk])
        case inspect.TupleType():
            rules = rule if isinstance(rule, tuple) else (rule,) * len(kind.item_types)
            parts = [
                _walk(each, of_part, is_declared=is_declared, where=where)
                for each, of_part in zip(kind.item_types, rules, strict=True)
            ]
            return _walk_of_tuple(parts)
        case inspect.ListType() | inspect.VarTupleType():
            return _walk_of_list(_walk(kind.item_type, rule, is_declared=is_declared, where=where))
        case inspect.DictType():
            # only checks that its numbers are declared
            _walk(kind.value_type, rule, is_declared=is_declared, where=where)
            return None
        case _:
            return None


def _walk_of_fields(kind: inspect.StructType | inspect.DataclassType) -> KeyWalk | None:
    name = kind.cls.__qualname__
    walks: dict[str, KeyWalk] = {}
    for field in kind.fields:
        where = (name, field.name)
        rule = _BY_FIELD.get(where, _BY_NAME.get(field.name))
        is_declared = where in _BY_FIELD or field.name in _BY_NAME
        if rule == _FORGOTTEN:
            walks[field.name] = _forget
        elif field.name == "explanation":
            walks[field.name] = _walked_draw
        elif walk := _walk(field.type, rule, is_declared=is_declared, where=f"{name}.{field.name}"):
            walks[field.name] = walk
    if not walks:
        return None

    def walked(value: Any, renumber: Renumber) -> Any:
        if not isinstance(value, dict):
            return value
        found = {
            field: walks[field](each, renumber) if field in walks else each for field, each in value.items()
        }
        return {field: each for field, each in found.items() if each is not msgspec.UNSET}

    return walked


def _walk_of_number(rule: _Rule) -> KeyWalk | None:
    if rule is None:
        return None
    if rule == _ACCOUNT:
        return _account_zero
    if not isinstance(rule, type):
        raise KeyError(rule)
    return lambda value, renumber: renumber(rule, value) if _is_key(value) else value


def _walk_of_union(kind: inspect.UnionType, rule: _Rule, walks: list[KeyWalk]) -> KeyWalk | None:
    if rule == _ACCOUNT and kind.includes_none:
        return _nobody
    if not walks:
        return None
    (walk,) = walks  # a key or None, or a struct or None
    return lambda value, renumber: value if value is None else walk(value, renumber)


def _walk_of_tuple(parts: list[KeyWalk | None]) -> KeyWalk | None:
    if not any(parts):
        return None

    def walked(value: Any, renumber: Renumber) -> Any:
        return [walk(each, renumber) if walk else each for walk, each in zip(parts, value, strict=True)]

    return walked


def _walk_of_list(walk: KeyWalk | None) -> KeyWalk | None:
    if walk is None:
        return None
    return lambda value, renumber: [walk(each, renumber) for each in value]


def _nobody(value: Any, renumber: Renumber) -> Any:
    del value, renumber
    return None


def _account_zero(value: Any, renumber: Renumber) -> Any:
    """Return 0, which no account has, for fields that require a number."""
    del value, renumber
    return 0


def _forget(value: Any, renumber: Renumber) -> Any:
    del value, renumber
    return msgspec.UNSET
