"""The topics of webhooks: which changes send a message, and with which numbers and ids."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_cut_event, make_tournament
from tests.flows.world import Stage, make_world
from tests.tournament.exchange.webhooks.test_discord import ADDRESS
from tests.tournament.exchange.webhooks.test_webhooks import EVERYTHING
from tests.tournament.kernel.deeds import fresh, publish, round_1, undo
from tests.tournament.play.online.worlds import answer, goes_online, online_world, propose, set_deadline, soon
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.floor.acts.missing_cards import ReportMissingCard
from tournament.models import ClockRun, StageKind, Tournament, WebhookDelivery, WebhookTopic
from tournament.models.people import Player
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.places import CancelRegistration, SignUpAgain
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.signup import SignUp
from tournament.people.acts.steps import DropPlayer, ReinstatePlayer
from tournament.people.acts.ticked import DropTicked
from tournament.people.entries import Entry
from tournament.play.clock.acts.clock import PauseClock, ResumeClock, StartClock
from tournament.play.clock.acts.length import AdjustClock, ResetClock
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db


def make_hook(event: Tournament, *topics: WebhookTopic, url: str = "https://hooks.example.org/") -> None:
    MakeWebhook(url=url, topics=topics or EVERYTHING).perform(event, actor=event.owner)


def messages() -> list[tuple[str, dict[str, Any]]]:
    """Return what is queued, oldest first, without the event and its version."""
    read = [json.loads(row.body) for row in WebhookDelivery.objects.order_by("pk")]
    return [(m["type"], {k: v for k, v in m["data"].items() if k not in ("event", "version")}) for m in read]


@pytest.mark.parametrize("kind", [StageKind.DOUBLE, StageKind.SWISS])
def test_cut_is_sent_with_its_size(kind: StageKind) -> None:
    event, _players = make_cut_event(4)
    make_hook(event)

    MakeCut(kind=kind, size=4, extra_rounds=1 if kind == StageKind.SWISS else 0).perform(
        event, actor=event.owner
    )

    assert messages() == [("cut.made", {"size": 4})]


def test_discord_gets_the_first_games_of_a_cut_and_nothing_of_sign_ups() -> None:
    event, players = make_cut_event(4)
    make_hook(event, url=ADDRESS)

    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)
    AddPlayer(entry=Entry(name="Late Lou")).perform(event, actor=event.owner)
    DropPlayer(player=players[-1]).perform(event, actor=event.owner)

    assert messages() == [("round.published", {})]


def test_sign_ups_in_any_way_are_sent_with_ids_and_no_names() -> None:
    event = make_tournament(is_signup_open=True)
    make_hook(event)

    ana = SignUp(entry=Entry(name="Ana")).perform(event, actor=None)
    bo = AddPlayer(entry=Entry(name="Bo")).perform(event, actor=event.owner)
    more = ImportPlayers(entries=[Entry(name="Cy"), Entry(name="Di")]).perform(event, actor=event.owner)
    CancelRegistration(player=ana).perform(event, actor=None, player=ana)
    SignUpAgain(player=ana).perform(event, actor=None, player=ana)

    assert messages() == [
        ("player.signed_up", {"players": [ana.pk]}),
        ("player.signed_up", {"players": [bo.pk]}),
        ("player.signed_up", {"players": [each.pk for each in more]}),
        ("player.dropped", {"players": [ana.pk]}),
        ("player.signed_up", {"players": [ana.pk]}),
    ]
    bodies = str(list(WebhookDelivery.objects.values_list("body", flat=True)))
    assert "Ana" not in bodies and "Di" not in bodies


def test_drops_are_sent_and_what_brings_a_player_back_is_not() -> None:
    world = make_world(Stage.PLAYING)
    event, (first, second, third, *_others) = world.tournament, world.playing
    make_hook(event, WebhookTopic.PLAYER_DROPPED)

    DropPlayer(player=first).perform(event, actor=event.owner)
    DropTicked(players=[second.pk, third.pk]).perform(event, actor=event.owner)
    assert undo(world)
    ReinstatePlayer(player=Player.objects.get(pk=first.pk)).perform(event, actor=event.owner)

    assert messages() == [
        ("player.dropped", {"players": [first.pk]}),
        ("player.dropped", {"players": [second.pk, third.pk]}),
    ]


def test_every_change_of_the_clock_is_sent() -> None:
    world = make_world(Stage.PLAYING)
    event, round_, owner = world.tournament, world.round, world.owner
    make_hook(event)

    StartClock(round_=round_).perform(event, actor=owner)
    run = ClockRun.objects.get().pk
    PauseClock(round_=round_, seen_run=run).perform(event, actor=owner)
    ResumeClock(round_=round_, seen_run=run).perform(event, actor=owner)
    minutes = ClockRun.objects.first().clock.minutes  # type: ignore[union-attr]
    AdjustClock(round_=round_, minutes=5, seen_minutes=minutes).perform(event, actor=owner)
    newest = ClockRun.objects.order_by("pk").last()
    ResetClock(round_=round_, seen_run=newest.pk if newest else 0).perform(event, actor=owner)

    assert messages() == [("clock.changed", {"round": 1, "is_cut": False})] * 5


def test_clock_of_a_bracket_is_sent_as_one() -> None:
    cut = InCut()
    make_hook(cut.event)

    StartClock(round_=cut.event.stages.get(number=2).rounds.get()).perform(cut.fresh, actor=cut.event.owner)

    assert messages() == [("clock.changed", {"round": 1, "is_cut": True})]


def test_deadline_is_sent_when_it_is_set_and_when_its_round_is_published() -> None:
    world = make_world(Stage.DRAFT)
    goes_online(world)
    make_hook(fresh(world))

    publish(world)
    usual = round_1(world).deadline
    set_deadline(world, soon(5))
    set_deadline(world, soon(6), table=2)
    set_deadline(world, None, table=2)

    assert usual is not None
    assert messages() == [
        ("round.published", {"round": 1}),
        ("deadline.set", {"round": 1, "deadline": usual.isoformat()}),
        ("deadline.set", {"round": 1, "deadline": soon(5).isoformat()}),
        ("deadline.set", {"round": 1, "table": 2, "deadline": soon(6).isoformat()}),
        ("deadline.set", {"round": 1, "table": 2, "deadline": None}),
    ]


def test_deadline_that_two_players_agree_on_is_sent() -> None:
    world = online_world()
    make_hook(fresh(world))

    propose(world, days=4)
    answer(world)

    assert messages() == [("deadline.set", {"round": 1, "table": 2, "deadline": soon(4).isoformat()})]


@pytest.mark.parametrize("forfeit", [False, True])
def test_result_of_games_conceded_or_forfeited_is_sent(forfeit: bool) -> None:
    world = make_world(Stage.PLAYING)
    make_hook(world.tournament, WebhookTopic.RESULT_SAVED)
    table = world.table(2)
    player = table.seats.get(position=1).player

    ConcedeTableGames(pairing=table, player=player, games=[1], forfeit=forfeit, seen_version=0).perform(
        world.tournament, actor=world.owner
    )

    assert messages() == [("result.saved", {"round": 1, "table": 2})]


@pytest.mark.parametrize("in_game", [False, True])
def test_missing_card_is_sent_as_a_result_if_it_costs_the_game(in_game: bool) -> None:
    world = make_world(Stage.PLAYING)
    make_hook(world.tournament, WebhookTopic.RESULT_SAVED)
    player = world.table(2).seats.get(position=1).player

    ReportMissingCard(
        player=player, side=Side.CORP, title="Hedge Fund", in_game=in_game, minutes=5, seen=0
    ).perform(world.tournament, actor=world.owner)

    assert messages() == ([("result.saved", {"round": 1, "table": 2})] if in_game else [])
