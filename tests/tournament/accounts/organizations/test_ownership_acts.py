"""Handing an event over to another account: who may, to whom, what stays, and how it's handed back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_tournament, make_user
from tests.races import race
from tests.tournament.accounts.organizations.worlds import browser, make_organization, named
from tournament.accounts.organizations.acts.events import SetOrganization
from tournament.accounts.organizations.acts.ownership import HandOver, possible_owners
from tournament.kernel.access import role_in
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


def refused(code: str) -> object:
    return pytest.raises(RuleError, match=code)


def leading(event: Tournament, login: str, role: Role = Role.JUDGE) -> Staff:
    user = named(login)
    return Staff.objects.create(tournament=event, user=user, role=role, name=user.first_name)


def test_owner_hands_the_event_to_a_judge_and_stays_as_a_marshal_until_it_is_given_back() -> None:
    olga = named("olga")
    event = make_tournament(olga)
    ben = leading(event, "ben").user
    assert ben is not None

    assert HandOver(owner=ben.pk).perform(event, actor=olga) == ben
    event.refresh_from_db()
    assert (event.owner, role_in(event, olga.pk), role_in(event, ben.pk)) == (ben, Role.MARSHAL, Role.TO)
    entry = LogEntry.objects.get(tournament=event)
    assert (entry.act, entry.payload["name"], entry.payload["former_name"]) == ("hand_over", "Ben", "Olga")
    with refused("only_owner_hands_over"):
        HandOver(owner=olga.pk).perform(event, actor=olga)

    assert Undo(entry=entry, seen=event.version).perform(event, actor=ben)
    event.refresh_from_db()
    assert (event.owner, role_in(event, ben.pk)) == (olga, Role.JUDGE)
    assert not Staff.objects.filter(tournament=event, user=olga).exists()


def test_event_goes_to_nobody_who_does_not_lead_it_or_cannot_log_in() -> None:
    olga, ida = named("olga"), named("ida")
    event = make_tournament(olga)
    guest = make_user("guest")
    guest.set_unusable_password()
    guest.save()
    Staff.objects.create(tournament=event, user=guest, role=Role.JUDGE, name="Gus")
    left = leading(event, "left").user
    assert left is not None
    left.is_active = False
    left.save()

    for account in (ida.pk, guest.pk, left.pk, 0):
        with refused("cannot_own"):
            HandOver(owner=account).perform(event, actor=olga)
    HandOver(owner=olga.pk).perform(event, actor=olga)  # it is theirs
    event.refresh_from_db()
    assert (possible_owners(event), event.owner, event.version) == ({}, olga, 0)


def test_manager_of_the_organization_hands_an_event_on_but_its_organizers_do_not() -> None:
    olga, ben, ida = named("olga"), named("ben"), named("ida")
    dock = make_organization(ben, organizers=(olga, ida))
    event = make_tournament(olga)
    SetOrganization(organization=dock).perform(event, actor=olga)

    with refused("only_owner_hands_over"):
        HandOver(owner=ida.pk).perform(event, actor=ida)
    HandOver(owner=ida.pk).perform(event, actor=ben)
    event.refresh_from_db()
    assert event.owner == ida


def test_page_offers_leaders_hands_over_and_says_why_it_does_not() -> None:
    olga = named("olga")
    event = make_tournament(olga)
    address = reverse("desk-owner", kwargs={"slug": event.slug})
    assert (
        "No one else can own it yet. On the Staff page, first add a staff member who has an account."
        in browser(olga).get(address).content.decode()
    )
    ben = leading(event, "ben").user
    assert ben is not None

    wrong = browser(olga).post(address, {"owner": ""})
    assert wrong.status_code == 422
    done = browser(olga).post(address, {"owner": ben.pk}, follow=True)
    assert "The event now belongs to Ben." in done.content.decode()
    assert browser(olga).get(address).status_code == 403
    assert Tournament.objects.get().owner == ben


@pytest.mark.django_db(transaction=True)
def test_event_handed_over_twice_at_once_is_one_persons() -> None:
    olga = named("olga")
    event = make_tournament(olga)
    ben, ida = (leading(event, login).user for login in ("ben", "ida"))
    assert ben is not None
    assert ida is not None

    race(
        *(
            lambda account=account: HandOver(owner=account.pk).perform(event, actor=olga)
            for account in (ben, ida)
        )
    )
    event.refresh_from_db()
    assert event.owner in (ben, ida)
    assert LogEntry.objects.filter(tournament=event).count() == 1
