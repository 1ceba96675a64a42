"""An organizer's own presets: saving from an event, renaming, deleting, and no access to anyone else's."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from pairing.errors import RuleError
from tests.factories import make_tournament, make_user
from tests.races import race
from tournament.event.acts.presets import MOST_PRESETS, keep_preset, rename_preset
from tournament.event.own_presets import kept_values
from tournament.models import EventPreset, LogEntry, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db

LIST = "/desk/new/presets/"


def make_preset(owner: User, name: str = "Monthly", **values: Any) -> EventPreset:
    return EventPreset.objects.create(owner=owner, name=name, values=values)


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def keep_url(event: Tournament) -> str:
    return reverse("desk-preset", args=[event.slug])


def test_settings_of_an_event_are_kept_and_fill_the_next_form(to_client: Client) -> None:
    owner = make_user("rose")
    to_client.force_login(owner)
    event = make_tournament(
        owner,
        regulations="today",
        swiss_kind="single_sided",
        games_per_round=1,
        round_minutes=45,
        structure="casual",
        deck_format="startup",
        venue="The Shop",
        starts_at="10:30",
        prizes="Playmats",
        tiebreakers=["sos", "random"],
    )
    answer = to_client.post(keep_url(event), {"name": "  Monthly   night "})
    assert answer.url == LIST
    preset = EventPreset.objects.get()
    assert (preset.owner, preset.name) == (owner, "Monthly night")
    assert {"name", "date", "slug", "state", "version", "owner"}.isdisjoint(preset.values)

    form = to_client.get(reverse("desk-new-event", args=["own", str(preset.pk)])).context["form"]
    names = ("venue", "structure", "deck_format", "round_minutes", "prizes", "first_tiebreaker")
    shown = {name: form[name].value() for name in names}
    assert shown == {
        "venue": "The Shop",
        "structure": "casual",
        "deck_format": "startup",
        "round_minutes": 45,
        "prizes": "Playmats",
        "first_tiebreaker": "sos",
    }
    assert (form["second_tiebreaker"].value(), form["name"].value()) == ("", "")
    assert not LogEntry.objects.exists()


def test_preset_of_a_running_event_has_the_plan_that_was_set_and_not_the_one_that_is_played() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=5, cut_size=8)
    values = kept_values(event)
    assert (values["planned_rounds"], values["cut_size"]) == (None, None)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "a\0b", "x" * 61])
def test_preset_without_a_name_that_can_be_shown_is_refused_there(
    to_client: Client, tournament: Tournament, name: str
) -> None:
    answer = to_client.post(keep_url(tournament), {"name": name})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name"]
    assert not EventPreset.objects.exists()


def test_preset_of_a_name_that_is_taken_is_refused_there(to_client: Client, tournament: Tournament) -> None:
    make_preset(tournament.owner)
    make_preset(make_user(), "Weekly")
    answer = to_client.post(keep_url(tournament), {"name": "Monthly"})
    assert answer.status_code == 422
    assert "You already have a preset named Monthly. Choose another name." in text(answer)
    assert to_client.post(keep_url(tournament), {"name": "Weekly"}).status_code == 302


def test_presets_have_a_limit(to_client: Client, tournament: Tournament) -> None:
    for number in range(MOST_PRESETS):
        make_preset(tournament.owner, f"Preset {number}")
    answer = to_client.post(keep_url(tournament), {"name": "One more"})
    assert answer.status_code == 422
    assert "You already have 30 presets. Delete one before saving another." in text(answer)
    assert EventPreset.objects.count() == MOST_PRESETS


def test_list_is_empty_at_first_and_shows_only_ones_own(to_client: Client, tournament: Tournament) -> None:
    assert (
        "You have no presets. You can save an event’s settings as a preset from its settings page."
        in text(to_client.get(LIST))
    )
    make_preset(make_user(), "Of another")
    make_preset(tournament.owner)
    page = text(to_client.get(LIST))
    assert "Monthly" in page and "Of another" not in page


def test_preset_is_renamed_and_deleted(to_client: Client, tournament: Tournament) -> None:
    preset = make_preset(tournament.owner, venue="Dock")
    data = {"preset": preset.pk, f"{preset.pk}-name": "Weekly"}
    assert to_client.post(f"{LIST}rename/", data).url == LIST
    kept = EventPreset.objects.get()
    assert (kept.name, kept.values) == ("Weekly", {"venue": "Dock"})

    answer = to_client.post(f"{LIST}delete/", {"preset": preset.pk}, follow=True)
    assert "The preset Weekly has been deleted." in text(answer)
    assert not EventPreset.objects.exists()


def test_rename_to_a_name_that_is_taken_keeps_what_was_typed(
    to_client: Client, tournament: Tournament
) -> None:
    preset = make_preset(tournament.owner)
    make_preset(tournament.owner, "Weekly")
    data = {"preset": preset.pk, f"{preset.pk}-name": "Weekly"}
    answer = to_client.post(f"{LIST}rename/", data)
    assert answer.status_code == 422
    assert "You already have a preset named Weekly" in text(answer)
    assert sorted(EventPreset.objects.values_list("name", flat=True)) == ["Monthly", "Weekly"]


@pytest.mark.parametrize("step", ["rename", "delete"])
@pytest.mark.parametrize("key", ["", "x", "9" * 30, "theirs"])
def test_preset_that_is_not_ones_own_is_said_not_to_be_there(
    to_client: Client, tournament: Tournament, step: str, key: str
) -> None:
    theirs = make_preset(make_user())
    data = {"preset": theirs.pk if key == "theirs" else key, f"{theirs.pk}-name": "Mine"}
    answer = to_client.post(f"{LIST}{step}/", data)
    assert answer.status_code == 422
    assert "That preset no longer exists." in text(answer)
    assert EventPreset.objects.get().name == "Monthly"


@pytest.mark.django_db(transaction=True)
def test_two_at_once_keep_one_preset_of_a_name() -> None:
    owner = make_user()
    outcomes = race(*[lambda: keep_preset(owner, "Monthly", {})] * 2)
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
    assert (refused, EventPreset.objects.count()) == (["preset_exists"], 1)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_keep_no_more_than_the_limit() -> None:
    owner = make_user()
    for number in range(MOST_PRESETS - 1):
        make_preset(owner, f"Preset {number}")
    outcomes = race(lambda: keep_preset(owner, "A", {}), lambda: keep_preset(owner, "B", {}))
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
    assert (refused, EventPreset.objects.count()) == (["too_many_presets"], MOST_PRESETS)


@pytest.mark.django_db(transaction=True)
def test_two_presets_that_get_one_name_at_once_do_not_both_get_it() -> None:
    owner = make_user()
    first, second = make_preset(owner, "A"), make_preset(owner, "B")
    outcomes = race(
        *[lambda preset=each: rename_preset(preset, "C", actor=owner) for each in (first, second)]
    )
    assert [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)] == ["preset_exists"]
    assert EventPreset.objects.filter(name="C").count() == 1
