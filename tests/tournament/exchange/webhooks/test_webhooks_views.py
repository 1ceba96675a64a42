"""The webhook pages: input is checked, the secret is shown once, and answers are shown as text."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tournament.exchange.archive.writing import event_file
from tournament.models import Tournament, Webhook, WebhookDelivery

pytestmark = pytest.mark.django_db

NEW = {"url": "https://hooks.example.org/path-secret", "topics": ["round.published"]}


def address(name: str, event: Tournament, **kwargs: int) -> str:
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def make(client: Client, event: Tournament) -> Webhook:
    client.post(address("desk-webhooks", event), NEW)
    return Webhook.objects.get(tournament=event)


def test_secret_is_shown_once_and_neither_it_nor_the_address_later(
    to_client: Client, tournament: Tournament
) -> None:
    answer = to_client.post(address("desk-webhooks", tournament), NEW)
    secret = answer.context["made"].secret
    hook = Webhook.objects.get()

    assert answer.status_code == 200 and answer.content.decode().count(secret) == 1
    assert answer.headers["Cache-Control"] == "private, no-store"
    pages = [
        to_client.get(each).content.decode()
        for each in (
            address("desk-webhooks", tournament),
            address("desk-webhook", tournament, hook=hook.pk),
            address("desk-log", tournament),
        )
    ]
    assert all("hooks.example.org" in page for page in pages)
    assert not [page for page in pages if secret in page or "path-secret" in page]
    assert b"path-secret" not in event_file(tournament)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example.org",
        "http://hooks.example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://printer.local/",
        "https://a:b@hooks.example.org/",
        "https://hooks.example.org:8443/",
        "https://hooks.example.org/a b",
        "https://[",
        "javascript:alert(1)",
        "https://hooks.example.org/" + "a" * 500,
    ],
)
def test_address_that_must_not_be_called_is_refused_and_kept_in_the_form(
    to_client: Client, tournament: Tournament, url: str
) -> None:
    answer = to_client.post(address("desk-webhooks", tournament), NEW | {"url": url})

    assert answer.status_code == 422
    assert answer.context["form"]["url"].value() == url and answer.context["form"].errors.keys() == {"url"}
    assert not Webhook.objects.exists()


def test_private_address_is_taken_where_the_host_allows_it(
    to_client: Client, tournament: Tournament, settings: Any
) -> None:
    settings.WEBHOOKS_TO_PRIVATE = True
    for url, status in (("http://10.0.0.7:8080/hook", 200), ("ftp://10.0.0.7/", 422), ("http://", 422)):
        answer = to_client.post(address("desk-webhooks", tournament), NEW | {"url": url})
        assert answer.status_code == status, url


@pytest.mark.parametrize("topics", [[], ["webhook.test"], ["drafts"]])
def test_webhook_of_nothing_is_refused(to_client: Client, tournament: Tournament, topics: list[str]) -> None:
    answer = to_client.post(address("desk-webhooks", tournament), NEW | {"topics": topics})
    assert (answer.status_code, Webhook.objects.count()) == (422, 0)


def test_what_a_receiver_answered_is_shown_as_text_in_a_fixed_number_of_queries(
    to_client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hook = make(to_client, tournament)
    page = address("desk-webhook", tournament, hook=hook.pk)
    to_client.get(page)

    def queries_with(count: int) -> int:
        for number in range(count):
            WebhookDelivery.objects.create(
                webhook=hook,
                message_id=f"msg_{count}_{number}",
                topic="webhook.test",
                body="{}",
                state="given_up",
                status=500,
                tried_at=hook.made_at,
                answer="<script>alert(1)</script>",
            )
        with django_assert_num_queries(20, info="at most", exact=False) as asked:
            shown = to_client.get(page).content.decode()
        assert "&lt;script&gt;" in shown and "<script>alert" not in shown
        return len(asked)

    assert queries_with(1) == queries_with(9)


def test_webhook_and_delivery_of_another_event_are_not_there(
    to_client: Client, tournament: Tournament
) -> None:
    other = make_tournament()
    hook = Webhook.objects.create(tournament=other, url="https://hooks.example.org/", salt="a", topics=[])
    row = WebhookDelivery.objects.create(webhook=hook, message_id="a", topic="webhook.test", body="{}")
    own = make(to_client, tournament)

    assert to_client.get(address("desk-webhook", tournament, hook=hook.pk)).status_code == 404
    assert to_client.post(address("desk-webhook-test", tournament, hook=hook.pk)).status_code == 404
    again = address("desk-webhook-again", tournament, hook=own.pk, delivery=row.pk)
    assert to_client.post(again).status_code == 404
    to_client.post(address("desk-webhook-remove", tournament, hook=hook.pk))
    assert Webhook.objects.filter(pk=hook.pk).exists()
