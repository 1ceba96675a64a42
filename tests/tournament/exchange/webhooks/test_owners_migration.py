"""Webhooks from earlier releases stay their event's or their account's; those of organizations are new."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate, migrate_to_newest, running_cup
from tournament.models import Organization, Webhook

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = before("0058_organization_webhooks")
URL = "https://hooks.example.org/a"


def test_webhooks_of_events_and_accounts_stay_as_they_were(old_apps: Any) -> None:
    cup = running_cup(old_apps)
    hooks = old_apps.get_model("tournament", "Webhook").objects
    hooks.create(tournament_id=cup["id"], url=URL, salt="a", topics=["cut.made"], standings_mark="b")
    hooks.create(account_id=cup["owner_id"], url=URL, salt="c", topics=["result.saved"])
    kept = list(hooks.values())

    migrate_to_newest()

    assert list(Webhook.objects.values(*kept[0])) == kept
    assert not Webhook.objects.exclude(organization=None).exists()


def test_way_back_forgets_webhooks_of_organizations_and_keeps_the_others(old_apps: Any) -> None:
    cup = running_cup(old_apps)
    migrate_to_newest()
    Webhook.objects.create(account_id=cup["owner_id"], url=URL, salt="a")
    Webhook.objects.create(organization=Organization.objects.create(name="Dock"), url=URL, salt="b")

    then = migrate(BEFORE)

    assert list(then.get_model("tournament", "Webhook").objects.values_list("salt", flat=True)) == ["a"]
