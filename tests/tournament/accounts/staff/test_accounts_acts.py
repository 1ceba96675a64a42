"""Account names: saved once per change, and logged in each event that the account works at."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_tournament, make_user
from tests.races import race
from tournament.accounts.staff.acts.names import NameLeader, give_name
from tournament.kernel.roles import name_for_players
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


def test_name_when_given_then_in_every_event_led_and_in_their_logs(tournament: Tournament) -> None:
    mo = make_user("mo-login")
    own = make_tournament(owner=mo)
    Staff.objects.create(tournament=tournament, user=mo, role=Role.JUDGE, name="mo-login")
    make_tournament()

    give_name(account=mo, name="Mo Quinn")

    mo.refresh_from_db()
    assert (mo.get_full_name(), Staff.objects.get().name) == ("Mo Quinn", "Mo Quinn")
    entries = LogEntry.objects.filter(act=NameLeader.code)
    assert {entry.tournament for entry in entries} == {own, tournament}
    assert {(each.actor_name, each.payload["before"], each.payload["name"]) for each in entries} == {
        ("Mo Quinn", "", "Mo Quinn")
    }


def test_name_when_the_same_twice_then_logged_once(tournament: Tournament) -> None:
    for _time in range(2):
        give_name(account=tournament.owner, name="Tia")
    assert LogEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_name_when_two_at_once_then_one_after_the_other() -> None:
    event = make_tournament()
    outcomes = race(
        lambda: give_name(account=make_same(event), name="Tia"),
        lambda: give_name(account=make_same(event), name="Ida"),
    )
    assert outcomes == [None, None]
    told = LogEntry.objects.order_by("version").values_list("payload__before", "payload__name")
    first, second = told
    assert (first[0], second[0]) == ("", first[1])
    event.owner.refresh_from_db()
    assert event.owner.get_full_name() == second[1]


def make_same(event: Tournament) -> User:
    """Return the organizer's account as another request would load it."""
    return Tournament.objects.get(pk=event.pk).owner


def test_players_when_an_account_has_no_name_then_read_no_login() -> None:
    assert name_for_players(make_user("secret-login")) == "a staff member"
    assert name_for_players(make_user(first_name="Tia")) == "Tia"
    assert name_for_players(None) == ""
