"""Tokens that programs use to act for an account (the API)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament

LONGEST_TOKEN_NAME = 60


class TokenScope(models.TextChoices):
    """A token's scope; it never allows more than its account may do at that moment."""

    READ = "read", _("Read")
    RESULTS = "results", _("Read, and enter results")
    ORGANIZER = "organizer", _("Everything the account is allowed to do")


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """Queries for tokens."""

    def of_account(self, account: int) -> ApiTokenQuerySet:
        """Return the tokens of the account with this key, with their events."""
        return self.filter(owner=account).select_related("event")

    def of_event(self, tournament: Tournament) -> ApiTokenQuerySet:
        """Return the tokens for this event only, with their accounts."""
        return self.filter(event=tournament).select_related("owner")


class ApiToken(models.Model):
    """A secret that lets a program act for `owner`, in one event or (None) in all of the account's events.

    Only the secret's SHA-256 (`digest`) is stored, along with its first characters (`hint`), by which the
    owner recognizes it. The secret has 256 random bits, so it can't be guessed and doesn't need a slow hash.
    A token isn't part of the event.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    event = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    scope = models.CharField(_("rights"), max_length=16, choices=TokenScope)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=12)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(digest=""), name="api_token_has_a_digest"),
            models.CheckConstraint(condition=Q(scope__in=TokenScope.values), name="api_token_scope_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.hint}… ({self.scope})"
