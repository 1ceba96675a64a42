"""Accounts on a hosted site: organizers' invitations, login sessions, recovery codes, and rate limits."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organization import Organization

INVITED_FOR = timedelta(days=7)


def new_invitation_secret() -> str:
    """Return the random part of an invitation link (192 bits)."""
    return secrets.token_urlsafe(24)


class InvitationQuerySet(models.QuerySet["AccountInvitation"]):
    """Queries for organizers' invitations."""

    def open(self) -> InvitationQuerySet:
        """Return the invitations that can still be accepted."""
        return self.filter(used_at=None, created_at__gt=timezone.now() - INVITED_FOR)


class AccountInvitation(models.Model):
    """An invitation to become an organizer here, which can be used once, within a week.

    Its link contains the signed `secret` rather than the row's number, which could belong to another
    invitation after a backup is restored. A copy of the database alone isn't enough to create links.

    `invited_by` is None for a sign-up; `email` is empty if the link was copied.
    """

    secret = models.CharField(max_length=32, unique=True, default=new_invitation_secret)
    email = models.EmailField(_("e-mail"), blank=True)
    may_invite = models.BooleanField(default=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # The organization that the new account joins, and its role there.
    organization = models.ForeignKey(
        Organization, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    organization_role = models.CharField(max_length=16, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        permissions = [("invite_organizers", "May invite organizers")]
        constraints = [
            models.CheckConstraint(
                condition=Q(account=None) | Q(used_at__isnull=False), name="invitation_taken_is_used"
            )
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"

    @property
    def ends_at(self) -> datetime:
        """The time when it expires."""
        return self.created_at + INVITED_FOR


class AccountSession(models.Model):
    """A login session of an account: the kind of browser, its start, and its last use (accurate to ten
    minutes).
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=24, blank=True)
    system = models.CharField(max_length=24, blank=True)
    begun_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.browser} {self.system}"


class RecoveryCode(models.Model):
    """A code that replaces the second factor once; only a keyed digest of it is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_is_unique")]

    def __str__(self) -> str:
        return f"code {self.pk}"


class AccountAttempt(models.Model):
    """A request subject to a rate limit, under a keyed hash of its sender or recipient; kept for a day."""

    what = models.CharField(max_length=16)
    mark = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["what", "mark", "at"], name="attempts_by_mark")]

    def __str__(self) -> str:
        return f"{self.what} {self.at}"
