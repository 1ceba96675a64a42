"""The page about stored personal data: public, and without a query."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import lxml.html
import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.flows.accessible import faults
from tournament.accounts.staff.tasks import KEPT_FAILURES, KEPT_LOGINS
from tournament.event.bin import KEPT_FOR
from tournament.exchange.api.rate import KEPT_MINUTES
from tournament.exchange.api.writing.once import KEPT_ANSWERS
from tournament.exchange.webhooks.queue import KEPT_DELIVERIES
from tournament.ops.backup_names import KEEP_DAILY
from tournament.people.tasks import KEPT_ORIGIN

pytestmark = pytest.mark.django_db


def test_page_says_what_is_kept_and_who_answers(
    client: Client, settings: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    settings.PUSH = False
    with django_assert_num_queries(0):
        text = client.get("/privacy/").content.decode()
    assert faults(lxml.html.document_fromstring(text)) == []
    assert 'href="/privacy/"' not in text  # a shop's laptop doesn't link to the page
    assert "notifications" not in text
    settings.SITE_CONTACT, settings.PUSH = "privacy@league.example", True
    text = client.get("/privacy/").content.decode()
    assert "privacy@league.example" in text
    assert "If you turn on notifications on a device" in text
    assert 'href="/privacy/"' in client.get("/").content.decode()
    assert client.post("/privacy/").status_code == 405


def test_legal_notice_says_who_runs_the_site_and_pages_link_there(client: Client, settings: Any) -> None:
    assert "hasn’t entered a legal notice" in client.get("/imprint/").content.decode()
    assert 'href="/imprint/"' not in client.get("/").content.decode()
    settings.SITE_IMPRINT = "Netrunner Club; Hafenstraße 1 <b>; 20359 Hamburg;"
    text = client.get("/imprint/").content.decode()
    assert faults(lxml.html.document_fromstring(text)) == []
    assert "<bdi>Hafenstraße 1 &lt;b&gt;</bdi><br><bdi>20359 Hamburg</bdi></address>" in text
    assert 'href="/imprint/"' in client.get("/").content.decode()


def test_page_names_the_times_that_the_site_keeps() -> None:
    """When one of these changes, the page must change too."""
    kept = (KEPT_FOR, KEPT_ORIGIN, KEPT_LOGINS, KEPT_FAILURES, KEEP_DAILY)
    assert kept == tuple(timedelta(days=days) for days in (7, 1, 60, 1, 60))
    assert (100, timedelta(days=1)) == (KEPT_DELIVERIES, KEPT_ANSWERS)
    assert timedelta(minutes=1) < KEPT_MINUTES <= timedelta(hours=6)
