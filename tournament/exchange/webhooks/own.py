"""Webhooks for all events of an account or an organization; the log of an organization lists its own."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.accounts.organizations.changing import managed_by, organization_change
from tournament.exchange.webhooks.acts.webhooks import MadeWebhook, add_webhook
from tournament.exchange.webhooks.queue import TELL_STANDINGS, note_earlier
from tournament.kernel.background import enqueue
from tournament.kernel.turns import take_turn
from tournament.models import Tournament, Webhook, WebhookTopic
from tournament.models.states import EventState


def own_webhooks(account: User) -> QuerySet[Webhook]:
    """Return the account's webhooks and those of the organizations that it may manage. Takes one query for
    the organizations.
    """
    return Webhook.objects.filter(Q(account=account) | Q(organization__in=managed_by(account.pk)))


def create_own_webhook(account: User, url: str, topics: Collection[WebhookTopic], site: str) -> MadeWebhook:
    """Create a webhook for all events of an account, now and later; what has already happened isn't sent.

    Raises ActionRefused: webhook_is_there, too_many_webhooks.
    """
    with transaction.atomic():
        take_turn(f"webhooks of {account.pk}")
        made = add_webhook(account.webhooks, url, topics, site, by=account)
        _note_earlier(made.webhook)
        return made


def create_organization_webhook(
    organization: int, url: str, topics: Collection[WebhookTopic], site: str, *, actor: User
) -> MadeWebhook:
    """Create a webhook for all events of an organization, by its key, as `create_own_webhook` does.

    It stays when its creator leaves. Also raises as `organization_change`.
    """
    with organization_change(organization, actor=actor, is_for_managers=True) as change:
        made = add_webhook(change.organization.webhooks, url, topics, site, by=actor)
        _note_earlier(made.webhook)
        change.note("webhook_created", site=made.webhook.host)
        return made


def remove_own_webhook(hook: Webhook, *, actor: User) -> None:
    """Delete an account's or an organization's webhook and its unsent messages; its secret is gone for good.

    Acts in the events come before or after this, as with an event's own webhook: one that is just queuing a
    message would otherwise refer to a missing webhook, and fail. Raises as `organization_change`.
    """
    with transaction.atomic():
        _lock_events(hook.of_events)
        if hook.organization_id is None:
            # locked first: an event that is just being handed over refers to it
            for own in Webhook.objects.filter(pk=hook.pk).select_for_update():
                own.delete()
            return
        with organization_change(hook.organization_id, actor=actor, is_for_managers=True) as change:
            if Webhook.objects.filter(pk=hook.pk).delete()[0]:
                change.note("webhook_removed", site=hook.host)


def _note_earlier(hook: Webhook) -> None:
    """Note what a new webhook doesn't report, and let the worker compute the standings of running events.

    The events aren't locked: a change that is saved at the same moment may be reported or not.
    """
    if WebhookTopic.STANDINGS_CHANGED not in hook.topics:
        return
    events = Tournament.objects.filter(hook.of_events)
    note_earlier([hook], events)
    for event in events:
        if event.state == EventState.RUNNING:
            enqueue(TELL_STANDINGS, event=event.pk)


def _lock_events(owned: Q) -> None:
    """Lock events, also those in the bin, until the end of the transaction.

    Call this before locking their organization, in the order of an act that moves an event.
    """
    list(Tournament.everything.filter(owned).order_by("pk").select_for_update(no_key=True))
