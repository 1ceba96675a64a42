"""A staff member's one-time link over HTTP (REG 1.1)."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from tests.factories import make_user
from tournament.accounts.staff.guests import link_part
from tournament.models import Staff, Tournament
from tournament.models.states import Role
from tournament.web.logs import HideLinks

pytestmark = pytest.mark.django_db

LINK = "/staff/s3cret-t0ken/"


@pytest.fixture
def invited(tournament: Tournament) -> Staff:
    """A judge's open invitation."""
    return Staff.objects.create(tournament=tournament, role=Role.JUDGE, name="Mo", invitation="s3cret-t0ken")


def test_link_when_opened_then_says_event_role_and_host_and_is_kept_private(
    client: Client, invited: Staff
) -> None:
    answer = client.get(LINK)
    text = answer.content.decode()
    for words in (invited.tournament.name, "The organizer", "Judge", 'value="Mo"'):
        assert words in text
    assert invited.tournament.owner.username not in text
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert Staff.objects.get().user is None


def test_link_when_taken_without_account_then_this_phone_leads_and_the_link_is_dead(
    client: Client, invited: Staff, tournament: Tournament
) -> None:
    answer = client.post(LINK, {"name": "Mo Guest"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/judge/{tournament.slug}/")
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.session.get_expiry_age() > 30 * 24 * 3600
    again = Client().get(LINK)
    assert again.status_code == 404
    assert "This invitation is no longer valid" in again.content.decode()
    assert client.post(LINK, {"name": "Mo Guest"}).status_code == 404
    assert Staff.objects.count() == 1


def test_link_when_taken_with_an_account_then_it_leads(
    stranger_client: Client, invited: Staff, tournament: Tournament
) -> None:
    assert stranger_client.post(LINK).status_code == 302
    assert stranger_client.get(f"/desk/{tournament.slug}/").status_code == 200


def test_link_when_the_organizer_opens_it_then_refused_in_words(to_client: Client, invited: Staff) -> None:
    assert "You’re already on this event’s staff (Organizer)" in to_client.get(LINK).content.decode()
    answer = to_client.post(LINK)
    assert (answer.status_code, Staff.objects.get().user) == (422, None)
    assert "You’re already on this event’s staff (Organizer)" in answer.content.decode()


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
    assert (
        "Your account was created from a staff invitation and can’t create events." in answer.content.decode()
    )
    organizer = Client()
    organizer.force_login(make_user())
    assert organizer.get("/desk/new/").status_code == 200


def test_log_when_a_link_is_in_a_line_then_its_secret_is_not() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "Not Found: %s", (LINK,), None)
    HideLinks().filter(record)
    assert record.getMessage() == "Not Found: /staff/…/"


def _back(client: Client) -> str:
    """Join as a guest; return the guest's new link."""
    client.post(LINK, {"name": "Mo"})
    return f"/staff/{link_part(Staff.objects.select_related('user').get())}/again/"


def test_new_link_when_opened_on_another_phone_then_the_same_guest_leads_there(
    client: Client, invited: Staff, tournament: Tournament
) -> None:
    link, other = _back(client), Client()
    guest = Staff.objects.get().user
    page = other.get(link)
    assert "Welcome back" in page.content.decode()
    assert page.headers["Cache-Control"] == "private, no-store"
    assert Staff.objects.get().user == guest

    answer = other.post(link)

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/judge/{tournament.slug}/")
    assert other.get(answer.headers["Location"]).status_code == 200
    assert other.session.get_expiry_age() > 30 * 24 * 3600
    assert Staff.objects.get().user == guest
    assert client.get(f"/desk/{tournament.slug}/").status_code == 302  # the lost phone is logged out


def test_new_link_when_used_unknown_or_the_role_is_gone_then_404_in_words(
    client: Client, invited: Staff
) -> None:
    link = _back(client)
    Client().post(link)
    for over in (link, "/staff/1-x-y/again/", f"/staff/{2**80}-x-y/again/"):
        for answer in (Client().get(over), Client().post(over)):
            assert answer.status_code == 404
            assert "This invitation is no longer valid" in answer.content.decode()
    newer = f"/staff/{link_part(Staff.objects.select_related('user').get())}/again/"
    Staff.objects.all().delete()
    assert Client().post(newer).status_code == 404


def test_new_link_when_opened_by_the_guest_or_another_account_then_said_and_it_lives(
    invited: Staff, to_client: Client
) -> None:
    client = Client()
    link = _back(client)
    for other, words in (
        (client, "You’re already on this event’s staff, as"),
        (to_client, "you are logged in to another account"),
    ):
        assert words in other.get(link).content.decode()
        assert other.post(link).status_code == 422
    assert Client().post(link).status_code == 302


def test_log_when_a_new_link_is_in_a_line_then_its_secret_is_not(client: Client, invited: Staff) -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "Not Found: %s", (_back(client),), None)
    HideLinks().filter(record)
    assert record.getMessage() == "Not Found: /staff/…/again/"
