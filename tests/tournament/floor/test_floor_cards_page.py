"""The page model of missing cards and proxies, in a fixed number of queries."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.tournament.decks_data import LEGAL_CORP, hand_in, make_deck_event
from tournament.floor.pages.cards import cards_page, missing_form_page, open_missing_cards, proxy_form_page
from tournament.models import MissingCard, Player, Proxy, Round
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(db: None) -> Round:
    event = make_tournament(state=EventState.RUNNING)
    ana, bo = make_players(event, 2)
    return make_round(event, [(ana, bo)])


def miss(round_: Round, place: int = 0, **fields: object) -> MissingCard:
    player = round_.stage.tournament.players.order_by("pk")[place]
    told = {"side": "corp", "title": "Hedge Fund", "round": round_}
    return MissingCard.objects.create(player=player, **told | fields)


def make_proxy(player: Player, **fields: object) -> Proxy:
    told = {"side": "corp", "title": "Ice Wall", "lost": "all", "leader": "Mo", "made_on": date(2016, 11, 5)}
    return Proxy.objects.create(player=player, **told | fields)


def next_round(round_: Round, *, published: bool = True) -> Round:
    event = round_.stage.tournament
    return make_round(event, [tuple(event.players.order_by("pk"))], published=published)


def test_page_parts_what_stands_from_what_is_settled(round_: Round) -> None:
    open_one, found = miss(round_), miss(round_, 1, found_at=timezone.now())
    stands, gone = make_proxy(found.player), make_proxy(found.player, withdrawn_at=timezone.now())
    elsewhere = make_player(make_tournament())
    make_proxy(elsewhere)
    page = cards_page(round_.stage.tournament)

    parts = (page.missing, page.found, page.proxies, page.withdrawn)
    assert [[line.id for line in part] for part in parts] == [
        [open_one.pk],
        [found.pk],
        [stands.pk],
        [gone.pk],
    ]
    assert [choice.name for choice in page.players] == ["Player 001", "Player 002"]


def test_card_not_found_when_the_next_round_starts_then_a_drop_is_proposed(round_: Round) -> None:
    event, missing = round_.stage.tournament, miss(round_)
    miss(round_, found_at=timezone.now())
    (line,) = open_missing_cards(event)
    assert (line.id, line.proposes_drop, line.may_concede) == (missing.pk, False, True)

    draft = next_round(round_, published=False)
    assert [line.proposes_drop for line in open_missing_cards(event)] == [False]
    Round.objects.filter(pk=draft.pk).update(state="published", published_at=timezone.now())
    assert [line.proposes_drop for line in open_missing_cards(event)] == [True]


@pytest.mark.parametrize("way", ["declined", "dropped", "found"])
def test_drop_is_not_proposed_where_nothing_is_left_to_decide(round_: Round, way: str) -> None:
    missing = miss(round_)
    next_round(round_)
    if way == "declined":
        missing.proposal_declined_at = timezone.now()
    elif way == "found":
        missing.found_at = timezone.now()
    missing.save()
    if way == "dropped":
        Player.objects.filter(pk=missing.player_id).update(state=PlayerState.DROPPED)
    page = cards_page(round_.stage.tournament)
    assert not any(line.proposes_drop for line in (*page.missing, *page.found))


def test_page_queries_do_not_grow_with_the_cards(round_: Round) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            cards_page(round_.stage.tournament)
        return len(seen)

    few = queries()
    for _number in range(5):
        make_proxy(miss(round_).player)
    assert few == queries() == 4


@pytest.mark.usefixtures("all_cards")
def test_form_offers_the_titles_of_the_lists_handed_in_and_knows_the_newest() -> None:
    event = make_deck_event()
    player = make_player(event)
    hand_in(player, LEGAL_CORP)
    page = proxy_form_page(player)
    assert "Hedge Fund" in page.titles
    assert list(page.titles) == sorted(page.titles)
    assert (page.name, page.newest) == (player.name, 0)
    proxy = make_proxy(player)
    with CaptureQueriesContext(connection) as seen:
        assert proxy_form_page(player).newest == proxy.pk
    assert len(seen) == 2


def test_form_of_a_player_without_lists_offers_nothing(round_: Round) -> None:
    missing = miss(round_)
    page = missing_form_page(missing.player)
    assert (page.titles, page.newest) == ((), missing.pk)
