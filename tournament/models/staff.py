"""The marshals and judges of an event; the organizer is the event's owner (REG 1.1)."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organization import ASKED_FOR
from tournament.models.states import Role
from tournament.models.tournament import Tournament

STAFF_ROLES = [(Role.MARSHAL.value, _("Marshal")), (Role.JUDGE.value, _("Judge"))]


class StaffQuerySet(models.QuerySet["Staff"]):
    """Queries for marshals, judges and invitations."""

    def invited(self) -> StaffQuerySet:
        """Return the invitations by login name that the organizer sees as pending."""
        after = timezone.now() - ASKED_FOR
        open_ones = self.filter(user=None, created_at__gt=after, tournament__deleted_at=None)
        return open_ones.exclude(login="")

    def for_login(self, username: str) -> StaffQuerySet:
        """Return the pending invitations that the account with this login name can see and hasn't
        declined.
        """
        return self.invited().filter(login=username, declined_at=None)


class Staff(models.Model):
    """A marshal or judge, or an invitation by a one-time link or by a login name that the organizer typed.

    `invitation` is the secret part of the link; `login` is what was typed, stored the same way whether or not
    the account exists. Both are empty once an account has joined. The organizer can't see that an invitation
    was declined, because that would reveal that the account exists.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="staff_of"
    )
    role = models.CharField(_("role"), max_length=16, choices=STAFF_ROLES)
    name = models.CharField(_("name"), max_length=120)
    invitation = models.CharField(max_length=32, blank=True)
    login = models.CharField(max_length=150, blank=True, default="")
    declined_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = StaffQuerySet.as_manager()

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="staff_once_per_event"
            ),
            models.UniqueConstraint(
                fields=["invitation"], condition=~Q(invitation=""), name="staff_invitation_is_unique"
            ),
            models.UniqueConstraint(
                fields=["tournament", "login"], condition=~Q(login=""), name="staff_login_invited_once"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, invitation="", login="")
                | Q(user__isnull=True) & (Q(invitation="") ^ Q(login="")),
                name="staff_joined_or_invited",
            ),
            models.CheckConstraint(
                condition=Q(role__in=[Role.MARSHAL, Role.JUDGE]), name="staff_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"

    @property
    def ends_at(self) -> datetime:
        """The time when an invitation by login name expires."""
        return self.created_at + ASKED_FOR
