from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.factories import make_player, make_tournament
from tests.flows.world import Stage, make_world
from tournament.models import LogEntry, Tournament
from tournament.people.acts.steps import DropPlayer


@pytest.fixture
def tournament(db: None) -> Tournament:
    event = make_tournament(time_zone="Pacific/Auckland")
    DropPlayer(player=make_player(event, "Ana <3")).perform(event, actor=event.owner)
    at = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    LogEntry.objects.filter(tournament=event).update(at=at)
    return event


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/log/"


def test_log_tells_who_did_what_in_the_events_time_zone(tournament: Tournament, to_client: Client) -> None:
    text = to_client.get(address(tournament)).content.decode()

    assert "Dropped Ana &lt;3." in text
    assert "22 Nov 2026, 09:30:00" in text
    assert tournament.owner.username in text


def test_log_narrowed_to_nothing_says_so(tournament: Tournament, to_client: Client) -> None:
    text = to_client.get(address(tournament), {"player": "Ben"}).content.decode()

    assert "No entries match your search." in text
    assert "Show all" in text


def test_links_to_further_pages_keep_what_narrows_the_log(tournament: Tournament, to_client: Client) -> None:
    entry = LogEntry.objects.get(tournament=tournament)
    for version in range(entry.version + 1, entry.version + 60):
        entry.pk, entry.version = None, version
        entry.save(force_insert=True)
    text = to_client.get(address(tournament), {"player": "Ana", "page": "2"}).content.decode()

    assert 'href="?player=Ana&amp;page=1"' in text


def test_log_asks_for_a_login(tournament: Tournament, client: Client) -> None:
    assert client.get(address(tournament))["Location"].startswith("/login/")


def test_log_of_an_unknown_event_is_not_found(tournament: Tournament, to_client: Client) -> None:
    assert to_client.get("/desk/nothing/log/").status_code == 404


@pytest.mark.django_db
def test_log_tells_what_players_did_on_their_phones_as_their_own_doing(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    ana = world.playing[0]
    client.post(f"/me/{ana.link}/call/", {"about": "rules"})
    client.post(f"/me/{ana.link}/call/", {"withdraw": "1"})
    client.post(f"/me/{ana.link}/drop/")
    leader = Client()
    leader.force_login(world.owner)

    text = leader.get(address(world.tournament)).content.decode()

    table = ana.seats.get().pairing.number
    assert "Ana dropped." in text
    assert "Ana no longer needs a judge: the call is closed." in text
    assert f"Ana (table {table}) called a judge: “rules”" in text
    assert text.count("Ana (player)") == 3
    assert "Dropped Ana" not in text
