"""An organization's webhooks are notified of all events that belong to it; its managers manage them."""

from __future__ import annotations

import threading
import time

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, make_user
from tests.flows.accessible import faults
from tests.races import race
from tests.tournament.exchange.api.tokens import Program, told
from tests.tournament.exchange.webhooks.receiver import Receiver
from tests.tournament.exchange.webhooks.test_account_webhooks import URL, add, events_sent
from tests.tournament.exchange.webhooks.test_account_webhooks import make_hook as make_account_hook
from tests.tournament.exchange.webhooks.test_webhooks import EVERYTHING, deliver, receiver
from tournament.accounts.organizations.acts.events import SetOrganization
from tournament.accounts.organizations.acts.organizations import delete_organization, found_organization
from tournament.accounts.organizations.pages import log_of_organization
from tournament.exchange.webhooks.acts.webhooks import MOST_WEBHOOKS
from tournament.exchange.webhooks.own import create_organization_webhook, remove_own_webhook
from tournament.exchange.webhooks.queue import send_test
from tournament.kernel.errors import ActionRefused
from tournament.models import (
    Organization,
    OrganizationMember,
    OrganizationRole,
    Tournament,
    Webhook,
    WebhookDelivery,
)

__all__ = ["receiver"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return make_user("manager")


@pytest.fixture
def dock(manager: User) -> Organization:
    return found_organization(manager, "Dock")


@pytest.fixture
def member(dock: Organization) -> User:
    """Return an organizer of the organization, who doesn't manage it."""
    member = make_user("member")
    OrganizationMember.objects.create(organization=dock, user=member, role=OrganizationRole.ORGANIZER)
    return member


def make_hook(dock: Organization, manager: User, url: str = URL) -> Webhook:
    return create_organization_webhook(dock.pk, url, EVERYTHING, "", actor=manager).webhook


def pages_of(dock: Organization) -> str:
    return f"/organizations/{dock.pk}/webhooks/"


def test_organization_gets_messages_about_all_its_events_and_no_others(
    dock: Organization, manager: User, member: User
) -> None:
    hook = make_hook(dock, manager)
    own = make_tournament(member, organization=dock)
    other = make_tournament(manager, organization=Organization.objects.create(name="Other"))
    for event in (own, other, make_tournament(manager)):
        add(event)
    assert events_sent() == [own.slug]

    make_account_hook(member)
    add(own, "Bo")
    assert WebhookDelivery.objects.filter(webhook=hook).count() == 2
    assert events_sent() == [own.slug] * 3


@pytest.mark.parametrize("gone", ["left", "in the bin"])
def test_nothing_is_sent_of_an_event_that_left_or_is_in_the_bin(
    receiver: Receiver, dock: Organization, manager: User, gone: str
) -> None:
    event = make_tournament(manager, organization=dock)
    hook = make_hook(dock, manager, receiver.address)
    send_test(hook)
    add(event)
    if gone == "left":
        SetOrganization(organization=None).perform(event, actor=manager)
    else:
        Tournament.objects.filter(pk=event.pk).update(deleted_at=timezone.now())
    deliver()

    assert [b"webhook.test" in body for _headers, body in receiver.came] == [True]


def test_message_about_an_event_that_left_is_not_sent_again(dock: Organization, manager: User) -> None:
    event = make_tournament(manager, organization=dock)
    hook = make_hook(dock, manager)
    add(event)
    hook.deliveries.update(state="delivered")
    row, client = hook.deliveries.get(), Client()
    client.force_login(manager)
    again = f"{pages_of(dock)}{hook.pk}/{row.pk}/again/"
    client.post(again)
    row.refresh_from_db()
    assert row.state == "waiting"

    hook.deliveries.update(state="delivered")
    Tournament.objects.update(organization=None)
    client.post(again)
    row.refresh_from_db()
    assert row.state == "delivered"


def test_managers_manage_them_and_the_log_says_who_did(dock: Organization, manager: User) -> None:
    client = Client()
    client.force_login(manager)
    page = pages_of(dock)
    empty = client.get(page)
    made = client.post(page, {"url": URL, "topics": ["result.saved"]})
    hook = Webhook.objects.get()
    assert (hook.organization, hook.made_by) == (dock, manager)
    one = client.get(f"{page}{hook.pk}/")
    for shown in (empty, made, client.get(page), one, client.get(f"/organizations/{dock.pk}/")):
        assert shown.status_code == 200 and faults(lxml.html.fromstring(shown.content)) == []
    assert b"path-secret" not in one.content
    assert client.post(f"{page}{hook.pk}/test/").status_code == 302
    assert client.post(f"{page}{hook.pk}/remove/").headers["Location"] == page

    assert not Webhook.objects.exists()
    lines, _page = log_of_organization(dock, None)
    assert [(line.who, line.sentence) for line in lines[:2]] == [
        ("manager", "Removed the webhook to hooks.example.org."),
        ("manager", "Created a webhook to hooks.example.org."),
    ]


def test_another_organizations_webhook_is_not_there(dock: Organization, manager: User) -> None:
    foreign = make_hook(found_organization(make_user("other"), "Other"), User.objects.get(username="other"))
    client = Client()
    client.force_login(manager)
    assert client.get(f"{pages_of(dock)}{foreign.pk}/").status_code == 404
    assert client.post(f"{pages_of(dock)}{foreign.pk}/remove/").status_code == 404
    assert client.get(f"/account/webhooks/{foreign.pk}/").status_code == 404


def test_member_who_does_not_manage_it_sees_and_changes_nothing(
    dock: Organization, manager: User, member: User
) -> None:
    hook = make_hook(dock, manager)
    client, program = Client(), Program(member)
    client.force_login(member)
    for page in (pages_of(dock), f"{pages_of(dock)}{hook.pk}/"):
        assert client.get(page).status_code == 403
    assert pages_of(dock) not in client.get(f"/organizations/{dock.pk}/").content.decode()
    assert program.read("/webhooks")["items"] == []
    assert told(program.delete(f"/webhooks/{hook.pk}"), 404)["code"] == "not_found"
    assert told(program.post("/webhooks", {"url": URL, "organization": dock.pk}), 404)["code"] == "not_found"
    with pytest.raises(ActionRefused, match="not_a_manager"):
        make_hook(dock, member, f"{URL}/b")
    with pytest.raises(ActionRefused, match="not_a_manager"):
        remove_own_webhook(hook, actor=member)
    assert Webhook.objects.get() == hook

    OrganizationMember.objects.filter(user=manager).delete()  # now every member manages it
    assert client.get(pages_of(dock)).status_code == 200
    assert [each["id"] for each in program.read("/webhooks")["items"]] == [hook.pk]


def test_program_of_a_manager_creates_lists_and_removes_one(dock: Organization, manager: User) -> None:
    program = Program(manager)
    own = make_account_hook(manager)
    made = told(program.post("/webhooks", {"url": URL, "organization": dock.pk}), 201)

    assert [(each["id"], each["organization"]) for each in program.read("/webhooks")["items"]] == [
        (own.pk, None),
        (made["id"], dock.pk),
    ]
    for organization in (0, dock.pk + 1, 10**30):
        told(program.post("/webhooks", {"url": f"{URL}/b", "organization": organization}), 404)
    assert program.delete(f"/webhooks/{made['id']}").status_code == 204
    assert Webhook.objects.get() == own


def test_program_of_a_former_manager_does_not_get_the_secret_again(dock: Organization, manager: User) -> None:
    sent, program = {"url": URL, "organization": dock.pk}, Program(manager)
    told(program.post("/webhooks", sent, Idempotency_Key="once"), 201)
    OrganizationMember.objects.filter(organization=dock, user=manager).delete()

    told(program.post("/webhooks", sent, Idempotency_Key="once"), 404)


def test_the_same_address_and_a_sixth_are_refused(dock: Organization, manager: User) -> None:
    for number in range(MOST_WEBHOOKS):
        make_hook(dock, manager, f"{URL}/{number}")
    with pytest.raises(ActionRefused, match="webhook_is_there"):
        make_hook(dock, manager, f"{URL}/0")
    with pytest.raises(ActionRefused, match="too_many_webhooks"):
        make_hook(dock, manager)


def test_webhooks_go_with_their_organization_and_stay_when_their_creator_goes(
    dock: Organization, manager: User, member: User
) -> None:
    OrganizationMember.objects.filter(user=member).update(role=OrganizationRole.MANAGER)
    hook = make_hook(dock, manager)
    manager.delete()
    hook.refresh_from_db()
    assert hook.made_by is None

    delete_organization(dock.pk, "Dock", actor=member)
    assert not Webhook.objects.exists()


def test_pages_take_a_fixed_number_of_queries(
    dock: Organization, manager: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = Client()
    client.force_login(manager)
    hook = make_hook(dock, manager)
    for number in range(2):
        make_hook(dock, manager, f"{URL}/{number}")
        hook.deliveries.create(message_id=f"m{number}", topic="result.saved", body="{}")
        with django_assert_num_queries(5):
            client.get(pages_of(dock))
        with django_assert_num_queries(6):
            client.get(f"{pages_of(dock)}{hook.pk}/")


@pytest.mark.django_db(transaction=True)
def test_webhook_is_removed_only_after_an_act_that_is_just_notifying_it() -> None:
    manager = make_user("manager")
    dock = found_organization(manager, "Dock")
    event = make_tournament(manager, organization=dock)
    hook = make_hook(dock, manager)
    notified = threading.Event()

    def act() -> None:
        with transaction.atomic():
            add(event)
            notified.set()
            time.sleep(0.3)  # for the removal to come before the commit, unless it waits

    def remove() -> None:
        notified.wait(timeout=60)
        remove_own_webhook(hook, actor=manager)

    race(act, remove)

    assert event.players.count() == 1
    assert not Webhook.objects.exists() and not WebhookDelivery.objects.exists()
