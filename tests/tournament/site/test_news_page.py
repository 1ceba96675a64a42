"""News on an event's pages, as text and as keys."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.floor.acts.calls import RaiseCall, TakeCall
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.models import Call, Pairing, Round, Tournament
from tournament.models.states import EventState, Role
from tournament.site.pages.news import NO_NEWS, NewsKind, event_news, own_news
from tournament.site.pages.own_home import own_home

pytestmark = pytest.mark.django_db


def running(count: int) -> Tournament:
    event = make_tournament(state=EventState.RUNNING)
    players = make_players(event, count)
    tables = [tuple(players[at : at + 2]) for at in range(0, count, 2)]
    make_round(event, tables)
    return event


def leader_of(event: Tournament) -> Viewer:
    return Viewer(event.owner_id, Role.TO)


def test_event_has_no_news_before_round_1_and_after_its_end() -> None:
    assert event_news(make_tournament(), SPECTATOR) == NO_NEWS
    event = running(4)
    event.state = EventState.FINISHED
    assert event_news(event, SPECTATOR) == NO_NEWS
    assert own_news(own_home(event, event.players.all()[0])) == NO_NEWS


def test_newest_round_is_news_for_everybody_and_an_open_call_for_leaders_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = running(4)
    one = event.players.order_by("pk")[2]
    RaiseCall(table=None, about="A rule").perform(event, actor=None, player=one)
    event.refresh_from_db()
    with django_assert_num_queries(1):
        public = event_news(event, SPECTATOR)
    assert public.title == "Round 1"
    assert [(each.kind, each.key, each.said) for each in public.items] == [
        (NewsKind.ROUND, Round.objects.get().pk, "Round 1 is paired.")
    ]
    with django_assert_num_queries(2):
        told = event_news(event, leader_of(event))
    assert told.items[0] == public.items[0]
    call = told.items[1]
    assert (call.kind, call.key, call.title) == (NewsKind.CALL, Call.objects.get().pk, "Call: Table 2")
    assert call.said == "Judge call: Table 2."
    TakeCall(call=Call.objects.get()).perform(event, actor=event.owner)
    event.refresh_from_db()
    assert event_news(event, leader_of(event)) == public


def test_call_without_a_table_names_who_calls() -> None:
    event = make_tournament(state=EventState.RUNNING)
    late = make_player(event, "Ana", state="checked_in")
    RaiseCall(table=None, about="").perform(event, actor=None, player=late)
    event.refresh_from_db()
    (call,) = event_news(event, leader_of(event)).items
    assert (call.title, call.said) == ("Call: Ana", "Ana is calling a judge.")


def test_player_gets_news_of_their_table_their_bye_or_only_the_round() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben, cy, late = (make_player(event, name) for name in ("Ana", "Ben", "Cy", "Late"))
    make_round(event, [(ana, ben), (cy,)])
    told = {each.name: own_news(own_home(event, each)) for each in (ana, cy, late)}
    assert {name: news.title for name, news in told.items()} == {
        "Ana": "Round 1: table 1",
        "Cy": "Round 1: bye",
        "Late": "Round 1",
    }
    assert [item.said for news in told.values() for item in news.items] == [
        "Round 1 is paired: table 1.",
        "Round 1 is paired: you have the bye.",
    ]
    keys = {item.key for news in told.values() for item in news.items}
    assert keys == set(Pairing.objects.values_list("pk", flat=True))
