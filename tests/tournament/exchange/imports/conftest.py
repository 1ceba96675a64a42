"""Imports of files from other tools, over HTTP, as an organizer sends them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from lxml import html

from tests.factories import make_user
from tournament.models import Tournament


class Importer:
    """An organizer's browser: uploads a file, changes the guesses and imports it."""

    def __init__(self, organizer: User | None = None) -> None:
        self.organizer = organizer or make_user()
        self.client = Client()
        self.client.force_login(self.organizer)

    def upload(self, data: bytes) -> HttpResponse:
        """Upload a file from the current page."""
        (seen,) = html.fromstring(self.client.get(reverse("desk-bring-in")).content.decode()).xpath(
            "//input[@name='seen']/@value"
        )
        sent = {"file": SimpleUploadedFile("results.json", data), "seen": seen}
        return self.client.post(reverse("desk-bring-in"), sent)

    def send(self, sent: dict[str, Any]) -> HttpResponse:
        return self.client.post(reverse("desk-import-results"), sent)

    def preview(self, data: bytes, **changes: Any) -> HttpResponse:
        """Preview a file with other choices."""
        return self.send({**fields_of(self.upload(data)), **changes, "look": "1"})

    def bring_in(self, data: bytes, **changes: Any) -> Tournament:
        """After a preview, import a file as guessed, except for these fields."""
        page = self.preview(data, **changes) if changes else self.upload(data)
        done = self.send(fields_of(page))
        assert done.status_code == 302, texts_of(done, "//*[@role='alert'] | //*[@class='errorlist']")
        return Tournament.objects.filter(owner=self.organizer).latest("pk")


def fields_of(page: HttpResponse) -> dict[str, Any]:
    """Return the data that the unchanged preview form would submit."""
    assert page.status_code in (200, 422), page.status_code
    (form,) = (form for form in html.fromstring(page.content.decode()).forms if "held" in form.fields)
    sent: dict[str, list[str]] = {}
    for name, value in form.form_values():
        sent.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in sent.items()}


def texts_of(page: HttpResponse, path: str) -> list[str]:
    """Return the texts of the elements at this path."""
    found = html.fromstring(page.content.decode()).xpath(path)
    return [" ".join(element.text_content().split()) for element in found]


@pytest.fixture
def importer(db: None) -> Importer:
    return Importer()
