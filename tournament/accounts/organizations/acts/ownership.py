"""Handing over an event: another account becomes its owner."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.organizations.acts.events import may_move
from tournament.accounts.staff.acts.invitations import LEADER_NAME_LENGTH
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.roles import display_name
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.models import OrganizationMember, Staff, Tournament
from tournament.models.states import Role


class HandOver(Act[User]):
    """Make another account the event's owner; the former owner stays as a marshal. `do` returns the new
    owner.

    The owner can do this, and so can a manager of the event's organization. The new owner must already be on
    the event's staff and log in with a password; their former role (marshal, judge) ends. Raises
    ActionRefused: only_owner_hands_over, cannot_own.
    """

    code = "hand_over"
    label = gettext_lazy("Event handed over")
    states = ALWAYS

    owner: int

    def do(self, change: Change) -> User:
        event = change.tournament
        former = event.owner
        if self.owner == former.pk:
            change.skip()
            return former
        _refuse_others(event, change.actor)
        account = possible_owners(event).get(self.owner)
        if account is None:
            raise ActionRefused("cannot_own")
        ended = Staff.objects.filter(tournament=event, user=account).first()
        stays = Staff.objects.create(
            tournament=event, user=former, role=Role.MARSHAL, name=display_name(former)[:LEADER_NAME_LENGTH]
        )
        event.owner = account
        change.log(
            self.Payload(
                staff=stays.pk,
                former_owner=former.pk,
                former_name=stays.name,
                user=account.pk,
                name=ended.name if ended else display_name(account)[:LEADER_NAME_LENGTH],
                earlier_staff=ended.pk if ended else None,
                role=str(ended.role) if ended else "",
            )
        )
        if ended:
            ended.delete()
        return account

    class Payload(payloads.Payload):
        """The former owner (`staff` is their staff row since then), and the new owner, with their former
        staff row and role.
        """

        staff: int
        former_owner: int
        former_name: str
        user: int
        name: str
        earlier_staff: int | None
        role: str

        def sentence(self) -> str:
            return _("The event now belongs to %(name)s; %(former)s stays on as a marshal.") % {
                "name": self.name,
                "former": self.former_name,
            }

        def touches(self) -> Touches:
            """Report the event's owner and both accounts' roles as changed."""
            rows = [("staff", row) for row in (self.staff, self.earlier_staff) if row]
            return touches(("owner",), *rows, ("leads", self.user), ("leads", self.former_owner))

        def undo(self, undoing: Undoing) -> None:
            """Give the event back to its former owner, and restore the new owner's former role.

            The former owner may undo it too, while they are still an organizer of the event. Raises what the
            act raises, and undo_overtaken if the event was handed on or the account was deleted.
            """
            event = undoing.tournament
            stays = Staff.objects.filter(pk=self.staff, tournament=event, user_id=self.former_owner)
            former = User.objects.filter(pk=self.former_owner, is_active=True).first()
            if event.owner_id != self.user or former is None or not stays.exists():
                raise_conflict()
            if undoing.actor != former:
                _refuse_others(event, undoing.actor)
            stays.delete()
            event.owner = former
            if self.earlier_staff:
                leads = restored_values(Staff, {"role": self.role, "name": self.name})
                Staff.objects.create(pk=self.earlier_staff, tournament=event, user_id=self.user, **leads)

        def undo_words(self) -> list[str]:
            return [_("The event belongs to %(former)s again.") % {"former": self.former_name}]


def possible_owners(event: Tournament) -> dict[int, User]:
    """Return the accounts that the event can be handed to, by key: those on its staff with a password.

    They are its marshals and judges, and the members of its organization. At most two queries.
    """
    leaders = Staff.objects.filter(tournament=event, user__isnull=False).values("user")
    accounts = User.objects.filter(pk__in=leaders)
    if event.organization_id:
        members = OrganizationMember.objects.filter(organization=event.organization_id).values("user")
        accounts |= User.objects.filter(pk__in=members)
    listed = accounts.filter(is_active=True).exclude(pk=event.owner_id).order_by("username")
    return {account.pk: account for account in listed if account.has_usable_password()}


def _refuse_others(event: Tournament, actor: User | None) -> None:
    if not may_move(event, actor.pk if actor else 0):
        raise ActionRefused("only_owner_hands_over")
