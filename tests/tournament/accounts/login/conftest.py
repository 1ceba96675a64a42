"""A host with all features on, and its mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tests.factories import make_user
from tournament.accounts.login.tasks import send_account_mail
from tournament.models import BackgroundTask
from tournament.web.mailing import SEND_MAIL


@pytest.fixture
def hosted(db: None, settings: Any) -> None:
    settings.SIGN_UP, settings.SENDS_MAIL, settings.TWO_FACTOR = "open", True, "optional"


@pytest.fixture
def send_waiting(hosted: None) -> Callable[[], list[str]]:
    """Return a function that sends the waiting mails and returns the paths they link to."""

    def send() -> list[str]:
        seen = len(mail.outbox)
        for task in BackgroundTask.objects.filter(name=SEND_MAIL).order_by("pk"):
            send_account_mail(**task.arguments)
            task.delete()
        text = "\n".join(str(each.body) for each in mail.outbox[seen:])
        return re.findall(r"http://testserver(/\S+)", text)

    return send


@pytest.fixture
def olga(hosted: None) -> Client:
    """A browser logged in as an organizer with an e-mail address."""
    client = Client()
    client.force_login(make_user("olga", email="olga@shop.example", first_name="Olga"))
    return client
