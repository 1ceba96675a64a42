"""Archiving, deleting, restoring and erasing an event, and creating one with another's settings."""

from __future__ import annotations

import io
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from tests.factories import make_cut_event, make_player, make_tournament, make_user
from tests.flows.world import Stage, all_rows, make_world
from tests.races import race
from tests.tournament.kernel.deeds import call, penalize, proxy, put_up, undo
from tournament.event.acts.creation import NOT_COPIED, CreateEvent, copied_values
from tournament.event.acts.life import DeleteEvent, PutAway, RestoreEvent, TakeOut
from tournament.event.bin import KEPT_FOR, bin_of, empty_bin
from tournament.event.plan import PlanTerms, ToldPlan, tell
from tournament.kernel.acts import Act
from tournament.kernel.errors import ActionRefused
from tournament.models import DeckCheck, LogEntry, PlanOccasion, StageKind, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import CheckIn
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def done(event: Tournament, act: Act[Any]) -> Any:
    return act.perform(event, actor=event.owner)


def delete(event: Tournament, days_ago: float = 0) -> None:
    done(event, DeleteEvent(typed=event.name))
    Tournament.everything.filter(pk=event.pk).update(deleted_at=timezone.now() - timedelta(days=days_ago))


def logged(event: Tournament) -> list[str]:
    return list(LogEntry.objects.filter(tournament=event).order_by("version").values_list("act", flat=True))


def refused(event: Tournament, act: Act[Any]) -> str:
    with pytest.raises(ActionRefused) as refusal:
        done(event, act)
    return refusal.value.code


def test_archived_is_in_no_list_until_listed_again_and_each_is_done_once(tournament: Tournament) -> None:
    for act, listed in ((PutAway(), 0), (TakeOut(), 1)):
        done(tournament, act)
        done(tournament, act)
        assert Tournament.objects.listed().count() == listed
    assert logged(tournament) == ["put_away", "take_out"]


@pytest.mark.parametrize("typed", ["", "Dock", "Dock Cup 2"])
def test_delete_when_another_name_is_typed_then_refused(typed: str) -> None:
    event = make_tournament(name="Dock Cup")
    assert refused(event, DeleteEvent(typed=typed)) == "name_not_typed"
    assert Tournament.objects.count() == 1


def test_deleted_is_found_by_nobody_changed_by_nobody_and_comes_back_whole() -> None:
    event = make_tournament(name="Dock  Cup")
    player = make_player(event, state="registered")
    before = {name: rows for name, rows in all_rows().items() if name not in ("Tournament", "LogEntry")}
    done(event, DeleteEvent(typed=" dock cup"))
    assert (Tournament.objects.count(), Tournament.everything.count()) == (0, 1)
    assert refused(event, CheckIn(player=player)) == "event_deleted"
    assert refused(event, DeleteEvent(typed=event.name)) == "event_deleted"
    assert list(bin_of(event.owner, now=timezone.now())) == [event]
    assert not bin_of(make_user(), now=timezone.now())

    done(event, RestoreEvent())
    done(event, RestoreEvent())

    assert list(Tournament.objects.all()) == [event]
    assert {name: rows for name, rows in all_rows().items() if name in before} == before
    assert logged(event) == ["delete_event", "restore_event"]


def test_name_and_address_of_a_deleted_event_are_free_and_kept_apart() -> None:
    owner, values = make_user(), {"name": "Dock Cup", "date": date(2016, 11, 5)}
    delete(CreateEvent(values=values).create(actor=owner))
    assert CreateEvent(values=values).create(actor=owner).slug == "dock-cup-2"


@pytest.mark.parametrize("name", ["New", "Bin"])
def test_no_event_gets_the_address_of_a_page_of_the_desk(name: str) -> None:
    event = CreateEvent(values={"name": name, "date": date(2016, 11, 5)}).create(actor=make_user())
    assert event.slug == f"{name.lower()}-2"


def test_bin_is_emptied_of_what_was_deleted_a_week_ago() -> None:
    old, new, standing = (make_tournament() for _ in range(3))
    delete(old, days_ago=7.1)
    delete(new, days_ago=6.9)
    assert (empty_bin(now=timezone.now()), empty_bin(now=timezone.now())) == (1, 0)
    assert set(Tournament.everything.all()) == {new, standing}
    assert not bin_of(old.owner, now=timezone.now())


@pytest.mark.parametrize("stage", [Stage.FINISHED, Stage.CUT])
def test_erasing_leaves_nothing_of_the_event_and_all_of_the_others(stage: Stage) -> None:
    other = make_world(Stage.PLAYING, name="Other")
    others = rows_by_model()
    world = make_world(stage)
    if stage is Stage.CUT:
        for deed in (penalize, proxy, call, put_up):
            deed(world)
        undo(world)
        DeckCheck.objects.create(player=world.playing[0], checked_by_name="Rose")
    delete(world.tournament, days_ago=8)

    assert empty_bin(now=timezone.now()) == 1

    assert rows_by_model() == others
    assert other.tournament.version == Tournament.objects.get().version


def rows_by_model() -> dict[str, int]:
    return {name: len(rows) for name, rows in all_rows().items()}


def test_command_empties_the_bin_and_tells_how_many(tournament: Tournament) -> None:
    delete(tournament, days_ago=8)
    said = io.StringIO()
    call_command("empty_bin", stdout=said)
    assert (said.getvalue(), Tournament.everything.count()) == ("Erased: 1.\n", 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("first", "code"), [(PutAway(), "put_away"), (DeleteEvent(typed="Cup"), "delete_event")]
)
def test_race_of_two_tabs_does_it_once(first: Act[Any], code: str) -> None:
    event = make_tournament(name="Cup")
    race(*[lambda: done(Tournament.everything.get(pk=event.pk), first)] * 2)
    assert logged(event) == [code]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [TakeOut(), RestoreEvent()])
def test_race_on_the_way_back_does_it_once(act: Act[Any]) -> None:
    event = make_tournament(name="Cup", is_put_away=True, deleted_at=None)
    if isinstance(act, RestoreEvent):
        delete(event)
    race(*[lambda: done(Tournament.everything.get(pk=event.pk), act)] * 2)
    assert logged(event).count(act.code) == 1


@pytest.mark.django_db(transaction=True)
def test_race_of_bringing_back_and_emptying_leaves_a_whole_event_or_none() -> None:
    event = make_tournament(name="Cup")
    delete(event, days_ago=8)
    race(
        lambda: done(Tournament.everything.get(pk=event.pk), RestoreEvent()),
        lambda: empty_bin(now=timezone.now()),
    )
    assert Tournament.everything.count() == Tournament.objects.count()


def test_copy_has_every_setting_but_what_is_the_events_own() -> None:
    event = make_tournament(
        name="Cup",
        venue="Dock",
        time_zone="Asia/Tokyo",
        level="premier",
        planned_rounds=5,
        bye_points=3,
        clock_warnings=[15],
        tiebreakers=["sos", "random"],
        deck_lists="required",
        restriction_list="none",
        screen_views=["code"],
        is_signup_open=True,
        swiss_decks="players",
        cut_decks="players",
        deck_reading_minutes=15,
        is_put_away=True,
        regulations="today",
        swiss_kind="single_sided",
        games_per_round=1,
    )
    make_player(event)

    copy = CreateEvent(values=copied_values(event) | {"name": "Cup 2", "date": date(2026, 1, 2)}).create(
        actor=event.owner
    )

    same = {field.name for field in Tournament._meta.concrete_fields} - NOT_COPIED
    assert {name for name in same if getattr(copy, name) != getattr(event, name)} == set()
    assert (copy.name, copy.state, copy.version) == ("Cup 2", EventState.REGISTRATION, 1)
    assert (copy.is_signup_open, copy.swiss_decks, copy.cut_decks) == (False, "private", "opponents")
    assert not copy.is_put_away
    assert copy.players.count() == 0


def test_copy_of_a_running_event_has_the_plan_that_was_chosen_not_the_one_that_followed() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=4, cut_size=4, chosen_cut_size=8)
    values = copied_values(event)
    assert (values["planned_rounds"], values["cut_size"]) == (None, 8)


def test_copy_of_an_event_that_departed_from_its_plan_has_what_was_announced_at_first() -> None:
    event, _players = make_cut_event(8, cut_kind="double")
    was_told = ToldPlan(PlanTerms(1, 8, "double"), PlanOccasion.STARTED, event.structure)
    tell(event, was_told)
    MakeCut(kind=StageKind.SWISS, size=4, extra_rounds=2, seed=1, reason="No time").perform(
        event, actor=event.owner
    )
    event.refresh_from_db()
    assert (event.cut_kind, event.extra_rounds) == ("swiss", 2)

    values = copied_values(event)

    assert (values["cut_kind"], values["extra_rounds"]) == ("double", 0)


def test_every_own_field_is_a_field() -> None:
    fields: set[str] = {field.name for field in Tournament._meta.concrete_fields}
    assert fields >= NOT_COPIED
    assert issubclass(Tournament, Model) and KEPT_FOR.days == 7
