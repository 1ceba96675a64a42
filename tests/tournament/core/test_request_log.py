"""One JSON object for each answer: found by the request's id, without a personal link."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournament.core.logs import JsonLine
from tournament.core.request_log import RequestLogMiddleware, request_id

LINK = "/me/AbCdEfGhIjKlMnOpQrStUv/"


@pytest.fixture
def lines(settings: Any, caplog: pytest.LogCaptureFixture) -> Any:
    settings.LOG_FORMAT, settings.BEHIND_PROXY = "json", True
    logger = logging.getLogger("tournament")
    logger.propagate = True  # to what captures
    caplog.set_level("INFO")
    yield lambda: [json.loads(JsonLine().format(record)) for record in caplog.records]
    logger.propagate = False


def answered(path: str, **headers: str) -> HttpResponse:
    def get_response(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("page", status=404)

    return RequestLogMiddleware(get_response)(RequestFactory().get(path, headers=headers))


def test_line_has_what_was_asked_and_answered_but_neither_link_nor_search(lines: Any) -> None:
    answer = answered(f"{LINK}results/?q=Ana")
    (line,) = lines()
    assert (line["method"], line["path"], line["status"], line["user"]) == (
        "GET",
        "/me/…/results/",
        404,
        None,
    )
    assert line["request_id"] == answer["X-Request-ID"] == request_id.get()
    assert line["ms"] >= 0 and line["level"] == "info"
    assert "Ana" not in json.dumps(line)


def test_id_is_the_proxys_where_it_is_trusted_and_looks_like_one(lines: Any, settings: Any) -> None:
    assert answered("/", X_Request_ID="abc-1")["X-Request-ID"] == "abc-1"
    drawn = {answered("/", X_Request_ID=given)["X-Request-ID"] for given in ("", "a b", "x" * 65, 'a"')}
    settings.BEHIND_PROXY = False
    drawn.add(answered("/", X_Request_ID="abc-1")["X-Request-ID"])
    assert len(drawn) == 5 and not drawn & {"abc-1", "a b"}


def test_traceback_is_in_the_line_without_the_link_that_it_shows() -> None:
    try:
        raise ValueError(f"no player at {LINK}")
    except ValueError:
        record = logging.LogRecord("tournament", logging.ERROR, "", 1, "Failed\nhere", (), sys.exc_info())
    line = JsonLine().format(record)
    assert "\n" not in line and "AbCdEf" not in line
    assert json.loads(line)["exception"].endswith("no player at /me/…/")
