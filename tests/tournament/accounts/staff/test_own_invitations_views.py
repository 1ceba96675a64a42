"""Invitations by login: the organizer's page gives nothing away, and the account accepts or declines on its
own desk.
"""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, make_user
from tournament.models import Staff, Tournament

pytestmark = pytest.mark.django_db

STAFF = "/desk/cup/staff/"


@pytest.fixture
def mo() -> User:
    return make_user("mo", first_name="Mo")


@pytest.fixture
def browser(mo: User) -> Client:
    client = Client()
    client.force_login(mo)
    return client


@pytest.fixture
def cup(tournament: Tournament) -> Tournament:
    tournament.owner.first_name = "Tia"
    tournament.owner.save()
    tournament.slug = "cup"
    tournament.save()
    return tournament


def invited(event: Tournament, login: str = "mo") -> Staff:
    return Staff.objects.create(tournament=event, login=login, role="judge", name=login)


def text(client: Client, url: str) -> str:
    return client.get(url).content.decode()


def main_part(page: str) -> str:
    """Return the main part of a page, without form tokens and row keys."""
    main = page[page.index("<main") : page.index("</main")]
    return re.sub(r"\d", "N", re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", main))


def test_answer_and_page_are_the_same_for_a_login_that_exists_and_one_that_does_not(
    to_client: Client, cup: Tournament
) -> None:
    make_user("there-is-one")
    pages = []
    for login in ("there-is-one", "there-is-none"):
        answer = to_client.post(f"{STAFF}invite-login/", {"username": login, "role": "judge"}, follow=True)
        pages.append((answer.redirect_chain, main_part(answer.content.decode()).replace(login, "LOGIN")))
        Staff.objects.all().delete()
    assert "If LOGIN has an account here, the invitation will be on their desk for a week." in pages[0][1]
    assert "Judge, not joined yet" in pages[0][1]
    assert pages[0] == pages[1]


def test_account_when_invited_then_its_desk_asks_and_joining_leads_to_the_judge_desk(
    browser: Client, cup: Tournament
) -> None:
    row = invited(cup)
    desk = text(browser, "/desk/")
    assert (
        cup.name in desk and "Invited by Tia." in desk and "As Judge. The invitation is valid until" in desk
    )
    assert browser.get("/judge/cup/").status_code == 403

    done = browser.post(f"/account/staff/{row.pk}/", {"answer": "join"}, follow=True)

    assert done.redirect_chain == [("/judge/cup/", 302)]
    assert "Welcome! You are now a judge at this event." in done.content.decode()
    assert "You are invited" not in text(browser, "/desk/")


def test_account_when_declining_then_nothing_changes_for_the_organizer(
    browser: Client, to_client: Client, cup: Tournament
) -> None:
    row = invited(cup)
    before = main_part(text(to_client, STAFF))
    assert "not joined yet" in before

    for said in ("Invitation declined.", "This invitation is no longer valid"):
        done = browser.post(f"/account/staff/{row.pk}/", {"answer": "decline"}, follow=True)
        assert said in done.content.decode()

    assert "You are invited" not in text(browser, "/desk/")
    assert main_part(text(to_client, STAFF)) == before
    assert browser.get("/judge/cup/").status_code == 403


def test_invitation_when_canceled_by_the_organizer_then_over(
    browser: Client, to_client: Client, cup: Tournament
) -> None:
    row = invited(cup)
    done = to_client.post(f"{STAFF}{row.pk}/remove/", follow=True)
    assert "Invitation canceled." in done.content.decode()
    assert browser.post(f"/account/staff/{row.pk}/", {"answer": "join"}).status_code == 404


def test_answer_when_of_another_account_anonymous_or_wrong_then_refused(
    browser: Client, cup: Tournament
) -> None:
    others, own = invited(cup, "other"), invited(make_tournament(slug="second"))
    url = f"/account/staff/{own.pk}/"
    assert Client().post(url, {"answer": "join"}).headers["Location"] == f"/login/?next={url}"
    assert browser.get(url).status_code == 405
    assert browser.post("/account/staff/999/", {"answer": "join"}).status_code == 404
    for pk, answer in ((others.pk, "join"), (others.pk, "decline")):
        refused = browser.post(f"/account/staff/{pk}/", {"answer": answer})
        assert refused.status_code == 422 and "This invitation is no longer valid" in refused.content.decode()
    assert browser.post(url, {"answer": "else"}).headers["Location"] == "/desk/"
    assert not Staff.objects.exclude(user=None).exists()
    assert not Staff.objects.exclude(declined_at=None).exists()


def test_desk_when_invited_to_many_then_as_many_queries(
    browser: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(10):
        invited(make_tournament(make_user()))
        if number in (0, 9):
            with django_assert_num_queries(7):
                browser.get("/desk/")
