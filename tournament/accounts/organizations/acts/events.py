"""Giving an event to an organization, and undoing it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.organizations.changing import lock_for_member, role_of
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Organization, OrganizationRole, Tournament


class SetOrganization(Act[None]):
    """Give the event to an organization, whose members then have the owner's rights; None removes it from its
    organization.

    The owner can give it to any of their organizations; the owner or a manager of its organization can remove
    it again. Raises ActionRefused: only_owner_gives, not_a_member, organization_is_gone.
    """

    code = "set_organization"
    label = gettext_lazy("Event’s organization changed")
    states = ALWAYS

    organization: Organization | None

    def do(self, change: Change) -> None:
        event = change.tournament
        before = event.organization
        if event.organization_id == (self.organization.pk if self.organization else None):
            change.skip()
            return
        _move(event, self.organization, change.actor)
        change.log(
            self.Payload(
                before=before.pk if before else None,
                former=before.name if before else "",
                after=self.organization.pk if self.organization else None,
                name=self.organization.name if self.organization else "",
            )
        )

    class Payload(payloads.Payload):
        """The old and new organization, by key (None: none) and name; the inverse moves the event back."""

        before: int | None
        former: str
        after: int | None
        name: str

        @property
        def is_undoable(self) -> bool:
            """Whether the act can be undone: not in an imported event, which has no organization on this
            site.
            """
            return self.before != self.after

        def sentence(self) -> str:
            if not self.name:
                return _("Removed the event from %(name)s.") % {"name": self.former}
            return _("Gave the event to %(name)s, whose members can run it too.") % {"name": self.name}

        def touches(self) -> Touches:
            return touches(("organization",))

        def undo(self, undoing: Undoing) -> None:
            """Move the event back. Raises ActionRefused as the act does, undo_overtaken if the former
            organization is gone.
            """
            event = undoing.tournament
            if event.organization_id != self.after:
                raise_conflict()
            before = Organization.objects.filter(pk=self.before).first() if self.before else None
            if self.before and before is None:
                raise_conflict()
            _move(event, before, undoing.actor)

        def undo_words(self) -> list[str]:
            if self.before is None:
                return [_("The members of %(name)s can no longer run the event.") % {"name": self.name}]
            return [_("The members of %(name)s can run the event again.") % {"name": self.former}]


def _move(event: Tournament, to: Organization | None, actor: User | None) -> None:
    """Move the event to another organization, if the actor may."""
    account = actor.pk if actor else 0
    if account != event.owner_id:
        gives_back = to is None and event.organization_id is not None
        if not (gives_back and role_of(account, event.organization_id or 0) == OrganizationRole.MANAGER):
            raise ActionRefused("only_owner_gives")
    event.organization = lock_for_member(to, account) if to else None


def may_move(event: Tournament, account: int) -> bool:
    """Return whether an account may give the event to an organization or remove it. At most one query."""
    if account == event.owner_id:
        return True
    has_one = event.organization_id is not None
    return has_one and role_of(account, event.organization_id or 0) == OrganizationRole.MANAGER
