"""The disk is full while the site runs: an error message, one log line, and nothing half-saved."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from tests.flows.world import all_rows
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def full_disk(tournament: Tournament) -> Iterator[None]:
    """Stop the database file from growing, as on a full disk; it has no free pages either."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        (before,) = cursor.execute("PRAGMA max_page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        yield
        cursor.execute(f"PRAGMA max_page_count={before}")


def test_form_when_the_disk_is_full_then_503_in_words_and_nothing_saved(
    tournament: Tournament, to_client: Client, full_disk: None, caplog: pytest.LogCaptureFixture
) -> None:
    to_client.raise_request_exception = False
    sheet = "Name\n" + "".join(f"Player with a long name {number:04}\n" for number in range(400))
    before = all_rows()
    caplog.set_level(logging.ERROR)

    answer = to_client.post(
        f"/desk/{tournament.slug}/players/import/confirm/", {"sheet": sheet, "namesakes": "{}"}
    )

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"
    assert "Nothing was saved: the site’s disk is full" in answer.content.decode()
    assert all_rows() == before
    assert to_client.get("/").status_code == 200
    (record,) = caplog.records
    assert record.exc_info is None
    assert record.getMessage().endswith("database or disk is full. Nothing was saved.")


def test_wrong_host_is_one_line(client: Client, db: None, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert [record.exc_info for record in caplog.records] == [None, None]
    assert {record.getMessage().split(".")[0] for record in caplog.records} == {
        "Invalid HTTP_HOST header: 'evil"
    }
