"""Browsers that get push notifications while no page of the event is open (Web Push)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.people import Player
from tournament.models.tournament import Tournament

LONGEST_ENDPOINT = 500


class PushSubscriptionQuerySet(models.QuerySet["PushSubscription"]):
    """Queries for subscribed browsers."""

    def switched_on(self) -> PushSubscriptionQuerySet:
        """Return the browsers that are currently subscribed."""
        return self.exclude(endpoint="")


class PushSubscription(models.Model):
    """A browser subscribed by a player or a staff member of the event.

    It isn't part of the event: it creates no version, isn't in the log, and isn't affected by undo.
    `endpoint` is the URL at the browser maker's push service; with the keys `p256dh` and `auth`, only that
    browser can read the messages. `link` is the personal link that the player used (empty for staff): once it
    is renewed, the browser gets nothing more. `told` is the key of the newest item sent.

    A browser that was switched off keeps only an empty row (no `endpoint`, no keys), because switching on and
    off is rate-limited.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="push_subscriptions")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="push_subscriptions")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    link = models.CharField(max_length=32, blank=True)
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT, blank=True)
    p256dh = models.CharField(max_length=100, blank=True)
    auth = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=16)
    told = models.BigIntegerField(default=0)
    created_at = models.DateTimeField()

    objects = PushSubscriptionQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=True) ^ Q(user__isnull=True), name="push_of_a_player_or_a_leader"
            ),
            models.UniqueConstraint(
                fields=["endpoint", "player"], condition=~Q(endpoint=""), name="push_once_per_player"
            ),
            models.UniqueConstraint(  # a browser has one account at a time and gets each call once
                fields=["endpoint", "tournament"],
                condition=Q(player__isnull=True) & ~Q(endpoint=""),
                name="push_once_per_leader",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.player or self.user}"
