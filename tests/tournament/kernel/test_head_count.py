"""How many people are at an event, in the same words on every page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.tournament.printing.reading import pages as pages_of
from tournament.kernel.head_count import HeadCount, head_count, registered_number
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.sheets import print_players
from tournament.printing.press import Paper

pytestmark = pytest.mark.django_db

RUNNING = EventState.RUNNING
PAGES = ("desk-event", "desk-players", "event")


def an_event(state: EventState = RUNNING) -> Tournament:
    """Return an event with 38 players: 34 play, 1 never came, 1 dropped, 1 was disqualified, and 1 canceled
    before the start.
    """
    event = make_tournament(state=state, name="Open")
    seated = make_players(event, 36)
    make_round(event, list(zip(seated[::2], seated[1::2], strict=True)))
    make_player(event, "Wanda", state=PlayerState.REGISTERED)
    make_player(event, "Gus", state=PlayerState.DROPPED)
    for player, gone in zip(seated, (PlayerState.DROPPED, PlayerState.DISQUALIFIED), strict=False):
        player.state = gone
        player.save()
    return event


def text_at(client: Client, name: str, **kwargs: str) -> str:
    page = client.get(reverse(name, kwargs=kwargs)).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_everybody_is_in_one_part_and_who_withdrew_is_not_registered(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = an_event()

    with django_assert_num_queries(1):
        people = head_count(event)

    assert people == HeadCount(RUNNING, waiting=1, playing=34, dropped=1, disqualified=1, withdrawn=1)
    assert (people.registered, people.still_in, people.everybody) == (37, 35, 38)
    assert Tournament.objects.annotate(number=registered_number()).get().number == 37  # type: ignore[misc]


@pytest.mark.parametrize(
    ("people", "words"),
    [
        (HeadCount(EventState.REGISTRATION), "no one registered"),
        (HeadCount(EventState.REGISTRATION, withdrawn=1), "no one registered"),
        (HeadCount(EventState.REGISTRATION, waiting=1), "1 registered: 1 not checked in"),
        (
            HeadCount(EventState.REGISTRATION, waiting=2, playing=31),
            "33 registered: 31 checked in, 2 not checked in",
        ),
        (HeadCount(RUNNING, playing=4, dropped=2), "6 registered: 4 playing, 2 dropped"),
        (
            HeadCount(EventState.FINISHED, playing=4, disqualified=1),
            "5 registered: 4 played to the end, 1 disqualified",
        ),
    ],
)
def test_words_tell_where_the_event_stands(people: HeadCount, words: str) -> None:
    assert people.words == words


def test_every_page_list_and_sheet_tells_the_same_count(client: Client) -> None:
    event = an_event()
    client.force_login(event.owner)

    pages = {name: text_at(client, name, slug=event.slug) for name in PAGES}
    pages |= {name: text_at(client, name) for name in ("desk", "event-list")}
    pages["prints"] = text_at(client, "desk-prints", slug=event.slug)
    pages["rounds"] = text_at(client, "desk-rounds", slug=event.slug)
    printed = pages_of(print_players(event, Paper.A4, now=timezone.now()).pdf)[0]

    told = {name: set(re.findall(r"(\d+) registered", page)) for name, page in pages.items()}
    assert {name: numbers for name, numbers in told.items() if numbers != {"37"}} == {"rounds": set()}
    for text in (pages["event"], printed):
        assert "37 registered: 34 playing, 1 not checked in, 1 dropped, 1 disqualified" in text
    for part in (
        "34 playing",
        "1 not checked in",
        "1 dropped",
        "1 disqualified",
        "1 canceled before playing",
    ):
        assert part in pages["desk-players"]
