"""The tables in the player list and the registration sheet."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import make_player
from tests.tables import table_of
from tournament.models import Tournament


@pytest.mark.parametrize(
    ("query", "sorted_by", "names"),
    [
        ("", {"Name": "ascending"}, ["Åse", "Ben"]),
        ("?sort=-name", {"Name": "descending"}, ["Ben", "Åse"]),
        ("?sort=runner_identity", {"Runner": "ascending"}, ["Ben", "Åse"]),
    ],
)
def test_player_list_when_shown_then_readers_may_sort_all_but_the_buttons(
    to_client: Client, tournament: Tournament, query: str, sorted_by: dict[str, str], names: list[str]
) -> None:
    make_player(tournament, "Åse", corp_identity="NBN", runner_identity="Noise")
    make_player(tournament, "Ben", corp_identity="Weyland", runner_identity="Gabriel")

    table = table_of(to_client.get(f"/desk/{tournament.slug}/players/{query}").content)

    assert table.caption == "Players, with the actions for each"
    assert table.heads == ["Name", "Corp", "Runner", "Status", "Change"]
    assert table.order == dict.fromkeys(("Name", "Corp", "Runner", "Status"), "none") | sorted_by
    assert [row[0] for row in table.rows] == names


def test_sheet_when_looked_at_then_its_clear_lines_with_a_tick_to_leave_each_out(
    to_client: Client, tournament: Tournament
) -> None:
    answer = to_client.post(f"/desk/{tournament.slug}/players/import/", {"text": "Name\nÅse\nBen"})

    table = table_of(answer.content)

    assert table.caption == "Lines of the sheet that need no decision"
    assert (table.heads, table.order) == (["Line", "Name", "Other details", "Leave out"], {})
    assert [row[0] for row in table.rows] == ["2", "3"]
    page = answer.content.decode()
    assert re.findall(r'name="name-(\d+)" value="([^"]+)"', page) == [("2", "Åse"), ("3", "Ben")]
