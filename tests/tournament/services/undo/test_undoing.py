"""Whatever was done and taken back leaves the event as it was, in the order that steps build on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db.models import Model

from pairing.errors import RuleError
from pairing.types import Side
from tests.factories import make_user
from tests.flows.world import Stage, World, make_world
from tests.races import race
from tests.tournament.services.undo.snapshots import snapshot
from tournament.models import (
    Announcement,
    Call,
    LogEntry,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    Player,
    Proxy,
    Result,
    Round,
    Staff,
    StageKind,
    Tournament,
)
from tournament.pages.undo import undo_page
from tournament.quick_results import quick_results, quick_table
from tournament.records import scoring_record
from tournament.registration import Entry
from tournament.services import (
    calls,
    clock,
    events,
    finish,
    mending,
    penalties,
    people,
    proxies,
    results,
    rounds,
    screen,
    sheet,
    staff,
)
from tournament.services.announcements import announce, withdraw_announcement
from tournament.services.cut import make_cut, undo_cut
from tournament.services.decks import lock_decks, open_decks, unlock_decks
from tournament.services.undo.order import blockers
from tournament.services.undo.undoing import undo_entry
from tournament.states import Act, EventState, PlayerState, Role, RoundState
from tournament.visibility import Viewer

pytestmark = pytest.mark.django_db

Do = Callable[[World], Any]


def fresh(world: World) -> Tournament:
    return Tournament.objects.get(pk=world.tournament.pk)


def newest(world: World, act: Act | None = None) -> LogEntry:
    entries = LogEntry.objects.filter(tournament=world.tournament).order_by("-version")
    return entries.filter(act=act)[0] if act else entries[0]


def undo(world: World, entry: LogEntry | None = None, seen: int | None = None) -> bool:
    event = fresh(world)
    return undo_entry(
        tournament=event,
        entry=entry or newest(world),
        seen=event.version if seen is None else seen,
        actor=world.owner,
    )


def refusal_of(call: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code


def round_1(world: World) -> Round:
    return Round.objects.swiss(world.tournament).get(number=1)


def save(world: World, number: int, choice: int = 0, seen: int = 0) -> None:
    scoring = scoring_record(world.tournament)
    first, second = map(int, world.players_at(number).split(":"))
    table = quick_table(number, (first, second), quick_results(scoring)[choice], scoring)
    results.save_result(
        tournament=world.tournament,
        pairing=world.table(number),
        table=table,
        seen_version=seen,
        actor=world.owner,
    )


def clear(world: World, number: int) -> None:
    results.clear_result(
        tournament=world.tournament, pairing=world.table(number), seen_version=1, actor=world.owner
    )


def by(world: World) -> dict[str, Any]:
    return {"tournament": world.tournament, "actor": world.owner}


def step(name: str, of: str) -> Do:
    return lambda world: getattr(people, name)(player=getattr(world, of), **by(world))


def mend(name: str, **of: Any) -> Do:
    return lambda world: getattr(mending, name)(round_=round_1(world), **of, **by(world))


def swap(world: World) -> None:
    first, second = world.playing[:2]
    mending.swap_players(round_=round_1(world), first=first.pk, second=second.pk, **by(world))


def run_of(world: World) -> int:
    run = clock.ClockRun.objects.order_by("pk").last()
    return run.pk if run else 0


def start(world: World) -> None:
    clock.start_clock(round_=round_1(world), **by(world))


def press(name: str) -> Do:
    return lambda world: getattr(clock, name)(round_=round_1(world), seen_run=run_of(world), **by(world))


def adjust(world: World) -> None:
    clock.adjust_clock(round_=round_1(world), minutes=5, seen_minutes=65, **by(world))


def extend(world: World) -> None:
    clock.extend_table(pairing=world.table(2), minutes=5, reason="judge", seen_extension=0, **by(world))


def withdraw(world: World) -> None:
    extension = clock.TableExtension.objects.get().pk
    clock.withdraw_extension(extension=extension, **by(world))


def pair(number: int) -> Do:
    return lambda world: rounds.pair_round(expected_round=number, seed=5, **by(world))


def again(world: World) -> None:
    rounds.pair_again(round_=round_1(world), seed=77, **by(world))


def discard(number: int) -> Do:
    return lambda world: rounds.discard_round(number=number, **by(world))


def publish(world: World) -> None:
    version = fresh(world).version
    rounds.publish_round(round_=round_1(world), confirmed_at=version, **by(world))


def settings(**changes: Any) -> Do:
    return lambda world: events.change_settings(changes=changes, **by(world))


def change_player(world: World) -> None:
    people.change_player(player=world.waiting, changes={"name": "Wendy", "fixed_table": 7}, **by(world))


def invite(world: World) -> None:
    staff.invite_leader(name="Jo", role=Role.JUDGE, seen_staff=0, **by(world))


def appoint(world: World) -> None:
    staff.appoint_leader(username=make_user().username, role=Role.JUDGE, **by(world))


def promote(world: World) -> None:
    staff.change_role(staff=Staff.objects.get(), role=Role.MARSHAL, **by(world))


def dismiss(world: World) -> None:
    staff.remove_leader(staff=Staff.objects.get(), **by(world))


def second_leader(world: World) -> None:
    world.leader(Role.JUDGE)


def plays(name: str) -> Do:
    return lambda world: staff.set_leader_plays(
        leader=world.owner.pk, player=getattr(world, name, None), **by(world)
    )


def only_leads(world: World) -> None:
    staff.set_leader_plays(leader=world.owner.pk, player=None, **by(world))


def proxy(world: World) -> None:
    proxies.make_proxy(
        player=world.playing[0],
        side=Side.CORP,
        title="Hedge Fund",
        lost="text",
        leader="Mo",
        made_on=date(2016, 11, 5),
        seen=0,
        **by(world),
    )


def withdraw_proxy(world: World) -> None:
    proxies.withdraw_proxy(proxy=Proxy.objects.get(), **by(world))


def penalize(world: World) -> None:
    penalties.give_penalty(
        player=world.playing[0],
        kind=PenaltyKind.LATE,
        level=PenaltyLevel.DISQUALIFICATION,
        note="",
        seen_penalty=0,
        **by(world),
    )


def decline(world: World) -> None:
    penalties.decline_disqualification(
        player=world.playing[0], seen_penalty=Penalty.objects.get().pk, **by(world)
    )


def forgive(world: World) -> None:
    penalties.withdraw_penalty(penalty=Penalty.objects.get(), **by(world))


def call(world: World) -> None:
    calls.raise_call(player=None, table=1, about="rules", **by(world))


def take(world: World) -> None:
    calls.take_call(call=Call.objects.get(), **by(world))


def close(world: World) -> None:
    calls.close_call(call=Call.objects.get(), outcome="told", **by(world))


def take_down(world: World) -> None:
    withdraw_announcement(announcement=world.tournament.announcements.get(), **by(world))


def cut(world: World) -> None:
    declined = [world.playing[0].pk]
    make_cut(kind=StageKind.SWISS, size=2, declined=declined, extra_rounds=1, seed=1, **by(world))


def uncut(world: World) -> None:
    undo_cut(**by(world))


def judge_plays(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    staff.set_leader_plays(leader=judge.user_id if judge else 0, player=world.waiting, **by(world))


def dismiss_judge(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    assert judge is not None
    staff.remove_leader(staff=judge, **by(world))


def put_up(world: World) -> None:
    announce(text="Lunch", **by(world))


def show(world: World) -> None:
    screen.change_screen(views=["clock"], seconds=30, **by(world))


ACTS: dict[str, tuple[Stage, list[Do], Do]] = {
    "settings": (Stage.REGISTRATION, [], settings(venue="Hall", planned_rounds=5)),
    "date": (Stage.REGISTRATION, [], settings(date=date(2017, 1, 1))),
    "added": (
        Stage.REGISTRATION,
        [],
        lambda world: people.add_player(entry=Entry(name="New"), **by(world)),
    ),
    "imported": (
        Stage.REGISTRATION,
        [],
        lambda world: sheet.import_players(entries=[Entry(name="A1"), Entry(name="A2")], **by(world)),
    ),
    "changed": (Stage.REGISTRATION, [], change_player),
    "removed": (Stage.REGISTRATION, [], step("remove_player", "waiting")),
    "checked in": (Stage.PLAYING, [], step("check_in", "waiting")),
    "all checked in": (Stage.REGISTRATION, [], lambda world: people.check_in_all(**by(world))),
    "check-in undone": (
        Stage.REGISTRATION,
        [step("check_in", "waiting")],
        step("undo_check_in", "waiting"),
    ),
    "dropped": (Stage.PLAYING, [], lambda w: people.drop_player(player=w.playing[0], **by(w))),
    "disqualified": (Stage.PLAYING, [], step("disqualify_player", "gone")),
    "reinstated": (Stage.PLAYING, [], step("reinstate_player", "gone")),
    "paired": (Stage.REGISTRATION, [], pair(1)),
    "paired again": (Stage.DRAFT, [], again),
    "paired 2": (Stage.PLAYING, [lambda world: save(world, 2)], pair(2)),
    "swapped": (Stage.DRAFT, [], swap),
    "moved": (Stage.DRAFT, [], mend("move_table", table=1, to=9)),
    "tables exchanged": (Stage.DRAFT, [], mend("move_table", table=1, to=2)),
    "runner switched": (Stage.DRAFT, [], mend("switch_runner", table=1)),
    "unpaired": (Stage.DRAFT, [], mend("unpair_table", table=1)),
    "mended twice": (Stage.DRAFT, [swap], mend("switch_runner", table=1)),
    "discarded": (Stage.DRAFT, [], discard(1)),
    "discarded 2": (Stage.NEXT_DRAFT, [], discard(2)),
    "published": (Stage.DRAFT, [], publish),
    "result": (Stage.PLAYING, [], lambda world: save(world, 2)),
    "corrected": (Stage.PLAYING, [], lambda world: save(world, 1, choice=1, seen=1)),
    "cleared": (Stage.PLAYING, [], lambda world: clear(world, 1)),
    "corrected after the end": (Stage.FINISHED, [], lambda world: save(world, 1, choice=1, seen=1)),
    "finished": (Stage.PLAYED, [], lambda world: finish.finish_event(**by(world))),
    "reopened": (Stage.FINISHED, [], lambda world: finish.reopen_event(**by(world))),
    "locked": (Stage.PLAYING, [], lambda world: lock_decks(**by(world))),
    "locked one": (Stage.PLAYING, [], lambda w: lock_decks(player=w.playing[0], **by(w))),
    "unlocked": (
        Stage.PLAYING,
        [lambda w: lock_decks(**by(w)), lambda w: unlock_decks(player=w.playing[0], **by(w))],
        lambda world: unlock_decks(**by(world)),
    ),
    "opened": (Stage.PLAYING, [], lambda w: open_decks(shown="all", audience="everyone", **by(w))),
    "clock started": (Stage.PLAYING, [], start),
    "clock paused": (Stage.PLAYING, [start], press("pause_clock")),
    "clock resumed": (Stage.PLAYING, [start, press("pause_clock")], press("resume_clock")),
    "clock adjusted": (Stage.PLAYING, [start], adjust),
    "clock adjusted first": (Stage.PLAYING, [], adjust),
    "clock reset": (Stage.PLAYING, [start, adjust], press("reset_clock")),
    "extended": (Stage.PLAYING, [], extend),
    "extension withdrawn": (Stage.PLAYING, [extend], withdraw),
    "invited": (Stage.REGISTRATION, [], invite),
    "appointed": (Stage.REGISTRATION, [], appoint),
    "role": (Stage.REGISTRATION, [appoint], promote),
    "dismissed": (Stage.REGISTRATION, [appoint], dismiss),
    "screen": (Stage.PLAYING, [], show),
    "leader plays": (Stage.PLAYING, [second_leader], plays("waiting")),
    "leader plays as another": (Stage.PLAYING, [second_leader, plays("waiting")], plays("gone")),
    "leader only leads": (Stage.PLAYING, [second_leader, plays("waiting")], only_leads),
    "dismissed who plays": (Stage.PLAYING, [appoint, appoint, judge_plays], dismiss_judge),
    "proxy withdrawn": (Stage.PLAYING, [proxy], withdraw_proxy),
    "penalty withdrawn": (Stage.PLAYING, [penalize], forgive),
    "proposal declined": (Stage.PLAYING, [penalize], decline),
    "call taken": (Stage.PLAYING, [call], take),
    "call closed": (Stage.PLAYING, [call, take], close),
    "taken down": (Stage.PLAYING, [put_up], take_down),
    "cut with a place declined": (Stage.PLAYED, [], cut),
    "cut taken back": (Stage.PLAYED, [cut], uncut),
}

# Rows of these are kept for good: taken back they are marked, and count as if they had never been.
KEPT: dict[str, tuple[Stage, list[Do], Do, type[Model]]] = {
    "proxy": (Stage.PLAYING, [], proxy, Proxy),
    "penalty": (Stage.PLAYING, [], penalize, Penalty),
    "announcement": (Stage.PLAYING, [], put_up, Announcement),
}

# What was done, and what was built on it since.
BUILT_ON: dict[str, tuple[Stage, list[Do], Do, Do]] = {
    "proxy withdrawn since": (Stage.PLAYING, [], proxy, withdraw_proxy),
    "penalty withdrawn since": (Stage.PLAYING, [], penalize, forgive),
    "penalty's proposal declined since": (Stage.PLAYING, [], penalize, decline),
    "call closed since": (Stage.PLAYING, [call], take, close),
    "announcement taken down since": (Stage.PLAYING, [], put_up, take_down),
    "screen changed since": (
        Stage.PLAYING,
        [],
        show,
        lambda w: screen.change_screen(views=["code"], seconds=9, **by(w)),
    ),
    "extension withdrawn since": (Stage.PLAYING, [], extend, withdraw),
    "extended where the draft was published": (Stage.DRAFT, [], publish, extend),
    "leader removed since": (Stage.PLAYING, [], appoint, dismiss),
    "leader plays since": (Stage.PLAYING, [second_leader], appoint, judge_plays),
    "leader plays as another since": (Stage.PLAYING, [second_leader], plays("waiting"), plays("gone")),
    "leader plays by the new level": (
        Stage.PLAYING,
        [second_leader, settings(level="formal")],
        settings(level="relaxed"),
        plays("waiting"),
    ),
    "player has a proxy": (
        Stage.DRAFT,
        [],
        lambda w: people.change_player(player=w.playing[0], changes={"name": "Zoe"}, **by(w)),
        lambda w: people.change_player(player=w.playing[0], changes={"name": "Yan"}, **by(w)),
    ),
    "cut taken back since": (Stage.PLAYED, [], cut, uncut),
    "decks locked since": (
        Stage.PLAYING,
        [],
        lambda w: lock_decks(**by(w)),
        lambda w: unlock_decks(player=w.playing[0], **by(w)),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_undo_of_what_was_just_done_leaves_everything_as_it_was(name: str) -> None:
    stage, before, act = ACTS[name]
    world = make_world(stage)
    for each in before:
        each(world)
    as_it_was = snapshot(fresh(world))
    act(world)
    done = newest(world)
    assert snapshot(fresh(world)) != as_it_was

    assert undo(world)

    assert snapshot(fresh(world)) == as_it_was
    entry = newest(world)
    assert (entry.act, entry.undoes, entry.facts["version"]) == (Act.UNDO, done, done.version)
    assert not undo(world, done)
    assert newest(world) == entry


@pytest.mark.parametrize("name", KEPT)
def test_undo_of_what_is_kept_marks_it_as_taken_back(name: str) -> None:
    stage, before, act, model = KEPT[name]
    world = make_world(stage)
    for each in before:
        each(world)
    act(world)

    assert undo(world)

    row = model._default_manager.get()
    assert row.withdrawn_at is not None


@pytest.mark.parametrize("name", [*ACTS, *KEPT])
def test_undo_page_of_what_was_just_done_tells_what_will_change(name: str) -> None:
    stage, before, act, *_ = {**ACTS, **KEPT}[name]
    world = make_world(stage)
    for each in [*before, act]:
        each(world)

    page = undo_page(fresh(world), newest(world), Viewer(user_id=world.owner.pk, role=Role.TO))

    assert page.is_free
    assert page.words
    assert all("%(" not in words and "None" not in words for words in page.words)


@pytest.mark.parametrize("name", BUILT_ON)
def test_undo_of_what_was_built_on_since_is_refused_until_that_is_taken_back(name: str) -> None:
    stage, before, act, later = BUILT_ON[name]
    world = make_world(stage)
    for each in before:
        each(world)
    act(world)
    entry = newest(world)
    as_it_was = snapshot(fresh(world))
    later(world)
    built = newest(world)

    assert built in blockers(fresh(world), entry)
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


def test_undo_of_an_undo_is_refused_and_the_act_can_be_done_anew() -> None:
    world = make_world(Stage.REGISTRATION)
    step("check_in", "waiting")(world)
    undo(world)

    assert refusal_of(lambda: undo(world)) == "undo_impossible"
    step("check_in", "waiting")(world)
    assert world.waiting.state == PlayerState.CHECKED_IN


def test_undo_keeps_codes_and_no_words() -> None:
    world = make_world(Stage.REGISTRATION)
    settings(venue="Hall")(world)
    undo(world)

    assert newest(world).facts == {"act": "change_settings", "version": newest(world).version - 1}


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
        step("check_in", "waiting"),
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


def test_undo_of_publishing_when_a_result_stands_then_refused_until_it_is_taken_back() -> None:
    world = make_world(Stage.PLAYING)
    published = newest(world, Act.PUBLISH_ROUND)

    assert [entry.act for entry in blockers(fresh(world), published)] == [Act.REPORT_RESULT]
    assert refusal_of(lambda: undo(world, published)) == "undo_blocked"

    undo(world, newest(world, Act.REPORT_RESULT))
    assert refusal_of(lambda: undo(world, published)) == "round_had_results"
    assert round_1(world).state == RoundState.PUBLISHED


def test_undo_of_pairing_when_published_then_publishing_comes_first() -> None:
    world = make_world(Stage.DRAFT)
    publish(world)
    paired = newest(world, Act.PAIR_ROUND)

    assert refusal_of(lambda: undo(world, paired)) == "undo_blocked"
    undo(world, newest(world, Act.PUBLISH_ROUND))
    assert undo(world, paired)
    assert fresh(world).state == EventState.REGISTRATION


def test_undo_of_a_check_in_when_the_draft_was_discarded_since_then_free() -> None:
    world = make_world(Stage.REGISTRATION)
    step("check_in", "waiting")(world)
    checked_in = newest(world)
    pair(1)(world)
    assert refusal_of(lambda: undo(world, checked_in)) == "undo_blocked"
    discard(1)(world)

    assert undo(world, checked_in)
    assert world.waiting.state == PlayerState.REGISTERED


def test_undo_of_a_result_when_other_tables_and_rounds_came_later_then_free() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    entry = LogEntry.objects.filter(tournament=world.tournament, act=Act.REPORT_RESULT).earliest("version")

    assert blockers(fresh(world), entry) == ()
    assert undo(world, entry)


def test_undo_of_a_result_when_the_event_is_finished_then_the_end_comes_first() -> None:
    world = make_world(Stage.FINISHED)
    entry = newest(world, Act.REPORT_RESULT)

    assert [each.act for each in blockers(fresh(world), entry)] == [Act.FINISH_EVENT]
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

    assert refusal_of(lambda: undo(world, newest(world, Act.DROP))) == "undo_overtaken"


@pytest.mark.parametrize("facts", [{}, {"player": "x"}, {"player": None, "before": 1}])
def test_undo_when_the_facts_are_of_an_older_edition_then_refused(facts: dict[str, Any]) -> None:
    world = make_world(Stage.REGISTRATION)
    entry = newest(world, Act.DROP)
    LogEntry.objects.filter(pk=entry.pk).update(facts=facts)

    assert refusal_of(lambda: undo(world, entry)) == "undo_overtaken"


def test_undo_of_an_act_without_an_inverse_then_refused() -> None:
    world = make_world(Stage.REGISTRATION)

    assert refusal_of(lambda: undo(world, newest(world, Act.CREATE_EVENT))) == "undo_impossible"


def test_undo_of_another_events_entry_then_refused() -> None:
    world, other = make_world(Stage.REGISTRATION), make_world(Stage.REGISTRATION)

    assert refusal_of(lambda: undo(world, newest(other))) == "undo_impossible"


def test_undo_of_an_announcement_and_of_taking_it_down() -> None:
    world = make_world(Stage.PLAYING)
    put_up(world)
    entry = newest(world)
    standing = world.tournament.announcements.get()
    withdraw_announcement(announcement=standing, **by(world))

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
    entry, seen = newest(world), fresh(world).version

    outcomes = race(lambda: undo(world, entry, seen), lambda: undo(world, entry, seen))

    assert sorted(outcomes) == [False, True]
    assert LogEntry.objects.filter(act=Act.UNDO).count() == 1
    assert snapshot(fresh(world)) == as_it_was


@pytest.mark.django_db(transaction=True)
def test_undo_when_two_press_at_once_then_one_undo() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)
    entry, seen = newest(world), fresh(world).version

    outcomes = race(lambda: undo(world, entry, seen), lambda: undo(world, entry, seen))

    assert sorted(outcomes) == [False, True]
    assert LogEntry.objects.filter(act=Act.UNDO).count() == 1
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
