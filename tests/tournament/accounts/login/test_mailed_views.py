"""Password and address changes by e-mail: everyone gets the same answer, and links work once."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.factories import PASSWORD, make_user
from tests.races import race
from tournament.accounts.login.mailed_links import mailed_password_link, password_links
from tournament.accounts.login.tasks import send_account_mail
from tournament.accounts.staff.accounts import password_link
from tournament.config.mail_server import MailServer, mail_server
from tournament.kernel.background import TaskFailed
from tournament.models import AccountAttempt, BackgroundTask

pytestmark = pytest.mark.django_db

NEW = "a horse of quite another colour"
Send = Callable[[], list[str]]


def test_password_when_lost_then_a_link_that_works_once_and_opens_a_locked_account(
    olga: Client, send_waiting: Send
) -> None:
    phone = Client()
    for _ in range(6):
        phone.post("/login/", {"username": "olga", "password": "guess"})
    asked = phone.post("/password/forgotten/", {"email": "Olga@Shop.example"}, follow=True)
    assert "If an account has this address" in asked.content.decode()
    assert mail.outbox == []
    (link,) = send_waiting()
    assert (mail.outbox[0].to, mail.outbox[0].subject) == (["olga@shop.example"], "Reset your password")

    form = phone.get(link, follow=True)
    done = phone.post(form.redirect_chain[-1][0], {"new_password1": NEW, "new_password2": NEW}, follow=True)
    assert "Your password has been set" in done.content.decode()
    assert phone.post("/login/", {"username": "olga", "password": NEW}).headers["Location"] == "/desk/"
    assert (
        "It has already been used or is more than an hour old."
        in Client().get(link, follow=True).content.decode()
    )
    assert olga.get("/desk/").status_code == 302  # logged in with the old password


@pytest.mark.django_db(transaction=True)
def test_password_when_two_follow_one_link_at_once_then_the_second_hears_that_it_is_over(
    hosted: None,
) -> None:
    link = mailed_password_link(make_user("olga"))
    browsers = [Client(), Client()]
    forms = [each.get(link, follow=True).redirect_chain[-1][0] for each in browsers]

    def choose(number: int) -> Callable[[], str]:
        typed = dict.fromkeys(("new_password1", "new_password2"), f"{NEW} {number}")
        return lambda: browsers[number].post(forms[number], typed, follow=True).content.decode()

    pages = [str(each) for each in race(choose(0), choose(1))]
    is_told = ["Your password has been set" in page for page in pages]
    assert sorted(is_told) == [False, True]
    assert "It has already been used or is more than an hour old." in pages[is_told.index(False)]
    assert User.objects.get().check_password(f"{NEW} {is_told.index(True)}")


def test_password_when_asked_for_an_unknown_address_then_the_same_answer_and_the_same_work(
    olga: Client, send_waiting: Send
) -> None:
    answers = []
    for address in ("olga@shop.example", "nobody@shop.example"):
        answer = Client().post("/password/forgotten/", {"email": address})
        answers.append((answer.status_code, answer.headers["Location"], BackgroundTask.objects.count()))
    assert [each[:2] for each in answers] == [(302, "/login/")] * 2
    assert [each[2] for each in answers] == [1, 2]
    assert len(send_waiting()) == 1


def test_mail_goes_to_no_guest_nobody_removed_and_in_the_language_of_who_asked(
    hosted: None, send_waiting: Send
) -> None:
    address = "olga@shop.example"
    make_user("gone", email=address, is_active=False)
    User.objects.create_user("guest", email=address)
    olga = make_user("olga", email=address)
    with translation.override("de"):
        Client(headers={"accept-language": "de"}).post("/password/forgotten/", {"email": address})
    assert BackgroundTask.objects.get().arguments["language"] == "de"
    (link,) = send_waiting()
    assert len(mail.outbox) == 1
    assert Client().get(link).status_code == 302
    assert password_links.check_token(olga, link.split("/")[-2])


def test_mailed_link_lives_an_hour_and_works_for_one_purpose_only(
    hosted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = make_user("olga")
    token = mailed_password_link(olga).split("/")[-2]
    assert password_links.check_token(olga, token)
    assert not password_links.check_token(olga, password_link(olga).split("/")[-2])
    now = time.time()
    for hours, is_good in ((0.99, True), (1.01, False)):
        monkeypatch.setattr(time, "time", lambda later=hours * 3600: now + later)
        assert password_links.check_token(olga, token) is is_good


@pytest.mark.parametrize(("field", "most"), [("address", 3), ("sender", 10)])
def test_mail_when_asked_for_too_often_then_429_with_what_was_typed_and_no_row(
    hosted: None, field: str, most: int
) -> None:
    client = Client()
    for number in range(most):
        address = "olga@shop.example" if field == "address" else f"nobody{number}@shop.example"
        assert client.post("/password/forgotten/", {"email": address}).status_code == 302
    rows = AccountAttempt.objects.count(), BackgroundTask.objects.count()
    answer = client.post("/password/forgotten/", {"email": "olga@shop.example"})
    assert answer.status_code == 429 and int(answer.headers["Retry-After"]) > 3000
    assert 'value="olga@shop.example"' in answer.content.decode()
    assert (AccountAttempt.objects.count(), BackgroundTask.objects.count()) == rows


def _ask(number: int, address: str) -> Any:
    """Request a new password from a separate network."""
    sender = f"2001:db8:0:{number:x}::1"
    return Client(REMOTE_ADDR=sender).post("/password/forgotten/", {"email": address})


def _note(what: str, number: int, **ago: int) -> None:
    at = timezone.now() - timedelta(**ago)
    AccountAttempt.objects.bulk_create(AccountAttempt(what=what, mark="", at=at) for _ in range(number))


def test_flood_of_lost_passwords_then_the_owner_still_gets_a_link_and_no_one_sees_who_has_one(
    olga: Client, send_waiting: Send
) -> None:
    _note("reset", 300)

    unknown, known = _ask(1, "nobody@shop.example"), _ask(2, "olga@shop.example")

    assert (unknown.status_code, unknown.headers["Location"]) == (302, "/login/")
    assert (known.status_code, known.headers["Location"]) == (302, "/login/")
    assert BackgroundTask.objects.count() == 1
    assert AccountAttempt.objects.count() == 300 + 3
    assert len(send_waiting()) == 1


def test_flood_of_sign_ups_then_sign_ups_wait_and_lost_passwords_do_not(
    olga: Client, send_waiting: Send
) -> None:
    _note("sign_up", 300)

    assert Client().post(reverse("account-new"), {"email": "new@shop.example"}).status_code == 429
    assert _ask(1, "olga@shop.example").status_code == 302
    assert len(send_waiting()) == 1


def test_lost_password_asked_for_by_others_all_day_then_the_owner_can_ask_again(olga: Client) -> None:
    for number in range(12):
        assert _ask(number, "olga@shop.example").status_code == 302
        AccountAttempt.objects.update(at=F("at") - timedelta(minutes=30))

    assert _ask(99, "olga@shop.example").status_code == 302


def test_senders_of_one_ipv6_network_share_a_limit(hosted: None) -> None:
    answers = []
    for number in range(1, 12):
        client, typed = Client(REMOTE_ADDR=f"2001:db8::{number:x}"), {"email": f"n{number}@shop.example"}
        answers.append(client.post("/password/forgotten/", typed))
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]


@pytest.mark.parametrize("typed", ["", "olga", "a\0b@shop.example", "x" * 260 + "@shop.example"])
def test_mail_when_the_address_is_none_then_422_and_it_stays_typed(hosted: None, typed: str) -> None:
    answer = Client().post("/password/forgotten/", {"email": typed})
    assert answer.status_code == 422
    assert BackgroundTask.objects.count() == 0


def test_pages_of_mail_when_the_host_sends_none_then_404_in_words(
    client: Client, to_client: Client, settings: Any
) -> None:
    assert not settings.SENDS_MAIL
    for visitor, url in ((client, "/password/forgotten/"), (to_client, "/account/email/")):
        for answer in (visitor.get(url), visitor.post(url, {"email": "a@b.example"})):
            assert answer.status_code == 404
            assert (
                "This site doesn’t send e-mail. Ask the site administrator for a link to set a new password."
                in answer.content.decode()
            )
    assert "/password/forgotten/" not in client.get("/login/").content.decode()
    assert "mail" not in to_client.get("/account/").content.decode()


def test_server_when_it_takes_no_mail_then_the_task_says_why(
    olga: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise SMTPServerDisconnected("secret detail")

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    with pytest.raises(TaskFailed, match="didn’t accept it") as raised:
        send_account_mail(
            kind="reset", address="olga@shop.example", key=0, site="http://testserver", language="en"
        )
    assert "secret detail" not in str(raised.value)


def test_address_when_changed_then_it_counts_once_its_link_was_followed(
    olga: Client, send_waiting: Send
) -> None:
    sent = olga.post("/account/email/", {"email": "o@new.example", "password": PASSWORD}, follow=True)
    assert "We sent an e-mail to o@new.example" in sent.content.decode()
    (link,) = send_waiting()
    assert mail.outbox[0].to == ["o@new.example"]
    account = User.objects.get(username="olga")
    phone = Client()
    assert "o@new.example" in phone.get(link).content.decode()
    assert account.email == "olga@shop.example"
    assert phone.post(link).headers["Location"] == "/login/"
    account.refresh_from_db()
    assert account.email == "o@new.example"
    assert "This link is no longer valid" in phone.get(link).content.decode()
    assert phone.post(link).status_code == 404

    send_waiting()
    told = mail.outbox[1:]
    assert [(each.to, each.subject) for each in told] == [
        (["olga@shop.example"], "Your account’s address has changed")
    ]
    assert "The account olga at http://testserver now has a different e-mail address" in told[0].body
    assert "o@new.example" not in told[0].body


def test_address_when_there_was_none_or_it_is_the_same_then_no_notice(
    olga: Client, send_waiting: Send
) -> None:
    User.objects.filter(username="olga").update(email="")
    for address in ("olga@shop.example", "Olga@shop.example"):
        olga.post("/account/email/", {"email": address, "password": PASSWORD})
        (link,) = send_waiting()[-1:]
        olga.post(link)
    send_waiting()
    assert [each.subject for each in mail.outbox] == ["Confirm your address"] * 2


def test_address_when_the_password_changed_since_then_its_link_is_over(
    olga: Client, send_waiting: Send
) -> None:
    olga.post("/account/email/", {"email": "thief@new.example", "password": PASSWORD})
    (link,) = send_waiting()
    account = User.objects.get(username="olga")
    account.set_password(NEW)
    account.save()
    assert [Client().get(link).status_code, Client().post(link).status_code] == [404, 404]
    account.refresh_from_db()
    assert account.email == "olga@shop.example"


def test_address_when_the_password_is_wrong_then_nothing_is_sent(olga: Client) -> None:
    answer = olga.post("/account/email/", {"email": "o@new.example", "password": "guess"})
    assert answer.status_code == 422
    assert "Wrong password. Try again." in answer.content.decode()
    assert BackgroundTask.objects.count() == 0


def test_pages_when_nobody_is_logged_in_or_by_the_wrong_method_then_login_and_405(olga: Client) -> None:
    assert Client().get("/account/email/").headers["Location"] == "/login/?next=/account/email/"
    assert olga.put("/account/email/").status_code == 405
    assert olga.put("/password/forgotten/").status_code == 405
    assert olga.put("/account/email/x/").status_code == 405
    assert olga.get("/account/email/made-up/").status_code == 404


def test_setting_is_read_and_a_wrong_one_is_reported_without_the_password() -> None:
    assert mail_server("") == MailServer()
    assert mail_server("console:").is_named
    read = mail_server("smtp://olga%40shop:s%3Acret@mail.shop.example")
    assert (read.host, read.port, read.user, read.password) == (
        "mail.shop.example",
        587,
        "olga@shop",
        "s:cret",
    )
    assert (read.uses_starttls, read.uses_tls) == (True, False)
    assert (mail_server("smtps://mail.shop.example:2465").port, mail_server("smtps://m.example").port) == (
        2465,
        465,
    )
    for wrong in ("mail.shop.example", "smtp://", "ftp://x:secret@y", "smtp://x:secret@y:port"):
        with pytest.raises(ImproperlyConfigured) as raised:
            mail_server(wrong)
        assert "secret" not in str(raised.value)
