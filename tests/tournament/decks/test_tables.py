"""The deck tables: the desk's overview, deck checks, and open decks."""

from __future__ import annotations

import lxml.html
import pytest
from django.test import Client

from tests.factories import make_player
from tests.tables import table_of
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.models import DecksOpenTo, Tournament
from tournament.models.states import PlayerState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def event() -> Tournament:
    """Ana's decks are legal, Ben's corp deck isn't, Cy's are missing, and Abe has dropped."""
    event = make_deck_event(slug="cup")
    hand_in(make_player(event, "Ana"), LEGAL_CORP, LEGAL_RUNNER)
    hand_in(make_player(event, "Ben"), ILLEGAL_CORP, LEGAL_RUNNER)
    make_player(event, "Cy")
    make_player(event, "Abe", state=PlayerState.DROPPED)
    return event


@pytest.fixture
def leader(client: Client, event: Tournament) -> Client:
    client.force_login(event.owner)
    return client


@pytest.mark.parametrize(
    ("query", "sorted_by", "names"),
    [
        ("", {}, ["Ana", "Ben", "Cy", "Abe Dropped"]),
        ("?sort=player", {"Player": "ascending"}, ["Abe Dropped", "Ana", "Ben", "Cy"]),
        ("?sort=corp", {"Corp": "ascending"}, ["Abe Dropped", "Cy", "Ben", "Ana"]),
        ("?sort=-corp", {"Corp": "descending"}, ["Ana", "Ben", "Cy", "Abe Dropped"]),
        ("?sort=runner&only=illegal", {"Runner": "ascending"}, ["Ben"]),
        ("?sort=nonsense", {}, ["Ana", "Ben", "Cy", "Abe Dropped"]),
    ],
)
def test_overview_when_shown_then_leaders_may_sort_it_what_is_missing_first(
    leader: Client, query: str, sorted_by: dict[str, str], names: list[str]
) -> None:
    table = table_of(leader.get(f"/desk/cup/decks/{query}").content)

    assert table.caption == "Players and their decks"
    assert table.heads == ["Player", "Corp", "Runner"]
    assert table.order == dict.fromkeys(table.heads, "none") | sorted_by
    assert [row[0] for row in table.rows] == names


def test_overview_when_sorted_then_its_filters_keep_the_order_and_its_live_part_is_another(
    leader: Client,
) -> None:
    answers = [
        leader.get(f"/desk/cup/decks/{query}", headers={"HX-Request": "true"})
        for query in ("", "?sort=player", "?sort=-player")
    ]

    filters = lxml.html.document_fromstring(answers[1].content).xpath("//nav//a/@href")
    assert filters == [f"?sort=player&only={state}" for state in ("", "missing", "illegal", "legal")]
    assert len({answer["ETag"] for answer in answers}) == 3


def test_deck_checks_when_shown_then_table_and_checks_of_each(leader: Client) -> None:
    table = table_of(leader.get("/desk/cup/deck-checks/").content)

    assert table.caption == "Players, with their tables and deck checks"
    assert (table.heads, table.order) == (["Player", "Table", "Checks"], {})
    assert table.rows[0] == ["Ana", "–", "–"]


def test_open_decks_when_shown_then_who_plays_what(client: Client, event: Tournament) -> None:
    Tournament.objects.update(swiss_decks=DecksOpenTo.PUBLIC, cut_decks=DecksOpenTo.PUBLIC)
    event.players.filter(name="Ana").update(corp_identity="NBN", runner_identity="Noise")

    table = table_of(client.get("/e/cup/decks/").content)

    assert table.caption == "Players whose decks are open"
    assert (table.heads, table.order) == (["Player", "Corp", "Runner"], {})
    assert table.rows[0] == ["Ana", "NBN", "Noise"]
