"""The desk's list of things that need attention, and the badge with their number on every desk page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_players, make_tournament
from tests.tournament.floor.judge_room import fill, make_room
from tournament.floor.acts.calls import RaiseCall, TakeCall
from tournament.models import Call, ClockRun, MissingCard, Round, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock
from tournament.site.pages.attention import attention

pytestmark = pytest.mark.django_db


def event_of(round_: Round) -> Tournament:
    return Tournament.objects.get(pk=round_.stage.tournament_id)


def lines(event: Tournament) -> list[tuple[str, str, str]]:
    return [(line.words, line.detail, line.url) for line in attention(event)]


def test_nothing_waits_then_no_list_and_no_badge(to_client: Client, tournament: Tournament) -> None:
    assert attention(tournament) == ()
    page = to_client.get(f"/desk/{tournament.slug}/").content.decode()
    assert "attention-title" not in page and "badge--bad" not in page


def test_each_thing_that_waits_leads_to_where_it_is_settled() -> None:
    round_ = make_room()
    event = event_of(round_)
    slug, ana = event.slug, event.players.get(name="Player 005")
    call = RaiseCall(table=3, about="rules").perform(event, actor=event.owner)
    card = MissingCard.objects.create(player=ana, round=round_, side="corp", title="Hedge Fund")

    assert lines(event) == [
        ("Open call from table 3", "rules", f"/judge/{slug}/calls/{call.pk}/"),
        ("Table 2, Player 003 – Player 004: the reports differ", "", f"/judge/{slug}/tables/2/"),
        ("Player 005 is missing a card: Hedge Fund", "", f"/judge/{slug}/cards/#missing-{card.pk}"),
    ]


def test_call_that_a_judge_takes_stays_until_it_is_closed() -> None:
    event = event_of(make_room())
    call = RaiseCall(table=3, about="rules").perform(event, actor=event.owner)
    TakeCall(call=call).perform(event_of(Round.objects.get()), actor=event.owner)
    assert lines(event)[0][:2] == ("Open call from table 3", "rules A judge is on the way.")


def test_tables_over_time_are_one_line_and_one_with_more_time_is_not_among_them() -> None:
    round_ = make_room()
    event = event_of(round_)
    StartClock(round_=round_).perform(event, actor=event.owner)
    assert [words for words, _detail, _url in lines(event)] == [
        "Table 2, Player 003 – Player 004: the reports differ"
    ]

    ClockRun.objects.update(started_at=timezone.now() - timedelta(minutes=event.round_minutes + 1))
    assert lines(event)[0] == (
        "3 tables are over time",
        "Table 2, Table 3, Table 4",
        f"/desk/{event.slug}/rounds/1/results/",
    )
    TableExtension.objects.create(pairing=round_.pairings.get(number=3), minutes=5, reason="ruling")
    assert lines(event)[0][:2] == ("2 tables are over time", "Table 2, Table 4")


def test_players_without_required_lists_are_one_line(client: Client) -> None:
    event = make_tournament(deck_lists="required")
    make_players(event, 4)
    assert lines(event) == [
        (
            "4 players have not handed in both decks.",
            "",
            f"/desk/{event.slug}/decks/?only=missing",
        )
    ]
    client.force_login(event.owner)
    page = client.get(f"/desk/{event.slug}/players/").content.decode()
    assert "1 thing needs attention" in " ".join(page.split())


def test_finished_event_asks_for_nothing() -> None:
    round_ = make_room()
    fill(round_)
    Tournament.objects.update(state=EventState.FINISHED)
    assert attention(event_of(round_)) == ()


def test_badge_comes_with_each_poll_of_the_desk(client: Client) -> None:
    event = event_of(make_room())
    client.force_login(event.owner)
    Call.objects.create(tournament=event, about="rules")
    part = client.get(f"/desk/{event.slug}/", headers={"HX-Request": "true"}).content.decode()
    assert 'id="attention-badge" hx-swap-oob="true"' in part
    assert "2 things need attention" in " ".join(part.split())


@pytest.mark.parametrize("tables", [4, 30])
def test_list_takes_the_same_queries_whatever_waits(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_ = make_room(tables)
    fill(round_)
    event = event_of(round_)
    StartClock(round_=round_).perform(event, actor=event.owner)
    with django_assert_num_queries(27):
        assert len(attention(event_of(round_))) > tables
