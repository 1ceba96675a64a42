"""The tables of the cut."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cut import InCut
from tests.factories import make_cut_event
from tests.tables import table_of

pytestmark = pytest.mark.django_db


def test_final_standings_when_shown_then_place_seed_swiss_rank_and_the_first_tiebreaker(
    client: Client,
) -> None:
    cut = InCut(4, players=6)
    cut.wins(g1=4, g2=2, g3=4, g4=3)

    table = table_of(client.get(f"/e/{cut.event.slug}/standings/").content)

    assert table.caption == "Final standings: the places in the cut, then the Swiss rounds"
    assert table.heads == ["Place", "Name", "Seed", "Swiss rank", "Points", "SoS"]
    assert table.order == {}
    assert [row[:4] for row in table.rows] == [
        ["1–3", "Seed 2 still in", "2", "2"],
        ["1–3", "Seed 3 still in", "3", "3"],
        ["1–3", "Seed 4 still in", "4", "4"],
        ["4", "Seed 1", "1", "1"],
        ["5", "Seed 5", "", "5"],
        ["6", "Seed 6", "", "6"],
    ]


def test_preview_of_the_cut_when_shown_then_seeds_in_swiss_order_and_a_tick_for_who_declines(
    client: Client,
) -> None:
    event, _players = make_cut_event(4, players=6)
    client.force_login(event.owner)

    table = table_of(client.get(f"/desk/{event.slug}/cut/").content)

    assert table.caption == "Players in the cut with their seeds, and who is first out"
    assert table.heads == ["Seed", "Name", "Swiss rank", "Points", "SoS", "Declines"]
    assert table.order == {}
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "–", "–"]
