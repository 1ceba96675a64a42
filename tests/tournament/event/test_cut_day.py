"""The day of the cut: set in the settings, moves with the event, and is shown wherever the plan is."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from pairing.errors import RuleError
from tests.factories import make_players, make_tournament
from tournament.event.acts.creation import copied_values
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.acts.settings import ChangeSettings
from tournament.event.outline import day_outline
from tournament.event.own_presets import kept_values
from tournament.event.pages.plan import plan_page
from tournament.event.plan import PlanTerms
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = date(2016, 11, 5), date(2016, 11, 6)
LATEST = SATURDAY + timedelta(days=60)


def of_two_days(**fields: Any) -> Tournament:
    return make_tournament(**{"slug": "cup", "date": SATURDAY, "cut_date": SUNDAY, "cut_size": 8} | fields)


def days(event: Tournament) -> tuple[date, date | None]:
    saved = Tournament.objects.get(pk=event.pk)
    return saved.date, saved.cut_date


def change(event: Tournament, **changes: Any) -> None:
    ChangeSettings(changes=changes).perform(event, actor=event.owner)


def undo(event: Tournament, version: int) -> None:
    entry = LogEntry.objects.get(tournament=event, version=version)
    fresh = Tournament.objects.get(pk=event.pk)
    Undo(entry=entry, seen=fresh.version).perform(fresh, actor=fresh.owner)


def test_cut_moves_with_the_event_in_one_entry_that_can_be_undone() -> None:
    event = of_two_days()
    change(event, date=date(2016, 12, 31))
    assert days(event) == (date(2016, 12, 31), date(2017, 1, 1))
    assert LogEntry.objects.get(tournament=event).payload["changes"] == {
        "cut_date": {"before": "2016-11-06", "after": "2017-01-01"},
        "date": {"before": "2016-11-05", "after": "2016-12-31"},
    }
    undo(event, 1)
    assert days(event) == (SATURDAY, SUNDAY)


def test_event_and_cut_can_get_new_days_at_once() -> None:
    event = of_two_days()
    change(event, date=SUNDAY, cut_date=None)
    assert days(event) == (SUNDAY, None)
    change(event, date=SATURDAY, cut_date=LATEST)
    assert days(event) == (SATURDAY, LATEST)


@pytest.mark.parametrize("cut", [SATURDAY - timedelta(days=1), LATEST + timedelta(days=1)])
def test_cut_before_the_event_or_long_after_it_is_refused(cut: date) -> None:
    event = of_two_days()
    with pytest.raises(RuleError) as refusal:
        change(event, cut_date=cut)
    assert (refusal.value.code, days(event)) == ("cut_day_does_not_fit", (SATURDAY, SUNDAY))


def test_undo_that_would_leave_the_cut_before_the_event_is_refused() -> None:
    event = of_two_days()
    change(event, cut_date=None)
    change(event, date=date(2016, 11, 19))
    with pytest.raises(RuleError) as refusal:
        undo(event, 1)
    assert (refusal.value.code, days(event)) == ("cut_day_does_not_fit", (date(2016, 11, 19), None))


def test_database_stores_no_cut_before_the_event() -> None:
    with pytest.raises(IntegrityError, match="tournament_cut_not_before_event"), transaction.atomic():
        of_two_days(cut_date=SATURDAY - timedelta(days=1))


def as_shown(client: Client, address: str) -> dict[str, str]:
    """Return what a browser would submit from the settings page."""
    form = client.get(address).context["form"]
    shown = {}
    for field in form:
        value = "" if field.value() in (None, False) else str(field.value())
        shown[field.html_name] = shown[field.html_initial_name] = value
    return {name: value for name, value in shown.items() if value}


def test_settings_page_sets_the_day_moves_it_and_removes_it(client: Client) -> None:
    event = of_two_days(cut_date=None)
    address = reverse("desk-settings", args=["cup"])
    client.force_login(event.owner)
    for typed, expected in (
        ({"cut_date": "2016-11-06"}, (SATURDAY, SUNDAY)),
        ({"date": "2016-11-12"}, (date(2016, 11, 12), date(2016, 11, 13))),
        ({"cut_date": ""}, (date(2016, 11, 12), None)),
    ):
        assert client.post(address, as_shown(client, address) | typed).status_code == 302
        assert days(event) == expected


@pytest.mark.parametrize("typed", ["2016-11-04", "2017-01-05"])
def test_settings_page_says_at_the_field_which_days_are_possible(client: Client, typed: str) -> None:
    event = of_two_days()
    address = reverse("desk-settings", args=["cup"])
    client.force_login(event.owner)
    answer = client.post(address, as_shown(client, address) | {"cut_date": typed})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "cut_date": ["The cut can be on the event’s date or up to 60 days later."]
    }
    assert days(event) == (SATURDAY, SUNDAY)


@pytest.mark.parametrize(
    ("fields", "told", "is_asked"),
    [
        ({"cut_size": 8}, None, True),
        ({"cut_size": None}, None, True),
        ({"cut_size": 0}, None, False),
        ({"cut_size": 8}, PlanTerms(4, 0), False),
        ({"cut_size": 0}, PlanTerms(4, 8, "double"), True),
        ({"cut_size": 0, "state": EventState.RUNNING}, None, False),
    ],
)
def test_day_is_asked_and_shown_unless_there_is_no_cut(
    client: Client, fields: dict[str, Any], told: PlanTerms | None, is_asked: bool
) -> None:
    event = of_two_days(planned_rounds=4, **fields)
    if told:
        AnnouncePlan(terms=told).perform(event, actor=event.owner)
    client.force_login(event.owner)
    page = client.get(reverse("desk-settings", args=["cup"])).content.decode()
    assert ('name="cut_date"' in page) is is_asked
    for name in ("event", "event-rules", "sign-up", "desk-plan", "desk-settings", "desk-rounds"):
        page = client.get(reverse(name, args=["cup"])).content.decode()
        assert ("Cut: Sunday 6 November 2016" in page) is is_asked, name


def test_new_event_is_not_asked_for_the_day(client: Client) -> None:
    client.force_login(of_two_days().owner)
    form = client.get(reverse("desk-new-event", args=["today", "competitive"])).context["form"]
    assert "cut_date" not in form.fields


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Cut: Sunday 6 November 2016"),
        ("de", "Cut: Sonntag, 6. November 2016"),
        ("ja", "足切り後：2016年11月6日（日）"),
    ],
)
def test_day_is_written_as_each_language_writes_dates(language: str, words: str) -> None:
    with translation.override(language):
        assert plan_page(of_two_days()).cut_day == words


def test_cut_on_the_events_date_needs_no_words() -> None:
    assert plan_page(of_two_days(cut_date=SATURDAY)).cut_day == ""


def test_plan_without_a_cut_has_no_day_for_it() -> None:
    event = of_two_days(cut_size=None, structure="competitive")
    make_players(event, 4, state=PlayerState.CHECKED_IN)
    page = plan_page(event)
    assert page.plan.terms is not None
    assert (page.plan.terms.cut_size, page.cut_day) == (0, "")


def test_outline_ends_with_the_swiss_rounds_if_the_cut_is_on_a_later_day() -> None:
    event = of_two_days(starts_at=time(10))
    outline = day_outline(event, PlanTerms(2, 8, "double"))
    assert outline is not None
    assert [(step.label, step.begins and f"{step.begins:%H:%M}") for step in outline.steps] == [
        ("Round 1", "10:00"),
        ("Round 2", "11:20"),
        ("End of the Swiss rounds", "12:25"),
    ]


def test_copy_and_preset_of_an_event_have_no_day_for_the_cut() -> None:
    event = of_two_days()
    assert "cut_date" not in copied_values(event)
    assert "cut_date" not in kept_values(event)
