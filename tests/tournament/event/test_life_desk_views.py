"""The pages for copying, archiving and deleting an event; the bin; and what others see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tournament.models import LogEntry, Staff, Tournament
from tournament.models.states import EventState, Role

pytestmark = pytest.mark.django_db

OF_EVENT = ("desk-copy", "desk-put-away", "desk-take-out", "desk-delete")


def url(tournament: Tournament, name: str) -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def throw_away(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(deleted_at=timezone.now())


def test_copy_leads_to_the_new_event_and_leaves_the_old_one_alone(
    to_client: Client, tournament: Tournament
) -> None:
    make_player(tournament)
    answer = to_client.post(url(tournament, "desk-copy"), {"name": " Next  Cup", "date": "2026-12-05"})
    copy = Tournament.objects.get(name="Next Cup")
    assert answer.url == url(copy, "desk-event")
    assert (copy.players.count(), tournament.players.count(), LogEntry.objects.count()) == (0, 1, 1)


@pytest.mark.parametrize(
    "data", [{}, {"name": "\0", "date": "2026-12-05"}, {"name": "A" * 121, "date": "x"}, {"name": "\u200b"}]
)
def test_copy_when_it_cannot_be_read_then_said_there(
    to_client: Client, tournament: Tournament, data: dict[str, str]
) -> None:
    assert to_client.post(url(tournament, "desk-copy"), data).status_code == 422
    assert Tournament.objects.count() == 1


def test_copy_of_the_same_name_on_the_same_day_is_refused_there(
    to_client: Client, tournament: Tournament
) -> None:
    data = {"name": tournament.name, "date": tournament.date.isoformat()}
    answer = to_client.post(url(tournament, "desk-copy"), data)
    assert answer.status_code == 422
    assert f"You already have an event named {tournament.name} on this day." in text(answer)


def test_archived_is_below_the_others_and_not_on_the_public_list(
    to_client: Client, tournament: Tournament
) -> None:
    make_tournament(tournament.owner, name="The other")
    to_client.post(url(tournament, "desk-put-away"))
    desk = text(to_client.get(reverse("desk")))
    assert "1 archived event" in desk
    assert desk.index("The other") < desk.index("1 archived event") < desk.rindex(f">{tournament.name}<")
    assert f">{tournament.name}<" not in text(to_client.get(reverse("event-list")))
    assert to_client.get(url(tournament, "event")).status_code == 200

    to_client.post(url(tournament, "desk-take-out"))
    assert (
        "put away"
        not in text(to_client.get(reverse("desk"))).split('class="event-cards"')[0].split("</ul>")[-1]
    )
    assert f">{tournament.name}<" in text(to_client.get(reverse("event-list")))


def test_delete_asks_for_the_name_and_keeps_what_was_typed(to_client: Client, tournament: Tournament) -> None:
    answer = to_client.post(url(tournament, "desk-delete"), {"typed": "Wrong"})
    assert answer.status_code == 422
    assert 'value="Wrong"' in text(answer)
    assert f"That isn’t the event’s name. To delete it, type “{tournament.name}”." in text(answer)
    assert Tournament.objects.count() == 1


def test_deleted_goes_to_the_bin_and_comes_back(to_client: Client, tournament: Tournament) -> None:
    answer = to_client.post(url(tournament, "desk-delete"), {"typed": tournament.name})
    assert answer.url == reverse("desk-bin")
    page = text(to_client.get(reverse("desk-bin")))
    last_day = timezone.localtime() + timedelta(days=7)
    assert (
        tournament.name in page
        and f"deleted permanently on {last_day.strftime('%B')} {last_day.day}" not in page
    )
    assert f"deleted permanently on {last_day.day} {last_day.strftime('%B')}" in page
    assert "Bin: 1 deleted event" in text(to_client.get(reverse("desk")))

    back = to_client.post(reverse("desk-bin-restore"), {"event": tournament.pk})
    assert back.url == url(tournament, "desk-event")
    assert "The bin is empty." in text(to_client.get(reverse("desk-bin")))


@pytest.mark.parametrize("event", ["", "x", "999999", "9" * 40])
def test_restore_of_a_missing_event_is_reported(to_client: Client, event: str) -> None:
    answer = to_client.post(reverse("desk-bin-restore"), {"event": event})
    assert answer.status_code == 422
    assert "That event is no longer in your bin." in text(answer)


def test_restore_of_anothers_event_or_after_a_week_changes_nothing(
    to_client: Client, tournament: Tournament
) -> None:
    other = make_tournament(deleted_at=timezone.now())
    late = make_tournament(tournament.owner, deleted_at=timezone.now() - timedelta(days=8))
    for event in (other, late):
        assert to_client.post(reverse("desk-bin-restore"), {"event": event.pk}).status_code == 422
    assert list(Tournament.objects.all()) == [tournament]


def test_bin_is_for_accounts_and_shows_only_ones_own(client: Client, stranger_client: Client) -> None:
    event = make_tournament(name="Mine", deleted_at=timezone.now())
    for name in ("desk-bin", "desk-bin-restore"):
        assert client.post(reverse(name)).url.startswith(reverse("login"))
    assert "Mine" not in text(stranger_client.get(reverse("desk-bin")))
    assert stranger_client.post(reverse("desk-bin")).status_code == 405
    client.force_login(event.owner)
    assert "Mine" in text(client.get(reverse("desk-bin")))


@pytest.mark.parametrize(
    "name",
    [
        "event",
        "standings",
        "pairings",
        "screen",
        "sign-up",
        "desk-event",
        "desk-players",
        "desk-delete",
        "judge",
    ],
)
@pytest.mark.parametrize("is_poll", [False, True])
def test_pages_of_a_deleted_event_are_not_found_by_anybody(
    to_client: Client, tournament: Tournament, name: str, is_poll: bool
) -> None:
    throw_away(tournament)
    headers = {"HX-Request": "true", "If-None-Match": f'W/"{tournament.pk}.0"'} if is_poll else {}
    for client in (to_client, Client()):
        if client is to_client or name in ("event", "standings", "pairings", "screen", "sign-up"):
            assert client.get(url(tournament, name), headers=headers).status_code == 404


@pytest.mark.parametrize("is_poll", [False, True])
def test_personal_link_of_a_deleted_event_leads_to_a_clear_page(
    tournament: Tournament, is_poll: bool
) -> None:
    player = make_player(tournament)
    throw_away(tournament)
    headers = {"HX-Request": "true", "If-None-Match": f'W/"{tournament.pk}.0"'} if is_poll else {}
    answer = Client().get(reverse("me", kwargs={"link": player.link}), headers=headers)
    assert answer.status_code == 404
    assert (
        "It may have been replaced or copied incompletely, or the organizer may have deleted the event."
        in text(answer)
    )


def test_invitation_to_a_deleted_event_is_over(tournament: Tournament) -> None:
    Staff.objects.create(tournament=tournament, role=Role.JUDGE, name="Jo", invitation="abc")
    address = reverse("invitation", kwargs={"token": "abc"})
    assert Client().get(address).status_code == 200
    throw_away(tournament)
    assert Client().get(address).status_code == 404


def test_who_led_a_deleted_event_finds_it_in_no_list(client: Client, tournament: Tournament) -> None:
    judge = make_user()
    Staff.objects.create(tournament=tournament, user=judge, role=Role.JUDGE, name="Jo")
    client.force_login(judge)
    assert tournament.name in text(client.get(reverse("desk")))
    throw_away(tournament)
    assert tournament.name not in text(client.get(reverse("desk")))
    assert tournament.name not in text(client.get(reverse("event-list")))


def test_settings_offer_all_of_it(to_client: Client, tournament: Tournament) -> None:
    page = text(to_client.get(url(tournament, "desk-settings")))
    assert [url(tournament, name) in page for name in OF_EVENT] == [True, True, False, True]


def test_finished_event_can_be_archived_and_deleted(client: Client) -> None:
    event = make_tournament(state=EventState.FINISHED)
    client.force_login(event.owner)
    for name, data in (("desk-put-away", {}), ("desk-delete", {"typed": event.name})):
        assert client.post(url(event, name), data).status_code == 302
    assert Tournament.objects.count() == 0
