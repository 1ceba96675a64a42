"""My events over HTTP: linking, refusals, showing, hiding, releasing and forgetting; no input breaks the
page.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament, make_user
from tournament.models import Appearance, LogEntry, Person, Player

pytestmark = pytest.mark.django_db


def players() -> tuple[Player, Player]:
    return make_player(make_tournament(name="Spring"), "Ana"), make_player(make_tournament(), "Ana L.")


def address(player: Player) -> str:
    return reverse("me-events", kwargs={"link": player.link})


def press(client: Client, player: Player, **sent: object) -> tuple[int, str]:
    answer = client.post(address(player), sent, follow=True)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("typed", ["{link}", "https://site.example/me/{link}/deck/", "  /me/{link}/ "])
def test_link_is_pasted_as_it_comes(typed: str) -> None:
    ana, later = players()
    status, text = press(Client(), ana, link=typed.format(link=later.link))
    assert (status, "Linked: you are one player" in text) == (200, True)
    assert Appearance.objects.filter(is_confirmed=True).count() == 2


@pytest.mark.parametrize(
    "typed", ["", "nonsense", "\0", "/me//", "x" * 500, "https://site.example/e/spring/"]
)
def test_link_that_leads_nowhere_is_refused_at_the_field_and_stays_there(typed: str) -> None:
    ana, _later = players()
    answer = Client().post(address(ana), {"link": typed})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not Person.objects.exists()


def test_links_of_erased_players_and_deleted_events_lead_nowhere() -> None:
    ana, later = players()
    Player.objects.filter(pk=later.pk).update(erased_at="2026-01-01T00:00Z")
    assert Client().post(address(ana), {"link": later.link}).status_code == 422


def test_every_button_does_what_it_says_and_its_inverse() -> None:
    ana, later = players()
    client = Client()
    client.force_login(make_user("tom"))
    press(client, ana, link=later.link)
    assert "Anyone who has its address can see the page" in press(client, ana, show="1")[1]
    assert Person.objects.get().is_shown
    assert "No one else can see the page" in press(client, ana, hide="1")[1]
    assert not Person.objects.get().is_shown
    assert "linked to your account too" in press(client, ana, account="1")[1]
    by_account = reverse("account-events")
    assert "Ana L." in client.get(by_account).content.decode()
    assert (
        "no longer linked to an account"
        in client.post(by_account, {"release": "1"}, follow=True).content.decode()
    )
    assert Person.objects.get().account is None
    assert "Unlinked: that player no longer counts as you" in press(client, ana, part=later.pk)[1]
    assert not Person.objects.exists()
    press(client, ana, link=later.link)
    assert "Deleted: your events are no longer linked." in press(client, ana, forget="1")[1]
    assert not Person.objects.exists()
    assert set(LogEntry.objects.values_list("act", flat=True)) == {
        *("join_player", "part_player", "show_person", "link_account")
    }


@pytest.mark.parametrize("sent", [{}, {"part": "x"}, {"part": "9" * 40}, {"part": "-1"}, {"account": "1"}])
def test_what_makes_no_sense_is_refused_in_words_and_changes_nothing(sent: dict[str, str]) -> None:
    ana, _later = players()
    status, text = press(Client(), ana, **sent)
    assert (status, "notice--bad" in text or "message" in text) == (200, True)
    assert not LogEntry.objects.exists()


def test_account_of_a_guest_who_came_by_a_link_is_not_joined() -> None:
    ana, _later = players()
    guest = make_user("guest")
    guest.set_unusable_password()
    guest.save()
    client = Client()
    client.force_login(guest)
    assert "Link to my account" not in client.get(address(ana)).content.decode()
    press(client, ana, account="1")
    assert not Person.objects.exists()


def test_pages_are_kept_nowhere_and_strangers_find_none() -> None:
    ana, _later = players()
    answer = Client().get(address(ana))
    assert (answer.headers["Cache-Control"], answer.headers["X-Robots-Tag"]) == (
        "private, no-store",
        "noindex",
    )
    assert Client().get("/me/nobody/events/").status_code == 404
    assert Client().get(reverse("account-events")).status_code == 302
    assert Client().get(reverse("account-events-file")).status_code == 302
    assert Client().delete(address(ana)).status_code == 405


def test_too_many_at_once_are_shown_to_wait() -> None:
    ana, _later = players()
    client = Client()
    for number in range(5):
        press(client, ana, **{"show" if number % 2 == 0 else "hide": "1"})
    assert client.post(address(ana), {"hide": "1"}).status_code == 429


def test_button_to_join_the_account_is_on_each_event_until_it_is_joined_and_never_for_its_staff() -> None:
    ana, later = players()
    client = Client()
    client.force_login(make_user("tom"))
    button = 'name="account"'
    assert button in client.get(address(ana)).content.decode()
    press(client, ana, account="1")
    press(client, ana, link=later.link)
    assert button not in client.get(address(ana)).content.decode()
    assert button in client.get(address(later)).content.decode()
    press(client, later, account="1")
    assert button not in client.get(address(later)).content.decode()

    client.force_login(later.tournament.owner)
    assert button not in client.get(address(later)).content.decode()
    assert "You help run this event" in press(client, later, account="1")[1]
