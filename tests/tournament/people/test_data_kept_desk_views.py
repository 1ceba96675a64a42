"""The page with a player's data: the file and erasure, for the organizer only."""

from __future__ import annotations

import json

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_tournament
from tests.flows.accessible import faults
from tests.flows.world import Stage, make_world
from tests.tournament.decks_data import LEGAL_RUNNER, submission
from tournament.decks.acts.decks import SubmitDecks
from tournament.models import DeckLists, PushSubscription

pytestmark = pytest.mark.django_db


def test_file_has_everything_of_them_and_no_link(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    world = make_world(Stage.FINISHED)
    player = world.playing[0]
    world.tournament.players.filter(pk=player.pk).update(notes="left-handed")
    client = Client()
    client.force_login(world.owner)
    url = reverse("desk-player-data-file", kwargs={"slug": world.tournament.slug, "pk": player.pk})
    answer = client.get(url)
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["Cache-Control"] == "private, no-store"
    (event,) = json.loads(answer.content)["events"]
    assert (event["player"]["name"], event["player"]["notes"]) == (player.name, "left-handed")
    assert event["event"]["name"] == "Dockside"
    (round_,) = event["rounds"]
    assert round_["opponents"] and round_["results"]
    assert any(player.name in each["text"] for each in event["log"])
    assert player.link not in answer.content.decode()


def test_file_has_decks_and_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    world = make_world(Stage.REGISTRATION)
    event, player = world.tournament, world.playing[0]
    event.deck_lists = DeckLists.REQUIRED
    event.save()
    client = Client()
    client.force_login(world.owner)
    url = reverse("desk-player-data-file", kwargs={"slug": event.slug, "pk": player.pk})
    with django_assert_num_queries(16):
        client.get(url)
    SubmitDecks(player=player, submissions=[submission(LEGAL_RUNNER)], seen_versions={}).perform(
        event, actor=None
    )
    with django_assert_num_queries(16):
        (kept,) = json.loads(client.get(url).content)["events"]
    assert kept["decks"][0]["source"]
    browser = {"endpoint": "https://push.example/secret", "created_at": timezone.now(), "language": "de"}
    PushSubscription.objects.create(tournament=event, player=player, **browser)
    text = client.get(url).content.decode()
    (kept,) = json.loads(text)["events"]
    assert [set(row) for row in kept["notified_browsers"]] == [
        {"language", "created_at"}
    ] and "push.example" not in text


def test_same_name_in_ones_other_events_is_offered_and_others_events_are_not() -> None:
    world = make_world(Stage.REGISTRATION)
    player = world.playing[0]
    mine = make_tournament(world.owner, name="Spring cup")
    make_player(mine, player.name.upper(), state="registered")
    theirs = make_tournament(name="Another shop")
    make_player(theirs, player.name)
    client = Client()
    client.force_login(world.owner)
    page = client.get(reverse("desk-player-data", kwargs={"slug": world.tournament.slug, "pk": player.pk}))
    text = page.content.decode()
    assert "Spring cup" in text and "Another shop" not in text
    assert faults(lxml.html.document_fromstring(text)) == []
    url = reverse("desk-player-data-file", kwargs={"slug": world.tournament.slug, "pk": player.pk})
    events = json.loads(client.get(f"{url}?everywhere=1").content)["events"]
    assert [each["event"]["name"] for each in events] == ["Dockside", "Spring cup"]


def test_erasing_asks_for_the_name_and_says_what_was_done() -> None:
    world = make_world(Stage.PLAYING)
    player = world.playing[0]
    client = Client()
    client.force_login(world.owner)
    url = reverse("desk-player-data", kwargs={"slug": world.tournament.slug, "pk": player.pk})
    wrong = client.post(url, {"typed": "Someone"})
    assert wrong.status_code == 422 and 'value="Someone"' in wrong.content.decode()
    text = client.post(url, {"typed": player.name}, follow=True).content.decode()
    assert "They are now Anonymous player 1." in text
    assert "Done on" in text and player.name not in text
    assert client.post(url, {"typed": "again"}).status_code == 302


def test_pages_of_a_player_of_another_event_then_404_and_the_players_form_leads_to_them() -> None:
    world = make_world(Stage.PLAYING)
    elsewhere, owner = make_player(make_tournament(world.owner)), Client()
    owner.force_login(world.owner)
    for name in ("desk-player-data", "desk-player-data-file"):
        url = reverse(name, kwargs={"slug": world.tournament.slug, "pk": elsewhere.pk})
        assert owner.get(url).status_code == 404
    form = reverse("desk-player", kwargs={"slug": world.tournament.slug, "pk": world.playing[0].pk})
    assert "/data/" in owner.get(form).content.decode()
