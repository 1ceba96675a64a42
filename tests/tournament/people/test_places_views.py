"""Places and the waiting list on pages: sign-up, the player's home, the list, the sheet, and the door."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_tournament
from tests.markup import tight
from tournament.event.acts.creation import copied_values
from tournament.event.own_presets import checked_setup, kept_values, own_setup
from tournament.models import EventPreset, Player, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db

WAITLISTED, REGISTERED = PlayerState.WAITLISTED, PlayerState.REGISTERED


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Two places: Ana is here, Bo is expected, Cy and Di are waiting."""
    Tournament.objects.filter(pk=tournament.pk).update(
        version=2, capacity=2, is_signup_open=True, fee_amount=Decimal("12.50"), fee_currency="EUR"
    )
    tournament.refresh_from_db()
    make_player(tournament, "Ana", has_paid=True)
    make_player(tournament, "Bo", state=REGISTERED)
    make_player(tournament, "Cy", state=WAITLISTED, waitlist_version=1)
    make_player(tournament, "Di", state=WAITLISTED, waitlist_version=2)
    return tournament


def named(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


def url(event: Tournament, name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def mine(player: Player, name: str = "me") -> str:
    return reverse(name, kwargs={"link": player.link})


def words(client: Client, address: str, data: dict[str, object] | None = None) -> str:
    """Return the text of a page, or of the page shown after a form is sent, with white space collapsed."""
    answer = client.get(address) if data is None else client.post(address, data, follow=True)
    assert answer.status_code in (200, 422)
    return " ".join(answer.content.decode().split())


def test_sign_up_says_how_many_places_are_free_and_what_it_costs(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(capacity=9)
    event.players.filter(state=WAITLISTED).delete()
    text = words(Client(), url(event, "sign-up"))
    assert "7 of 9 places are free." in text
    assert "Fee: €12.50. Pay the organizer directly." in text
    assert "waiting list" not in text


def test_sign_up_at_the_limit_says_it_before_and_after(event: Tournament) -> None:
    before = words(Client(), url(event, "sign-up"))
    assert "All 2 places are taken." in before
    assert "You’re joining the waiting list, with 2 players ahead of you." in before
    after = words(Client(), url(event, "sign-up"), {"name": "Eve"})
    assert "You’re on the waiting list. Keep this link!" in after
    assert "You’re number 3 of 3 on the waiting list." in after


def test_home_of_who_waits_follows_the_list(event: Tournament) -> None:
    di = named(event, "Di")
    assert "You’re number 2 of 2 on the waiting list." in words(Client(), mine(di))
    words(Client(), mine(named(event, "Bo"), "me-drop"), {})
    assert "You’re number 1 of 1 on the waiting list." in words(Client(), mine(di))
    words(Client(), mine(named(event, "Cy"), "me-drop"), {})
    text = words(Client(), mine(di))
    assert "waiting list" not in text
    assert "check you in" in text


def test_home_of_who_waited_in_vain_says_so(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(
        state=EventState.RUNNING, planned_rounds=3, cut_size=0, is_signup_open=False
    )
    assert "The event has started, and no place became free for you." in words(
        Client(), mine(named(event, "Cy"))
    )


def test_player_cancels_and_signs_up_again_at_the_end(event: Tournament) -> None:
    bo = named(event, "Bo")
    asked = words(Client(), mine(bo, "me-drop"))
    assert "You won’t be paired or play in this event." in asked
    assert "You can sign up again here. If no place is free, you join the end of the waiting list." in asked
    assert "You’ve canceled your registration." in words(Client(), mine(bo, "me-drop"), {})
    home = words(Client(), mine(bo))
    assert "You can sign up again. The event is full, so you’ll go to the end of the waiting list." in home
    assert "You are at the end of the waiting list." in words(Client(), mine(bo, "me-sign-up-again"), {})
    assert "You’re number 2 of 2 on the waiting list." in words(Client(), mine(bo))


def test_who_waits_leaves_the_list_in_words_of_the_list(event: Tournament) -> None:
    cy = named(event, "Cy")
    assert "You’ll lose your place on the waiting list." in words(Client(), mine(cy, "me-drop"))
    assert "You have left the waiting list." in words(Client(), mine(cy, "me-drop"), {})


def test_cancelling_after_the_hour_is_said_to_be_too_late_and_changes_nothing(event: Tournament) -> None:
    past = timezone.now() - timedelta(hours=1)
    Tournament.objects.filter(pk=event.pk).update(cancel_until=past)
    bo = named(event, "Bo")
    assert "It’s too late to cancel here. Tell the organizer that you aren’t coming." in words(
        Client(), mine(bo, "me-drop")
    )
    assert "It’s too late to cancel here. Tell the organizer that you aren’t coming." in words(
        Client(), mine(bo, "me-drop"), {}
    )
    assert named(event, "Bo").state == REGISTERED


def test_public_page_counts_places_and_does_not_name_who_waits(event: Tournament) -> None:
    text = words(Client(), url(event, "event"))
    assert "2 of 2 places taken · 2 on the waiting list" in text
    assert "Ana" in text
    assert not {"Cy", "Di"} & set(re.findall(r"\w+", re.sub("<[^>]+>", " ", text.partition("<main")[2])))


def test_public_page_says_where_signing_up_leads(event: Tournament) -> None:
    assert ">Join the waiting list</a>" in tight(words(Client(), url(event, "event")))
    form = tight(words(Client(), url(event, "sign-up")))
    assert f"<h1>{event.name}</h1>" in form
    assert ">Join the waiting list</button>" in form
    Tournament.objects.filter(pk=event.pk).update(capacity=9)
    event.players.filter(state=WAITLISTED).delete()
    assert ">Sign up</a>" in tight(words(Client(), url(event, "event")))
    assert ">Sign up</button>" in tight(words(Client(), url(event, "sign-up")))


def test_list_shows_places_and_offers_both_ways_to_add(to_client: Client, event: Tournament) -> None:
    text = words(to_client, url(event, "desk-players"))
    assert "2 of 2 places taken" in text
    assert "Add to the waiting list" in text and "Add over the limit" in text
    said = words(to_client, url(event, "desk-player-add"), {"name": "Eve"})
    assert "All places are taken: Eve is on the waiting list." in said
    words(to_client, url(event, "desk-player-add"), {"name": "Fay", "over_limit": "1"})
    assert (named(event, "Eve").state, named(event, "Fay").state) == (WAITLISTED, REGISTERED)
    assert "3 of 2 places taken" in words(to_client, url(event, "desk-players"))


def test_place_is_given_after_a_look_with_a_reason(to_client: Client, event: Tournament) -> None:
    address = url(event, "desk-player-give-place", pk=named(event, "Di").pk)
    asked = words(to_client, address)
    assert "That makes 3 players for 2 places." in asked
    assert "They skip ahead of others on the list: Cy has waited longest." in asked
    assert "Di has a place now." in words(to_client, address, {"reason": "Judge"})
    assert "“Judge”" in words(to_client, url(event, "desk-log"))
    assert "This cannot be done" in words(to_client, address)


def test_place_is_taken_after_a_look_at_who_gets_it(to_client: Client, event: Tournament) -> None:
    address = url(event, "desk-player-take-place", pk=named(event, "Bo").pk)
    assert "Cy, who has waited longest, gets the place." in words(to_client, address)
    assert "Bo is at the end of the waiting list." in words(to_client, address, {"reason": ""})
    assert (named(event, "Bo").state, named(event, "Cy").state) == (WAITLISTED, REGISTERED)


def test_reason_that_cannot_be_shown_is_refused_where_it_was_typed(
    to_client: Client, event: Tournament
) -> None:
    address = url(event, "desk-player-give-place", pk=named(event, "Di").pk)
    answer = to_client.post(address, {"reason": "a\x07b"})
    assert (answer.status_code, named(event, "Di").state) == (422, WAITLISTED)


def test_door_shows_who_is_expected_who_has_paid_and_lets_in_who_is_here(
    to_client: Client, event: Tournament
) -> None:
    door = url(event, "desk-arrivals")
    text = words(to_client, door)
    assert "1 player is expected" in text and "2 players are waiting for a place" in text
    assert "1 of 2 have paid" in text
    assert "Let in the first selected player" in text
    both = [named(event, "Di").pk, named(event, "Cy").pk]
    assert "1 player let in and checked in." in words(to_client, url(event, "desk-let-in"), {"player": both})
    assert named(event, "Cy").state == PlayerState.CHECKED_IN
    assert (
        "Players who are here have taken all the places, so you can’t let anyone else in "
        "without exceeding the limit." in words(to_client, door)
    )
    assert "Select the players first." in words(to_client, url(event, "desk-let-in"), {})


def test_buttons_at_the_door_lead_back_there(to_client: Client, event: Tournament) -> None:
    bo, door = named(event, "Bo"), url(event, "desk-arrivals")
    paid = to_client.post(url(event, "desk-player-paid", pk=bo.pk), {"paid": "1", "next": door})
    here = to_client.post(url(event, "desk-player-check-in", pk=bo.pk), {"next": door})
    assert (paid.url, here.url) == (door, door)
    assert "Everyone with a place is checked in." in words(to_client, door)


def test_door_asks_the_database_as_often_for_many(
    to_client: Client, event: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        make_player(event, f"Expected {number}", state=REGISTERED)
        make_player(event, f"Waiting {number}", state=WAITLISTED, waitlist_version=9)
    with django_assert_max_num_queries(12):
        to_client.get(url(event, "desk-arrivals"))


def test_door_once_round_1_is_paired_and_without_anybody(to_client: Client, event: Tournament) -> None:
    event.players.all().delete()
    text = words(to_client, url(event, "desk-arrivals"))
    assert "Everyone with a place is checked in." in text and "No one is waiting for a place." in text
    Tournament.objects.filter(pk=event.pk).update(state=EventState.RUNNING, planned_rounds=3, cut_size=0)
    assert "Round 1 is paired." in words(to_client, url(event, "desk-arrivals"))


def test_player_of_another_event_is_not_found(to_client: Client, event: Tournament) -> None:
    other = make_player(make_tournament(), "Zed")
    assert to_client.post(url(event, "desk-player-give-place", pk=other.pk)).status_code == 404
    assert "changed" in words(to_client, url(event, "desk-let-in"), {"player": other.pk})


def test_sheet_beyond_the_limit_says_who_waits_and_asks(to_client: Client, event: Tournament) -> None:
    event.players.filter(state=WAITLISTED).delete()
    Tournament.objects.filter(pk=event.pk).update(capacity=3)
    sheet = "Name\nEve\nFay\nGil\n"
    asked = words(to_client, url(event, "desk-sheet"), {"text": sheet})
    assert "The last 2 players on the sheet go on the waiting list" in asked
    sent = {"sheet": sheet, "namesakes": "{}"}
    said = words(to_client, url(event, "desk-sheet-import"), sent)
    assert "3 players imported. 2 of them are on the waiting list." in said
    assert [named(event, name).state for name in ("Eve", "Fay", "Gil")] == [
        REGISTERED,
        WAITLISTED,
        WAITLISTED,
    ]


def test_sheet_over_the_limit_on_purpose_and_checked_in(to_client: Client, event: Tournament) -> None:
    sent = {"sheet": "Name\nEve\n", "namesakes": "{}", "over_limit": "on"}
    words(to_client, url(event, "desk-sheet-import"), sent)
    assert named(event, "Eve").state == REGISTERED


def test_sheet_checked_in_at_once_leaves_who_waits(to_client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(capacity=1)
    sent = {"sheet": "Name\nEve\nFay\n", "namesakes": "{}", "checked_in": "1"}
    said = words(to_client, url(tournament, "desk-sheet-import"), sent)
    assert "Everyone who has a place is checked in." in said
    assert named(tournament, "Fay").state == WAITLISTED


def settings_data(event: Tournament, **values: object) -> dict[str, object]:
    same = {
        "name": event.name,
        "date": event.date.isoformat(),
        "time_zone": "Europe/Berlin",
        "level": event.level,
        "kind": event.kind,
        "structure": event.structure,
        "is_listed": "True",
    }
    return same | {f"initial-{name}": value for name, value in same.items()} | values


def test_settings_take_places_fee_and_hour(to_client: Client, event: Tournament) -> None:
    sent = {
        "capacity": "3",
        "initial-capacity": "2",
        "fee_amount": "10",
        "initial-fee_amount": "12.50",
        "fee_currency": "usd",
        "initial-fee_currency": "EUR",
        "cancel_until": "2030-11-29T21:00",
        "initial-cancel_until": "",
    }
    Tournament.objects.filter(pk=event.pk).update(time_zone="Europe/Berlin")
    event.refresh_from_db()
    words(to_client, url(event, "desk-settings"), settings_data(event, **sent))
    event.refresh_from_db()
    assert (event.capacity, event.fee_amount, event.fee_currency) == (3, Decimal(10), "USD")
    assert event.cancel_until is not None
    assert event.cancel_until.isoformat() == "2030-11-29T20:00:00+00:00"
    log = words(to_client, url(event, "desk-log"))
    assert "Moved up from the waiting list: Cy." in log
    assert "2030-11-29 20:00 UTC" in log
    form = words(to_client, url(event, "desk-settings"))
    assert 'value="2030-11-29T21:00"' in form and 'value="USD"' in form
    facts = words(Client(), url(event, "event"))
    assert "Fee: $10." in facts
    assert "You can cancel on your own page until 29 November 2030, 21:00." in facts


def test_copies_and_presets_have_the_places_and_the_fee_but_not_the_hour(event: Tournament) -> None:
    event.cancel_until = timezone.now()
    copied, kept = copied_values(event), json.loads(json.dumps(kept_values(event)))
    told = ("capacity", "fee_amount", "fee_currency", "cancel_until")
    assert [copied.get(name) for name in told] == [2, Decimal("12.50"), "EUR", None]
    assert [kept.get(name) for name in told] == [2, "12.50", "EUR", None]
    preset = EventPreset.objects.create(owner=event.owner, name="Ours", values=kept)
    setup = checked_setup(own_setup(preset))
    assert [setup.values[name] for name in told[:3]] == [2, "12.50", "EUR"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"capacity": "0"}, "greater than or equal to 1"),
        ({"capacity": "many"}, "Enter a whole number."),
        ({"fee_amount": "-1", "fee_currency": "EUR"}, "greater than or equal to 0"),
        ({"fee_amount": "5"}, "Enter the currency of the fee."),
        ({"fee_amount": "5", "fee_currency": "€"}, "Enter the currency’s three letters, such as EUR."),
        ({"cancel_until": "soon"}, "Enter a date and time, such as 2026-11-29 21:00."),
    ],
)
def test_settings_refuse_what_makes_no_sense_where_it_was_typed(
    to_client: Client, tournament: Tournament, sent: dict[str, str], said: str
) -> None:
    initial = dict.fromkeys((f"initial-{name}" for name in sent), "")
    data = settings_data(tournament, **sent, **initial)
    answer = to_client.post(url(tournament, "desk-settings"), data)
    assert answer.status_code == 422
    assert said in answer.content.decode()
