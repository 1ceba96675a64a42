"""An account's webhooks, notified of all events that it owns. No event's log lists them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction

from tournament.exchange.webhooks.acts.webhooks import MadeWebhook, add_webhook
from tournament.kernel.turns import take_turn
from tournament.models import Tournament, Webhook, WebhookTopic


def create_own_webhook(account: User, url: str, topics: Iterable[WebhookTopic], site: str) -> MadeWebhook:
    """Create a webhook for all events of an account, now and later; what has already happened isn't sent.

    Raises ActionRefused: webhook_is_there, too_many_webhooks.
    """
    with transaction.atomic():
        take_turn(f"webhooks of {account.pk}")
        return add_webhook(account.webhooks, url, topics, site, by=account)


def remove_own_webhook(hook: Webhook) -> None:
    """Delete an account's webhook and its unsent messages; its secret is gone for good.

    Acts in the account's events come before or after this, as with an event's own webhook: one that is just
    queuing a message would otherwise refer to a missing webhook, and fail.
    """
    with transaction.atomic():
        events = Tournament.everything.filter(owner=hook.account_id).order_by("pk")
        list(events.select_for_update(no_key=True))
        hook.delete()
