"""A new password or second factor ends the account's tokens if the user asks for it."""

from __future__ import annotations

import re
from base64 import b32decode
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.factories import PASSWORD, make_tournament, make_user
from tests.races import race
from tests.tournament.accounts.login.test_second_factor_views import code_now
from tests.tournament.exchange.api.tokens import Program
from tournament.accounts.login.mailed_links import mailed_password_link
from tournament.accounts.staff.accounts import password_link
from tournament.accounts.tokens.own import end_all_tokens
from tournament.models import ApiToken, LogEntry, Tournament

pytestmark = pytest.mark.django_db

NEW = "a horse of quite another colour"
BOTH = {"new_password1": NEW, "new_password2": NEW}


@pytest.fixture
def cup(olga: Client) -> Tournament:
    return make_tournament(User.objects.get(username="olga"), slug="cup")


@pytest.fixture
def programs(cup: Tournament) -> list[Program]:
    """Return one program for all of Olga's events, one for this event only, and one of another
    organizer's.
    """
    other = make_tournament(make_user(), slug="other").owner
    return [Program(cup.owner), Program(cup.owner, event=cup), Program(other)]


def statuses(programs: list[Program]) -> list[int]:
    slugs = ("cup", "cup", "other")
    return [each.get(f"/events/{slug}/log").status_code for each, slug in zip(programs, slugs, strict=True)]


def test_password_link_of_an_account_that_is_not_there_says_so() -> None:
    assert "This link is no longer valid" in Client().get("/password/new/OTk5OTk5/a-b/").content.decode()


@pytest.mark.parametrize(("ticked", "after"), [("", 200), ("on", 401)])
def test_tokens_end_with_a_changed_password_if_asked(
    olga: Client, cup: Tournament, programs: list[Program], ticked: str, after: int
) -> None:
    assert statuses(programs) == [200, 200, 200]
    elsewhere = Client()
    elsewhere.post("/login/", {"username": "olga", "password": PASSWORD})

    assert "Revoke all tokens for programs too" in olga.get("/password/").content.decode()
    done = olga.post("/password/", {"old_password": PASSWORD, **BOTH, "end_tokens": ticked})

    assert done.status_code == 302
    assert statuses(programs) == [after, after, 200]
    assert elsewhere.get("/desk/").status_code == 302  # logins always end
    assert olga.get("/desk/").status_code == 200
    ended = LogEntry.objects.filter(tournament=cup, act="end_api_token").values_list("actor", flat=True)
    assert list(ended) == ([cup.owner_id] if ticked else [])


def test_tokens_stay_when_the_password_was_not_changed(olga: Client, programs: list[Program]) -> None:
    wrong = olga.post("/password/", {"old_password": "guess", **BOTH, "end_tokens": "on"})

    assert wrong.status_code != 302 and "checked" in wrong.content.decode()
    assert statuses(programs) == [200, 200, 200]


@pytest.mark.parametrize("link", [mailed_password_link, password_link])
@pytest.mark.parametrize(("ticked", "after"), [("", 200), ("on", 401)])
def test_tokens_end_with_a_lost_password_if_asked(
    cup: Tournament, programs: list[Program], link: object, ticked: str, after: int
) -> None:
    assert callable(link)
    browser = Client()
    page = browser.get(link(cup.owner), follow=True)
    assert "Revoke all tokens for programs too" in page.content.decode()

    done = browser.post(page.redirect_chain[-1][0], BOTH | {"end_tokens": ticked})

    assert done.status_code == 302
    assert statuses(programs) == [after, after, 200]


@pytest.mark.parametrize(("ticked", "after"), [("", 200), ("on", 401)])
def test_tokens_end_with_a_new_second_factor_if_asked(
    olga: Client, programs: list[Program], ticked: str, after: int
) -> None:
    text = olga.get("/account/two-factor/").content.decode()
    signed = re.search(r'name="key" value="([^"]+)"', text)
    shown = re.search(r"<code>([A-Z2-7 ]+)</code>", text)
    assert signed and shown and "Revoke all tokens for programs too" in text
    code = code_now(b32decode(shown[1].replace(" ", "")).hex())

    form = {"key": signed[1], "code": code, "password": PASSWORD, "end_tokens": ticked}
    assert olga.post("/account/two-factor/", form).status_code == 200

    assert statuses(programs) == [after, after, 200]


def test_account_without_tokens_is_not_asked(olga: Client) -> None:
    for page in ("/password/", "/account/two-factor/"):
        assert "tokens for programs" not in olga.get(page).content.decode()


@pytest.mark.django_db(transaction=True)
def test_tokens_when_ended_twice_at_once_then_none_is_left_and_the_log_says_it_once() -> None:
    cup = make_tournament()
    for event in (None, cup, cup):
        Program(cup.owner, event=event)

    outcomes = race(lambda: end_all_tokens(cup.owner), lambda: end_all_tokens(cup.owner))

    assert not [each for each in outcomes if isinstance(each, Exception)]
    assert not ApiToken.objects.exists()
    assert LogEntry.objects.filter(act="end_api_token").count() == 2


@pytest.mark.parametrize(
    ("options", "after", "words"),
    [
        ((), 401, "The account was logged out everywhere, and 2 API tokens revoked."),
        (("--end-tokens",), 401, "The account was logged out everywhere, and 2 API tokens revoked."),
        (("--no-end-tokens",), 200, "The account was logged out everywhere; its API tokens still work."),
    ],
)
def test_password_reset_by_command_ends_logins_and_the_tokens_unless_they_are_kept(
    olga: Client, programs: list[Program], options: tuple[str, ...], after: int, words: str
) -> None:
    assert statuses(programs) == [200, 200, 200]
    said = StringIO()

    call_command("reset_password", "olga", *options, stdout=said)

    assert statuses(programs) == [after, after, 200]
    assert olga.get("/desk/").status_code == 302
    assert words in said.getvalue()
