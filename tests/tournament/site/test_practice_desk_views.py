from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(make_user())
    return client


def test_practice_event_is_unlisted_and_ready_for_round_1(organizer: Client) -> None:
    answer = organizer.post(reverse("desk-practice"), follow=True)

    event = Tournament.objects.get()
    assert answer.redirect_chain == [(reverse("desk-event", args=[event.slug]), 302)]
    assert "Practice event created. Now pair round 1." in answer.content.decode()
    assert (event.name, event.state, event.is_listed) == ("Practice event", EventState.REGISTRATION, False)
    assert list(event.players.values_list("state", flat=True)) == [PlayerState.CHECKED_IN] * 12
    assert event.log.count() == event.version
    assert "Practice event" not in Client().get(reverse("event-list")).content.decode()


def test_second_press_on_the_same_day_opens_the_same_event(organizer: Client) -> None:
    organizer.post(reverse("desk-practice"))
    answer = organizer.post(reverse("desk-practice"), follow=True)

    event = Tournament.objects.get()
    assert answer.redirect_chain == [(reverse("desk-event", args=[event.slug]), 302)]
    assert "You already created a practice event today." in answer.content.decode()


def test_press_when_two_events_have_its_name_opens_the_newest(organizer: Client) -> None:
    organizer.post(reverse("desk-practice"))
    first = Tournament.objects.get()
    newest = make_tournament(first.owner, name=first.name, date=first.date)

    answer = organizer.post(reverse("desk-practice"))

    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        reverse("desk-event", args=[newest.slug]),
    )
