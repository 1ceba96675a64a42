import datetime

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import warned_at

pytestmark = pytest.mark.django_db

NEW = {
    "name": "  Dock   Cup ",
    "date": "2016-11-05",
    "time_zone": "Europe/Berlin",
    "venue": "Dock 7",
    "level": "formal",
    "kind": "constructed",
    "structure": "advanced",
    "is_listed": "on",
    "first_tiebreaker": "head_to_head",
    "second_tiebreaker": "sos",
    "third_tiebreaker": "extended_sos",
}


def _settings(event: Tournament) -> str:
    return reverse("desk-settings", kwargs={"slug": event.slug})


def _as_shown(client: Client, event: Tournament) -> dict[str, object]:
    """Return the data a browser would submit from the settings page, including hidden initial values."""
    form = client.get(_settings(event)).context["form"]
    shown = {}
    for field in form:
        value = "" if field.value() in (None, False) else str(field.value())
        shown[field.html_name] = shown[field.html_initial_name] = value
    return {name: value for name, value in shown.items() if value or name != "is_listed"}


def test_new_event_when_filled_in_then_set_up_as_the_regulations_have_it(client: Client) -> None:
    to = make_user()
    client.force_login(to)
    answer = client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW)
    event = Tournament.objects.get()
    assert answer.url == reverse("desk-event", kwargs={"slug": "dock-cup"})
    assert (event.owner, event.name, event.date) == (to, "Dock Cup", datetime.date(2016, 11, 5))
    assert (event.time_zone, event.level, event.structure) == ("Europe/Berlin", "formal", "advanced")
    assert (event.planned_rounds, event.cut_size) == (None, None)
    assert (event.round_minutes, event.games_per_round, event.agenda_points_to_win) == (65, 2, 7)
    assert (event.win_points, event.timed_win_points, event.draw_points, event.bye_points) == (3, 2, 1, 6)
    assert event.tiebreakers == ["head_to_head", "sos", "extended_sos", "random"]


@pytest.mark.parametrize(("kind", "expected"), [("full_draft", (50, 2, 6, 6)), ("half_draft", (30, 1, 6, 3))])
def test_new_event_when_a_draft_then_lengths_and_points_follow(
    client: Client, kind: str, expected: tuple[int, ...]
) -> None:
    client.force_login(make_user())
    client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW | {"kind": kind})
    event = Tournament.objects.get()
    assert (
        event.round_minutes,
        event.games_per_round,
        event.agenda_points_to_win,
        event.bye_points,
    ) == expected


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("name", " ", "required"),
        ("name", "x" * 121, "at most 120"),
        ("name", "Dock\x00Cup", "Null characters"),
        ("date", "31.31.2016", "valid date"),
        ("time_zone", "Mars/Olympus", "valid choice"),
        ("level", "galactic", "valid choice"),
        (
            "clock_warnings",
            "soon",
            "Enter whole minutes from 1 to 600, separated by commas, such as 15, 5, 1.",
        ),
        ("planned_rounds", "0", "greater than or equal to 1"),
        ("planned_rounds", "9" * 400, "less than or equal"),
        ("planned_rounds", "three", "whole number"),
        ("cut_size", "5", "valid choice"),
        ("games_per_round", "3", "A round has one or two games."),
        ("win_points", "-1", "greater than or equal to 0"),
        ("win_points", "1", "at least as much"),
        ("bye_points", "9" * 30, "less than or equal"),
        ("second_tiebreaker", "head_to_head", "already chosen above"),
        ("third_tiebreaker", "coin", "valid choice"),
    ],
)
def test_new_event_when_a_field_is_wrong_then_told_there_and_nothing_is_set_up(
    client: Client, field: str, typed: str, message: str
) -> None:
    client.force_login(make_user())
    answer = client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW | {field: typed})
    assert answer.status_code == 422
    assert message in str(answer.context["form"].errors[field])
    assert not Tournament.objects.exists()


def test_new_event_when_sent_twice_then_one_event_and_a_sentence(client: Client) -> None:
    client.force_login(make_user())
    client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW)
    answer = client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW)
    assert answer.status_code == 422
    assert "already have an event named Dock Cup" in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_settings_when_one_field_is_changed_then_only_that_one_is_saved(
    to_client: Client, tournament: Tournament
) -> None:
    shown = _as_shown(to_client, tournament)
    Tournament.objects.filter(pk=tournament.pk).update(venue="Set by another meanwhile")
    answer = to_client.post(_settings(tournament), shown | {"name": "Dock Cup", "planned_rounds": "5"})
    assert answer.status_code == 302
    saved = Tournament.objects.get()
    assert (saved.name, saved.planned_rounds, saved.venue) == ("Dock Cup", 5, "Set by another meanwhile")
    assert (saved.round_minutes, saved.version) == (65, 1)


def test_settings_when_kind_changes_then_what_was_left_to_the_regulations_follows(
    to_client: Client, tournament: Tournament
) -> None:
    shown = _as_shown(to_client, tournament)
    to_client.post(_settings(tournament), shown | {"kind": "half_draft"})
    saved = Tournament.objects.get()
    assert (saved.round_minutes, saved.games_per_round, saved.bye_points) == (30, 1, 3)


def test_settings_when_clock_warnings_are_typed_then_the_clock_warns_at_those(
    to_client: Client, tournament: Tournament
) -> None:
    shown = _as_shown(to_client, tournament)
    assert shown["clock_warnings"] == "10, 5"
    to_client.post(_settings(tournament), shown | {"clock_warnings": "1 20"})
    saved = Tournament.objects.get()
    assert (saved.clock_warnings, warned_at(saved)) == ([20, 1], (20, 1, 0))
    to_client.post(_settings(tournament), _as_shown(to_client, tournament) | {"clock_warnings": ""})
    assert warned_at(Tournament.objects.get()) == (0,)


def test_settings_when_sent_unchanged_then_nothing_is_logged(
    to_client: Client, tournament: Tournament
) -> None:
    to_client.post(_settings(tournament), _as_shown(to_client, tournament))
    assert Tournament.objects.get().version == 0


def test_settings_when_tiebreakers_are_reordered_then_random_still_ends_them(
    to_client: Client, tournament: Tournament
) -> None:
    changed = {"first_tiebreaker": "sos", "second_tiebreaker": "", "third_tiebreaker": "head_to_head"}
    to_client.post(_settings(tournament), _as_shown(to_client, tournament) | changed)
    assert Tournament.objects.get().tiebreakers == ["sos", "head_to_head", "random"]


def test_settings_when_round_1_is_paired_then_the_plan_is_refused_in_words(client: Client) -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    client.force_login(event.owner)
    answer = client.post(_settings(event), _as_shown(client, event) | {"planned_rounds": "9"})
    assert answer.status_code == 422
    assert (
        "The rounds and the cut have been announced. Once round 1 is paired, change the plan on its own page"
        in answer.content.decode()
    )
    assert Tournament.objects.get().planned_rounds == 4


def test_new_event_when_not_logged_in_then_asked_to(client: Client) -> None:
    assert client.get(reverse("desk-new")).url == "/login/?next=/desk/new/"
    assert client.post(reverse("desk-new-event", args=["2016", "regional"]), NEW).status_code == 302
    assert not Tournament.objects.exists()


@override_settings(TIME_ZONE="Europe/Lisbon")
def test_new_event_is_offered_the_time_zone_of_the_site_first(to_client: Client) -> None:
    form = to_client.get(reverse("desk-new-event", args=["2016", "store"])).context["form"]
    assert form["time_zone"].value() == "Europe/Lisbon"
    choices = form.fields["time_zone"].choices
    assert choices[0] == ("Europe/Lisbon", "Europe/Lisbon (here)")
    assert choices[1][0] == "Europe" and choices[-1][0] == "Other"
    offered = [name for _region, names in choices[1:] for name, _label in names]
    assert "Europe/Lisbon" not in offered and len(offered) == len(set(offered)) > 400
    assert dict(choices[1][1])["Europe/Isle_of_Man"] == "Isle of Man"


def test_settings_take_the_tables_of_each_room_and_refuse_those_that_have_none(
    to_client: Client, tournament: Tournament
) -> None:
    shown = _as_shown(to_client, tournament)
    refused = to_client.post(_settings(tournament), shown | {"table_rooms": "Main hall, Back room"})
    to_client.post(_settings(tournament), shown | {"table_rooms": " Main hall  1-20\r\nBack room 21-30"})
    assert refused.context["form"].errors == {
        "table_rooms": ["“Main hall” contains no table numbers. Write, for example, “Back room 21-30”."]
    }
    assert Tournament.objects.get().table_rooms == "Main hall 1-20, Back room 21-30"
    form = to_client.get(reverse("desk-table-numbers", args=[tournament.slug])).context["form"]
    assert form["tables"].value() == "Main hall 1-20, Back room 21-30"
