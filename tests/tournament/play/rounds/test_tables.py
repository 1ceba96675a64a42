"""A round's tables: by name and by table number for the public, and the desk's own."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_player, make_round, make_tournament, report
from tests.tables import table_of
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event: at table 1 Ana has beaten Ben, and Eve has the bye."""
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, ben, eve = (make_player(event, name) for name in ("Ana", "Ben", "Eve"))
    report(make_round(event, [(ana, ben), (eve,)]), 1, 6, 0)
    return event


def test_pairings_by_name_when_shown_then_table_opponent_and_result(
    client: Client, event: Tournament
) -> None:
    table = table_of(client.get("/e/cup/pairings/").content)

    assert table.caption == "Players in the round by name, with table and opponent"
    assert (table.heads, table.order) == (["Name", "Table", "Opponent", "Result"], {})
    assert table.rows == [
        ["Ana", "1 6-0", "Ben", "6-0"],
        ["Ben", "1 0-6", "Ana", "0-6"],
        ["Eve", "–", "Bye", ""],
    ]


def test_pairings_by_table_when_shown_then_who_runs_first_and_result(
    client: Client, event: Tournament
) -> None:
    table = table_of(client.get("/e/cup/pairings/?by=table").content)

    assert table.caption == "Tables of the round, with results"
    assert (table.heads, table.order) == (["Table", "Runner first", "Corp first", "Result"], {})
    assert table.rows == [["1", "Ana 0 pts", "Ben 0 pts", "6-0"], ["–", "Eve 0 pts", "Bye", ""]]


@pytest.mark.parametrize(("number", "notes"), [(1, "Result and notes"), (2, "Notes")])
def test_pairings_on_the_desk_when_shown_then_tables_before_byes_and_notes_to_both(
    client: Client, event: Tournament, number: int, notes: str
) -> None:
    ana, ben, eve = event.players.order_by("name")
    make_round(event, [(ana, eve), (ben,)], published=False)
    client.force_login(event.owner)

    table = table_of(client.get(f"/desk/cup/rounds/{number}/").content)

    assert table.caption == (
        "Tables: the player who runs first is on the left; the number after each name is the player’s "
        "points before this round."
    )
    assert (table.heads, table.order) == (["Table", "Runner first", "Corp first", notes], {})
    assert [row[0] for row in table.rows] == ["1", "Bye"]
