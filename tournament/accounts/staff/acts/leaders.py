"""The staff of an event: changing roles, removing members, and staff who play themselves (REG-1)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.roles import ROLES, display_name
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.models import Level, Player, Staff, Tournament
from tournament.models.states import Role


def touches_leader(*rows: int, user: int | None = None) -> Touches:
    """Return what an act on a staff member touches: their rows, their role, and whether they play."""
    leads: list[Key] = [("leads", user)] if user else []
    return touches(*(("staff", row) for row in rows), *leads, builds_on=[("plays", user)])


class ChangeRole(Act[None]):
    """Make a judge a marshal, or a marshal a judge. Raises ActionRefused leader_is_gone."""

    code = "change_role"
    label = gettext_lazy("Role changed")
    states = ALWAYS

    staff: Staff
    role: Role

    def do(self, change: Change) -> None:
        fresh = Staff.objects.filter(tournament=change.tournament, pk=self.staff.pk).first()
        if fresh is None:
            raise ActionRefused("leader_is_gone")
        if fresh.role == self.role:
            change.skip()
            return
        before, fresh.role = fresh.role, self.role
        fresh.save()
        change.log(self.Payload(staff=fresh.pk, name=fresh.name, before=Role(before), after=self.role))

    class Payload(payloads.Payload):
        """The person, with the former and the new role; its inverse restores the former one."""

        staff: int
        name: str
        before: Role
        after: Role

        @property
        def sentence_values(self) -> dict[str, Any]:
            return super().sentence_values | {
                "before": ROLES[self.before],
                "after": ROLES[self.after],
            }

        def sentence(self) -> str:
            return _("Changed %(name)s’s role from %(before)s to %(after)s.") % self.sentence_values

        def touches(self) -> Touches:
            return touches_leader(self.staff)

        def undo(self, undoing: Undoing) -> None:
            """Restore the staff member's former role."""
            rows = Staff.objects.filter(tournament=undoing.tournament, pk=self.staff)
            if not rows.filter(role=self.after).update(role=self.before):
                raise_conflict()

        def undo_words(self) -> list[str]:
            return [
                _("%(name)s: from “%(now)s” back to “%(then)s”.")
                % {"name": self.name, "now": ROLES[self.after], "then": ROLES[self.before]}
            ]


class RemoveLeader(Act[None]):
    """Remove a staff member, or cancel an invitation; it isn't an error if they are already gone.

    If the staff member plays, the player stays in the event. Raises ActionRefused second_leader_needed if
    another staff member who plays would be left without anyone to rule on their games (REG 1.3).
    """

    code = "remove_leader"
    label = gettext_lazy("Staff removed")
    states = ALWAYS

    staff: Staff

    def do(self, change: Change) -> None:
        """Remove the row; the player stays in the event, no longer linked to an account."""
        event = change.tournament
        fresh = Staff.objects.filter(tournament=event, pk=self.staff.pk).first()
        if fresh is None:
            change.skip()
            return
        played_as = _player_of(event, fresh.user_id)
        if played_as:
            played_as.leader = None
            played_as.save()
        change.log(
            self.Payload(
                staff=fresh.pk,
                name=fresh.name,
                role=Role(fresh.role),
                user=fresh.user_id,
                player=played_as.pk if played_as else None,
            )
        )
        fresh.delete()
        refuse_without_second_leader(event)

    class Payload(payloads.Payload):
        """The removed person and role (`user` None: a canceled invitation), and their player."""

        staff: int
        name: str
        role: Role
        user: int | None
        player: int | None = None

        @property
        def sentence_values(self) -> dict[str, Any]:
            return super().sentence_values | {"role": ROLES[self.role]}

        @property
        def is_undoable(self) -> bool:
            """Whether a staff member was removed: the link of a canceled invitation can't be restored."""
            return bool(self.user)

        def sentence(self) -> str:
            return _("%(name)s no longer has the role %(role)s.") % self.sentence_values

        def touches(self) -> Touches:
            """Report changes to the staff member's row, and to whether the account is on the staff."""
            return touches_leader(self.staff, user=self.user)

        def undo(self, undoing: Undoing) -> None:
            """Restore the staff member in the role that they had."""
            event = undoing.tournament
            leads_already = Staff.objects.filter(tournament=event, user=self.user).exists()
            user = User.objects.filter(pk=self.user).first() if self.user else None
            if leads_already or user is None or Staff.objects.filter(pk=self.staff).exists():
                raise_conflict()
            leads = restored_values(Staff, {"role": self.role, "name": self.name})
            Staff.objects.create(pk=self.staff, tournament=event, user=user, **leads)
            if self.player:
                let_play(event, undoing.player(self.player), user.pk)

        def undo_words(self) -> list[str]:
            return [_("%(name)s has the role %(role)s again.") % self.sentence_values]


class SetLeaderPlays(Act[None]):
    """Set which player the account `leader` plays as, or that they don't play (None) (REG 1.3).

    Raises ActionRefused: leader_is_gone, leaders_do_not_play (not a relaxed event), second_leader_missing,
    player_is_another_leader.
    """

    code = "leader_plays"
    label = gettext_lazy("Staff member plays")
    states = ALWAYS

    leader: int
    player: Player | None

    def do(self, change: Change) -> None:
        """Link the account to the player, and unlink the previous one."""
        event, player = change.tournament, self.player
        name = _leader_name(event, self.leader)
        before = _player_of(event, self.leader)
        if (before.pk if before else None) == (player.pk if player else None):
            change.skip()
            return
        if before:
            before.leader = None
            before.save()
        if player:
            let_play(event, player, self.leader)
        change.log(
            self.Payload(
                leader=name,
                user=self.leader,
                player=player.pk if player else None,
                name=player.name if player else "",
                before=before.pk if before else None,
            )
        )

    class Payload(payloads.Payload):
        """The staff member, with the new and the former player they play as (None: they don't play)."""

        leader: str
        user: int
        player: int | None
        name: str
        before: int | msgspec.UnsetType | None = msgspec.UNSET  # early log entries of release 0.1 lack it

        def sentence(self) -> str:
            if self.player is None:
                return _("%(leader)s is on the staff and does not play.") % self.sentence_values
            return _("%(leader)s plays as %(name)s.") % self.sentence_values

        def touches(self) -> Touches:
            """Report whether the account plays as changed; this depends on the account's role, the event's
            level and the players.
            """
            players: list[Key] = [("player", self.player)]
            if self.before is not msgspec.UNSET:
                players.append(("player", self.before))
            builds_on: list[Key] = [("leads", self.user), ("setting", "level"), *players]
            return touches(("plays", self.user), builds_on=builds_on)

        def undo(self, undoing: Undoing) -> None:
            """Restore which player the staff member played as, if any. Raises what the original act would
            raise (REG 1.3).
            """
            event = undoing.tournament
            now = _player_of(event, self.user)
            if self.before is msgspec.UNSET or (now.pk if now else None) != self.player:
                raise_conflict()
            event.players.filter(leader=self.user).update(leader=None)
            if self.before:
                let_play(event, undoing.player(self.before), self.user)

        def undo_words(self) -> list[str]:
            if self.before is msgspec.UNSET:
                return []
            if self.before is None:
                return [_("%(leader)s is on the staff and does not play.") % self.sentence_values]
            if self.player is None:
                return [_("%(leader)s plays again, as before.") % self.sentence_values]
            return [
                _("%(leader)s plays as the same player as before, not as %(name)s.") % self.sentence_values
            ]


def refuse_while_a_leader_plays(tournament: Tournament) -> None:
    """Raise ActionRefused leader_plays_here if staff play: such an event stays relaxed (REG 1.3)."""
    playing = tournament.players.filter(leader__isnull=False).order_by("pk").first()
    if playing:
        raise ActionRefused("leader_plays_here", player=playing.pk)


def refuse_without_second_leader(event: Tournament) -> None:
    """Raise ActionRefused second_leader_needed if a staff member plays and there is no other staff member
    (REG 1.3).
    """
    left_playing = event.players.filter(leader__isnull=False).order_by("pk").first()
    if left_playing and not _joined(event):
        raise ActionRefused("second_leader_needed", player=left_playing.pk)


def let_play_again(event: Tournament, player: Player, leader: int) -> None:
    """Link a returning player to their staff account again, if REG 1.3 still allows it."""
    with suppress(ActionRefused):
        _leader_name(event, leader)
        if _player_of(event, leader) is None:
            let_play(event, player, leader)


def let_play(event: Tournament, player: Player, leader: int) -> None:
    """Record that this player is a staff member of the event (REG 1.3).

    Raises ActionRefused: leaders_do_not_play, second_leader_missing, event_changed_meanwhile (the player is
    gone), player_is_another_leader.
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
    """Return whether there is staff besides the organizer; pending invitations don't count."""
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
