from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_user
from tests.flows.world import Stage, make_world
from tests.markup import tight
from tournament.event.acts.announcements import Announce
from tournament.models import Staff, Tournament
from tournament.models.states import Role
from tournament.people.acts.steps import DropPlayer


def judge_of(tournament: Tournament) -> Client:
    user, client = make_user(), Client()
    Staff.objects.create(tournament=tournament, user=user, role=Role.JUDGE, name="Jo")
    client.force_login(user)
    return client


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/"


def test_desk_offers_to_undo_the_last_step(tournament: Tournament, to_client: Client) -> None:
    DropPlayer(player=make_player(tournament, "Ana <3")).perform(tournament, actor=tournament.owner)

    text = tight(to_client.get(address(tournament)).content.decode())

    assert f'<a href="/desk/{tournament.slug}/log/1/undo/">Undo: Dropped Ana &lt;3.</a>' in text


def test_desk_of_an_event_where_nothing_was_done_offers_nothing(
    tournament: Tournament, to_client: Client
) -> None:
    assert "Undo" not in to_client.get(address(tournament)).content.decode()


def test_desk_offers_a_judge_only_what_a_judge_may_undo(db: None) -> None:
    world = make_world(Stage.PLAYING)
    judge = judge_of(world.tournament)
    Announce(text="Lunch").perform(world.tournament, actor=world.owner)

    text = judge.get(address(world.tournament)).content.decode()

    assert "Undo: Round 1. Table 1: " in text
    assert "Undo: Announced" not in text


def test_desk_after_an_undo_offers_the_step_before(tournament: Tournament, to_client: Client) -> None:
    for name in ("Ana", "Ben"):
        DropPlayer(player=make_player(tournament, name)).perform(tournament, actor=tournament.owner)
    to_client.post(f"/desk/{tournament.slug}/log/2/undo/", {"seen": 2})

    assert "Undo: Dropped Ana." in to_client.get(address(tournament)).content.decode()


def test_desk_takes_as_many_queries_after_many_steps_as_after_few(
    tournament: Tournament, to_client: Client
) -> None:
    counts = []
    for more in (2, 60):
        for number in range(more):
            player = make_player(tournament, f"Ana {more} {number}")
            DropPlayer(player=player).perform(tournament, actor=tournament.owner)
        with CaptureQueriesContext(connection) as queries:
            to_client.get(address(tournament))
        counts.append(len(queries))

    assert counts[0] == counts[1]
