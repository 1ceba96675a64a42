"""Converts TOME's export to a results file: totals of two games per table, no standings (formats 3.3).

Its rows are linked by negative numbers. The cut is a second tournament that lists the players again, without
identities, so players are matched by name alone.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pairing.results_json.fields import Field, gettext_noop
from pairing.results_json.records import Tool
from pairing.types import Side

Json = dict[str, Any]
_SIDE_OF_ROLE = {1: Side.RUNNER.value, 2: Side.CORP.value}  # a guess: the identities are in this order, too


def is_tome(file: Field) -> bool:
    return file.has("entityGroupMap")


def results_of_tome(file: Field) -> Field:
    """Return the export as a results file's object; player ids are those of the export without the minus.

    Raises ResultsFileError if rows aren't linked consistently.
    """
    tournaments = _rows(file, "Tournament")
    swiss = next((row for row in tournaments if row.get("parent_pk").value is None), None)
    if swiss is None:
        file.refuse(gettext_noop("the file is a TOME export without a tournament"))
    main = _pk(swiss)
    cut = next((row for row in tournaments if row.get("parent_pk").value == swiss.get("pk").value), None)
    participants = _rows(file, "Participant")
    entered = [row for row in participants if _key(row, "tournament_pk") == main]
    ids = {_pk(row): abs(_pk(row)) for row in entered}
    in_cut = [row for row in participants if cut is not None and _key(row, "tournament_pk") == _pk(cut)]
    for row, player in zip(in_cut, _namesakes(in_cut, entered), strict=True):
        ids[_pk(row)] = player
    rounds = _rounds(file, main, ids, is_cut=False)
    cut_rounds = _rounds(file, _pk(cut), ids, is_cut=True) if cut is not None else []
    seeded = sorted(in_cut, key=lambda row: row.get("seed").number() or 0)
    return Field(
        {
            "name": swiss.get("name").text(),
            "cutToTop": swiss.get("cut_size").number() or len(in_cut),
            "preliminaryRounds": len(rounds),
            "players": [_player(row) for row in entered],
            "eliminationPlayers": [
                {"id": ids[_pk(row)], "rank": None, "seed": seed} for seed, row in enumerate(seeded, start=1)
            ],
            "rounds": [*rounds, *cut_rounds],
            "uploadedFrom": Tool.TOME.value,
        }
    )


def _rows(file: Field, kind: str) -> list[Field]:
    groups = file.get("entityGroupMap")
    name = f"{kind}:#"
    return groups.get(name).get("entities").items() if groups.has(name) else []


def _pk(row: Field) -> int:
    return _key(row, "pk")


def _key(row: Field, name: str) -> int:
    key = row.get(name).own_id()
    if key is None:
        row.get(name).refuse(gettext_noop("should be a row number"))
    return int(key)


def _name(row: Field) -> str:
    return " ".join(filter(None, (row.get("first_name").text().strip(), row.get("last_name").text().strip())))


def _player(row: Field) -> Json:
    return {
        "id": abs(_pk(row)),
        "name": _name(row),
        "runnerIdentity": row.get("identity").value,
        "corpIdentity": row.get("identity2").value,
        "active": row.get("is_active").value is None or row.get("is_active").flag(),
    }


def _namesakes(in_cut: list[Field], entered: list[Field]) -> list[int]:
    """Return the id of the entered player for each player in the cut, matched by name.

    If several players share a name, each entered player is used only once.
    """
    free: defaultdict[str, list[int]] = defaultdict(list)
    for row in entered:
        free[_name(row)].append(abs(_pk(row)))
    found: list[int] = []
    for row in in_cut:
        if not free[_name(row)]:
            row.refuse(gettext_noop("no player in the Swiss rounds is called {name}"), name=_name(row))
        found.append(free[_name(row)].pop(0))
    return found


def _rounds(file: Field, tournament: int, ids: dict[int, int], *, is_cut: bool) -> list[list[Json]]:
    seats: defaultdict[int, list[Field]] = defaultdict(list)
    for row in _rows(file, "MatchParticipant"):
        seats[_key(row, "match_pk")].append(row)
    rounds: defaultdict[int, list[tuple[int, Json]]] = defaultdict(list)
    for match in _rows(file, "Match"):
        if _key(match, "tournament_pk") != tournament:
            continue
        order = match.get("order_index").number() or 0
        seated = sorted(seats[_pk(match)], key=lambda row: row.get("table_seat").number() or 0)
        if not 1 <= len(seated) <= 2:
            match.refuse(gettext_noop("has {players} players"), players=len(seated))
        table = _table(seated, ids, order, is_cut=is_cut)
        rounds[match.get("round").number() or 0].append((order, table))
    return [
        [table for _order, table in sorted(rounds[number], key=lambda pair: pair[0])]
        for number in sorted(rounds)
    ]


def _table(seated: list[Field], ids: dict[int, int], order: int, *, is_cut: bool) -> Json:
    players: list[Json | None] = [_seat(row, ids, is_cut=is_cut) for row in seated]
    first, second = players if len(players) == 2 else (players[0], None)
    return {"table": order + 1, "player1": first, "player2": second, "eliminationGame": is_cut}


def _seat(row: Field, ids: dict[int, int], *, is_cut: bool) -> Json:
    player = ids.get(_key(row, "participant_pk"))
    if player is None:
        row.get("participant_pk").refuse(gettext_noop("no player has this number"))
    seat: Json = {"id": player, "combinedScore": row.get("points_earned").number()}
    if is_cut:
        seat["role"] = _SIDE_OF_ROLE.get(row.get("role").number() or 0)
    return seat
