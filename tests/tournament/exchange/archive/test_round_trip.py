"""An event exported and imported elsewhere has the same pages and log, and can be continued there."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.flows.world import Stage, World, assert_sound, make_world
from tests.tournament.exchange.archive.files import brought_in, essence, told
from tests.tournament.kernel.deeds import newest, refusal_of, save, undo
from tests.tournament.kernel.undo_table import ACTS, KEPT
from tournament.exchange.archive.writing import event_file
from tournament.kernel.database import take_numbers
from tournament.models import Player, Round, Tournament
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.demo import make_demo_event, make_finished_event

pytestmark = pytest.mark.django_db

# One case for each kind of key in the log.
TAKEN_BACK = (
    *("deadline of a table", "agreed", "removed", "finished over an open call", "discarded", "corrected"),
    *("unread deck handed in anew", "time to read started anew", "clock reset", "extension withdrawn"),
    *("limit set", "another logo", "proposal declined", "call taken", "cut taken back"),
)
# All pages of an event except the clock and the screen, which change; then pages that some events don't have.
PAGES = (
    *("event", "event-rules", "pairings", "how-to-report", "standings", "bracket", "winner", "sign-up"),
    *("check-in", "announcements", "calendar", "embed-codes", "overlay", "overlay-tables", "files"),
    *("results-file", "chat", "rounds-feed", "api-event", "api-players", "api-rounds"),
    *("api-pairings", "api-standings", "api-final-standings", "api-decks"),
)
PAGES_OF_SOME = ("api-bracket", "open-decks")


def make_all() -> list[Tournament]:
    """Create a double-sided event in progress with decks, and a finished single-sided event with a cut."""
    take_numbers(Player, 700_000)  # keys that can't be mistaken for other numbers on a page
    owner = make_user(first_name="Olga")
    return [make_demo_event(owner), make_finished_event(owner)]


def pages_of(event: Tournament) -> dict[str, str]:
    """Return the public pages, with player keys replaced by their index and the event's address removed."""
    keys = {
        str(key): f"P{place}"
        for place, key in enumerate(event.players.order_by("pk").values_list("pk", flat=True))
    }
    client = Client()
    rounds = range(1, Round.objects.swiss(event).count() + 1)
    urls = {name: reverse(name, args=[event.slug]) for name in PAGES}
    urls |= {f"round {number}": f"/e/{event.slug}/rounds/{number}/" for number in rounds}
    urls |= {f"card of {place}": f"/e/{event.slug}/players/{key}/" for key, place in keys.items()}
    urls |= {name: reverse(name, args=[event.slug]) for name in PAGES_OF_SOME}
    pages = {}
    for name, url in urls.items():
        answer = client.get(url)
        if name in PAGES_OF_SOME and answer.status_code == 404:
            continue
        assert answer.status_code == 200, url
        text = re.sub(r"\b7\d{5}\b", lambda found: keys.get(found[0], found[0]), answer.content.decode())
        text = text.replace("\r\n ", "")  # calendar lines are folded by length
        text = re.sub(r'<p class="meta" id="origin">.*?</p>', "", text)
        text = re.sub(r'data-etag="[^"]*"|data-key="[^"]*"|csrfmiddlewaretoken" value="[^"]*"', "", text)
        text = re.sub(r"\"\d{13}\"", "now", text)
        text = re.sub(r"\.png\?v=\d+", ".png", text)  # the version, which the import increments
        text = re.sub(r"(?<=STAMP:)\w+|(?<=LAST-MODIFIED:)\w+|(?<=SEQUENCE:)\d+", "", text)
        text = re.sub(r'"version":\d+', "", text)
        text = re.sub(r"(?<=UID:)[-\da-f]{36}|(?<=urn:uuid:)[-\da-f]{36}", "ID", text)
        pages[name] = re.sub(rf"\b{event.slug}\b", "ADDRESS", text)
    return pages


def test_events_brought_in_have_the_same_rows_pages_and_log() -> None:
    for event in make_all():
        there = essence(event), told(event), pages_of(event)

        copy = brought_in(event_file(event), make_user(first_name="Olga"))

        assert copy.slug == f"{event.slug}-2"
        assert there[0] == essence(copy)
        assert there[1] == told(copy)
        copied = pages_of(copy)
        assert copied.keys() == there[2].keys()
        for name, page in there[2].items():
            assert copied[name] == page, name
        assert_sound(copy)
        assert "This event was imported." in Client().get(f"/e/{copy.slug}/").content.decode()


@pytest.mark.parametrize("stage", [Stage.REGISTRATION, Stage.NEXT_DRAFT, Stage.CUT])
def test_event_at_every_stage_comes_in_as_it_was_and_its_file_is_always_the_same(stage: Stage) -> None:
    event = make_world(stage).tournament
    data = event_file(event)

    copy = brought_in(data)

    assert event_file(event) == data
    assert essence(copy) == essence(event)
    assert_sound(copy)


def test_imported_event_is_played_on_and_what_was_done_elsewhere_is_undone() -> None:
    original = make_world(Stage.PLAYING)
    save(original, 2)
    copy = brought_in(event_file(original.tournament))
    world = World(copy, copy.owner)
    for each in (original, world):
        draft = PairNextRound(expected_round=2, seed=7).perform(each.tournament, actor=each.owner)
        PublishRound(round_=draft, confirmed_at=each.tournament.version).perform(
            each.tournament, actor=each.owner
        )
        for act in ("publish_round", "pair_round", "report_result"):
            assert undo(each, newest(each, act))
    assert essence(copy, moments=False) == essence(original.tournament, moments=False)
    assert_sound(copy)


@pytest.mark.parametrize("name", TAKEN_BACK)
def test_what_was_done_elsewhere_is_undone_where_the_event_was_imported(name: str) -> None:
    stage, before, act, *_ = {**ACTS, **KEPT}[name]
    world = make_world(stage)
    for each in [*before, act]:
        each(world)
    done = newest(world)
    copy = brought_in(event_file(world.tournament))
    theirs = World(copy, copy.owner)

    assert undo(theirs, copy.log.get(version=done.version))

    undo(world)
    assert essence(copy, moments=False) == essence(world.tournament, moments=False)


@pytest.mark.parametrize("name", ["dismissed", "leader only leads"])
def test_what_names_an_account_alone_cannot_be_undone_where_there_is_no_such_account(name: str) -> None:
    stage, before, act, *_ = ACTS[name]
    world = make_world(stage)
    for each in [*before, act]:
        each(world)
    done = newest(world)
    copy = brought_in(event_file(world.tournament))
    entry = copy.log.get(version=done.version)

    assert refusal_of(lambda: undo(World(copy, copy.owner), entry)) in {"undo_impossible", "undo_overtaken"}
