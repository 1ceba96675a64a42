import datetime

import pytest

from tests.factories import make_players as players_of
from tests.factories import make_round, make_tournament, make_user
from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.settings import ChangeSettings
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db
DAY = datetime.date(2016, 11, 5)


def test_create_event_when_new_then_owned_logged_and_found_by_its_name() -> None:
    to = make_user("to")
    event = CreateEvent(values={"name": "Dock Cup", "date": DAY}).create(actor=to)
    assert (event.slug, event.owner, event.version, event.state) == (
        "dock-cup",
        to,
        1,
        EventState.REGISTRATION,
    )
    assert list(LogEntry.objects.values_list("act", "payload")) == [("create_event", {"name": "Dock Cup"})]


def test_create_event_when_sent_twice_then_refused_and_one_event() -> None:
    to = make_user()
    CreateEvent(values={"name": "Dock Cup", "date": DAY}).create(actor=to)
    with pytest.raises(ActionRefused) as refusal:
        CreateEvent(values={"name": "Dock Cup", "date": DAY}).create(actor=to)
    assert refusal.value.code == "event_exists"
    assert Tournament.objects.count() == 1


def test_create_event_when_name_is_used_elsewhere_or_has_no_latin_letter_then_address_is_free() -> None:
    slugs = [
        CreateEvent(values={"name": name, "date": DAY}).create(actor=make_user()).slug
        for name in ("Dock Cup", "Dock Cup", "日本選手権")
    ]
    assert slugs == ["dock-cup", "dock-cup-2", "event"]


def test_create_event_when_unlisted_then_address_cannot_be_guessed() -> None:
    event = CreateEvent(values={"name": "Dock Cup", "date": DAY, "is_listed": False}).create(
        actor=make_user()
    )
    assert len(event.slug) == len("dock-cup-") + 8


def test_change_settings_when_two_change_different_fields_then_both_stay(tournament: Tournament) -> None:
    stale = Tournament.objects.get(pk=tournament.pk)
    ChangeSettings(changes={"venue": "Dock 7"}).perform(tournament, actor=tournament.owner)
    ChangeSettings(changes={"name": "Dock Cup"}).perform(stale, actor=tournament.owner)
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.venue, saved.name) == ("Dock 7", "Dock Cup")


def test_change_settings_when_nothing_differs_then_no_version(tournament: Tournament) -> None:
    ChangeSettings(changes={"name": tournament.name}).perform(tournament, actor=tournament.owner)
    assert tournament.version == 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"planned_rounds": 6}, "plan_is_frozen"),
        ({"cut_size": 8}, "plan_is_frozen"),
        ({"games_per_round": 1}, "games_are_frozen"),
        ({"kind": "half_draft"}, "games_are_frozen"),
    ],
)
def test_change_settings_when_round_1_is_paired_then_plan_and_games_are_frozen(
    changes: dict[str, object], code: str
) -> None:
    running = make_tournament(state=EventState.RUNNING)
    make_round(running, [tuple(players_of(running, 2))])
    with pytest.raises(ActionRefused) as refusal:
        ChangeSettings(changes=changes | {"venue": "Dock 7"}).perform(running, actor=running.owner)
    assert refusal.value.code == code
    assert Tournament.objects.get(pk=running.pk).venue == ""
