"""Becoming an organizer by invitation or sign-up: each link creates one account, and only some users may
invite.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_user
from tests.races import race
from tournament.accounts.login.invitations import invitation_link, invite, join, let_invite
from tournament.accounts.login.tasks import tidy_accounts
from tournament.models import INVITED_FOR, AccountAttempt, AccountInvitation, BackgroundTask

pytestmark = pytest.mark.django_db

PASSWORD = "a horse of quite another colour"
JOIN = {"username": "nina", "name": "Nina", "password1": PASSWORD, "password2": PASSWORD}
Send = Callable[[], list[str]]


@pytest.fixture
def root(hosted: None) -> Client:
    client = Client()
    client.force_login(make_user("root", is_superuser=True, first_name="Rut"))
    return client


def link_in(text: str) -> str:
    found = re.search(r"http://testserver(/account/invited/[^<]+)", text)
    assert found
    return found[1]


def test_invitation_by_a_link_makes_one_account(root: Client) -> None:
    link = link_in(root.post("/account/invitations/", {"email": ""}, follow=True).content.decode())
    guest = Client()
    assert "Rut invites you to organize tournaments here." in guest.get(link).content.decode()
    done = guest.post(link, JOIN, follow=True)
    assert "Your account is ready. You can log in now." in done.content.decode()
    nina = User.objects.get(username="nina")
    assert (nina.get_full_name(), nina.email, nina.is_superuser) == ("Nina", "", False)
    assert guest.post("/login/", {"username": "nina", "password": PASSWORD}).status_code == 302
    assert guest.get("/account/invitations/").status_code == 403
    assert "This invitation is no longer valid" in Client().get(link).content.decode()
    assert Client().post(link, JOIN | {"username": "other"}).status_code == 404
    assert User.objects.count() == 2


def test_invitation_by_mail_confirms_the_address_and_its_link_is_shown_to_nobody_else(
    root: Client, send_waiting: Send
) -> None:
    form = {"email": "nina@shop.example", "passes_on": "on"}
    page = root.post("/account/invitations/", form, follow=True).content.decode()
    assert "An e-mail with the link is on its way to nina@shop.example." in page
    assert "/account/invited/" not in page
    (link,) = send_waiting()
    Client().post(link, JOIN)
    nina = User.objects.get(username="nina")
    assert nina.email == "nina@shop.example"
    client = Client()
    client.force_login(nina)
    text = client.get("/account/").content.decode()
    assert 'href="/account/invitations/"' in text
    # Invited users who may invite others can't pass that right on.
    client.post("/account/invitations/", {"email": "", "passes_on": "on"})
    assert not AccountInvitation.objects.get(invited_by=nina).may_invite


def test_invitation_when_canceled_or_too_old_then_over(root: Client) -> None:
    text = root.post("/account/invitations/", {}, follow=True).content.decode()
    link, row = link_in(text), AccountInvitation.objects.get()
    AccountInvitation.objects.update(created_at=timezone.now() - INVITED_FOR)
    assert Client().get(link).status_code == 404
    AccountInvitation.objects.update(created_at=timezone.now())
    assert Client().get(link).status_code == 200
    told = root.post(f"/account/invitations/{row.pk}/take-back/", follow=True).content.decode()
    assert "Invitation canceled." in told and "No pending invitations." in told
    assert Client().post(link, JOIN).status_code == 404
    assert not User.objects.filter(username="nina").exists()


def test_link_after_an_older_backup_is_restored_opens_no_newer_invitation(root: Client) -> None:
    owner = User.objects.get(username="root")
    old = invite(owner, email="", passes_on=True)
    link = invitation_link(old)
    number, _each = old.pk, old.delete()  # as if an older backup, without this invitation, had been restored
    newer = AccountInvitation.objects.create(pk=number, invited_by=owner, email="nina@shop.example")

    assert Client().get(link).status_code == 404
    assert Client().get(invitation_link(newer)).status_code == 200


def test_invitations_are_ones_own_and_the_administrators_all(root: Client, hosted: None) -> None:
    mia, other = make_user("mia"), make_user("other")
    for each in (mia, other):
        let_invite(each)
    row = invite(other, email="x@shop.example", passes_on=False)
    client = Client()
    client.force_login(mia)
    assert "x@shop.example" not in client.get("/account/invitations/").content.decode()
    assert client.post(f"/account/invitations/{row.pk}/take-back/").status_code == 404
    assert "Invited by other." in root.get("/account/invitations/").content.decode()


def test_pages_when_anybody_else_comes_then_login_or_403_and_by_the_wrong_method_405(
    root: Client, olga: Client
) -> None:
    row = invite(User.objects.get(username="root"), email="", passes_on=False)
    listed, back = "/account/invitations/", f"/account/invitations/{row.pk}/take-back/"
    for method, url in (("GET", listed), ("POST", listed), ("POST", back)):
        assert Client().generic(method, url).headers["Location"] == f"/login/?next={url}"
        assert olga.generic(method, url).status_code == 403
    assert root.get(back).status_code == 405
    for url in (listed, "/account/new/", invitation_link(row)):
        assert root.put(url).status_code == 405
    assert AccountInvitation.objects.count() == 1


def test_inviting_when_the_host_has_not_turned_it_on_then_nobody_does(root: Client, settings: Any) -> None:
    settings.SIGN_UP = "closed"
    assert root.get("/account/invitations/").status_code == 403
    assert "/account/invitations/" not in root.get("/site/organizers/").content.decode()


def test_invitation_when_the_host_closes_or_who_invited_may_no_more_then_over(
    root: Client, settings: Any, send_waiting: Send
) -> None:
    mia = make_user("mia")
    let_invite(mia)
    row = invite(mia, email="", passes_on=False)
    Client().post("/account/new/", {"email": "nina@shop.example"})
    (by_mail,) = send_waiting()
    links = [invitation_link(row), by_mail]

    def answers() -> list[int]:
        return [Client().get(link).status_code for link in links]

    assert answers() == [200, 200]
    settings.SIGN_UP = "invitation"
    assert answers() == [200, 404]
    settings.SIGN_UP = "closed"
    assert answers() == [404, 404]
    settings.SIGN_UP = "open"
    mia.user_permissions.clear()
    assert answers() == [404, 200]
    with pytest.raises(RuleError, match="account_invitation_is_over"):
        join(row, username="nina", name="Nina", password=PASSWORD)


def test_organizer_when_removed_then_their_invitations_are_over_for_good(root: Client) -> None:
    mia = make_user("mia")
    let_invite(mia)
    link = invitation_link(invite(mia, email="", passes_on=False))
    root.post(f"/site/organizers/{mia.pk}/remove/")
    root.post(f"/site/organizers/{mia.pk}/readmit/")
    assert Client().post(link, JOIN).status_code == 404
    assert not User.objects.filter(username="nina").exists()


def test_inviting_when_too_often_then_429_even_if_some_were_canceled(root: Client) -> None:
    for _ in range(30):
        root.post("/account/invitations/", {})
    AccountInvitation.objects.all().delete()
    assert root.post("/account/invitations/", {}).status_code == 429


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "ROOT"},
        {"username": "a b"},
        {"username": ""},
        {"name": "\u200b"},
        {"password2": "something else"},
        {"password1": "12345678", "password2": "12345678"},
        {"password1": "nina", "password2": "nina"},
    ],
)
def test_joining_when_refused_then_422_with_what_was_typed_and_no_account(
    root: Client, wrong: dict[str, str]
) -> None:
    row = invite(User.objects.get(username="root"), email="", passes_on=False)
    answer = Client().post(invitation_link(row), JOIN | wrong)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert f'value="{(JOIN | wrong)["username"]}"' in text or not (JOIN | wrong)["username"]
    assert PASSWORD not in text
    assert User.objects.count() == 1 and AccountInvitation.objects.open().count() == 1


@pytest.mark.django_db(transaction=True)
def test_joining_when_two_take_the_same_link_at_once_then_one_account(hosted: None) -> None:
    row = invite(make_user("root", is_superuser=True), email="", passes_on=False)

    def take(name: str) -> Callable[[], object]:
        return lambda: join(row, username=name, name=name, password=PASSWORD)

    outcomes = race(take("nina"), take("nora"))
    refused = [each.code for each in outcomes if isinstance(each, RuleError)]
    assert refused == ["account_invitation_is_over"]
    assert User.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_joining_when_two_take_the_same_name_at_once_then_the_other_link_stays_good(hosted: None) -> None:
    root = make_user("root", is_superuser=True)
    rows = [invite(root, email="", passes_on=False) for _ in range(2)]

    def take(row: AccountInvitation) -> Callable[[], object]:
        return lambda: join(row, username="nina", name="Nina", password=PASSWORD)

    outcomes = race(*(take(row) for row in rows))
    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["username_is_taken"]
    assert AccountInvitation.objects.open().count() == 1


def test_sign_up_makes_nothing_before_the_link_is_followed(send_waiting: Send) -> None:
    asked = Client().post("/account/new/", {"email": "nina@shop.example"}, follow=True)
    assert "An e-mail is on its way" in asked.content.decode()
    assert (User.objects.count(), AccountInvitation.objects.count()) == (0, 0)
    (link,) = send_waiting()
    Client().post(link, JOIN)
    nina = User.objects.get()
    assert (nina.email, nina.is_superuser) == ("nina@shop.example", False)


def test_sign_up_when_the_address_has_an_account_then_the_page_tells_nobody_and_the_mail_its_owner(
    olga: Client, send_waiting: Send
) -> None:
    locations = [
        Client().post("/account/new/", {"email": address}).headers["Location"]
        for address in ("olga@shop.example", "nobody@shop.example")
    ]
    assert locations == ["/login/"] * 2
    assert len(send_waiting()) == 1
    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["olga@shop.example"], "You already have an account"),
        (["nobody@shop.example"], "Your account"),
    ]


@pytest.mark.parametrize(("sign_up", "mails"), [("closed", True), ("invitation", True), ("open", False)])
def test_sign_up_when_the_host_is_not_open_then_404_in_words(
    hosted: None, settings: Any, sign_up: str, mails: bool
) -> None:
    settings.SIGN_UP, settings.SENDS_MAIL = sign_up, mails
    for answer in (Client().get("/account/new/"), Client().post("/account/new/", {"email": "a@b.example"})):
        assert answer.status_code == 404
        assert "Organizers join by invitation. Ask the site administrator." in answer.content.decode()
    assert BackgroundTask.objects.count() == 0
    assert "/account/new/" not in Client().get("/login/").content.decode()


def test_tidying_forgets_what_is_over(root: Client) -> None:
    account = User.objects.get(username="root")
    old, new = (invite(account, email="", passes_on=False) for _ in range(2))
    AccountInvitation.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=40))
    for days in (0, 2):
        AccountAttempt.objects.create(what="reset", at=timezone.now() - timedelta(days=days))
    assert tidy_accounts() == "2 records were removed."
    assert list(AccountInvitation.objects.all()) == [new]
    assert AccountAttempt.objects.count() == 1
