"""Erasing a player removes the name from the whole event, and no undo restores it."""

from __future__ import annotations

import json
import re

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_player
from tests.flows.world import Stage, World, all_rows, make_world, texts_in_rows
from tests.races import race
from tests.tournament.decks_data import LEGAL_RUNNER, submission
from tests.tournament.kernel.deeds import by, fresh, refusal_of, undo
from tournament.decks.acts.decks import SubmitDecks
from tournament.event.acts.announcements import Announce
from tournament.floor.acts.calls import RaiseCall
from tournament.kernel.acts import payload_of
from tournament.models import Deck, DeckLists, LogEntry, Player, PushSubscription
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.acts.players import AddPlayer, ChangePlayer, RemovePlayer
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer
from tournament.people.entries import Entry
from tournament.web.log.page import log_page

pytestmark = pytest.mark.django_db

WORDS = {
    name: f"zq-{name}"
    for name, about in PLAYER_FIELDS.items()
    if about.is_personal and name != "name" and not about.choices
}
TRACES = re.compile(r"Chlo|Zo\\u00eb Quartz|Zoë Quartz|zq-")


def chloe(world: World) -> Player:
    """Return Chloé, with much data: renamed, with a deck, and named in a call and an announcement."""
    player = world.tournament.players.get(name="Chloé")
    event = world.tournament
    event.deck_lists = DeckLists.REQUIRED
    event.save()
    ChangePlayer(player=player, changes={"name": "Zoë Quartz", **WORDS}).perform(**by(world))
    player.refresh_from_db()
    SubmitDecks(player=player, submissions=[submission(LEGAL_RUNNER)], seen_versions={}).perform(
        event, actor=None
    )
    browser = {"endpoint": "https://push.example/zq-1", "created_at": timezone.now(), "link": player.link}
    PushSubscription.objects.create(tournament=event, player=player, **browser)
    RaiseCall(table=None, about="Zoë Quartz asks").perform(**by(world))
    Announce(text="Zoë Quartz, your lunch is here").perform(**by(world))
    DropPlayer(player=player).perform(**by(world))
    return player


def erase(world: World, player: Player, typed: str = "zoë quartz") -> Player:
    return ErasePlayer(player=player, typed=typed).perform(**by(world))


def test_erased_name_is_nowhere_and_no_undo_brings_it_back() -> None:
    world = make_world(Stage.REGISTRATION)
    player = chloe(world)
    assert len(texts_in_rows(TRACES)) > 10
    link = player.link
    erased = erase(world, player)

    assert texts_in_rows(TRACES) == []
    assert (erased.name, erased.state) == ("Anonymous player 1", "dropped")
    assert erased.erased_at and erased.link != link
    assert not Deck.objects.filter(player=player).exists()
    entries = list(LogEntry.objects.filter(tournament=world.tournament).order_by("-version"))
    assert [payload_of(entry) for entry in entries]
    newest = log_page(fresh(world), QueryDict()).lines[0].sentence
    assert "they are now Anonymous player 1" in newest and "rewritten" in newest
    refused = set()
    for entry in entries:
        try:
            undo(world, entry)
        except RuleError as error:
            refused.add(error.code)
        assert texts_in_rows(TRACES) == []
    assert refused == {"undo_impossible"}
    assert not fresh(world).players.exists()  # everything has been undone


def test_finished_event_keeps_its_results_and_pages_by_the_new_name() -> None:
    world = make_world(Stage.FINISHED)
    player = world.tournament.players.get(name="Dmitri")
    own = Client()
    erase(world, player, "Dmitri")
    slug = {"slug": world.tournament.slug}
    for name in ("standings", "event", "pairings"):
        text = own.get(reverse(name, kwargs=slug)).content.decode()
        assert "Dmitri" not in text
    assert "Anonymous player 1" in own.get(reverse("standings", kwargs=slug)).content.decode()
    assert own.get(reverse("me", kwargs={"link": player.link})).status_code == 404
    leader = Client()
    leader.force_login(world.owner)
    told = leader.get(reverse("results-file", kwargs=slug)).content.decode()
    assert "Dmitri" not in told and "Anonymous player 1" in told


def test_new_names_count_on_past_existing_ones() -> None:
    world = make_world(Stage.REGISTRATION)
    make_player(world.tournament, "Anonymous player 1")
    names = [
        erase(world, world.tournament.players.get(name=name), name).name for name in ("Ana", "Bo", "Chloé")
    ]
    assert names == [f"Anonymous player {number}" for number in (2, 3, 4)]


def test_namesake_keeps_the_name_and_what_is_said_of_them() -> None:
    world = make_world(Stage.REGISTRATION)
    other = AddPlayer(entry=Entry(name="Ana"), namesakes=1).perform(**by(world))
    ana = world.tournament.players.get(name="Ana", pk__lt=other.pk)
    DisqualifyPlayer(player=other, reason="Ana shouted").perform(**by(world))
    erase(world, ana, "Ana")
    other.refresh_from_db()
    assert other.name == "Ana"
    kept = payload_of(LogEntry.objects.get(act="disqualify"))
    assert (kept.name, kept.reason) == ("Ana", "Ana shouted")  # type: ignore[attr-defined]
    told = payload_of(LogEntry.objects.get(act="import_players"))
    assert [each.name for each in told.players if each.pk == ana.pk] == ["Anonymous player 1"]  # type: ignore[attr-defined]


def test_removed_player_who_was_erased_before_comes_back_without_the_name() -> None:
    world = make_world(Stage.REGISTRATION)
    player = world.tournament.players.get(name="Chloé")
    ChangePlayer(player=player, changes=WORDS).perform(**by(world))
    erase(world, player, "Chloé")
    RemovePlayer(player=player).perform(**by(world))
    undo(world)
    assert texts_in_rows(TRACES) == []
    assert fresh(world).players.get(pk=player.pk).name == "Anonymous player 1"


def test_erasing_when_the_name_is_not_typed_or_twice_then_refused_and_nothing_more() -> None:
    world = make_world(Stage.PLAYING)
    player = world.playing[0]
    before = all_rows()
    assert refusal_of(lambda: erase(world, player, "Bo")) == "player_name_not_typed"
    assert all_rows() == before
    erase(world, player, player.name)
    version = fresh(world).version
    erase(world, player, "anything")
    assert fresh(world).version == version


@pytest.mark.django_db(transaction=True)
def test_erasing_when_two_do_it_at_once_then_once() -> None:
    world = make_world(Stage.REGISTRATION)
    player = world.tournament.players.get(name="Chloé")
    race(lambda: erase(world, player, "Chloé"), lambda: erase(world, player, "Chloé"))
    assert LogEntry.objects.filter(act="erase_player").count() == 1
    assert texts_in_rows(TRACES) == []


def test_payload_says_nothing_of_who_it_was() -> None:
    kept = ErasePlayer.Payload(player=7, name="Anonymous player 1", entries=1)
    assert json.loads(json.dumps(kept.sentence_values)) == {
        "player": 7,
        "name": "Anonymous player 1",
        "entries": 1,
    }
