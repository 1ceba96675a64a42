"""Uploading results: what is sent, what is stored, and a message for each failure."""

from __future__ import annotations

import json
import logging
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_results, make_round, make_tournament
from tests.races import race
from tests.tournament.exchange.files.upload_service import UploadService, upload_service
from tournament.exchange.files import upload
from tournament.exchange.files.acts.upload import NoteUpload
from tournament.exchange.files.upload import Uploaded
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState

PASSWORD = "correct horse: battery, ünï"


@pytest.fixture
def service(settings: Any) -> Iterator[UploadService]:
    with upload_service() as service:
        settings.RESULTS_UPLOAD = f"{service.address}/api/nrtm"
        settings.UPLOAD_SERVICE_OF_TESTS = service.address
        yield service


@pytest.fixture
def event(db: None) -> Tournament:
    event = make_tournament(state=EventState.RUNNING)
    make_results(make_round(event, [(make_player(event, "Ana"), make_player(event, "Ben"))]), 6, 0)
    return event


def send(event: Tournament, **typed: object) -> tuple[int, str]:
    client = Client()
    client.force_login(event.owner)
    answer = client.post(reverse("desk-upload", kwargs={"slug": event.slug}), typed, follow=True)
    return answer.status_code, answer.content.decode()


def test_file_is_sent_in_the_form_with_the_login_and_neither_is_kept(
    service: UploadService, event: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        status, page = send(event, username="ana", password=PASSWORD)
    assert (status, "The code to enter there is 123456." in page) == (200, True)
    ((headers, name, file),) = service.sent
    assert name == f"{event.slug}-results.json"
    assert [each["name"] for each in json.loads(file)["players"]] == ["Ana", "Ben"]
    assert b64decode(headers["Authorization"].removeprefix("Basic ")).decode() == f"ana:{PASSWORD}"
    entry = LogEntry.objects.get(tournament=event, act="upload_results")
    assert entry.payload == {"host": "127.0.0.1", "code": "123456", "url": ""}
    assert (
        PASSWORD not in page and PASSWORD not in caplog.text and headers["Authorization"] not in caplog.text
    )


def test_event_with_a_number_is_concluded_there_and_keeps_the_number(
    service: UploadService, event: Tournament
) -> None:
    service.answer = json.dumps({"code": 42, "url": "javascript:alert(1)"}).encode()
    status, page = send(event, abr_tournament="77")
    assert (status, "and the event is concluded there." in page) == (200, True)
    assert json.loads(service.sent[0][2])["abrTournamentId"] == 77
    assert "Authorization" not in service.sent[0][0]
    event.refresh_from_db()
    assert event.abr_tournament == 77
    assert "javascript" not in page


def test_number_alone_is_saved_and_nothing_is_sent(service: UploadService, event: Tournament) -> None:
    status, page = send(event, abr_tournament="78", only="number")
    event.refresh_from_db()
    assert (status, "Number saved." in page, event.abr_tournament, service.sent) == (200, True, 78, [])


@pytest.mark.parametrize(
    ("status", "answer", "said"),
    [
        (401, b"", "did not accept the name and the password."),
        (302, b"", "didn’t accept the file (status 302)."),
        (500, b"", "didn’t accept the file (status 500)."),
        (200, b"<html>", "answered without a code"),
        (200, b'{"code": "12;drop"}', "answered without a code"),
        (200, b"[" * 30_000, "answered without a code"),
        (200, b" " * 100_000, "answered without a code"),
    ],
)
def test_refusal_is_a_sentence_that_keeps_the_name_and_never_the_password(
    service: UploadService, event: Tournament, status: int, answer: bytes, said: str
) -> None:
    service.status, service.answer = status, answer
    got, page = send(event, username="ana", password=PASSWORD, abr_tournament="5")
    assert Tournament.objects.get().version == event.version
    assert (got, said in page, 'value="ana"' in page, PASSWORD in page) == (422, True, True, False)
    assert not LogEntry.objects.filter(act="upload_results").exists()


def test_site_that_does_not_answer_is_given_up(
    service: UploadService, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload, "SECONDS_FOR_UPLOAD", 0.2)
    service.is_silent = True
    status, page = send(event)
    assert (status, "couldn’t be reached or didn’t answer in time." in page) == (422, True)


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/api/nrtm",
        "https://127.0.0.1/api/nrtm",
        "https://localhost/api/nrtm",
        "https://[::1]/",
        "https://10.0.0.1/",
        "nowhere",
    ],
)
def test_address_that_is_not_public_or_not_by_https_is_never_called(
    event: Tournament, settings: Any, address: str
) -> None:
    settings.RESULTS_UPLOAD = address
    status, page = send(event)
    assert (status, "couldn’t be reached or didn’t answer in time." in page) == (422, True)


def test_second_upload_at_the_same_time_is_asked_to_wait(service: UploadService, event: Tournament) -> None:
    with upload._one_at_a_time:
        status, page = send(event)
    assert (status, "Try again in half a minute." in page, service.sent) == (422, True, [])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"abr_tournament": "no"}, "Enter a whole number."),
        ({"abr_tournament": "0"}, "greater than or equal to 1"),
        ({"abr_tournament": str(2**40)}, "less than or equal to"),
        ({"username": "a:b"}, "A name can’t contain colons"),
        ({"password": "x"}, "Enter the username for this password."),
        ({"username": "a", "password": "x\x01y"}, "can’t contain control characters"),
    ],
)
def test_bad_input_is_reported_at_its_place_and_nothing_is_sent(
    service: UploadService, event: Tournament, typed: dict[str, str], said: str
) -> None:
    status, page = send(event, **typed)
    assert (status, said in page, service.sent) == (422, True, [])


def test_before_round_1_there_is_nothing_to_upload(service: UploadService, db: None) -> None:
    event = make_tournament()
    status, page = send(event)
    assert (status, "publish round 1 first" in page, service.sent) == (422, True, [])


def test_page_of_the_upload_lists_the_earlier_ones(event: Tournament, client: Client) -> None:
    NoteUpload(uploaded=Uploaded("abr.example", "42", "https://abr.example/7")).perform(
        event, actor=event.owner
    )
    client.force_login(event.owner)
    page = client.get(reverse("desk-upload", kwargs={"slug": event.slug})).content.decode()
    assert "https://abr.example/7" in page


@pytest.mark.django_db(transaction=True)
def test_note_when_raced_then_counts_once() -> None:
    event = make_tournament(state=EventState.RUNNING)
    note = NoteUpload(uploaded=Uploaded("abr.example", "123456"))

    race(*[lambda: note.perform(Tournament.objects.get(), actor=None)] * 2)

    event.refresh_from_db()
    assert (event.version, event.log.count()) == (1, 1)
