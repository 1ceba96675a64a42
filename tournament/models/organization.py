"""Organizations on a hosted site: several organizers who share events, templates and staff."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.states import Role

ASKED_FOR = timedelta(days=7)
LONGEST_ORGANIZATION_NAME = 80


class OrganizationRole(models.TextChoices):
    """The role of an organization's member: run its events, or also manage its members."""

    MANAGER = "manager", _("Manager")
    ORGANIZER = "organizer", _("Organizer")


class OrganizationQuerySet(models.QuerySet["Organization"]):
    """Queries for organizations."""

    def of_member(self, account: int | None) -> OrganizationQuerySet:
        """Return the organizations that the account with this key belongs to, in key order."""
        return self.filter(members__user=account).order_by("pk")


class Organization(models.Model):
    """A shop, a club or a national body whose organizers run events together."""

    name = models.CharField(_("name"), max_length=LONGEST_ORGANIZATION_NAME)
    created_at = models.DateTimeField(default=timezone.now)

    objects = OrganizationQuerySet.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="organization_has_a_name")]

    def __str__(self) -> str:
        return self.name


class OrganizationMember(models.Model):
    """A member of an organization: an account with its role."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(_("role"), max_length=16, choices=OrganizationRole)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["organization", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["organization", "user"], name="organization_member_once"),
            models.CheckConstraint(
                condition=Q(role__in=OrganizationRole.values), name="organization_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} ({self.role})"


class OrganizationInvitationQuerySet(models.QuerySet["OrganizationInvitation"]):
    """Queries for invitations to organizations."""

    def open(self) -> OrganizationInvitationQuerySet:
        """Return the invitations that the organization sees as pending."""
        return self.filter(ended_at=None, created_at__gt=timezone.now() - ASKED_FOR)

    def for_login(self, username: str) -> OrganizationInvitationQuerySet:
        """Return the pending invitations that the account with this login name can see and hasn't
        declined.
        """
        return self.open().filter(username=username, declined_at=None)


class OrganizationInvitation(models.Model):
    """An invitation by login name to join an organization, stored the same way if the account doesn't exist.

    The organization can't see that an invitation was declined, because that would reveal that the account
    exists.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="invitations")
    username = models.CharField(max_length=150)
    role = models.CharField(max_length=16, choices=OrganizationRole)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    declined_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)  # accepted, or canceled

    objects = OrganizationInvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["username"], name="asked_by_login")]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=OrganizationRole.values), name="asked_as_a_known_role"
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"

    @property
    def ends_at(self) -> datetime:
        """The time when it expires."""
        return self.created_at + ASKED_FOR


class StandingLeader(models.Model):
    """A regular judge at an organization's events, proposed for each new one.

    Judges without an account (`user`) are invited to each event by a separate link.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="standing")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    name = models.CharField(_("name"), max_length=120)
    role = models.CharField(_("role"), max_length=16)

    class Meta:
        ordering = ["organization", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organization", "user"], condition=Q(user__isnull=False), name="standing_once"
            ),
            models.CheckConstraint(
                condition=Q(role__in=[Role.MARSHAL, Role.JUDGE]), name="standing_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"


class OrganizationEntry(models.Model):
    """One entry in an organization's own log: `what` was done, by whom, and the `facts` for its sentence."""

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True)
    what = models.CharField(max_length=32)
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.at}"
