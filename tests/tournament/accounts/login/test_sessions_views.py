"""An account's logins: listed, ended one by one, all together, or by a password change."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import PASSWORD, make_user
from tournament.accounts.login import sessions
from tournament.accounts.login.tasks import tidy_accounts
from tournament.models import AccountSession

pytestmark = pytest.mark.django_db

PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def logged_in(named: str) -> Client:
    client = Client(headers={"user-agent": named})
    client.post("/login/", {"username": "olga", "password": PASSWORD})
    return client


@pytest.fixture
def olga(db: None) -> User:
    return make_user("olga")


def test_logins_are_shown_by_their_device_this_one_first_in_a_fixed_number_of_queries(
    olga: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone, laptop = logged_in(PHONE), logged_in(LAPTOP)
    for _ in range(3):
        logged_in("")
    make_user("other")
    Client().post("/login/", {"username": "other", "password": PASSWORD})
    with django_assert_num_queries(4):  # session, account, logins, their sessions
        text = laptop.get("/account/sessions/").content.decode()
    assert text.index("Firefox on Linux") < text.index("this one") < text.index("Chrome on Android")
    assert text.count("Unknown browser</strong>") == 3 and text.count("<strong>") == 5
    assert phone.get("/account/sessions/").headers["Cache-Control"] == "private, no-store"


def test_login_when_ended_then_out_at_once_and_others_go_on(olga: User) -> None:
    phone, laptop, third = logged_in(PHONE), logged_in(LAPTOP), logged_in("")
    row = AccountSession.objects.get(system="Android")
    for _twice in range(2):
        assert laptop.post(f"/account/sessions/{row.pk}/end/").headers["Location"] == "/account/sessions/"
    assert phone.get("/desk/").status_code == 302
    assert third.get("/desk/").status_code == 200
    said = laptop.post("/account/sessions/end/", follow=True).content.decode()
    assert "1 other login has been ended." in said and "You’re not logged in anywhere else." in said
    assert third.get("/desk/").status_code == 302
    assert laptop.get("/desk/").status_code == 200


def test_login_of_another_account_or_ones_own_cannot_be_ended(olga: User) -> None:
    laptop = logged_in(LAPTOP)
    other = Client()
    other.force_login(make_user("other"))
    for row in AccountSession.objects.all():
        laptop.post(f"/account/sessions/{row.pk}/end/")
    assert other.get("/desk/").status_code == laptop.get("/desk/").status_code == 200


def test_password_when_changed_then_all_other_logins_are_ended(olga: User) -> None:
    phone, laptop = logged_in(PHONE), logged_in(LAPTOP)
    new = "a horse of quite another colour"
    laptop.post("/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert phone.get("/desk/").status_code == 302
    assert laptop.get("/desk/").status_code == 200
    text = laptop.get("/account/sessions/").content.decode()
    assert "Firefox on Linux" in text and "Chrome" not in text


def test_password_when_reset_elsewhere_then_the_logins_before_are_shown_no_more(olga: User) -> None:
    phone = logged_in(PHONE)
    olga.set_password(PASSWORD)  # as a reset link or a command does
    olga.save()
    assert phone.get("/desk/").status_code == 302
    text = logged_in(LAPTOP).get("/account/sessions/").content.decode()
    assert "Firefox on Linux" in text and "Chrome" not in text


def test_logout_and_tidying_forget_logins(olga: User) -> None:
    phone, laptop = logged_in(PHONE), logged_in(LAPTOP)
    phone.post("/logout/")
    assert [row.system for row in AccountSession.objects.all()] == ["Linux"]
    laptop.session.delete()
    tidy_accounts()
    assert not AccountSession.objects.exists()


def test_use_is_noted_now_and_then_and_only_for_logged_in_users(
    olga: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    laptop = logged_in(LAPTOP)
    old = timezone.now() - timedelta(hours=2)
    AccountSession.objects.update(seen_at=old)
    laptop.get("/desk/")
    assert AccountSession.objects.get().seen_at == old  # already recorded within the last ten minutes
    sessions._noted.clear()
    laptop.get("/desk/")
    assert timezone.now() - AccountSession.objects.get().seen_at < timedelta(minutes=1)
    sessions._noted.clear()
    with django_assert_num_queries(0):
        Client().get("/login/")


def test_login_of_before_they_were_noted_is_noted_at_its_next_use_and_ended_with_the_others(
    olga: User,
) -> None:
    phone, laptop = logged_in(PHONE), logged_in(LAPTOP)
    AccountSession.objects.filter(system="Android").delete()
    sessions._noted.clear()
    for _twice in range(2):
        assert phone.get("/desk/").status_code == 200
    assert AccountSession.objects.count() == 2
    laptop.post("/account/sessions/end/")
    assert phone.get("/desk/").status_code == 302


def test_pages_when_nobody_is_logged_in_or_by_the_wrong_method_then_login_and_405(olga: User) -> None:
    laptop = logged_in(LAPTOP)
    for method, url in (
        ("GET", "/account/sessions/"),
        ("POST", "/account/sessions/end/"),
        ("POST", "/account/sessions/1/end/"),
    ):
        assert Client().generic(method, url).headers["Location"] == f"/login/?next={url}"
        assert laptop.generic("POST" if method == "GET" else "GET", url).status_code == 405


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        (PHONE, ("Chrome", "Android")),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Safari/604.1",
            ("Safari", "iPhone"),
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0",
            ("Edge", "Windows"),
        ),
        ("curl/8.5", ("", "")),
    ],
)
def test_browser_is_named_by_its_user_agent(olga: User, named: str, shown: Any) -> None:
    logged_in(named)
    row = AccountSession.objects.get()
    assert (row.browser, row.system) == shown
