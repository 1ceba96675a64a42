"""Deck check draws, which release 0.1 kept only in the log, become rows."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.tournament.migrating import before, migrate

NAME = "0007_deck_check_draws"
BEFORE = before(NAME)


def make_event(apps: Any, *payloads: Any) -> tuple[int, int, dict[int, datetime]]:
    """Create an event with one round and a draw for each payload; a missing `round_id` is filled in.

    Return the keys of the owner and the round, and each entry's time, by version.
    """
    users, events = apps.get_model("auth", "User").objects, apps.get_model("tournament", "Tournament").objects
    number = events.count()
    owner = users.create(username=f"rose{number}")
    event = events.create(
        owner=owner, name="Cup", slug=f"cup-{number}", state="running", planned_rounds=4, cut_size=0
    )
    stage = apps.get_model("tournament", "Stage").objects.create(tournament=event, number=1, kind="swiss")
    round_ = apps.get_model("tournament", "Round").objects.create(stage=stage, number=1, seed=1)
    at = {}
    for version, payload in enumerate(payloads, start=1):
        kept = {"round_id": round_.pk} | payload if isinstance(payload, dict) else payload
        entry = apps.get_model("tournament", "LogEntry").objects.create(
            tournament=event,
            version=version,
            actor=owner,
            actor_name="Rose",
            act="draw_deck_checks",
            payload=kept,
        )
        at[version] = entry.at
    return owner.pk, round_.pk, at


def drawn(seed: int, *tables: tuple[int, list[int]]) -> dict[str, Any]:
    """Return the payload that release 0.1 stored for a draw."""
    found = [{"table": number, "players": players, "names": ["A", "B"]} for number, players in tables]
    return {"round": 1, "is_cut": False, "seed": seed, "count": 2, "candidates": [[1, 0]], "tables": found}


def rows(apps: Any) -> list[tuple[Any, ...]]:
    """Return every draw: its round, seed, time and author, and its tables with their players."""
    draws = apps.get_model("tournament", "DeckCheckDraw").objects.order_by("pk")
    return [
        (
            *(draw.round_id, draw.seed, draw.drawn_at, draw.drawn_by_id, draw.drawn_by_name),
            list(draw.tables.order_by("number").values_list("round", "number", "players")),
        )
        for draw in draws
    ]


def test_migration_makes_rows_of_the_draws_in_the_log(old_apps: Any) -> None:
    largest = 2**63 - 1
    owner, round_, at = make_event(
        old_apps, drawn(7, (1, [5, 6]), (3, [8, 9])), drawn(largest, (2, [10, 11]))
    )
    other_owner, other_round, other_at = make_event(old_apps, drawn(7, (1, [20, 21])))

    apps = migrate([("tournament", NAME)])

    assert rows(apps) == [
        (round_, 7, at[1], owner, "Rose", [(round_, 1, [5, 6]), (round_, 3, [8, 9])]),
        (round_, largest, at[2], owner, "Rose", [(round_, 2, [10, 11])]),
        (other_round, 7, other_at[1], other_owner, "Rose", [(other_round, 1, [20, 21])]),
    ]


def test_migration_passes_over_draws_of_rounds_that_are_gone_and_entries_that_do_not_tell(
    old_apps: Any,
) -> None:
    _owner, other, _at = make_event(old_apps)
    owner, round_, at = make_event(
        old_apps,
        {},
        ["x"],
        drawn(1),
        drawn(1, (1, [5, 6])) | {"round_id": 10**6},
        drawn(1, (1, [5, 6])) | {"round_id": other},
        drawn(2, (1, [5, 6])),
        drawn(3, (1, [5, 6]), (2, [8, 9])),
    )

    apps = migrate([("tournament", NAME)])

    assert rows(apps) == [
        (round_, 2, at[6], owner, "Rose", [(round_, 1, [5, 6])]),
        (round_, 3, at[7], owner, "Rose", [(round_, 2, [8, 9])]),
    ]
