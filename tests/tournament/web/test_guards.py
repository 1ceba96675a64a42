"""The site's protection: the policy on every answer, the login limit, and unreadable forms."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from tests.factories import PASSWORD, make_user
from tests.flows.checks import POLICY, policy_of

pytestmark = pytest.mark.django_db

GUESS = {"username": "ana", "password": "my other secret"}
RIGHT = {"username": "ana", "password": PASSWORD}
ELSEWHERE = "198.51.100.7"


@pytest.fixture
def quiet_client() -> Client:
    """A client that gets error pages, as a visitor does, instead of exceptions."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("url", "headers", "status"),
    [
        ("/nothing/here/", {}, 404),
        ("/e/a%00b/", {}, 404),
        ("/desk/", {}, 302),
        ("/logout/", {}, 405),
        ("/", {"host": "evil.example"}, 400),
        ("/", {"host": "no_such host"}, 400),
    ],
)
def test_answer_of_another_kind_carries_the_policy_too(
    client: Client, url: str, headers: dict[str, str], status: int
) -> None:
    answer = client.get(url, headers=headers)

    assert answer.status_code == status
    assert policy_of(answer) == POLICY
    assert "evil.example" not in answer.content.decode()


def test_page_when_the_server_fails_then_500_in_words_and_nothing_of_the_fault(
    quiet_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("a detail of the inside")

    monkeypatch.setattr("tournament.site.views.events.event_list_page", broken)
    answer = quiet_client.get("/")

    assert answer.status_code == 500
    assert "Netrunner TO" in answer.content.decode()
    assert "a detail of the inside" not in answer.content.decode()
    assert policy_of(answer) == POLICY


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("kind", "body", "status", "words"),
    [
        (f"{FORM}; charset=utf-7", b"username=ana", 400, "Invalid request"),
        (f"{FORM}; charset=utf-16", b"username=ana", 400, "Invalid request"),
        ("multipart/form-data", b"username=ana", 400, "Invalid request"),
        (FORM, b"username=" + b"x" * 3_000_000, 413, "That is too large"),
        (FORM, b"a=1&" * 2000, 413, "That is too large"),
        (f"{FORM}; charset=nonsense", b"username=%ff", 200, "This field is required"),
        (FORM, b"username=ana%00&password=x", 200, "Null characters are not allowed"),
        ("application/json", b"[1]", 200, "This field is required"),
    ],
)
def test_form_that_cannot_be_read_is_refused_in_words(
    client: Client, kind: str, body: bytes, status: int, words: str
) -> None:
    answer = client.generic("POST", "/login/", body, content_type=kind)

    assert answer.status_code == status
    assert words in answer.content.decode()


def test_form_that_cannot_be_read_is_refused_in_words_by_the_csrf_check_too() -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/login/")

    answer = client.generic("POST", "/login/", b"a=1", content_type=f"{FORM}; charset=utf-7")

    assert answer.status_code == 400
    assert "Invalid request" in answer.content.decode()


def _guess_six_times(client: Client) -> HttpResponse:
    answers = [client.post("/login/", GUESS) for _ in range(6)]
    return answers[-1]  # type: ignore[return-value]


def test_login_when_guessed_too_often_then_the_owner_gets_in_from_another_address(client: Client) -> None:
    make_user("ana")

    assert _guess_six_times(client).status_code == 429
    assert client.post("/login/", {**RIGHT, "username": " ana "}).status_code == 429
    assert Client().post("/login/", RIGHT, headers={"x-forwarded-for": ELSEWHERE}).status_code == 429
    assert Client(REMOTE_ADDR=ELSEWHERE).post("/login/", RIGHT).status_code == 302


def test_login_when_guessed_from_all_over_one_ipv6_network_then_closed_to_that_network(db: None) -> None:
    make_user("ana")
    for number in range(6):
        Client(REMOTE_ADDR=f"2001:db8::{number + 1:x}").post("/login/", GUESS)

    assert Client(REMOTE_ADDR="2001:db8::ffff").post("/login/", RIGHT).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::1").post("/login/", RIGHT).status_code == 302


def test_login_when_a_quarter_of_an_hour_has_gone_by_then_open_again(client: Client) -> None:
    make_user("ana")
    _guess_six_times(client)
    attempt = AccessAttempt.objects.get()

    attempt.attempt_time -= timedelta(minutes=14)
    attempt.save()
    assert client.post("/login/", RIGHT).status_code == 429
    AccessAttempt.objects.update(attempt_time=attempt.attempt_time - timedelta(minutes=16))
    assert client.post("/login/", RIGHT).status_code == 302


def test_login_when_guessed_then_no_password_is_kept_or_logged(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    make_user("ana")
    _guess_six_times(client)

    assert GUESS["password"] not in str(list(AccessAttempt.objects.values()))
    assert GUESS["password"] not in caplog.text


def test_login_gives_a_new_session_and_a_new_token(client: Client) -> None:
    make_user("ana")
    session = client.session
    session["paper"] = "letter"
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    client.get("/login/")
    token = client.cookies["csrftoken"].value

    client.post("/login/", RIGHT)

    assert client.cookies[settings.SESSION_COOKIE_NAME].value != session.session_key
    assert client.cookies["csrftoken"].value != token


def test_password_when_changed_then_other_sessions_end_and_this_one_goes_on(client: Client) -> None:
    user, stolen = make_user("ana"), Client()
    client.force_login(user)
    stolen.force_login(user)
    new = "a horse of quite another colour"

    client.post("/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})

    assert client.get("/desk/").status_code == 200
    assert stolen.get("/desk/").headers["Location"] == "/login/?next=/desk/"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "//evil.example/",
        "https://evil.example/",
        "https:evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "\t//evil.example",
        "javascript:alert(1)",
        "http:///evil.example",
        "/login/",
        "/login/?next=/login/",
        "x" * 10_000,
        "a\x00b",
    ],
)
def test_login_leads_nowhere_but_into_the_site(client: Client, elsewhere: str) -> None:
    make_user("ana")

    answer = client.post("/login/", RIGHT | {"next": elsewhere})
    inside = answer.headers["Location"]
    assert inside == "/desk/" or re.fullmatch(r"x+|a(%00|\x00)b", inside)
    assert client.get("/login/", {"next": elsewhere}).headers["Location"] == inside


@pytest.fixture
def server(tmp_path: Path, empty_database: Path) -> Iterator[int]:
    """The real server, configured for an HTTPS proxy; yields its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    told = {"DATA_DIR": str(tmp_path), "HTTPS": "on", "BEHIND_PROXY": "on"}
    told["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings_test"  # works without collected style sheets
    usual = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    shutil.copy(empty_database, tmp_path / "tournament.sqlite3")
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=usual | told, stdout=subprocess.DEVNULL)
    yield port
    process.terminate()
    process.wait(timeout=60)


def _answer(port: int, **headers: str) -> http.client.HTTPResponse:
    """Request the login page as soon as the server responds."""
    for _ in range(1200):  # two minutes, because the machine may be busy
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", "/login/", headers={"Host": "localhost", **sent})
            answer = connection.getresponse()
            answer.read()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return answer
        finally:
            connection.close()
    raise AssertionError("the server does not answer")


def test_server_behind_a_proxy_takes_https_from_it_and_secures_the_cookies(server: int) -> None:
    plain = _answer(server)
    assert (plain.status, plain.getheader("Location")) == (301, "https://localhost/login/")

    page = _answer(server, X_Forwarded_Proto="https", X_Forwarded_For=ELSEWHERE)
    assert page.status == 200
    assert page.getheader("Strict-Transport-Security") == "max-age=2592000"
    cookie = page.getheader("Set-Cookie") or ""
    assert cookie.strip().startswith("csrftoken=")
    assert {"SameSite=Lax", "Secure"} <= set(cookie.split("; "))
