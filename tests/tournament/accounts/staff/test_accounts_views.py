"""Login, password, and error pages."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.factories import PASSWORD, make_tournament, make_user
from tournament.models import Staff

pytestmark = pytest.mark.django_db


def test_login_when_the_password_is_right_then_the_desk(client: Client) -> None:
    make_user("ana")

    answer = client.post("/login/", {"username": "ana", "password": PASSWORD})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/desk/")


def test_login_when_the_password_is_wrong_then_it_says_so_and_keeps_the_name(client: Client) -> None:
    make_user("ana")

    text = client.post("/login/", {"username": "ana", "password": "guess"}).content.decode()

    assert 'class="errorlist nonfield"' in text and 'value="ana"' in text


def test_login_when_guessed_too_often_then_locked_for_this_name_only(client: Client) -> None:
    make_user("ana")
    make_user("ben")
    for _ in range(6):
        answer = client.post("/login/", {"username": "ana", "password": "guess"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "900")
    assert "Please wait 15 minutes" in answer.content.decode()
    assert client.post("/login/", {"username": "ana", "password": PASSWORD}).status_code == 429
    assert client.post("/login/", {"username": "ben", "password": PASSWORD}).status_code == 302


def test_login_when_it_would_lead_to_another_site_then_the_desk(client: Client) -> None:
    make_user("ana")

    answer = client.post(
        "/login/", {"username": "ana", "password": PASSWORD, "next": "https://elsewhere.example/"}
    )

    assert answer.headers["Location"] == "/desk/"


def test_logout_when_only_visited_then_405_and_when_posted_then_the_events(client: Client) -> None:
    client.force_login(make_user())

    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").headers["Location"] == "/"


def test_password_when_changed_then_the_new_one_counts(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    new = "a horse of quite another colour"

    assert client.get("/password/").status_code == 200
    wrong = client.post("/password/", {"old_password": "guess", "new_password1": new, "new_password2": new})
    assert 'id="id_old_password_error"' in wrong.content.decode()
    done = client.post(
        "/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new}, follow=True
    )
    assert "Password changed" in done.content.decode()
    user.refresh_from_db()
    assert user.check_password(new)


def test_password_when_nobody_is_logged_in_then_the_login(client: Client) -> None:
    assert client.get("/password/").headers["Location"] == "/login/?next=/password/"


def test_form_when_its_token_is_missing_then_403_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/login/", {"username": "ana", "password": "x"})

    assert answer.status_code == 403
    assert "Please send the form again" in answer.content.decode()


def test_desk_when_another_organizer_comes_then_403_in_words(client: Client) -> None:
    event = make_tournament()
    client.force_login(make_user())

    answer = client.get(f"/desk/{event.slug}/")

    assert answer.status_code == 403
    assert (
        "You aren’t on this event’s staff. Nothing was changed. If you were on it before, ask the organizer."
        in answer.content.decode()
    )


def test_page_when_unknown_then_404_in_words(client: Client) -> None:
    answer = client.get("/nothing/here/")

    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


@pytest.mark.parametrize("template", ["400.html", "400_host.html", "403.html", "404.html", "500.html"])
def test_error_page_when_even_the_request_is_unknown_then_it_can_be_shown(template: str) -> None:
    assert "Netrunner TO" in render_to_string(template)


def guest_client() -> Client:
    """Return the phone of a guest who is staff at an event."""
    event = make_tournament()
    row = Staff.objects.create(tournament=event, role="judge", name="Mo", invitation="a-token")
    client = Client()
    client.post(f"/staff/{row.invitation}/", {"name": "Mo"})
    return client


def test_menu_when_a_guest_looks_then_no_password_and_log_out_asks_first() -> None:
    guest = guest_client()

    menu = guest.get("/desk/").content.decode()
    assert "/password/" not in menu
    assert 'action="/logout/"' not in menu
    assert 'href="/logout/ask/"' in menu
    asked = guest.get("/logout/ask/").content.decode()
    assert "you need a new link from the organizer" in asked
    assert guest.get("/desk/").status_code == 200

    assert guest.post("/logout/").headers["Location"] == "/"
    assert guest.get("/desk/").status_code == 302


def test_password_when_a_guest_comes_then_the_account_page_says_how_guests_come_back() -> None:
    guest = guest_client()
    for answer in (guest.get("/password/"), guest.post("/password/", {"old_password": "x"})):
        assert (answer.status_code, answer.headers["Location"]) == (302, "/account/")
    text = guest.get("/account/").content.decode()
    assert "ask the organizer for a new link" in text
    assert "/password/" not in text


def test_account_when_a_name_is_given_then_kept_and_said(client: Client) -> None:
    user = make_user("half-a-key")
    client.force_login(user)
    assert "You haven’t given your name yet" in client.get("/account/").content.decode()

    answer = client.post("/account/", {"name": " Mo  Quinn "}, follow=True)

    text = answer.content.decode()
    assert "Your name is now Mo Quinn." in text
    assert 'value="Mo Quinn"' in text
    assert "You haven’t given your name yet" not in text


@pytest.mark.parametrize("name", ["", "\u200b", "a\0b", "x" * 101])
def test_account_when_the_name_cannot_be_taken_then_422(client: Client, name: str) -> None:
    user = make_user()
    client.force_login(user)
    assert client.post("/account/", {"name": name}).status_code == 422
    user.refresh_from_db()
    assert user.get_full_name() == ""


def test_account_pages_when_nobody_is_logged_in_or_by_the_wrong_method_then_login_and_405(
    client: Client,
) -> None:
    for url in ("/account/", "/logout/ask/"):
        assert client.get(url).headers["Location"] == f"/login/?next={url}"
    client.force_login(make_user())
    assert client.put("/account/").status_code == 405
    assert client.post("/logout/ask/").status_code == 405


def test_login_when_a_guest_is_outside_then_told_of_the_new_link(client: Client) -> None:
    assert "ask the organizer for a new link" in client.get("/login/").content.decode()
