"""The standings table: its columns follow from the tiebreakers in the rules."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.tiebreakers import SHOWN_FIGURES
from tests.factories import make_players, make_round, make_tournament, report
from tests.tables import table_of
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("tiebreakers", [["head_to_head", "sos", "extended_sos", "random"], ["random"]])
def test_standings_when_shown_then_a_column_for_each_figure_that_the_rules_show(
    client: Client, tiebreakers: list[str]
) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING, tiebreakers=tiebreakers)
    first, second = make_players(event, 2)
    report(make_round(event, [(first, second)]), 1, 2, 4)

    page = client.get("/e/cup/standings/").content
    table = table_of(page)

    assert table.caption == "Standings, best first"
    assert table.heads == [
        *("Rank", "Name", "Points"),
        *(rule.abbreviation for rule in SHOWN_FIGURES),
        "Tie decided by",
    ]
    assert table.order == {}
    assert table.rows == [
        ["1", second.name, "4", "2.000", "4.000", ""],
        ["2", first.name, "2", "4.000", "2.000", ""],
    ]
    assert all(
        f'<abbr title="{rule.label}">{rule.abbreviation}</abbr>' in page.decode() for rule in SHOWN_FIGURES
    )
