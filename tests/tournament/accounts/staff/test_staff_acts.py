"""An event's staff: who can join, how, and when they may play (REG-1)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tests.races import race
from tests.tournament.accounts.organizations.worlds import make_organization
from tests.tournament.accounts.staff.appointing import appointed_by_an_earlier_release
from tournament.accounts.staff.acts import invitations
from tournament.accounts.staff.acts.invitations import (
    AcceptInvitation,
    InviteByLink,
    InviteByLogin,
    JoinStaff,
    TakeInvitation,
    decline_invitation,
)
from tournament.accounts.staff.acts.leaders import (
    ChangeRole,
    RemoveLeader,
    SetLeaderPlays,
)
from tournament.accounts.staff.pages import leaders_of, staff_page
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.access import role_in
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import Limit, TooOften
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Player, Staff, Tournament
from tournament.models.organization import ASKED_FOR
from tournament.models.states import Role
from tournament.people.acts.players import RemovePlayer

pytestmark = pytest.mark.django_db


def _code(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(ActionRefused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def _invited(event: Tournament, role: Role = Role.JUDGE, name: str = "Mo") -> Staff:
    newest = Staff.objects.order_by("-pk").first()
    return InviteByLink(name=name, role=role, seen_staff=newest.pk if newest else 0).perform(
        event, actor=event.owner
    )


def _take(invitation: Staff, user: User | None = None, name: str = "") -> User:
    return TakeInvitation(invitation=invitation, name=name).perform(invitation.tournament, actor=user)


def _judge(event: Tournament) -> Staff:
    user = make_user()
    return appointed_by_an_earlier_release(event, user)


def _asked(event: Tournament, username: str = "mo", role: Role = Role.JUDGE) -> Staff:
    return InviteByLogin(username=username, role=role).perform(event, actor=event.owner)


def _accept(invitation: Staff, user: User) -> User:
    return AcceptInvitation(invitation=invitation).perform(invitation.tournament, actor=user)


def test_login_when_invited_then_leads_only_after_accepting_and_the_log_tells(tournament: Tournament) -> None:
    mo = make_user("mo", first_name="Mo")
    row = _asked(tournament)
    assert (row.user, row.role, row.name, row.invitation) == (None, "judge", "mo", "")
    assert role_in(tournament, mo.pk) is Role.SPECTATOR

    assert _accept(row, mo) == mo

    row.refresh_from_db()
    assert (row.user, row.role, row.name, row.login) == (mo, "judge", "Mo", "")
    assert role_in(tournament, mo.pk) is Role.JUDGE
    logged = [(entry.act, entry.payload["name"], entry.actor) for entry in LogEntry.objects.all()]
    assert sorted(logged) == [("invite_leader", "mo", tournament.owner), ("join_staff", "Mo", mo)]


def test_login_when_there_is_no_such_account_then_kept_and_logged_alike(tournament: Tournament) -> None:
    make_user("mo")
    rows, told = [], []
    for username in ("mo", "nobody"):
        row = _asked(tournament, username)
        rows.append([row.user, row.role, row.name == row.login == username, row.invitation, row.declined_at])
        told.append(LogEntry.objects.latest("version").payload | {"name": "", "staff": 0})
    assert rows[0] == rows[1] and told[0] == told[1]


def test_login_when_invited_twice_then_once_and_another_role_replaces_it(tournament: Tournament) -> None:
    for _time in range(2):
        _asked(tournament)
    assert (Staff.objects.count(), tournament.version) == (1, 1)
    _asked(tournament, role=Role.MARSHAL)
    assert [str(row) for row in Staff.objects.all()] == ["mo (marshal)"]


def test_login_when_on_the_staff_already_then_refused(tournament: Tournament) -> None:
    mo, owner = make_user("mo"), tournament.owner
    _accept(_asked(tournament), mo)
    for username in (owner.username, "mo"):
        asked = InviteByLogin(username=username, role=Role.MARSHAL)
        assert _code(asked.perform, tournament, actor=owner) == "leads_already"


def test_login_when_declined_then_the_organizer_reads_the_same_and_can_invite_again(
    tournament: Tournament,
) -> None:
    mo = make_user("mo")
    row = _asked(tournament)
    before, version = staff_page(tournament), tournament.version

    decline_invitation(row.pk, account=mo)

    assert staff_page(tournament) == before
    assert _asked(tournament) == row
    tournament.refresh_from_db()
    assert tournament.version == version
    assert not Staff.objects.for_login("mo")
    assert _code(_accept, row, mo) == _code(decline_invitation, row.pk, account=mo) == "invitation_is_over"
    RemoveLeader(staff=row).perform(tournament, actor=tournament.owner)
    assert _accept(_asked(tournament), mo) == mo


def test_login_when_of_another_account_canceled_or_too_old_then_over(tournament: Tournament) -> None:
    mo, other = make_user("mo"), make_user("other")
    row = _asked(tournament)
    assert _code(_accept, row, other) == _code(decline_invitation, row.pk, account=other)
    assert _code(_take, row, mo) == _code(_take, row, name="Mo") == "invitation_is_over"  # it has no link
    Staff.objects.update(created_at=timezone.now() - ASKED_FOR)
    assert _code(_accept, row, mo) == "invitation_is_over"
    again = _asked(tournament)  # replaces the expired one
    assert list(Staff.objects.for_login("mo")) == [again]
    RemoveLeader(staff=again).perform(tournament, actor=tournament.owner)
    assert _code(_accept, again, mo) == "invitation_is_over"


def test_login_when_the_event_is_in_the_bin_then_not_shown(tournament: Tournament) -> None:
    _asked(tournament)
    Tournament.objects.update(deleted_at=timezone.now())
    assert not Staff.objects.for_login("mo")


def test_accept_when_a_judge_meanwhile_then_rises_or_says_so(tournament: Tournament) -> None:
    mo = make_user("mo")
    as_judge, as_marshal = _asked(tournament), None
    _take(_invited(tournament), mo)
    assert _code(_accept, as_judge, mo) == "you_are_on_the_staff"
    Staff.objects.filter(pk=as_judge.pk).update(role=Role.MARSHAL)
    as_marshal = Staff.objects.get(pk=as_judge.pk)
    _accept(as_marshal, mo)
    assert list(Staff.objects.values_list("user", "role")) == [(mo.pk, "marshal")]


def test_accept_when_a_member_of_the_organization_then_may_judge_and_play(tournament: Tournament) -> None:
    mo = make_user("mo")
    Tournament.objects.update(organization=make_organization(mo))
    tournament.refresh_from_db()
    _accept(_asked(tournament), mo)
    assert Staff.objects.get().user == mo


def test_invitations_when_too_many_in_a_day_then_the_next_has_to_wait(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "INVITING_LIMITS", (Limit(2, timedelta(days=1)),))
    for username in ("ana", "bo"):
        _asked(tournament, username)
    with pytest.raises(TooOften):
        _asked(make_tournament(tournament.owner), "cy")
    assert Staff.objects.count() == 2


def test_undo_of_an_invitation_when_open_then_gone_and_when_accepted_then_refused(
    tournament: Tournament,
) -> None:
    mo = make_user("mo")
    row = _asked(tournament)
    _accept(row, mo)
    undo = Undo(entry=LogEntry.objects.get(act=InviteByLogin.code), seen=2)
    assert _code(undo.perform, tournament, actor=tournament.owner) == "undo_blocked"
    other = _asked(tournament, "other")
    entry = LogEntry.objects.latest("version")
    Undo(entry=entry, seen=entry.version).perform(tournament, actor=tournament.owner)
    assert not Staff.objects.filter(pk=other.pk).exists()
    assert role_in(tournament, mo.pk) is Role.JUDGE


def test_undo_of_a_removal_gives_the_role_back_once(tournament: Tournament) -> None:
    mo = make_user("mo")
    _accept(_asked(tournament), mo)
    row = Staff.objects.get(user=mo)
    RemoveLeader(staff=row).perform(tournament, actor=tournament.owner)
    assert role_in(tournament, mo.pk) is Role.SPECTATOR

    undo = Undo(entry=LogEntry.objects.get(act=RemoveLeader.code), seen=tournament.version)
    undo.perform(tournament, actor=tournament.owner)
    assert Staff.objects.get(user=mo).pk == row.pk
    assert role_in(tournament, mo.pk) is Role.JUDGE
    undo.perform(tournament, actor=tournament.owner)  # the same form, sent twice
    assert Staff.objects.filter(user=mo).count() == 1


def test_appointment_of_an_earlier_release_is_readable_and_can_be_undone(tournament: Tournament) -> None:
    mo = make_user("mo", first_name="Mo")
    appointed_by_an_earlier_release(tournament, mo)
    entry = LogEntry.objects.get()
    Undo(entry=entry, seen=tournament.version).perform(tournament, actor=tournament.owner)
    assert role_in(tournament, mo.pk) is Role.SPECTATOR


def test_invite_when_sent_twice_then_one_link_and_it_is_not_logged(tournament: Tournament) -> None:
    asked = InviteByLink(name="Mo", role=Role.JUDGE, seen_staff=0)
    first = asked.perform(tournament, actor=tournament.owner)
    assert asked.perform(tournament, actor=tournament.owner) == first
    assert len(first.invitation) >= 20
    assert first.invitation not in str(LogEntry.objects.get().payload)


def test_take_when_without_account_then_a_guest_leads_and_the_link_is_dead(tournament: Tournament) -> None:
    row = _invited(tournament, Role.MARSHAL)
    guest = _take(row, name="Mo Guest")
    taken = Staff.objects.get()
    assert (taken.user, taken.name, taken.role, taken.invitation) == (guest, "Mo Guest", "marshal", "")
    assert not guest.has_usable_password()
    assert LogEntry.objects.get(act=JoinStaff.code).actor == guest
    assert _code(_take, row, name="Other") == "invitation_is_over"
    assert User.objects.filter(username__startswith="guest-").count() == 1


def test_take_when_logged_in_then_this_account_leads(tournament: Tournament) -> None:
    mo = make_user("mo")
    assert _take(_invited(tournament), mo) == mo
    assert Staff.objects.get().user == mo


def test_take_when_leader_already_then_gets_the_role_of_the_link(tournament: Tournament) -> None:
    judge = _judge(tournament)
    assert judge.user
    _take(_invited(tournament, Role.MARSHAL), judge.user)
    assert list(Staff.objects.values_list("pk", "role")) == [(judge.pk, "marshal")]


def test_take_when_organizer_then_refused_and_the_link_lives(tournament: Tournament) -> None:
    row = _invited(tournament)
    assert _code(_take, row, tournament.owner) == "you_lead_already"
    assert Staff.objects.get().invitation == row.invitation


@pytest.mark.parametrize("standing", [Role.JUDGE, Role.MARSHAL])
def test_take_when_the_link_gives_no_more_rights_then_refused_and_the_link_lives(
    tournament: Tournament, standing: Role
) -> None:
    leader = _judge(tournament)
    Staff.objects.filter(pk=leader.pk).update(role=standing)
    row = _invited(tournament, Role.JUDGE)
    assert _code(_take, row, leader.user) == "you_lead_already"
    assert list(Staff.objects.order_by("pk").values_list("role", "invitation")) == [
        (standing, ""),
        ("judge", row.invitation),
    ]


@pytest.mark.django_db(transaction=True)
def test_take_when_two_phones_at_once_then_one_wins() -> None:
    row = _invited(make_tournament())

    def take(name: str) -> Any:
        return lambda: _take(row, name=name)

    outcomes = race(take("One"), take("Two"))
    assert sorted(type(each).__name__ for each in outcomes) == ["ActionRefused", "User"]
    assert User.objects.filter(username__startswith="guest-").count() == 1


@pytest.mark.django_db(transaction=True)
def test_login_when_invited_twice_at_once_then_once() -> None:
    event = make_tournament()
    outcomes = race(lambda: _asked(event), lambda: _asked(event))
    assert [type(each) for each in outcomes] == [Staff, Staff]
    assert Staff.objects.count() == LogEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_accept_when_twice_at_once_then_once() -> None:
    event, mo = make_tournament(), make_user("mo")
    row = _asked(event)
    outcomes = race(lambda: _accept(row, mo), lambda: _accept(row, mo))
    assert sorted(type(each).__name__ for each in outcomes) == ["ActionRefused", "User"]
    assert LogEntry.objects.filter(act=JoinStaff.code).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("against", ["decline", "cancel"])
def test_accept_when_declined_or_canceled_at_once_then_one_of_both(against: str) -> None:
    event, mo = make_tournament(), make_user("mo")
    row = _asked(event)

    def end() -> None:
        if against == "decline":
            decline_invitation(row.pk, account=mo)
        else:
            RemoveLeader(staff=row).perform(event, actor=event.owner)

    accepted, ended = race(lambda: _accept(row, mo), end)
    joined = LogEntry.objects.filter(act=JoinStaff.code).exists()
    assert joined == (accepted == mo)
    if against == "decline":
        assert Staff.objects.filter(user=mo).exists() == joined
        assert joined or ended is None
    else:
        assert not Staff.objects.exists()  # canceled, or removed after joining


def test_change_role_when_judge_then_marshal_once_and_gone_is_refused(tournament: Tournament) -> None:
    judge = _judge(tournament)
    asked = ChangeRole(staff=judge, role=Role.MARSHAL)
    for _time in range(2):
        asked.perform(tournament, actor=tournament.owner)
    assert Staff.objects.get().role == "marshal"
    assert LogEntry.objects.filter(act=ChangeRole.code).count() == 1
    Staff.objects.all().delete()
    assert _code(asked.perform, tournament, actor=tournament.owner) == "leader_is_gone"


def test_remove_when_twice_then_gone_once(tournament: Tournament) -> None:
    judge = _judge(tournament)
    for _time in range(2):
        RemoveLeader(staff=judge).perform(tournament, actor=tournament.owner)
    assert not Staff.objects.exists()
    assert LogEntry.objects.filter(act=RemoveLeader.code).count() == 1


def test_remove_when_the_last_second_leader_while_one_plays_then_refused(tournament: Tournament) -> None:
    owner, judge, ana = tournament.owner, _judge(tournament), make_player(tournament, "Ana")
    _invited(tournament)
    SetLeaderPlays(leader=owner.pk, player=ana).perform(tournament, actor=owner)
    assert _code(RemoveLeader(staff=judge).perform, tournament, actor=owner) == "second_leader_needed"
    assert Staff.objects.filter(pk=judge.pk).exists()


def test_remove_when_the_leader_played_then_only_plays(tournament: Tournament) -> None:
    judge, ana = _judge(tournament), make_player(tournament, "Ana")
    assert judge.user
    SetLeaderPlays(leader=judge.user.pk, player=ana).perform(tournament, actor=tournament.owner)
    RemoveLeader(staff=judge).perform(tournament, actor=tournament.owner)
    assert Player.objects.get().leader is None


def test_plays_when_relaxed_with_a_second_leader_then_set_moved_and_ended(tournament: Tournament) -> None:
    owner = tournament.owner
    _judge(tournament)
    ana, bo = make_player(tournament, "Ana"), make_player(tournament, "Bo")
    for player in (ana, ana, bo, None):
        SetLeaderPlays(leader=owner.pk, player=player).perform(tournament, actor=owner)
        playing = list(Player.objects.filter(leader=owner))
        assert playing == ([player] if player else [])
    assert LogEntry.objects.filter(act=SetLeaderPlays.code).count() == 3


def test_plays_when_no_second_leader_or_an_open_invitation_only_then_refused(tournament: Tournament) -> None:
    owner = tournament.owner
    _invited(tournament)
    asked = SetLeaderPlays(leader=owner.pk, player=make_player(tournament))
    assert _code(asked.perform, tournament, actor=owner) == "second_leader_missing"


@pytest.mark.parametrize("level", ["formal", "premier"])
def test_plays_when_not_relaxed_then_refused(level: str) -> None:
    event = make_tournament(level=level)
    _judge(event)
    asked = SetLeaderPlays(leader=event.owner.pk, player=make_player(event))
    assert _code(asked.perform, event, actor=event.owner) == "leaders_do_not_play"


def test_plays_when_no_leader_or_the_player_is_another_leader_then_refused(tournament: Tournament) -> None:
    owner, judge, ana = tournament.owner, _judge(tournament), make_player(tournament, "Ana")
    assert judge.user
    SetLeaderPlays(leader=owner.pk, player=ana).perform(tournament, actor=owner)
    for leader, code in (
        (make_user().pk, "leader_is_gone"),
        (judge.user.pk, "player_is_another_leader"),
    ):
        asked = SetLeaderPlays(leader=leader, player=ana)
        assert _code(asked.perform, tournament, actor=owner) == code


def test_level_when_a_leader_plays_then_stays_relaxed(tournament: Tournament) -> None:
    owner, ana = tournament.owner, make_player(tournament, "Ana")
    _judge(tournament)
    SetLeaderPlays(leader=owner.pk, player=ana).perform(tournament, actor=owner)
    formal = ChangeSettings(changes={"level": "formal"})
    assert _code(formal.perform, tournament=tournament, actor=owner) == "leader_plays_here"
    SetLeaderPlays(leader=owner.pk, player=None).perform(tournament, actor=owner)
    formal.perform(tournament, actor=owner)


def _relaxed_with_playing_owner() -> tuple[Tournament, Staff, Player]:
    event = make_tournament(level="relaxed")
    judge, ana = _judge(event), make_player(event, "Ana")
    SetLeaderPlays(leader=event.owner.pk, player=ana).perform(event, actor=event.owner)
    return event, judge, ana


def test_marshal_when_taken_away_and_another_leader_is_left_then_the_organizer_plays_on() -> None:
    event, _judge_row, _ana = _relaxed_with_playing_owner()
    marshal = _judge(event)
    ChangeRole(staff=marshal, role=Role.MARSHAL).perform(event, actor=event.owner)
    assert leaders_of(event).who_play[0].ruled_by == "a marshal"
    RemoveLeader(staff=marshal).perform(event, actor=event.owner)
    assert leaders_of(event).who_play[0].ruled_by == "a judge"
    assert leaders_of(event).marshals == []


@pytest.mark.parametrize(
    ("change", "plays"), [("nothing", True), ("second leader is gone", False), ("level is formal", False)]
)
def test_player_when_removed_and_brought_back_then_leads_only_where_still_allowed(
    change: str, plays: bool
) -> None:
    event, judge, ana = _relaxed_with_playing_owner()
    RemovePlayer(player=ana).perform(event, actor=event.owner)
    entry = LogEntry.objects.get(act=RemovePlayer.code)
    if change == "second leader is gone":
        RemoveLeader(staff=judge).perform(event, actor=event.owner)
    if change == "level is formal":
        ChangeSettings(changes={"level": "formal"}).perform(event, actor=event.owner)
    event.refresh_from_db()
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert Player.objects.get().leader == (event.owner if plays else None)


def test_role_when_the_last_marshal_becomes_judge_then_the_organizer_is_the_marshal() -> None:
    event = make_tournament(owner=make_user(first_name="Tia"))
    row = appointed_by_an_earlier_release(event, make_user(first_name="Mo"), Role.MARSHAL)
    assert leaders_of(event).marshals == ["Mo"]
    ChangeRole(staff=row, role=Role.JUDGE).perform(event, actor=event.owner)
    assert (leaders_of(event).marshals, leaders_of(event).judges) == ([], ["Mo"])


def test_take_when_a_leader_who_plays_then_the_role_changes_and_they_play_on() -> None:
    event, judge, _ana = _relaxed_with_playing_owner()
    bo = make_player(event, "Bo")
    assert judge.user
    SetLeaderPlays(leader=judge.user.pk, player=bo).perform(event, actor=event.owner)
    _take(_invited(event, Role.MARSHAL), judge.user)
    bo.refresh_from_db()
    assert (bo.leader, Staff.objects.get(user=judge.user).role) == (judge.user, "marshal")
