"""The leaders of an event: appointed, invited, moved to another role, and playing themselves (REG-1)."""

from __future__ import annotations

import secrets
from contextlib import suppress

from django.contrib.auth.models import User

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.roles import display_name
from tournament.legacy.codes import ROLE_MAY, ActCode
from tournament.models import Level, Player, Staff, Tournament
from tournament.models.states import Role

LEADER_NAME_LENGTH = 120


def appoint_leader(*, tournament: Tournament, username: str, role: Role, actor: User) -> Staff:
    """Make an existing account a marshal or judge of the event (REG 1.1).

    The same again changes nothing. Raises ActionRefused: no_such_account, leads_already (in another role,
    or as the organizer).
    """
    with change(tournament, ActCode.INVITE_LEADER, actor=actor) as under_way:
        event = under_way.tournament
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise ActionRefused("no_such_account", username=username)
        if user.pk == event.owner_id:
            raise ActionRefused("leads_already", name=display_name(user), role=Role.TO.value)
        standing = Staff.objects.filter(tournament=event, user=user).first()
        if standing and standing.role != role:
            raise ActionRefused("leads_already", name=standing.name, role=standing.role)
        if standing:
            under_way.nothing_to_do()
            return standing
        name = display_name(user)[:LEADER_NAME_LENGTH]
        staff = Staff.objects.create(tournament=event, user=user, role=role, name=name)
        under_way.facts |= _facts(staff) | {"user": user.pk}
    return staff


def invite_leader(*, tournament: Tournament, name: str, role: Role, seen_staff: int, actor: User) -> Staff:
    """Make a one-time link that lets whoever opens it lead in this role (REG 1.1).

    `seen_staff` is the newest leader or invitation that the organizer knew of, 0 for none: the same
    name and role once more is then the same form sent twice. The link's secret is never logged.
    """
    with change(tournament, ActCode.INVITE_LEADER, actor=actor) as under_way:
        asked = {"tournament": under_way.tournament, "name": name, "role": role, "user": None}
        same = Staff.objects.filter(pk__gt=seen_staff, **asked).first()
        if same:
            under_way.nothing_to_do()
            return same
        staff = Staff.objects.create(invitation=secrets.token_urlsafe(16), **asked)
        under_way.facts |= _facts(staff)
    return staff


def take_invitation(*, invitation: Staff, user: User | None, name: str = "") -> User:
    """Join by an invitation, which is dead afterwards; return the account that leads now.

    Without an account (`user` None) a guest account is made that nobody can log in to by password:
    only the phone that took the invitation is logged in. A judge rises by a marshal's link; a link that
    gives no more rights is kept for whom it is meant. Raises ActionRefused: invitation_is_over, you_lead_already.
    """
    account = user or _guest(name)
    with change(invitation.tournament, ActCode.JOIN_STAFF, actor=account) as under_way:
        event = under_way.tournament
        open_invitations = Staff.objects.filter(tournament=event, user__isnull=True)
        fresh = open_invitations.filter(pk=invitation.pk, invitation=invitation.invitation).first()
        if fresh is None:
            raise ActionRefused("invitation_is_over")
        under_way.facts["invitation"] = fresh.pk
        if account.pk is None:
            account.save()
        role = event.role_of(account.pk)
        if not rises(role, fresh.role):
            raise ActionRefused("you_lead_already", role=role)
        standing = Staff.objects.filter(tournament=event, user=account).first()
        if standing:
            fresh.delete()
            standing.role = fresh.role
            fresh = standing
        else:
            fresh.user, fresh.invitation = account, ""
            fresh.name = display_name(account)[:LEADER_NAME_LENGTH]
        fresh.save()
        under_way.facts |= _facts(fresh) | {"user": account.pk}
    return account


def rises(role: Role, other: str) -> bool:
    """Return whether the other role has rights that this one lacks (REG-1)."""
    return not ROLE_MAY[Role(other)] <= ROLE_MAY[role]


def change_role(*, tournament: Tournament, staff: Staff, role: Role, actor: User) -> None:
    """Make a judge a marshal, or the other way. Raises ActionRefused leader_is_gone."""
    with change(tournament, ActCode.CHANGE_ROLE, actor=actor) as under_way:
        fresh = Staff.objects.filter(tournament=under_way.tournament, pk=staff.pk).first()
        if fresh is None:
            raise ActionRefused("leader_is_gone")
        if fresh.role == role:
            under_way.nothing_to_do()
            return
        before, fresh.role = fresh.role, role
        fresh.save()
        facts = {"staff": fresh.pk, "name": fresh.name, "before": before, "after": role.value}
        under_way.facts |= facts


def remove_leader(*, tournament: Tournament, staff: Staff, actor: User) -> None:
    """Take a leader's role away, or cancel an invitation; who is gone stays gone.

    A player whom the leader played as goes on playing. Raises ActionRefused second_leader_needed where
    another leader who plays would be left without one who rules on their games (REG 1.3).
    """
    with change(tournament, ActCode.REMOVE_LEADER, actor=actor) as under_way:
        event = under_way.tournament
        fresh = Staff.objects.filter(tournament=event, pk=staff.pk).first()
        if fresh is None:
            under_way.nothing_to_do()
            return
        played_as = _player_of(event, fresh.user_id)
        if played_as:
            played_as.leader = None
            played_as.save()
        under_way.facts |= _facts(fresh) | {
            "user": fresh.user_id,
            "player": played_as.pk if played_as else None,
        }
        fresh.delete()
        refuse_without_second_leader(event)


def set_leader_plays(*, tournament: Tournament, leader: int, player: Player | None, actor: User) -> None:
    """Say as which player the account `leader` plays, or that they only lead (None) (REG 1.3).

    Raises ActionRefused: leader_is_gone, leaders_do_not_play (not a relaxed event), second_leader_missing,
    player_is_another_leader.
    """
    with change(tournament, ActCode.LEADER_PLAYS, actor=actor) as under_way:
        event = under_way.tournament
        name = _leader_name(event, leader)
        before = _player_of(event, leader)
        if (before.pk if before else None) == (player.pk if player else None):
            under_way.nothing_to_do()
            return
        if before:
            before.leader = None
            before.save()
        if player:
            let_play(event, player, leader)
        under_way.facts |= {
            "leader": name,
            "user": leader,
            "player": player.pk if player else None,
            "name": player.name if player else "",
            "before": before.pk if before else None,
        }


def refuse_while_a_leader_plays(tournament: Tournament) -> None:
    """Raise ActionRefused leader_plays_here where a leader plays: such an event stays relaxed (REG 1.3)."""
    playing = tournament.players.filter(leader__isnull=False).order_by("pk").first()
    if playing:
        raise ActionRefused("leader_plays_here", player=playing.pk)


def refuse_without_second_leader(event: Tournament) -> None:
    """Raise ActionRefused second_leader_needed where a leader plays and nobody else leads (REG 1.3)."""
    left_playing = event.players.filter(leader__isnull=False).order_by("pk").first()
    if left_playing and not _joined(event):
        raise ActionRefused("second_leader_needed", player=left_playing.pk)


def let_play_again(event: Tournament, player: Player, leader: int) -> None:
    """Let a player who came back be a leader's again, as far as REG 1.3 still allows it."""
    with suppress(ActionRefused):
        _leader_name(event, leader)
        if _player_of(event, leader) is None:
            let_play(event, player, leader)


def let_play(event: Tournament, player: Player, leader: int) -> None:
    """Note that this player is a leader of the event (REG 1.3).

    Raises ActionRefused: leaders_do_not_play, second_leader_missing, event_changed_meanwhile (the player is gone),
    player_is_another_leader.
    """
    if event.level != Level.RELAXED:
        raise ActionRefused("leaders_do_not_play")
    if not _joined(event):
        raise ActionRefused("second_leader_missing")
    fresh = event.players.filter(pk=player.pk).first()
    if fresh is None:
        raise ActionRefused("event_changed_meanwhile")
    if fresh.leader_id is not None:
        raise ActionRefused("player_is_another_leader", player=fresh.pk)
    fresh.leader_id = leader
    fresh.save()


def _joined(event: Tournament) -> bool:
    """Return whether the organizer is not the only leader; an open invitation is nobody yet."""
    return Staff.objects.filter(tournament=event, user__isnull=False).exists()


def _leader_name(event: Tournament, leader: int) -> str:
    if leader == event.owner_id:
        return display_name(event.owner)
    staff = Staff.objects.filter(tournament=event, user_id=leader).first()
    if staff is None:
        raise ActionRefused("leader_is_gone")
    return staff.name


def _player_of(event: Tournament, user_id: int | None) -> Player | None:
    return event.players.filter(leader_id=user_id, leader__isnull=False).first()


def _guest(name: str) -> User:
    """Return an account, not saved yet, that is one phone's only: it has no password."""
    guest = User(username=f"guest-{secrets.token_hex(8)}", first_name=name)
    guest.set_unusable_password()
    return guest


def _facts(staff: Staff) -> dict[str, object]:
    return {"staff": staff.pk, "name": staff.name, "role": str(staff.role)}
