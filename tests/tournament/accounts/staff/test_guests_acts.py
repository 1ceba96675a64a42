"""Returning guests: a new one-time link to the same account (REG 1.1)."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator

from tests.factories import make_tournament, make_user
from tests.races import race
from tournament.accounts.staff.acts.invitations import InviteByLink, JoinStaff, TakeGuestLink, TakeInvitation
from tournament.accounts.staff.acts.leaders import RemoveLeader
from tournament.accounts.staff.guests import guest_of_link, link_part, may_have_link
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


def guest_of(event: Tournament, user: User | None = None) -> Staff:
    """Return a judge who joined by link."""
    newest = Staff.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    row = InviteByLink(name="Mo", role=Role.JUDGE, seen_staff=newest).perform(event, actor=event.owner)
    account = TakeInvitation(invitation=row, name="Mo").perform(row.tournament, actor=user)
    return Staff.objects.select_related("user", "tournament__owner").get(tournament=event, user=account)


def test_link_when_taken_then_the_same_leader_and_the_phone_before_is_logged_out(
    tournament: Tournament,
) -> None:
    staff = guest_of(tournament)
    assert staff.user
    session = staff.user.get_session_auth_hash()
    part = link_part(staff)

    account = TakeGuestLink(part=part).perform(staff.tournament, actor=staff.user)

    assert (account, Staff.objects.get().user) == (staff.user, staff.user)
    assert account.get_session_auth_hash() != session
    assert not account.has_usable_password()
    entry = LogEntry.objects.filter(act=JoinStaff.code).latest("version")
    assert (entry.actor, entry.payload["again"]) == (staff.user, True)
    assert part not in str(entry.payload)


def test_link_when_taken_already_then_over(tournament: Tournament) -> None:
    staff = guest_of(tournament)
    part, other = link_part(staff), link_part(staff)
    TakeGuestLink(part=part).perform(staff.tournament, actor=staff.user)
    version = Tournament.objects.get().version
    for over in (part, other):
        assert guest_of_link(over) is None
        with pytest.raises(ActionRefused, match="invitation_is_over"):
            TakeGuestLink(part=over).perform(staff.tournament, actor=staff.user)
    assert Tournament.objects.get().version == version


def test_link_when_the_role_was_taken_away_then_over(tournament: Tournament) -> None:
    staff = guest_of(tournament)
    part = link_part(staff)
    RemoveLeader(staff=staff).perform(tournament, actor=tournament.owner)
    assert guest_of_link(part) is None


def test_link_when_too_old_then_over(tournament: Tournament, settings: Any) -> None:
    part = link_part(guest_of(tournament))
    assert guest_of_link(part)
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert guest_of_link(part) is None


@pytest.mark.parametrize("part", ["", "-", "1", "1-", "x-y", f"{2**70}-a-b", "²-a-b", "1-a-b", "1-\0"])
def test_link_when_garbage_then_nobody(tournament: Tournament, part: str) -> None:
    guest_of(tournament)
    assert guest_of_link(part) is None


def test_link_when_of_another_guest_or_another_kind_then_nobody(tournament: Tournament) -> None:
    mo, ida = guest_of(tournament), guest_of(tournament)
    assert guest_of_link(f"{mo.pk}-{link_part(ida).partition('-')[2]}") is None
    assert guest_of_link(f"{mo.pk}-{default_token_generator.make_token(mo.user)}") is None


def test_link_when_a_restored_backup_gives_its_numbers_to_another_guest_then_nobody(
    tournament: Tournament,
) -> None:
    mo = guest_of(tournament)
    part, numbers = link_part(mo), (mo.pk, mo.user_id)
    assert mo.user is not None
    mo.user.delete()  # as if an older backup, without this guest, had been restored
    ida = User(pk=numbers[1], username="guest-ida")
    ida.set_unusable_password()
    ida.save(force_insert=True)
    row = Staff.objects.create(pk=numbers[0], tournament=tournament, user=ida, role=Role.JUDGE, name="Ida")

    assert guest_of_link(part) is None
    assert guest_of_link(link_part(row)) == row


def test_link_when_the_leader_has_an_account_or_leads_for_somebody_else_too_then_none(
    tournament: Tournament,
) -> None:
    with_account = guest_of(tournament, make_user("ida"))
    assert not may_have_link(with_account)
    assert guest_of_link(link_part(with_account)) is None
    guest = guest_of(tournament)
    part = link_part(guest)
    guest_of(make_tournament(owner=tournament.owner), guest.user)
    assert may_have_link(guest)
    guest_of(make_tournament(), guest.user)
    assert not may_have_link(guest)
    assert guest_of_link(part) is None


@pytest.mark.django_db(transaction=True)
def test_link_when_two_phones_at_once_then_one_wins() -> None:
    staff = guest_of(make_tournament())
    part = link_part(staff)

    def take() -> User:
        return TakeGuestLink(part=part).perform(staff.tournament, actor=staff.user)

    outcomes = race(take, take)
    assert sorted(type(each).__name__ for each in outcomes) == ["ActionRefused", "User"]
    assert LogEntry.objects.filter(act=JoinStaff.code, payload__again=True).count() == 1
