"""One JSON object per answer: found by the request's id, without personal links."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver

from tests.factories import make_user
from tournament.ops.watching import WatchMiddleware
from tournament.web.logs import HideLinks, JsonLine
from tournament.web.request_log import request_id

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

    return WatchMiddleware(get_response)(RequestFactory().get(path, headers=headers))


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


@pytest.mark.django_db
def test_line_names_the_account_by_its_id_if_the_page_asked_who_is_logged_in(lines: Any) -> None:
    olga, client = make_user(), Client()
    client.get("/desk/")
    client.force_login(olga)
    client.get("/desk/")
    client.post("/logout/")
    client.get("/desk/")
    told = [line["user"] for line in lines() if line.get("path") == "/desk/"]
    assert told == [None, olga.pk, None]


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


def secret_addresses() -> list[tuple[str, str]]:
    """Return a URL for every pattern whose URLs are secret, with its secret part."""
    invitation, facts = (
        signing.Signer().sign("7"),
        signing.dumps({"account": 7, "address": "olga@shop.example"}),
    )
    secrets = {"link": LINK.split("/")[2], "uidb64": "Mg"}
    by_mail = signing.TimestampSigner().sign("abc123-0f1e2d3c4b5a")
    of_token = {
        "account-invited": invitation,
        "account-email-confirm": facts,
        "password-mailed": by_mail,
    }
    found = []
    for pattern, name in addresses(get_resolver()):
        if {"link", "token"} & set(re.findall(r"<(?:\w+:)?(\w+)>", pattern)):
            values = {**secrets, "token": of_token.get(name, "abc123-0f1e2d3c4b5a")}
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part, of=values: of.get(part[1], "1"), pattern)
            found.append((f"/{address}", values["token" if "token" in pattern else "link"]))
    return found


def addresses(resolver: Any, before: str = "") -> Iterator[tuple[str, str]]:
    for each in resolver.url_patterns:
        address = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each, address)
        else:
            yield address, each.name or ""


def test_no_log_has_an_address_that_is_a_secret() -> None:
    known = secret_addresses()
    assert len(known) > 20
    assert {"password", "account", "me", "staff"} == {address.split("/")[1] for address, _secret in known}
    for address, secret in known:
        for told in (address, quote(address), f'"GET {address}?next=/ HTTP/1.1" 200'):
            record = logging.LogRecord(
                "django.request", logging.WARNING, "", 1, "Not Found: %s", (told,), None
            )
            line = JsonLine().format(record)
            HideLinks().filter(record)
            for text in (line, record.getMessage()):
                assert not any(part in text for part in re.split(r"[:-]", secret) if len(part) > 2), text
