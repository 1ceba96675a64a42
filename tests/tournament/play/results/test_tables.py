"""The table of a round's results."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_player, make_round, make_tournament, report
from tests.tables import table_of
from tournament.kernel.access import Viewer
from tournament.models import Round, Tournament
from tournament.models.states import EventState, Role
from tournament.play.results.pages.results import results_page
from tournament.play.results.tables import ResultsTable


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A running event with two tables, the first with a result."""
    event = make_tournament(state=EventState.RUNNING)
    ana, ben, cy, di = (make_player(event, name) for name in ("Ana", "Ben", "Cy", "Di"))
    report(make_round(event, [(ana, ben), (cy, di)]), 1, 6, 0)
    return event


def test_results_when_shown_then_three_buttons_are_between_the_players(
    to_client: Client, tournament: Tournament
) -> None:
    table = table_of(to_client.get(f"/desk/{tournament.slug}/rounds/1/results/").content)

    assert table.caption == "Tables of the round, with results"
    assert table.heads == ["Table", "Runner first", "Press to save", "Corp first", "Result"]
    assert table.order == {}
    assert table.rows == [
        ["2", "Cy", "6-0 3-3 0-6", "Di", "open"],
        ["1", "Ana", "6-0 3-3 0-6", "Ben", "6-0"],
    ]


def test_results_when_the_viewer_saves_none_then_no_column_for_it(tournament: Tournament) -> None:
    page = results_page(tournament, Round.objects.get())

    table = ResultsTable(page, Viewer(user_id=None, role=Role.SPECTATOR))

    assert [column.name for column in table.columns] == ["number", "first", "second", "result"]
    assert not table.has_buttons
