"""The marshals and judges of an event; the organizer is the event's owner (REG 1.1)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.states import Role
from tournament.models.tournament import Tournament

STAFF_ROLES = [(Role.MARSHAL.value, _("Marshal")), (Role.JUDGE.value, _("Judge"))]


class Staff(models.Model):
    """A marshal or judge: appointed by account, or invited by a one-time link until somebody takes it.

    `invitation` is the secret part of that link; it is empty once an account has taken it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="staff_of"
    )
    role = models.CharField(_("role"), max_length=16, choices=STAFF_ROLES)
    name = models.CharField(_("name"), max_length=120)
    invitation = models.CharField(max_length=32, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="staff_once_per_event"
            ),
            models.UniqueConstraint(
                fields=["invitation"], condition=~Q(invitation=""), name="staff_invitation_is_unique"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(invitation=""), name="staff_joined_or_invited"
            ),
            models.CheckConstraint(
                condition=Q(role__in=[Role.MARSHAL, Role.JUDGE]), name="staff_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"
