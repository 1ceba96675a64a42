"""An invited account is notified by e-mail; the organizer doesn't see that."""

from __future__ import annotations

from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from tests.factories import make_tournament, make_user
from tournament.accounts.login import tasks
from tournament.accounts.login.tasks import send_account_mail
from tournament.kernel.background import TaskFailed
from tournament.models import BackgroundTask, Organization, Staff, StandingLeader, Tournament
from tournament.web.mailing import SEND_MAIL

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def sends_mail(settings: Any) -> None:
    settings.SENDS_MAIL = True


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(make_user("olga"), slug="cup", name="Dock Cup, buy at evil.example")


def invite(cup: Tournament, login: str, *, role: str = "judge", language: str = "en") -> str:
    """Invite an account from the staff page; return the text that the organizer sees."""
    client = Client()
    client.force_login(cup.owner)
    url = f"/desk/{cup.slug}/staff/invite-login/"
    data = {"username": login, "role": role}
    answer = client.post(url, data, follow=True, headers={"Accept-Language": language})
    assert answer.redirect_chain, answer.content.decode()
    return str(answer.content.decode())


def mails() -> list[EmailMessage]:
    """Run the waiting tasks; return the mails that were sent."""
    seen = len(mail.outbox)
    for task in BackgroundTask.objects.filter(name=SEND_MAIL).order_by("pk"):
        send_account_mail(**task.arguments)
        task.delete()
    return list(mail.outbox[seen:])


def test_invited_account_gets_a_mail_that_leads_to_its_desk_and_names_nothing_that_others_wrote(
    cup: Tournament,
) -> None:
    make_user("mo", email="mo@shop.example")

    invite(cup, "mo")
    (sent,) = mails()

    assert sent.to == ["mo@shop.example"]
    assert "mo" in sent.body
    assert "http://testserver/desk/" in sent.body
    assert "evil.example" not in sent.subject + sent.body
    invite(cup, "mo")  # the same again
    assert mails() == []


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_mail_is_in_the_language_of_the_page_that_asked_for_it(cup: Tournament, language: str) -> None:
    make_user("mo", email="mo@shop.example")
    invite(cup, "mo", language=language)
    assert BackgroundTask.objects.get(name=SEND_MAIL).arguments["language"] == language
    (sent,) = mails()
    with override(language):
        assert sent.subject == gettext("An invitation to an event")


def test_answer_and_work_are_the_same_for_every_address(cup: Tournament) -> None:
    make_user("with", email="mo@shop.example")
    make_user("bare")
    make_user("gone", email="gone@shop.example", is_active=False)
    client = Client()
    client.force_login(cup.owner)
    client.post("/desk/cup/staff/invite-login/", {"username": "first", "role": "judge"})
    counted = {}
    for login in ("with", "bare", "gone", "none"):
        with CaptureQueriesContext(connection) as queries:
            answer = client.post("/desk/cup/staff/invite-login/", {"username": login, "role": "judge"})
        counted[login] = (answer.status_code, len(queries))
    assert set(counted.values()) == {(302, counted["none"][1])}
    assert {tuple(each.to) for each in mails()} == {("mo@shop.example",)}


def test_account_that_declined_or_was_invited_no_longer_gets_none(cup: Tournament) -> None:
    make_user("mo", email="mo@shop.example")
    invite(cup, "mo")
    Staff.objects.all().delete()
    assert mails() == []


def test_account_gets_few_mails_however_often_it_is_invited(cup: Tournament) -> None:
    make_user("mo", email="mo@shop.example")
    make_user("ida", email="ida@shop.example")
    for number in range(12):
        invite(make_tournament(cup.owner, slug=f"cup-{number}"), "mo")
    assert len(mails()) == 3
    invite(cup, "ida")
    assert [sent.to for sent in mails()] == [["ida@shop.example"]]


def test_mail_that_the_server_did_not_take_is_tried_again(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Down:
        def send_messages(self, messages: list[EmailMessage]) -> None:
            raise SMTPServerDisconnected

    make_user("mo", email="mo@shop.example")
    invite(cup, "mo")
    task = BackgroundTask.objects.get(name=SEND_MAIL)
    with monkeypatch.context() as patched:
        patched.setattr(tasks, "get_connection", Down)
        for _ in range(4):
            with pytest.raises(TaskFailed):
                send_account_mail(**task.arguments)
    assert len(mails()) == 1


def test_nothing_is_asked_for_where_the_host_sends_no_mail(cup: Tournament, settings: Any) -> None:
    settings.SENDS_MAIL = False
    make_user("mo", email="mo@shop.example")
    invite(cup, "mo")
    assert not BackgroundTask.objects.filter(name=SEND_MAIL).exists()


def test_organizations_staff_gets_it_too(cup: Tournament) -> None:
    mo = make_user("mo", email="mo@shop.example")
    cup.organization = Organization.objects.create(name="The shop")
    cup.save()
    row = StandingLeader.objects.create(organization=cup.organization, user=mo, name="Mo", role="judge")
    client = Client()
    client.force_login(cup.owner)
    client.post("/desk/cup/staff/standing/", {"standing": [row.pk]})
    assert [sent.to for sent in mails()] == [["mo@shop.example"]]
