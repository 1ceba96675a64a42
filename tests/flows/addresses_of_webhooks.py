"""The URLs for the webhooks of events, accounts and organizations."""

from __future__ import annotations

from tests.flows.address import ACCOUNTS, ORGANIZER, OWNER, Address, Data, F, P
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import World
from tournament.models import Webhook, WebhookDelivery


def _webhook(world: World) -> Data:
    """Return a webhook of the event, created directly on first use."""
    hook, _ = Webhook.objects.get_or_create(
        tournament=world.tournament, url="https://hooks.example.org/a", salt="ab", topics=["webhook.test"]
    )
    return {"hook": hook.pk}


def _own_webhook(world: World) -> Data:
    """Return a webhook of the owner's account, created directly on first use."""
    hook, _ = Webhook.objects.get_or_create(
        account=world.owner, url="https://hooks.example.org/a", salt="ab", topics=["round.published"]
    )
    return {"hook": hook.pk}


def _organization_webhook(world: World) -> Data:
    """Return a webhook of the organization that the owner manages, created directly on first use."""
    hosts = organization_of(world)
    hook, _ = Webhook.objects.get_or_create(
        organization=hosts, url="https://hooks.example.org/a", salt="ab", topics=["round.published"]
    )
    return {"pk": hosts.pk, "hook": hook.pk}


def _delivery_to(found: Data) -> Data:
    delivery, _ = WebhookDelivery.objects.get_or_create(
        webhook_id=found["hook"],
        message_id=f"msg_{found['hook']}",
        defaults={"topic": "webhook.test", "body": "{}", "state": "delivered", "status": 200},
    )
    return found | {"delivery": delivery.pk}


def _delivery(world: World) -> Data:
    return _delivery_to(_webhook(world))


def _own_delivery(world: World) -> Data:
    return _delivery_to(_own_webhook(world))


def _organization_delivery(world: World) -> Data:
    return _delivery_to(_organization_webhook(world))


def _hosts(world: World) -> Data:
    return {"pk": organization_of(world).pk}


def _new(_world: World) -> Data:
    return {"url": "https://hooks.example.org/b", "topics": ["round.published", "result.saved"]}


WEBHOOKS = (
    Address("desk-webhooks", ORGANIZER, F, data=_new, shows_once=True),
    Address("desk-webhook", ORGANIZER, kwargs=_webhook),
    Address("desk-webhook-test", ORGANIZER, P, kwargs=_webhook),
    Address("desk-webhook-again", ORGANIZER, P, kwargs=_delivery),
    Address("desk-webhook-remove", ORGANIZER, P, kwargs=_webhook),
)
OWN_WEBHOOKS = (
    Address("account-webhooks", ACCOUNTS, F, data=_new, has_slug=False, shows_once=True),
    Address("account-webhook", OWNER, kwargs=_own_webhook, has_slug=False),
    Address("account-webhook-test", OWNER, P, kwargs=_own_webhook, has_slug=False),
    Address("account-webhook-again", OWNER, P, kwargs=_own_delivery, has_slug=False),
    Address("account-webhook-remove", OWNER, P, kwargs=_own_webhook, has_slug=False),
    Address("organization-webhooks", OWNER, F, kwargs=_hosts, data=_new, has_slug=False, shows_once=True),
    Address("organization-webhook", OWNER, kwargs=_organization_webhook, has_slug=False),
    Address("organization-webhook-test", OWNER, P, kwargs=_organization_webhook, has_slug=False),
    Address("organization-webhook-again", OWNER, P, kwargs=_organization_delivery, has_slug=False),
    Address("organization-webhook-remove", OWNER, P, kwargs=_organization_webhook, has_slug=False),
)
