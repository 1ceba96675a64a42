"""Webhooks: URLs on other sites that are notified of an event's changes, and their deliveries."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organization import Organization
from tournament.models.tournament import Tournament

LONGEST_WEBHOOK_URL = 500
LONGEST_TOLD_ANSWER = 200  # characters


class WebhookTopic(models.TextChoices):
    """The topics of a webhook; tests are sent on request."""

    ROUND_PUBLISHED = "round.published", _("A round is published")
    RESULT_SAVED = "result.saved", _("A result is saved")
    STANDINGS_CHANGED = "standings.changed", _("The standings have changed")
    CUT_MADE = "cut.made", _("The cut is made")
    EVENT_FINISHED = "event.finished", _("The event is finished")
    PLAYER_SIGNED_UP = "player.signed_up", _("A player signs up")
    PLAYER_DROPPED = "player.dropped", _("A player drops")
    CLOCK_CHANGED = "clock.changed", _("The clock is started, paused or changed")
    DEADLINE_SET = "deadline.set", _("A deadline is set")
    TEST = "webhook.test", _("A test")


class DeliveryState(models.TextChoices):
    """The state of a delivery."""

    WAITING = "waiting", _("Waiting")
    DELIVERED = "delivered", _("Delivered")
    GIVEN_UP = "given_up", _("Given up")


class WebhookQuerySet(models.QuerySet["Webhook"]):
    """Queries for webhooks."""

    def on_for(self, event: Tournament) -> WebhookQuerySet:
        """Return the webhooks to notify of this event: its own, its owner's account's and its
        organization's.
        """
        whose = Q(tournament=event.pk) | Q(account=event.owner_id, account__is_active=True)
        if event.organization_id is not None:
            whose |= Q(organization=event.organization_id)
        return self.filter(whose, is_on=True)


class Webhook(models.Model):
    """A URL to notify, of one event or of all events that belong to an account or an organization.

    Its secret is derived from the site's own key and `salt`, and isn't stored.
    `failures` counts failed deliveries since the last success; `is_on` is false after too many. Nothing is
    sent before `silent_until`: a message is being sent, or the last one was slow or failed. `site` is the URL
    by which the webhook's creator reached this site, used for links in messages because the worker that sends
    them has no request.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    organization = models.ForeignKey(
        Organization, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.CharField(max_length=LONGEST_WEBHOOK_URL)
    site = models.CharField(max_length=300, blank=True)
    salt = models.CharField(max_length=32)
    topics = models.JSONField(default=list)
    is_on = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0)
    silent_until = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "url"], name="webhook_once_per_address"),
            models.UniqueConstraint(fields=["account", "url"], name="account_webhook_once_per_address"),
            models.UniqueConstraint(
                fields=["organization", "url"], name="organization_webhook_once_per_address"
            ),
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, account=None, organization=None)
                | Q(tournament=None, account__isnull=False, organization=None)
                | Q(tournament=None, account=None, organization__isnull=False),
                name="webhook_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return self.host

    @property
    def host(self) -> str:
        """The host name of the URL. Pages and logs show nothing more, since the path may be a secret."""
        return urlsplit(self.url).hostname or ""

    @property
    def of_events(self) -> Q:
        """The condition for the events that it is notified of."""
        if self.organization_id is not None:
            return Q(organization=self.organization_id)
        return Q(owner=self.account_id) if self.account_id is not None else Q(pk=self.tournament_id)


class SentStandings(models.Model):
    """Which standings of an event a webhook was notified of last, as a digest.

    Without a row, the event had none when the webhook was first for it. An empty `mark` is for standings from
    before that time, which the background worker hasn't computed yet.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="sent_standings")
    event = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event"], name="standings_sent_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.event_id}"


class WebhookDelivery(models.Model):
    """One message to one webhook: its body, the same for every attempt, and the last attempt's outcome.

    `event` is its event if the webhook is an account's or an organization's; None for a test.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    message_id = models.CharField(max_length=40, unique=True)
    topic = models.CharField(max_length=24, choices=WebhookTopic)
    body = models.TextField()
    state = models.CharField(max_length=12, choices=DeliveryState, default=DeliveryState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # HTTP status; None: no response
    answer = models.CharField(max_length=LONGEST_TOLD_ANSWER, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(topic__in=WebhookTopic.values), name="delivery_topic_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=DeliveryState.values), name="delivery_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.message_id

    @property
    def about(self) -> Tournament | None:
        """The event that the message is about; None for a test of a webhook for several events."""
        return self.event or self.webhook.tournament
