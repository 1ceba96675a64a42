"""A bye is earned in a series, awarded with a button by the organizer of its event, and marked as used."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_player, make_round, make_tournament, make_user
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.models import (
    Appearance,
    AwardKind,
    AwardSource,
    LogEntry,
    Person,
    Player,
    Series,
    SeriesAward,
    Tournament,
)
from tournament.models.states import EventState, PlayerState
from tournament.ranking.series.earned import AwardStatus
from tournament.ranking.series.pages.standings import awards_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def regional() -> Tournament:
    """The regional of a two-event season: Anna wins both events and is linked; Ben is second and isn't."""
    ida = make_user("ida")
    events = finished(ida, 1, "Anna", "Ben"), finished(ida, 2, "Anna", "Cleo")
    target = make_tournament(ida, name="Regional", slug="regional", state=EventState.REGISTRATION)
    joined("Anna", *events)
    series = make_season(ida, *events)
    SeriesAward.objects.create(
        series=series, kind=AwardKind.BYE, source=AwardSource.EVENTS, places=2, target=target
    )
    return target


def statuses(event: Tournament) -> dict[str, AwardStatus]:
    return {line.name: line.status for each in awards_at(event) for line in each.lines}


def come(event: Tournament, name: str, **fields: object) -> Player:
    """Register a player from the season, linked to their person."""
    player = make_player(event, name, **fields)
    person = Appearance.objects.get(player__name=name, player__tournament__slug="store-1").person
    Appearance.objects.create(person=person, player=player)
    return player


def grant(event: Tournament, player: object) -> tuple[int, str]:
    client = Client()
    client.force_login(event.owner)
    answer = client.post("/desk/regional/earned/", {"player": player}, follow=True)
    return answer.status_code, answer.content.decode()


def test_it_waits_for_who_is_registered_is_granted_once_and_used(regional: Tournament) -> None:
    assert statuses(regional) == {
        "Anna": AwardStatus.EARNED,
        "Ben": AwardStatus.ALONE,
        "Cleo": AwardStatus.ALONE,
    }
    anna, ben = come(regional, "Anna"), make_player(regional, "Ben")
    assert statuses(regional)["Anna"] == AwardStatus.HERE
    assert statuses(regional)["Ben"] == AwardStatus.NAMESAKE

    status, text = grant(regional, anna.pk)

    assert (status, "Anna has a bye in round 1." in text) == (200, True)
    assert Player.objects.get(pk=anna.pk).first_round_bye
    assert LogEntry.objects.get(tournament=regional).act == "change_player"
    assert statuses(regional)["Anna"] == AwardStatus.GRANTED
    assert grant(regional, anna.pk)[0] == 422
    make_round(regional, [(ben, make_player(regional)), (anna,)])
    Tournament.objects.filter(pk=regional.pk).update(state=EventState.RUNNING, planned_rounds=1, cut_size=0)
    assert statuses(regional)["Anna"] == AwardStatus.USED


def test_namesake_who_is_registered_but_not_linked_is_named_so(regional: Tournament) -> None:
    anna = make_player(regional, "ANNA")
    client = Client()
    client.force_login(regional.owner)

    assert statuses(regional)["Anna"] == AwardStatus.NAMESAKE
    assert "with this name is registered there" in client.get("/desk/regional/earned/").content.decode()
    Player.objects.filter(pk=anna.pk).update(state=PlayerState.WAITLISTED, waitlist_version=1)
    assert statuses(regional)["Anna"] == AwardStatus.EARNED


@pytest.mark.parametrize("state", [PlayerState.DROPPED, PlayerState.DISQUALIFIED])
def test_namesake_who_is_out_is_not_named(regional: Tournament, state: PlayerState) -> None:
    make_player(regional, "Anna", state=state)
    assert statuses(regional)["Anna"] == AwardStatus.EARNED


def test_namesake_who_is_known_to_be_a_different_person_is_not_named(regional: Tournament) -> None:
    other = make_player(regional, "Anna")
    Appearance.objects.create(person=Person.objects.create(name="Anna"), player=other)
    assert statuses(regional)["Anna"] == AwardStatus.EARNED


def test_nobody_gets_a_bye_that_they_have_not_earned(regional: Tournament) -> None:
    ben = make_player(regional, "Ben")

    answers = [grant(regional, player)[0] for player in (ben.pk, "", "x", 10**30)]

    assert answers == [422] * 4
    assert not Player.objects.filter(first_round_bye=True).exists()


def test_after_round_1_it_is_too_late(regional: Tournament) -> None:
    come(regional, "Anna")
    Tournament.objects.filter(pk=regional.pk).update(state=EventState.RUNNING, planned_rounds=1, cut_size=0)

    assert statuses(Tournament.objects.get(pk=regional.pk))["Anna"] == AwardStatus.LATE


def test_an_invitation_of_the_series_is_earned_at_its_end_and_used_by_playing(regional: Tournament) -> None:
    SeriesAward.objects.update(kind=AwardKind.INVITATION, source=AwardSource.SERIES, places=1)
    assert statuses(regional) == {}
    Series.objects.update(ended_at=timezone.now())
    assert statuses(regional) == {"Anna": AwardStatus.EARNED}
    anna = come(regional, "Anna", state=PlayerState.REGISTERED)
    assert statuses(regional) == {"Anna": AwardStatus.HERE}
    Player.objects.filter(pk=anna.pk).update(state=PlayerState.CHECKED_IN)
    assert statuses(regional) == {"Anna": AwardStatus.USED}


def test_a_series_in_the_bin_gives_nothing_and_the_page_says_so(regional: Tournament) -> None:
    Series.objects.update(deleted_at=timezone.now())
    client = Client()
    client.force_login(regional.owner)

    assert "No series offers awards for this event." in client.get("/desk/regional/earned/").content.decode()
