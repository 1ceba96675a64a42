"""Creating an event: the first question, the presets, and the form that each preset fills in."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decklists.load import shipped
from pairing.types import SwissKind
from tests.cited import without_links
from tests.factories import make_tournament, make_user
from tournament.event.acts.creation import CreateEvent
from tournament.event.presets import BUILT_IN, Setup, built_in_setup
from tournament.event.regulation_values import NEWEST_PACK_OF_2016
from tournament.models import EventPreset, Regulations, Tournament

pytestmark = pytest.mark.django_db

by_key = pytest.mark.parametrize("setup", BUILT_IN, ids=lambda setup: setup.key)


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(make_user("rose"))
    return client


def text(answer: Any) -> str:
    return " ".join(without_links(answer.content.decode()).split())


def at(key: str) -> str:
    return reverse("desk-new-event", args=key.split("/"))


def shown(client: Client, key: str) -> dict[str, Any]:
    """Return the data a browser would submit from a preset's form as first shown."""
    form = client.get(at(key)).context["form"]
    values = {field.html_name: field.value() for field in form}
    return {name: "" if value in (None, False) else value for name, value in values.items() if value != []}


def set_up(client: Client, key: str, **typed: Any) -> Tournament:
    answer = client.post(at(key), shown(client, key) | {"name": "Cup"} | typed)
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get()


def test_question_asks_for_the_rules_and_offers_the_last_event_and_ones_own_presets(
    organizer: Client,
) -> None:
    page = text(organizer.get(reverse("desk-new")))
    assert "Which rules will you play?" in page
    assert "Or start from an earlier setup" not in page

    rose = User.objects.get(username="rose")
    make_tournament(rose, name="Harbour", date="2030-01-01")
    last = make_tournament(rose, name="Dock", date="2020-01-01")
    preset = EventPreset.objects.create(owner=rose, name="Monthly", values={})
    EventPreset.objects.create(owner=make_user(), name="Of another", values={})
    page = text(organizer.get(reverse("desk-new")))
    assert "Same as your last event: Dock" in page
    assert reverse("desk-copy", args=[last.slug]) in page
    assert f'href="{at(f"own/{preset.pk}")}"> Your preset: Monthly' in page
    assert "Of another" not in page


@pytest.mark.parametrize("regulations", Regulations.values)
def test_presets_of_one_set_of_regulations_are_offered_and_no_others(
    organizer: Client, regulations: str
) -> None:
    page = text(organizer.get(reverse("desk-new-presets", args=[regulations])))
    offered = {setup.key for setup in BUILT_IN if at(setup.key) in page}
    assert offered == {setup.key for setup in BUILT_IN if setup.regulations == regulations}
    assert "None yet." in page


@pytest.mark.parametrize(
    "path", ["1999/", "today/store/", "2016/casual/", "own/0/", "own/x/", "own/99999999999999999999/"]
)
def test_preset_that_there_is_not_is_not_found(organizer: Client, path: str) -> None:
    assert organizer.get(f"/desk/new/{path}").status_code == 404
    assert organizer.post(f"/desk/new/{path}", {"name": "Cup"}).status_code in (404, 405)


@by_key
def test_preset_needs_only_a_name_and_gives_all_that_it_says(organizer: Client, setup: Setup) -> None:
    typed = {"planned_rounds": "9", "cut_size": "16"} if setup.key == "2016/worlds" else {}
    event = set_up(organizer, setup.key, **typed)

    expected = {"regulations": setup.regulations.value, **setup.values}
    assert {name: getattr(event, name) for name in expected} == expected
    assert event.tiebreakers == [code.value for code in event.policy.tiebreakers]
    assert event.cut_kind == setup.values.get("cut_kind", "double")
    assert event.structure in event.policy.structures[SwissKind(event.swiss_kind)]


@by_key
def test_form_says_the_reason_of_each_value_at_its_field(organizer: Client, setup: Setup) -> None:
    form = organizer.get(at(setup.key)).context["form"]
    for name, reason in setup.reasons.items():
        assert form.fields[name].help_text == reason, name


def test_competitive_event_of_today_is_single_sided_by_its_points_and_table(organizer: Client) -> None:
    event = set_up(organizer, "today/competitive", deck_format="startup")

    assert (event.swiss_kind, event.games_per_round, event.round_minutes) == ("single_sided", 1, 40)
    points = (event.win_points, event.timed_win_points, event.draw_points, event.bye_points)
    assert points == (3, 3, 1, 3)
    assert event.tiebreakers == ["sos", "extended_sos", "random"]
    assert (event.structure, event.planned_rounds, event.cut_size) == ("competitive", None, None)
    assert (event.deck_format, event.deck_lists, event.level) == ("startup", "required", "formal")
    page = text(organizer.get(reverse("event", args=[event.slug])))
    assert "Today’s rules" in page and "Startup" in page and "<dd>Competitive</dd>" in page
    assert "Single-sided: one game in 40 minutes; the site assigns sides" in page
    assert "win 3, tie 1, loss 0. When time is called, finish the turn" in page
    assert "win on time" not in page and "Head-to-head" not in page


def test_form_of_today_has_no_field_for_what_its_rules_do_not_know(organizer: Client) -> None:
    form = organizer.get(at("today/casual")).context["form"]
    hidden = {"kind", "games_per_round", "timed_win_points", "agenda_points_to_win"}
    assert not hidden & form.fields.keys()
    assert "head_to_head" not in dict(form.fields["first_tiebreaker"].choices)
    assert list(dict(form.fields["structure"].choices)) == ["competitive", "casual", "modified"]
    assert [str(label) for _, label in form.fields["level"].choices] == ["Casual", "Competitive"]
    lengths = {
        key: organizer.get(at(f"today/{key}")).context["form"]["round_minutes"].help_text
        for key in ("casual", "double-sided")
    }
    assert lengths == {
        "casual": "40 minutes: single-sided rounds (NOW 1.1).",
        "double-sided": "65 minutes: double-sided rounds (NOW 1.1).",
    }
    assert "deck_format" not in organizer.get(at("2016/store")).context["form"].fields


@pytest.mark.parametrize(
    ("field", "typed"),
    [("kind", "half_draft"), ("games_per_round", "2"), ("timed_win_points", "2"), ("regulations", "2016")],
)
def test_what_the_form_does_not_have_cannot_be_sent_either(organizer: Client, field: str, typed: str) -> None:
    event = set_up(organizer, "today/casual", **{field: typed})
    kept = (event.regulations, event.kind, event.games_per_round, event.timed_win_points)
    assert kept == ("today", "constructed", 1, 3)


def test_structure_of_the_other_kind_of_swiss_is_refused_at_its_field(organizer: Client) -> None:
    data = shown(organizer, "today/double-sided") | {"name": "Cup", "structure": "casual"}
    answer = organizer.post(at("today/double-sided"), data)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["structure"]
    assert not Tournament.objects.exists()


def test_another_preset_takes_along_what_was_typed_only_where_that_is_asked_for(organizer: Client) -> None:
    typed = {"name": "Cup", "venue": "Dock 7", "structure": "modified", "planned_rounds": "x"}
    data = shown(organizer, "today/competitive") | typed
    answer = organizer.post(at("today/casual"), data | {"keep_typed": "today/competitive"})

    form = answer.context["form"]
    assert answer.status_code == 200
    assert {name: form[name].value() for name in typed} == typed
    assert (form["level"].value(), form["cut_kind"].value()) == ("relaxed", "single")
    assert not Tournament.objects.exists()
    plain = organizer.get(at("today/casual")).context["form"]
    assert (plain["name"].value(), plain["structure"].value()) == ("", "casual")
    lost = organizer.post(at("today/casual"), data | {"keep_typed": "nothing/such"}).context["form"]
    assert lost["venue"].value() in (None, "")


def test_single_elimination_is_for_every_event_of_today_whatever_its_level(organizer: Client) -> None:
    event = set_up(organizer, "today/casual", level="formal", cut_size="4", cut_kind="single")
    assert (event.level, event.cut_size, event.cut_kind) == ("formal", 4, "single")


def test_own_preset_fills_the_form_with_what_it_may_still_say(organizer: Client) -> None:
    rose = User.objects.get(username="rose")
    values = {
        "regulations": "today",
        "swiss_kind": SwissKind.SINGLE_SIDED.value,
        "venue": "The Shop",
        "starts_at": "10:30:00",
        "round_minutes": 45,
        "clock_warnings": [7],
        "tiebreakers": ["extended_sos", "head_to_head", 7],
        "structure": "galactic",
        "level": ["formal"],
        "name": "Not this one",
        "no_field": 1,
    }
    preset = EventPreset.objects.create(owner=rose, name="Monthly", values=values)

    answer = organizer.get(at(f"own/{preset.pk}"))
    form = answer.context["form"]
    filled = {name: form[name].value() for name in ("venue", "round_minutes", "first_tiebreaker", "name")}
    assert filled == {
        "venue": "The Shop",
        "round_minutes": 45,
        "first_tiebreaker": "extended_sos",
        "name": "",
    }
    assert "are no longer available: Level, Structure. Check these" in text(answer)
    event = set_up(organizer, f"own/{preset.pk}")
    assert (event.round_minutes, event.clock_warnings, str(event.starts_at)) == (45, [7], "10:30:00")
    assert event.tiebreakers == ["extended_sos", "random"]
    assert (event.swiss_kind, event.games_per_round) == ("single_sided", 1)


@pytest.mark.parametrize("values", [[], "x", None, {"regulations": 7, "swiss_kind": "both", "kind": "cube"}])
def test_own_preset_that_cannot_be_read_is_an_empty_one_by_the_2016_regulations(
    organizer: Client, values: Any
) -> None:
    rose = User.objects.get(username="rose")
    kept = {} if values is None else values
    preset = EventPreset.objects.create(owner=rose, name="Monthly", values=kept)
    event = set_up(organizer, f"own/{preset.pk}")
    assert (event.regulations, event.swiss_kind, event.kind) == ("2016", "double_sided", "constructed")


def test_preset_of_somebody_else_is_not_found(organizer: Client) -> None:
    preset = EventPreset.objects.create(owner=make_user(), name="Monthly", values={})
    assert organizer.get(at(f"own/{preset.pk}")).status_code == 404
    assert organizer.post(at(f"own/{preset.pk}"), {"name": "Cup"}).status_code == 404


def test_guest_of_an_invitation_sets_nothing_up(client: Client) -> None:
    guest = make_user()
    guest.set_unusable_password()
    guest.save()
    client.force_login(guest)
    for url in (reverse("desk-new"), reverse("desk-new-presets", args=["today"]), at("today/casual")):
        assert client.get(url).status_code == 403, url
    assert client.post(at("today/casual"), {"name": "Cup"}).status_code == 403


@pytest.mark.parametrize("url", ["/desk/new/", "/desk/new/today/", "/desk/new/2016/store/"])
def test_pages_need_as_many_queries_whatever_is_kept(
    organizer: Client, url: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rose = User.objects.get(username="rose")
    organizer.get(url)
    for count in (0, 20):
        for number in range(count):
            EventPreset.objects.create(owner=rose, name=f"Preset {number}", values={})
            make_tournament(rose)
        # Session, account, presets; and either the newest event or its possible owners.
        with django_assert_num_queries(3 if url == "/desk/new/today/" else 4):
            organizer.get(url)


def test_every_reason_is_for_a_field_of_its_form() -> None:
    for setup in BUILT_IN:
        assert built_in_setup(setup.key) is setup
        assert setup.event().regulations == setup.regulations


@pytest.mark.parametrize(
    ("preset", "day", "pack"),
    [
        ("2016/store", "2026-11-24", "ml"),
        ("2016/nationals", "2017-02-01", "ml"),
        ("2016/store", "2017-01-31", ""),
        ("2016/regional", "2016-11-05", ""),
        ("today/casual", "2026-11-24", ""),
    ],
)
def test_later_event_by_the_regulations_of_2016_starts_with_the_cards_of_2016(
    preset: str, day: str, pack: str
) -> None:
    owner = make_user()
    setup = built_in_setup(preset)
    assert setup is not None
    values = {**setup.new_values(), "name": "Cup", "date": date.fromisoformat(day)}
    event = CreateEvent(values=values).create(actor=owner)
    assert event.card_pool_until == pack
    chosen = CreateEvent(values={**values, "name": "Other", "card_pool_until": "bm"}).create(actor=owner)
    assert chosen.card_pool_until == "bm"


def test_newest_pack_of_2016_is_that_of_the_shipped_cards() -> None:
    released = {pack.released: pack.code for pack in shipped().packs.values() if pack.released}
    assert released[max(day for day in released if day.year <= 2016)] == NEWEST_PACK_OF_2016


@by_key
def test_new_event_asks_for_at_most_nine_things(organizer: Client, setup: Setup) -> None:
    form = organizer.get(at(setup.key)).context["form"]

    assert len(form.main_bound) <= 8  # plus the owner, for members of an organization
    # the rest is in the settings, for later
    assert set(form.fields) - {each.name for each in form.main_bound}


def test_path_to_round_1_asks_for_at_most_25_settings(organizer: Client) -> None:
    asked = len(organizer.get(at("2016/store")).context["form"].main_bound)
    event = set_up(organizer, "2016/store")
    asked += len(organizer.get(reverse("desk-plan", args=[event.slug])).context["form"].fields)

    assert asked <= 25
