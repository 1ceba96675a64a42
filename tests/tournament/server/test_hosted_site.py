"""Two processes behind nginx: they answer as one, and an update restarts them without losing a request."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import socket
import time
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from tests.factories import make_players, make_round, make_tournament
from tests.tournament.server.hosted import (
    NGINX,
    HostedSite,
    Phones,
    SlowForms,
    Told,
    Unit,
    copy_of_the_database,
    get,
    hosted,
    nginx_before,
)
from tournament.models.states import EventState

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(os.name != "posix", reason="processes share a data folder on POSIX alone"),
]
needs_nginx = pytest.mark.skipif(not NGINX and "CI" not in os.environ, reason="nginx is not installed")
HTMX = {"HX_Request": "true"}


@pytest.fixture(scope="module")
def site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HostedSite]:
    folder = tmp_path_factory.mktemp("hosted")
    with django_db_blocker.unblock(), transaction.atomic():
        if connection.vendor != "sqlite":
            pytest.skip("the database is copied as a file")
        event = make_tournament(state=EventState.RUNNING)
        make_round(event, [tuple(make_players(event, 2))])
        copy_of_the_database(connection, folder / "hosted.sqlite3")
        transaction.set_rollback(True)
    with hosted(folder, folder / "hosted.sqlite3", event.slug) as site:
        yield site


@pytest.fixture(scope="module")
def nginx(site: HostedSite, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with nginx_before(site, tmp_path_factory.mktemp("nginx")) as port:
        yield port


def from_cache(nginx: int, page: str, **headers: str) -> Told:
    """Request a page that nginx has just had until it comes from the cache, which keeps it for two seconds:
    a busy machine may take longer between two requests.
    """
    told, until = get(nginx, page, **headers), time.monotonic() + 30
    while told.headers["x-cache"] != "HIT" and time.monotonic() < until:
        told = get(nginx, page, **headers)
    return told


def test_both_processes_answer_what_the_other_gave_out_by_304(site: HostedSite) -> None:
    etag = get(site.port, site.page, **HTMX).headers["etag"]
    answers = [get(unit.port, site.page, **HTMX, If_None_Match=etag) for unit in site.units]
    assert {each.status for each in answers} == {304}


def test_each_process_counts_its_own_answers(site: HostedSite) -> None:
    def polls(unit: Unit) -> float:
        text = get(unit.port, "/metrics", Authorization="Bearer a token for the tests").text
        told = [line for line in text.splitlines() if line.startswith('tournament_answers_total{kind="poll"')]
        return sum(float(line.rpartition(" ")[2]) for line in told)

    first, second = site.units
    before = polls(first), polls(second)
    for _ in range(5):
        get(first.port, site.page, **HTMX, If_None_Match='"none"')
    assert (polls(first), polls(second)) == (before[0] + 5, before[1])


def test_log_has_a_line_of_json_for_each_answer_with_its_id(site: HostedSite) -> None:
    told = get(site.port, site.page, X_Request_ID="of-the-proxy-1")
    log = (site.database.parent / "serve.log").read_text("utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    (line,) = [each for each in lines if each["request_id"] == "of-the-proxy-1"]
    assert told.headers["x-request-id"] == "of-the-proxy-1"
    assert (line["method"], line["path"], line["status"], line["user"]) == ("GET", site.page, 200, None)


@needs_nginx
def test_strangers_are_answered_by_nginx_until_the_seconds_are_over(site: HostedSite, nginx: int) -> None:
    site.change_venue("The old hall")
    page = f"/e/{site.slug}/"
    first = get(nginx, page)
    again = from_cache(nginx, page, If_None_Match=first.headers["etag"])
    assert (first.headers["x-cache"], again.status, again.headers["x-cache"]) == ("MISS", 304, "HIT")
    assert "The old hall" in first.text
    site.change_venue("The new hall")
    seen, until = first, time.monotonic() + 30
    while "The new hall" not in seen.text and time.monotonic() < until:
        time.sleep(0.1)
        seen = get(nginx, page)
    assert "The new hall" in seen.text
    time.sleep(3)
    get(nginx, page)
    assert get(nginx, page).headers["x-cache"] in {"HIT", "REVALIDATED"}


@needs_nginx
def test_each_language_part_and_compression_has_its_own_place_in_the_cache(
    site: HostedSite, nginx: int
) -> None:
    asked: list[dict[str, str]] = [
        {"Accept_Language": "de-AT, en;q=0.5"},
        {"Accept_Language": "en"},
        {"Accept_Language": "de"} | HTMX,
        {"Accept_Language": "en", "Cookie": "django_language=de"},
    ]
    for headers in asked:
        direct, first = (get(port, site.page, **headers) for port in (site.port, nginx))
        second = from_cache(nginx, site.page, **headers)
        assert second.headers["x-cache"] == "HIT"
        assert direct.headers["etag"] == first.headers["etag"] == second.headers["etag"]
    assert "content-encoding" in get(nginx, site.page, Accept_Encoding="gzip").headers


@needs_nginx
def test_who_is_logged_in_never_gets_nor_gives_what_strangers_get(site: HostedSite, nginx: int) -> None:
    page = f"/e/{site.slug}/standings/"
    for _ in range(2):
        assert get(nginx, page, Cookie="sessionid=somebody").headers["x-cache"] == "BYPASS"
    assert get(nginx, page).headers["x-cache"] == "MISS"


@needs_nginx
@pytest.mark.parametrize(
    "cookies",
    ["django_language=en; django_language=de", "Django_Language=de", "styles=; styles=0123456789ab"],
)
def test_cookie_that_nginx_and_the_site_read_otherwise_puts_nothing_into_the_cache(
    site: HostedSite, nginx: int, cookies: str
) -> None:
    page = f"/e/{site.slug}/standings/?{cookies.encode().hex()}"
    assert get(nginx, page, Cookie=cookies, Accept_Language="en").headers["x-cache"] == "BYPASS"
    for language in ("en", "de"):
        answer = get(nginx, page, Accept_Language=language)
        assert (answer.headers["x-cache"], f'<html lang="{language}"' in answer.text) == ("MISS", True)


@needs_nginx
def test_questions_of_machines_end_at_nginx(site: HostedSite, nginx: int) -> None:
    assert {get(nginx, path).status for path in ("/metrics", "/healthz")} == {404}
    assert get(site.port, "/readyz").text == "ready\n"


@needs_nginx
def test_units_are_restarted_while_phones_poll_and_forms_are_sent_and_nothing_is_lost(
    site: HostedSite, nginx: int
) -> None:
    before = [unit.server for unit in site.units]
    with Phones(nginx, site.page, 4) as phones, SlowForms(nginx, "/language/", 3) as forms:
        site.restart()
        phones.wait_for(50)
        forms.wait_for(5)
    assert phones.failures + forms.failures == []
    assert (set(phones.statuses) - {200, 304}, set(forms.statuses)) == (set(), {302})
    assert [process.returncode for process in before if process] == [0, 0]
    assert (site.database.parent / "data" / "serving.lock").read_text("utf-8")


@needs_nginx
def test_body_whose_length_is_given_in_two_ways_is_refused_by_nginx(nginx: int) -> None:
    """Otherwise nginx and the site could disagree about where the next request begins."""
    with socket.create_connection(("127.0.0.1", nginx), 30) as caller:
        caller.sendall(
            b"POST /language/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        )
        assert caller.recv(100).startswith(b"HTTP/1.1 400 ")


@needs_nginx
def test_forms_that_send_mail_are_bounded_for_each_network_by_nginx(nginx: int) -> None:
    def post(path: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", nginx, timeout=30)
        connection.request("POST", path, b"", {"Host": "localhost"})
        status = connection.getresponse().status
        connection.close()
        return status

    paths = itertools.cycle(("/password/forgotten/", "/account/email/", "/account/new/"))
    sent = [post(path) for path, _number in zip(paths, range(11), strict=False)]
    assert set(sent) == {403}  # from the site itself: the form has no token
    while 429 not in sent and len(sent) < 100:  # one more request is allowed every six seconds
        sent.append(post(next(paths)))
    assert sent[-1] == 429
    assert get(nginx, "/password/forgotten/").status in {200, 404}  # visitors who only look aren't counted


@needs_nginx
def test_list_of_events_and_reference_are_kept_by_nginx(nginx: int) -> None:
    for page in ("/", "/reference/"):
        first, second = get(nginx, page), from_cache(nginx, page)
        assert (first.headers["x-cache"], second.headers["x-cache"]) == ("MISS", "HIT")
        assert get(nginx, page, Cookie="sessionid=somebody").headers["x-cache"] == "BYPASS"
