"""A leader's one-time link over HTTP (REG 1.1)."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from tests.factories import make_user
from tournament.models import Staff, Tournament
from tournament.states import Role
from tournament.web.logs import HideLinks

pytestmark = pytest.mark.django_db

LINK = "/staff/s3cret-t0ken/"


@pytest.fixture
def invited(tournament: Tournament) -> Staff:
    """An open invitation of a judge."""
    return Staff.objects.create(tournament=tournament, role=Role.JUDGE, name="Mo", invitation="s3cret-t0ken")


def test_link_when_opened_then_says_event_role_and_host_and_is_kept_private(
    client: Client, invited: Staff
) -> None:
    answer = client.get(LINK)
    text = answer.content.decode()
    for words in (invited.tournament.name, invited.tournament.owner.username, "Judge", 'value="Mo"'):
        assert words in text
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert Staff.objects.get().user is None


def test_link_when_taken_without_account_then_this_phone_leads_and_the_link_is_dead(
    client: Client, invited: Staff, tournament: Tournament
) -> None:
    answer = client.post(LINK, {"name": "Mo Guest"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/desk/{tournament.slug}/")
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.session.get_expiry_age() > 30 * 24 * 3600
    again = Client().get(LINK)
    assert again.status_code == 404
    assert "This invitation is over" in again.content.decode()
    assert client.post(LINK, {"name": "Mo Guest"}).status_code == 404
    assert Staff.objects.count() == 1


def test_link_when_taken_with_an_account_then_it_leads(
    stranger_client: Client, invited: Staff, tournament: Tournament
) -> None:
    assert stranger_client.post(LINK).status_code == 302
    assert stranger_client.get(f"/desk/{tournament.slug}/").status_code == 200


def test_link_when_the_organizer_opens_it_then_refused_in_words(to_client: Client, invited: Staff) -> None:
    assert "You are the organizer" in to_client.get(LINK).content.decode()
    answer = to_client.post(LINK)
    assert (answer.status_code, Staff.objects.get().user) == (422, None)
    assert "You are the organizer" in answer.content.decode()


@pytest.mark.parametrize("name", ["", " ", "a\0b", "x" * 101])
def test_link_when_the_name_cannot_be_taken_then_422(client: Client, invited: Staff, name: str) -> None:
    assert client.post(LINK, {"name": name}).status_code == 422
    assert Staff.objects.get().user is None


def test_link_when_unknown_or_wrong_method_then_404_and_405(client: Client, invited: Staff) -> None:
    assert client.get("/staff/nothing/").status_code == 404
    assert client.post("/staff/nothing/", {"name": "Mo"}).status_code == 404
    assert client.put(LINK).status_code == 405


def test_guest_when_setting_up_an_event_then_403_and_no_button(client: Client, invited: Staff) -> None:
    client.post(LINK, {"name": "Mo"})
    assert "/desk/new/" not in client.get("/desk/").content.decode()
    answer = client.get("/desk/new/")
    assert answer.status_code == 403
    assert "cannot set up events" in answer.content.decode()
    organizer = Client()
    organizer.force_login(make_user())
    assert organizer.get("/desk/new/").status_code == 200


def test_log_when_a_link_is_in_a_line_then_its_secret_is_not() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "Not Found: %s", (LINK,), None)
    HideLinks().filter(record)
    assert record.getMessage() == "Not Found: /staff/…/"
