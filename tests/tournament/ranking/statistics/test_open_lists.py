"""Cards in public decklists: on the page, in the report, and as a file."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from pairing.statistics.rates import Rate
from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_player, make_round
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    unread_submission,
)
from tests.tournament.printing.reading import pages
from tournament.decks.acts.decks import SubmitDecks
from tournament.models import Player, Tournament
from tournament.models.states import EventState, StatisticsShown
from tournament.ranking.statistics.open_lists import cards_of
from tournament.ranking.statistics.pages.statistics import statistics_page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

OPEN = {"swiss_decks": "public", "cut_decks": "public"}
HEADING = "Cards in the open decklists"


def make_event(**fields: Any) -> tuple[Tournament, list[Player]]:
    """Create an event with four players at two tables, and one who came too late for a table."""
    event = make_deck_event(
        slug="cup", statistics_shown=StatisticsShown.ALWAYS, state=EventState.RUNNING, **fields
    )
    players = [make_player(event, name) for name in ("Ana", "Bo", "Cy", "Di")]
    make_round(event, [(players[0], players[1]), (players[2], players[3])])
    return event, [*players, make_player(event, "Late")]


def answer(name: str, client: Client | None = None, **kwargs: str) -> tuple[int, str]:
    found = (client or Client()).get(reverse(name, kwargs={"slug": "cup", **kwargs}))
    return found.status_code, found.content.decode("utf-8-sig")


def shares(event: Tournament, side: Side) -> dict[str, Rate]:
    return {card.title: card.field for card in cards_of(event)[side].cards}


def test_each_card_is_counted_once_a_list_of_those_who_sat_in_a_round() -> None:
    event, (ana, bo, cy, _di, late) = make_event(**OPEN)
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    hand_in(bo, ILLEGAL_CORP)
    hand_in(cy, LEGAL_CORP)
    hand_in(late, LEGAL_CORP)
    corp = shares(event, Side.CORP)
    assert (corp["Hedge Fund"], corp["NAPD Contract"]) == (Rate(3, 3), Rate(1, 3))
    assert shares(event, Side.RUNNER)["Sure Gamble"] == Rate(1, 1)
    assert "NBN: Near-Earth Hub" not in corp
    code, shown = answer("statistics")
    assert code == 200
    assert HEADING in shown and "3 lists are open." in shown and "1 list is open." in shown


def test_newest_list_of_a_player_counts_and_no_earlier_one() -> None:
    event, (ana, *_others) = make_event(**OPEN)
    hand_in(ana, ILLEGAL_CORP)
    hand_in(ana, LEGAL_CORP)
    assert cards_of(event)[Side.CORP].lists == 1
    assert "NAPD Contract" not in shares(event, Side.CORP)


@pytest.mark.parametrize(
    "open_to",
    [
        {},
        {"swiss_decks": "players", "cut_decks": "players"},
        {"swiss_decks": "private", "cut_decks": "opponents"},
        {"swiss_decks": "private", "cut_decks": "public"},  # no cut is made yet
    ],
)
def test_lists_that_are_not_everybodys_are_counted_for_nobody(open_to: dict[str, str]) -> None:
    event, players = make_event(**open_to)
    for player in players:
        hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    leader = Client()
    leader.force_login(event.owner)
    assert cards_of(event) == {}
    for client in (leader, Client()):
        code, shown = answer("statistics", client)
        assert (code, HEADING in shown, "Hedge Fund" in shown) == (200, False, False)
        code, table = answer("table-csv", client, table="statistics-cards")
        assert code == 404 or "Hedge Fund" not in table


def test_hidden_lists_beside_those_of_the_cut_change_nothing_whatever_is_in_them() -> None:
    cut = InCut(4, players=8, slug="cup", swiss_decks="private", cut_decks="public")
    inside = list(cut.seeds.values())
    outside = list(cut.event.players.exclude(pk__in=[player.pk for player in inside]))
    hand_in(inside[0], LEGAL_CORP, LEGAL_RUNNER)
    before = cards_of(cut.event)
    assert (before[Side.CORP].lists, before[Side.CORP].cut_lists) == (1, 1)
    for at, player in enumerate(outside):
        hand_in(player, ILLEGAL_CORP if at % 2 else LEGAL_CORP)
    assert cards_of(cut.fresh) == before
    _code, shown = answer("statistics")
    assert "1 of them is from a player in the cut." in shown
    assert "Lists in the cut" not in shown  # a second column would be the same


def test_cut_stands_beside_the_field_where_all_lists_are_open() -> None:
    cut = InCut(4, players=8, slug="cup", **OPEN)
    for player in cut.event.players.all():
        hand_in(player, LEGAL_CORP if player in cut.seeds.values() else ILLEGAL_CORP)
    corp = cards_of(cut.event)[Side.CORP]
    found = {card.title: (card.field, card.in_cut) for card in corp.cards}
    assert found["Hedge Fund"] == (Rate(8, 8), Rate(4, 4))
    assert found["NAPD Contract"] == (Rate(4, 8), Rate(0, 4))
    _code, shown = answer("statistics")
    assert "Lists in the cut" in shown and "4 of them are from players in the cut." in shown


def test_page_says_where_something_in_a_list_could_not_be_read() -> None:
    event, (ana, *_others) = make_event(**OPEN, takes_unread_decks=True)
    handed_in = unread_submission(f"{LEGAL_CORP}\n3 Hegde Fundd of Nowhere\n")
    SubmitDecks(player=ana, submissions=[handed_in], seen_versions={}).perform(event, actor=event.owner)
    assert cards_of(event)[Side.CORP].not_whole == 1
    assert "1 of them couldn’t be read in full" in answer("statistics")[1]


def test_file_has_what_the_page_has_for_the_same_reader() -> None:
    event, (ana, bo, *_others) = make_event(**OPEN)
    hand_in(ana, LEGAL_CORP)
    hand_in(bo, ILLEGAL_CORP)
    code, table = answer("table-csv", table="statistics-cards")
    rows = {row["Card"]: row for row in csv.DictReader(table.splitlines())}
    assert code == 200
    assert rows["NAPD Contract"] == {
        "Side": "Corp",
        "Card": "NAPD Contract",
        "Lists with this card": "1",
        "Open lists": "2",
        "Lists in the cut with this card": "0",
        "Open lists in the cut": "0",
    }
    assert len(rows) == len(cards_of(event)[Side.CORP].cards)
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=StatisticsShown.LEADERS)
    assert answer("table-csv", table="statistics-cards")[0] == 404


def test_report_has_a_page_of_cards_where_lists_are_open_and_only_there() -> None:
    event, (ana, *_others) = make_event(**OPEN)
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    address = reverse("statistics-report", kwargs={"slug": "cup"})
    *others, cards = pages(Client().get(address).content)
    assert "cards in the open decklists" in cards and "Hedge Fund" in cards and "1 of 1" in cards
    Tournament.objects.filter(pk=event.pk).update(swiss_decks="private", cut_decks="private", version=9)
    assert len(pages(Client().get(address).content)) == len(others)


def test_cards_take_as_many_queries_for_one_list_as_for_many() -> None:
    event, players = make_event(**OPEN)

    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            statistics_page(event)
        return len(counted)

    hand_in(players[0], LEGAL_CORP)
    few = queries()
    for player in players[1:]:
        hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    assert queries() == few
