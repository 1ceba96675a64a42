"""The organizer of a series links and unlinks the players of its events."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_player, make_user
from tests.tournament.ranking.series.seasons import finished, make_season
from tournament.models import Appearance, Person, Player, Series, SeriesEntry
from tournament.people.acts.erasure import ErasePlayer
from tournament.ranking.series.words import series_sentence

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Cleo", "Dan")


@pytest.fixture
def series() -> Series:
    tom = make_user("tom")
    return make_season(tom, finished(tom, 1, *NAMES), finished(tom, 2, "Anna", "Eve", "Finn", "Gil"))


def opened(series: Series, page: str = "series-people") -> tuple[Client, str]:
    client = Client()
    assert series.owner is not None
    client.force_login(series.owner)
    return client, reverse(page, kwargs={"series_slug": series.slug})


def test_ticked_names_are_one_person_and_the_log_says_so_until_they_are_parted(series: Series) -> None:
    client, address = opened(series)
    said = client.post(address, {"name": ["anna"]}, follow=True).content.decode()
    assert "1 person linked." in said
    assert Appearance.objects.values("person").distinct().count() == 1
    assert Appearance.objects.count() == 2
    client.post(opened(series, "series-people-part")[1], {"name": "anna"})
    assert not Appearance.objects.exists()
    told = [series_sentence(entry) for entry in SeriesEntry.objects.order_by("pk")]
    assert told == [
        "Linked as one person in all events: Anna.",
        "Unlinked, a different person in each event: Anna.",
    ]


def test_players_with_the_same_account_or_jinteki_name_are_linked_by_one_button() -> None:
    tom = make_user("tom")
    names = ("Anna", "Ben", "Cleo", "Dan")
    series = make_season(tom, *(finished(tom, number, *names) for number in (1, 2, 3)))
    Player.objects.filter(name="Anna").update(leader=tom)
    Player.objects.filter(name="Ben").update(online_name="ben_plays")
    Player.objects.filter(name="Ben", tournament__slug="store-3").update(online_name="Ben_Plays ")
    Player.objects.filter(name="Cleo").exclude(tournament__slug="store-2").update(online_name="cleo")
    client, address = opened(series)

    page = client.get(address).content.decode()
    sent = re.findall(r'<input type="hidden" name="name" value="(\w+)">', page)
    client.post(address, {"name": sent})

    assert sent == ["anna", "ben"]
    people = {frozenset(each) for each in [("Anna", 3), ("Ben", 3)]}
    linked = Appearance.objects.values_list("person__name", flat=True)
    assert {frozenset((name, list(linked).count(name))) for name in linked} == people
    assert "Link all of these" not in client.get(address).content.decode()


def test_players_who_are_two_people_are_not_obvious(series: Series) -> None:
    Player.objects.filter(name="Anna").update(online_name="anna")
    for player in Player.objects.filter(name="Anna"):
        Appearance.objects.create(person=Person.objects.create(name="Anna"), player=player)
    client, address = opened(series)
    assert "Link all of these" not in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("online", "accounts"), [("alex", ("one", "two")), ("-", ("", "")), (" .. ", ("one", ""))]
)
def test_players_with_two_accounts_or_without_a_real_jinteki_name_are_not_obvious(
    series: Series, online: str, accounts: tuple[str, str]
) -> None:
    for player, account in zip(Player.objects.filter(name="Anna"), accounts, strict=True):
        leader = make_user(account) if account else None
        Player.objects.filter(pk=player.pk).update(online_name=online, leader=leader)
    client, address = opened(series)
    assert "Link all of these" not in client.get(address).content.decode()


def test_erased_player_is_named_no_more_in_the_log_of_the_series(series: Series) -> None:
    second = Player.objects.get(name="Anna", tournament__in_series__series=series, tournament__slug="store-2")
    Player.objects.filter(pk=second.pk).update(name="ANNA")
    client, address = opened(series)
    client.post(address, {"name": ["anna"]})
    client.post(opened(series, "series-people-part")[1], {"name": "anna"})
    series.events.filter(
        tournament__slug="store-1"
    ).delete()  # it was in the series when the entries were logged
    first = Player.objects.get(name="Anna")
    ErasePlayer(player=first, typed="Anna").perform(first.tournament, actor=first.tournament.owner)
    told = [series_sentence(entry) for entry in SeriesEntry.objects.order_by("pk")]
    assert told == [
        "Linked as one person in all events: Anonymous player 1.",
        "Unlinked, a different person in each event: Anonymous player 1.",
    ]


@pytest.mark.parametrize("names", [[], ["ben"], ["nobody", "anna"]])
def test_names_that_are_not_proposed_are_refused_and_what_was_ticked_stays(
    series: Series, names: list[str]
) -> None:
    client, address = opened(series)
    answer = client.post(address, {"name": names})
    assert answer.status_code == 422
    assert ('value="anna" id="name-1" checked' in answer.content.decode()) is ("anna" in names)
    assert not Appearance.objects.exists()


def test_events_of_others_arent_part_of_it(series: Series) -> None:
    other = finished(make_user("ida"), 3, "Ben", "Cleo")
    series.events.create(tournament=other)
    client, address = opened(series)
    assert client.post(address, {"name": ["ben"]}).status_code == 422


def test_page_takes_as_many_queries_for_more_names(series: Series) -> None:
    client, address = opened(series)

    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            assert client.get(address).status_code == 200
        return len(counted)

    few = queries()
    for row in series.events.all():
        for number in range(30):
            make_player(row.tournament, f"Player {number}")
    assert queries() == few
