"""The pages about webhooks: the list, and one webhook with its latest messages."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.kernel.phrases import listed
from tournament.models import Webhook, WebhookDelivery, WebhookTopic

SHOWN_DELIVERIES = 50


@dataclass(frozen=True, slots=True)
class WebhookLine:
    """One webhook in the list: its site, its topics, and whether it is disabled."""

    pk: int
    site: str
    topics: str
    is_on: bool
    failures: int


def webhook_lines(hooks: QuerySet[Webhook]) -> list[WebhookLine]:
    """Return the given webhooks, oldest first. One query."""
    return [webhook_line(hook) for hook in hooks]


def webhook_line(hook: Webhook) -> WebhookLine:
    """Return a webhook's description without its full URL, which may contain a secret."""
    labels = [str(WebhookTopic(topic).label) for topic in hook.topics if topic in WebhookTopic.values]
    return WebhookLine(hook.pk, hook.host, listed(labels), hook.is_on, hook.failures)


def newest_deliveries(hook: Webhook) -> list[WebhookDelivery]:
    """Return the messages sent last, newest first. One query."""
    return list(hook.deliveries.order_by("-pk")[:SHOWN_DELIVERIES])
