"""Membership of an organization: inviting, joining, roles and removal; limits and the last manager."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_tournament
from tests.races import race
from tests.tournament.accounts.organizations.worlds import make_organization, named, told
from tournament.accounts.organizations.acts.members import (
    MOST_MEMBERS,
    ask_account,
    decline_membership,
    end_asking,
    give_member_role,
    leave_organization,
    remove_member,
    take_membership,
)
from tournament.accounts.organizations.acts.organizations import (
    MOST_ORGANIZATIONS,
    delete_organization,
    found_organization,
    rename_organization,
)
from tournament.kernel.access import role_in
from tournament.kernel.limits import TooOften
from tournament.models import OrganizationInvitation, OrganizationMember, OrganizationRole
from tournament.models.states import Role

pytestmark = pytest.mark.django_db

MANAGER, ORGANIZER = OrganizationRole.MANAGER, OrganizationRole.ORGANIZER


def refused(code: str) -> object:
    return pytest.raises(RuleError, match=code)


def test_founder_manages_and_a_name_is_theirs_once() -> None:
    olga = named("olga")
    dock = found_organization(olga, "Dock")
    assert list(dock.members.values_list("user", "role")) == [(olga.pk, "manager")]
    with refused("organization_exists"):
        found_organization(olga, "DOCK")
    rename_organization(dock.pk, "Pier", actor=olga)
    rename_organization(dock.pk, "Pier", actor=olga)
    assert told(dock) == [
        "Olga created the organization Dock.",
        "Renamed the organization from Dock to Pier.",
    ]


def test_who_is_asked_joins_with_that_role_and_leads_its_events() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga)
    event = make_tournament(olga, organization=dock)
    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)  # repeated
    (asked,) = OrganizationInvitation.objects.for_login("ben")
    assert role_in(event, ben.pk) is Role.SPECTATOR

    assert take_membership(asked.pk, account=ben) == dock
    assert role_in(event, ben.pk) is Role.TO
    with refused("asking_is_over"):
        take_membership(asked.pk, account=ben)
    with refused("is_member_already"):
        ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    assert told(dock) == ["Invited ben as Organizer.", "Ben joined as Organizer."]


def test_login_that_nobody_has_is_asked_in_the_same_way() -> None:
    olga = named("olga")
    named("ben")
    dock = make_organization(olga)
    for login in ("ben", "nobody"):
        ask_account(dock.pk, login, MANAGER, actor=olga)
    kept = OrganizationInvitation.objects.open().values("username", "role", "declined_at", "ended_at")
    assert [each | {"username": ""} for each in kept] == [
        {"username": "", "role": "manager", "declined_at": None, "ended_at": None}
    ] * 2


def test_another_role_replaces_the_open_invitation_and_a_declined_one_stays_open_to_its_managers() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga)
    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    ask_account(dock.pk, "ben", MANAGER, actor=olga)
    (asked,) = OrganizationInvitation.objects.open()
    assert asked.role == MANAGER

    decline_membership(asked.pk, account=ben)
    assert not OrganizationInvitation.objects.for_login("ben")
    assert list(OrganizationInvitation.objects.open()) == [asked]
    with refused("asking_is_over"):
        decline_membership(asked.pk, account=ben)


def test_invitation_that_was_canceled_is_too_old_or_is_anothers_lets_no_one_in() -> None:
    olga, ben, ida = named("olga"), named("ben"), named("ida")
    dock = make_organization(olga)
    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    asked = OrganizationInvitation.objects.get()
    with refused("asking_is_over"):
        take_membership(asked.pk, account=ida)
    OrganizationInvitation.objects.update(created_at=timezone.now() - timedelta(days=8))
    with refused("asking_is_over"):
        take_membership(asked.pk, account=ben)
    OrganizationInvitation.objects.update(created_at=timezone.now())
    end_asking(dock.pk, asked.pk, actor=olga)
    end_asking(dock.pk, asked.pk, actor=olga)
    with refused("asking_is_over"):
        take_membership(asked.pk, account=ben)
    assert told(dock)[1:] == ["Canceled the invitation for ben."]


def test_who_is_removed_leads_nothing_at_once_and_those_they_asked_stay_out() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, ben)
    theirs, own = make_tournament(olga, organization=dock), make_tournament(ben, organization=dock)
    ask_account(dock.pk, "ida", ORGANIZER, actor=ben)

    row = dock.members.get(user=ben)
    assert remove_member(dock.pk, row.pk, actor=olga) == "Ben"
    assert (role_in(theirs, ben.pk), role_in(own, ben.pk)) == (Role.SPECTATOR, Role.TO)
    assert not OrganizationInvitation.objects.open()
    with refused("member_is_gone"):
        remove_member(dock.pk, row.pk, actor=olga)

    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)  # a removal is undone by inviting the member again
    take_membership(OrganizationInvitation.objects.for_login("ben").get().pk, account=ben)
    assert role_in(theirs, ben.pk) is Role.TO


def test_last_manager_neither_leaves_nor_is_removed_nor_becomes_organizer() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, organizers=(ben,))
    own = dock.members.get(user=olga)
    for attempt in (
        lambda: leave_organization(dock.pk, actor=olga),
        lambda: remove_member(dock.pk, own.pk, actor=olga),
        lambda: give_member_role(dock.pk, own.pk, ORGANIZER, actor=olga),
    ):
        with refused("last_manager"):
            attempt()
    give_member_role(dock.pk, dock.members.get(user=ben).pk, MANAGER, actor=olga)
    assert leave_organization(dock.pk, actor=olga) == "Dock"
    assert told(dock) == ["Changed the role of Ben from Organizer to Manager.", "Olga left."]


def test_organizer_changes_nobody_but_where_the_last_manager_was_removed_from_the_site() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, organizers=(ben,))
    row = dock.members.get(user=ben)
    for attempt in (
        lambda: ask_account(dock.pk, "ida", ORGANIZER, actor=ben),
        lambda: give_member_role(dock.pk, row.pk, MANAGER, actor=ben),
        lambda: rename_organization(dock.pk, "Mine", actor=ben),
    ):
        with refused("not_a_manager"):
            attempt()
    with refused("not_a_member"):
        rename_organization(dock.pk, "Mine", actor=named("ida"))

    olga.is_active = False
    olga.save()
    give_member_role(dock.pk, row.pk, MANAGER, actor=ben)
    assert dock.members.get(user=ben).role == MANAGER


def test_organization_is_deleted_only_when_nobody_and_nothing_else_is_left() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, organizers=(ben,))
    with refused("name_not_typed"):
        delete_organization(dock.pk, "Duck", actor=olga)
    with refused("organization_has_members"):
        delete_organization(dock.pk, "Dock", actor=olga)
    leave_organization(dock.pk, actor=ben)
    event = make_tournament(olga, organization=dock, deleted_at=timezone.now())
    with refused("organization_has_events"):
        delete_organization(dock.pk, "Dock", actor=olga)
    event.delete()
    delete_organization(dock.pk, " dock ", actor=olga)
    with refused("organization_is_gone"):
        delete_organization(dock.pk, "Dock", actor=olga)


def test_organizations_members_and_invitations_have_limits() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga)
    for number in range(30):
        ask_account(dock.pk, f"login{number}", ORGANIZER, actor=olga)
    with pytest.raises(TooOften):
        ask_account(dock.pk, "login30", ORGANIZER, actor=olga)
    OrganizationInvitation.objects.bulk_create(
        OrganizationInvitation(organization=dock, username=f"more{number}", role=ORGANIZER)
        for number in range(MOST_MEMBERS - 31)
    )
    with refused("too_many_members"):
        ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    for number in range(MOST_ORGANIZATIONS):
        make_organization(ben, name=f"Club {number}")
    with refused("too_many_organizations"):
        found_organization(ben, "One more")


@pytest.mark.django_db(transaction=True)
def test_two_managers_who_leave_at_once_do_not_both_leave() -> None:
    olga, ben = named("olga"), named("ben")
    dock = make_organization(olga, ben)
    outcomes = race(*[lambda user=user: leave_organization(dock.pk, actor=user) for user in (olga, ben)])
    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["last_manager"]
    assert dock.members.count() == 1


@pytest.mark.django_db(transaction=True)
def test_form_sent_twice_at_once_founds_one_and_one_invitation_joins_once() -> None:
    olga, ben = named("olga"), named("ben")
    outcomes = race(*[lambda: found_organization(olga, "Dock")] * 2)
    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["organization_exists"]
    dock = next(each for each in outcomes if not isinstance(each, RuleError))
    ask_account(dock.pk, "ben", ORGANIZER, actor=olga)
    asked = OrganizationInvitation.objects.get().pk
    outcomes = race(*[lambda: take_membership(asked, account=ben)] * 2)
    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["asking_is_over"]
    assert OrganizationMember.objects.filter(user=ben).count() == 1
