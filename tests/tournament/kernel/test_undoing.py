"""Every act that is done and undone leaves the event unchanged, respecting the order of dependent steps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.world import Stage, World, make_world
from tests.races import race
from tests.tournament.kernel.deeds import (
    again,
    appoint,
    by,
    change_player,
    discard,
    fresh,
    newest,
    pair,
    plays,
    publish,
    put_up,
    refusal_of,
    round_1,
    save,
    settings,
    step,
    swap,
    undo,
)
from tests.tournament.kernel.snapshots import snapshot
from tests.tournament.kernel.undo_table import ACTS, BUILT_ON, KEPT
from tournament.event.acts.announcements import WithdrawAnnouncement
from tournament.event.acts.creation import CreateEvent
from tournament.kernel.access import Viewer
from tournament.kernel.undo import LoggedStep, Undo, blockers
from tournament.models import (
    LogEntry,
    Player,
    Result,
    Staff,
)
from tournament.models.states import EventState, PlayerState, Role, RoundState
from tournament.people.acts.steps import CheckIn, DropPlayer
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairRound
from tournament.web.log.undo import undo_page

pytestmark = pytest.mark.django_db


def undo_from_two_desks_at_once(world: World) -> None:
    """Two people undo the newest entry at the same time: one succeeds, the other is informed that it's
    already undone.
    """
    entry, seen = newest(world), fresh(world).version
    outcomes = race(lambda: undo(world, entry, seen), lambda: undo(world, entry, seen))
    assert sorted(outcomes) == [False, True]
    assert LogEntry.objects.filter(act=Undo.code).count() == 1


def assert_page_tells_what_will_change(world: World) -> None:
    """Assert that the newest entry can be undone, and that its undo page describes that."""
    page = undo_page(fresh(world), newest(world), Viewer(user_id=world.owner.pk, role=Role.TO))
    assert (page.why_not, page.blockers) == ("", ())
    assert page.words
    assert all("%(" not in words and "None" not in words for words in page.words)


@pytest.mark.parametrize("name", ACTS)
def test_undo_of_what_was_just_done_is_described_and_leaves_everything_as_it_was(name: str) -> None:
    stage, before, act = ACTS[name]
    world = make_world(stage)
    for each in before:
        each(world)
    as_it_was = snapshot(fresh(world))
    act(world)
    done = newest(world)
    assert snapshot(fresh(world)) != as_it_was
    assert_page_tells_what_will_change(world)

    assert undo(world)

    assert snapshot(fresh(world)) == as_it_was
    entry = newest(world)
    assert (entry.act, entry.undoes, entry.payload["version"]) == (Undo.code, done, done.version)
    assert not undo(world, done)
    assert newest(world) == entry


@pytest.mark.parametrize("name", KEPT)
def test_undo_of_what_is_kept_is_described_and_marks_it_as_undone(name: str) -> None:
    stage, before, act, model = KEPT[name]
    world = make_world(stage)
    for each in before:
        each(world)
    act(world)
    assert_page_tells_what_will_change(world)

    assert undo(world)

    row = model._default_manager.get()
    assert row.withdrawn_at is not None


@pytest.mark.parametrize("name", BUILT_ON)
def test_undo_of_what_was_built_on_since_is_refused_until_that_is_undone(name: str) -> None:
    stage, before, act, later = BUILT_ON[name]
    world = make_world(stage)
    for each in before:
        each(world)
    act(world)
    entry = newest(world)
    as_it_was = snapshot(fresh(world))
    later(world)
    built = newest(world)

    assert LoggedStep.of(built) in blockers(fresh(world), LoggedStep.of(entry))
    assert refusal_of(lambda: undo(world, entry)) == "undo_blocked"

    assert undo(world, built)
    assert snapshot(fresh(world)) == as_it_was
    assert undo(world, entry)


def test_undo_of_appointing_the_second_leader_when_a_leader_plays_then_refused() -> None:
    world = make_world(Stage.REGISTRATION)
    appoint(world)
    appointed = newest(world)
    plays("waiting")(world)

    assert refusal_of(lambda: undo(world, appointed)) == "second_leader_needed"
    assert Staff.objects.count() == 1


def test_undo_of_an_undo_is_refused_and_the_act_can_be_done_again() -> None:
    world = make_world(Stage.REGISTRATION)
    step(CheckIn, "waiting")(world)
    undo(world)

    assert refusal_of(lambda: undo(world)) == "undo_impossible"
    step(CheckIn, "waiting")(world)
    assert world.waiting.state == PlayerState.CHECKED_IN


def test_undo_keeps_codes_and_no_words() -> None:
    world = make_world(Stage.REGISTRATION)
    settings(venue="Hall")(world)
    undo(world)

    assert newest(world).payload == {"act": "change_settings", "version": newest(world).version - 1}


def test_undo_never_removes_a_result() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)
    undo(world)

    kinds = list(world.table(2).results.order_by("version").values_list("version", "kind"))
    assert [version for version, _ in kinds] == [1, 2]
    assert kinds[1][1] == "cleared"


def test_undo_of_many_steps_backwards_leads_all_the_way_back() -> None:
    world = make_world(Stage.REGISTRATION)
    as_it_was, since = snapshot(fresh(world)), fresh(world).version
    for act in (
        step(CheckIn, "waiting"),
        change_player,
        pair(1),
        swap,
        discard(1),
        pair(1),
        again,
        publish,
    ):
        act(world)

    entries = LogEntry.objects.filter(tournament=world.tournament, version__gt=since).order_by("-version")
    for entry in list(entries):
        assert undo(world, entry)

    assert snapshot(fresh(world)) == as_it_was


def test_undo_of_publishing_when_there_is_a_result_then_refused_until_it_is_undone() -> None:
    world = make_world(Stage.PLAYING)
    published = newest(world, PublishRound.code)

    assert [step.entry.act for step in blockers(fresh(world), LoggedStep.of(published))] == [SaveResult.code]
    assert refusal_of(lambda: undo(world, published)) == "undo_blocked"

    undo(world, newest(world, SaveResult.code))
    assert refusal_of(lambda: undo(world, published)) == "round_had_results"
    assert round_1(world).state == RoundState.PUBLISHED


def test_undo_of_pairing_when_published_then_publishing_comes_first() -> None:
    world = make_world(Stage.DRAFT)
    publish(world)
    paired = newest(world, PairRound.code)

    assert refusal_of(lambda: undo(world, paired)) == "undo_blocked"
    undo(world, newest(world, PublishRound.code))
    assert undo(world, paired)
    assert fresh(world).state == EventState.REGISTRATION


def test_undo_of_a_check_in_when_the_draft_was_discarded_since_then_free() -> None:
    world = make_world(Stage.REGISTRATION)
    step(CheckIn, "waiting")(world)
    checked_in = newest(world)
    pair(1)(world)
    assert refusal_of(lambda: undo(world, checked_in)) == "undo_blocked"
    discard(1)(world)

    assert undo(world, checked_in)
    assert world.waiting.state == PlayerState.REGISTERED


def test_undo_of_a_result_when_other_tables_and_rounds_came_later_then_free() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    entry = LogEntry.objects.filter(tournament=world.tournament, act=SaveResult.code).earliest("version")

    assert blockers(fresh(world), LoggedStep.of(entry)) == ()
    assert undo(world, entry)


def test_undo_of_a_result_when_the_event_is_finished_then_the_end_comes_first() -> None:
    world = make_world(Stage.FINISHED)
    entry = newest(world, SaveResult.code)

    assert [each.entry.act for each in blockers(fresh(world), LoggedStep.of(entry))] == [FinishEvent.code]
    assert refusal_of(lambda: undo(world, entry)) == "undo_blocked"


def test_undo_when_somebody_built_on_it_after_the_page_then_told_so() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)
    entry, seen = newest(world), fresh(world).version
    save(world, 2, choice=1, seen=1)

    assert refusal_of(lambda: undo(world, entry, seen=seen)) == "event_changed_meanwhile"


def test_undo_when_rows_are_no_longer_as_it_left_them_then_refused() -> None:
    world = make_world(Stage.PLAYING)
    Player.objects.filter(pk=world.gone.pk).update(state=PlayerState.DISQUALIFIED)

    assert refusal_of(lambda: undo(world, newest(world, DropPlayer.code))) == "undo_overtaken"


@pytest.mark.parametrize("facts", [{}, {"player": "x"}, {"player": None, "before": 1}])
def test_undo_of_a_damaged_entry_then_refused(facts: dict[str, Any]) -> None:
    world = make_world(Stage.REGISTRATION)
    entry = newest(world, DropPlayer.code)
    LogEntry.objects.filter(pk=entry.pk).update(payload=facts)

    assert refusal_of(lambda: undo(world, entry)) == "undo_unreadable"


def test_undo_of_an_act_without_an_inverse_then_refused() -> None:
    world = make_world(Stage.REGISTRATION)

    assert refusal_of(lambda: undo(world, newest(world, CreateEvent.code))) == "undo_impossible"


def test_undo_of_another_events_entry_then_refused() -> None:
    world, other = make_world(Stage.REGISTRATION), make_world(Stage.REGISTRATION)

    assert refusal_of(lambda: undo(world, newest(other))) == "undo_impossible"


def test_undo_of_an_announcement_and_of_taking_it_down() -> None:
    world = make_world(Stage.PLAYING)
    put_up(world)
    entry = newest(world)
    standing = world.tournament.announcements.get()
    WithdrawAnnouncement(announcement=standing).perform(**by(world))

    assert refusal_of(lambda: undo(world, entry)) == "undo_blocked"
    undo(world)
    standing.refresh_from_db()
    assert standing.withdrawn_at is None
    undo(world, entry)
    standing.refresh_from_db()
    assert standing.withdrawn_at is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "name", ["proxy withdrawn", "penalty withdrawn", "extended", "call closed", "locked"]
)
def test_undo_of_one_act_when_two_press_at_once_then_one_undo(name: str) -> None:
    stage, before, act = ACTS[name]
    world = make_world(stage)
    for each in before:
        each(world)
    as_it_was = snapshot(fresh(world))
    act(world)

    undo_from_two_desks_at_once(world)

    assert snapshot(fresh(world)) == as_it_was


@pytest.mark.django_db(transaction=True)
def test_undo_when_two_press_at_once_then_one_undo() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)

    undo_from_two_desks_at_once(world)

    assert world.table(2).results.count() == 2


@pytest.mark.django_db(transaction=True)
def test_undo_when_a_correction_is_saved_at_once_then_neither_is_lost() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)
    entry, seen = newest(world), fresh(world).version

    undone, saved = race(lambda: undo(world, entry, seen), lambda: save(world, 2, choice=1, seen=1))

    codes = [getattr(each, "code", None) for each in (undone, saved)]
    assert codes in ([None, "result_changed_meanwhile"], ["event_changed_meanwhile", None])
    assert list(Result.objects.filter(pairing=world.table(2)).values_list("version", flat=True)) == [1, 2]
