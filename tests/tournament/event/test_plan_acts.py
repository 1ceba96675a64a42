"""Announced rounds and cut are stored, apply, and change only with a reason (REG 9.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairing.errors import RuleError
from tests.factories import make_cut_event, make_player, make_players, make_results, make_tournament
from tests.races import race
from tournament.event.acts.plan import AnnouncePlan, ChangePlan
from tournament.event.plan import PlanAnswer, PlanChoice, PlanTerms, held_terms
from tournament.kernel.undo import Undo
from tournament.models import AnnouncedPlan, LogEntry, PlanOccasion, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import PairAgain, PairNextRound

pytestmark = pytest.mark.django_db

FIVE_TOP_8 = PlanTerms(5, 8, "double")
FOUR_TOP_8 = PlanTerms(4, 8, "double")


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code


def told(event: Tournament) -> list[tuple[str, int, int, str]]:
    """Return the announcements: time, rounds, cut and reason."""
    rows = AnnouncedPlan.objects.filter(tournament=event).order_by("pk")
    return list(rows.values_list("occasion", "rounds", "cut_size", "reason"))


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def undo_newest(event: Tournament) -> None:
    now = fresh(event)
    entry = LogEntry.objects.filter(tournament=event, undone_by=None).exclude(act="undo").latest("version")
    assert Undo(entry=entry, seen=now.version).perform(now, actor=now.owner)


def registered(checked_in: int, absent: int = 0, **fields: Any) -> Tournament:
    """Return an event under the basic table with this many players checked in and `absent` others
    registered.
    """
    event = make_tournament(**{"cut_kind": "double"} | fields)
    make_players(event, checked_in)
    for number in range(absent):
        make_player(event, f"Absent {number}", state=PlayerState.REGISTERED)
    return event


def started(rounds: int = 3, cut: int = 4, **fields: Any) -> Tournament:
    """Return an event of eight players with this plan, whose first round is published and played."""
    event = registered(8, planned_rounds=rounds, cut_size=cut, **fields)
    round_ = PairNextRound(expected_round=1, seed=1).perform(event, actor=None)
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=None)
    make_results(round_, 6, 0)
    return event


def test_plan_for_those_registered_when_fewer_check_in_then_asked_and_nothing_is_paired() -> None:
    event = registered(31, 2)

    assert refusal(lambda: PairNextRound(expected_round=1).perform(event, actor=None)) == "plan_differs"

    assert (fresh(event).state, told(event)) == (EventState.REGISTRATION, [])


def test_row_of_those_who_play_when_chosen_then_it_applies_and_is_announced() -> None:
    event = registered(31, 2)

    PairNextRound(expected_round=1, plan=PlanAnswer(PlanChoice.ROW)).perform(event, actor=None)

    assert told(event) == [("started", 4, 8, "")]
    assert (fresh(event).planned_rounds, fresh(event).cut_size) == (4, 8)


def test_answer_about_other_players_than_play_now_is_asked_for_again() -> None:
    event = registered(31, 2)
    event.players.filter(name__lt="Player 012", state=PlayerState.CHECKED_IN).update(
        state=PlayerState.REGISTERED
    )
    answer = PlanAnswer(PlanChoice.ROW, players=31)

    paired = PairNextRound(expected_round=1, plan=answer)
    assert refusal(lambda: paired.perform(event, actor=None)) == "plan_differs"
    assert told(event) == []


@pytest.mark.parametrize(("terms", "players"), [(FIVE_TOP_8, 33), (FOUR_TOP_8, 31), (PlanTerms(6, 8), 33)])
def test_announcement_is_for_those_for_whom_the_table_says_so(terms: PlanTerms, players: int) -> None:
    event = registered(31, 2)

    AnnouncePlan(terms=terms).perform(event, actor=None)

    assert AnnouncedPlan.objects.get().players == players


@pytest.mark.parametrize("is_announced", [True, False])
def test_plan_that_was_announced_when_kept_then_it_holds_though_the_table_says_otherwise(
    is_announced: bool,
) -> None:
    event = registered(31, 2)
    if is_announced:
        AnnouncePlan(terms=FIVE_TOP_8).perform(event, actor=None)

    PairNextRound(expected_round=1, plan=PlanAnswer(PlanChoice.KEEP)).perform(event, actor=None)

    assert told(event) == [("announced", 5, 8, "")] * is_announced + [("started", 5, 8, "")]
    assert held_terms(event) == FIVE_TOP_8


def test_announced_plan_when_another_row_is_taken_then_only_with_a_reason() -> None:
    event = registered(31, 2)
    AnnouncePlan(terms=FIVE_TOP_8).perform(event, actor=None)

    def pair(reason: str) -> None:
        answer = PlanAnswer(PlanChoice.ROW, reason)
        PairNextRound(expected_round=1, plan=answer).perform(event, actor=None)

    assert refusal(lambda: pair("")) == "reason_missing"
    pair("Two did not come")

    assert told(event) == [("announced", 5, 8, ""), ("started", 4, 8, "Two did not come")]
    sentence = LogEntry.objects.get(act="pair_round").payload["told"]["reason"]
    assert sentence == "Two did not come"


def test_plan_that_is_the_same_for_those_who_play_is_announced_without_a_question() -> None:
    event = registered(30, 2)

    PairNextRound(expected_round=1).perform(event, actor=None)

    assert told(event) == [("started", 4, 8, "")]
    row = AnnouncedPlan.objects.get()
    assert (row.players, row.structure, row.cut_kind) == (30, "basic", "double")


def test_draft_paired_again_for_the_same_players_keeps_the_answer_and_for_others_asks_again() -> None:
    event = registered(31, 2)
    draft = PairNextRound(expected_round=1, plan=PlanAnswer(PlanChoice.KEEP)).perform(event, actor=None)
    draft = PairAgain(round_=draft).perform(event, actor=None)
    assert told(event) == [("started", 5, 8, "")]
    event.players.filter(name="Player 001").update(state=PlayerState.DROPPED)

    assert refusal(lambda: PairAgain(round_=draft).perform(event, actor=None)) == "plan_differs"
    PairAgain(round_=draft, plan=PlanAnswer(PlanChoice.ROW, "30 play")).perform(event, actor=None)

    assert told(event) == [("started", 4, 8, "30 play")]


def test_draft_discarded_and_brought_back_takes_what_it_told_along() -> None:
    event = registered(31, 2)
    AnnouncePlan(terms=FIVE_TOP_8).perform(event, actor=None)
    PairNextRound(expected_round=1, plan=PlanAnswer(PlanChoice.ROW, "Two left")).perform(event, actor=None)
    before = list(AnnouncedPlan.objects.order_by("pk").values("occasion", "reason", "said_at", "players"))

    DiscardRound(number=1).perform(event, actor=None)
    assert told(event) == [("announced", 5, 8, "")]
    undo_newest(event)

    after = list(AnnouncedPlan.objects.order_by("pk").values("occasion", "reason", "said_at", "players"))
    assert after == before


def test_announcement_made_twice_is_one_and_another_one_needs_a_reason() -> None:
    event = registered(33)
    AnnouncePlan(terms=FIVE_TOP_8).perform(event, actor=None)
    AnnouncePlan(terms=FIVE_TOP_8).perform(event, actor=None)

    assert refusal(lambda: AnnouncePlan(terms=FOUR_TOP_8).perform(event, actor=None)) == "reason_missing"
    AnnouncePlan(terms=FOUR_TOP_8, reason="The hall closes early").perform(event, actor=None)

    assert told(event) == [("announced", 5, 8, ""), ("announced", 4, 8, "The hall closes early")]
    undo_newest(event)
    assert told(event) == [("announced", 5, 8, "")]
    assert LogEntry.objects.filter(act="announce_plan").count() == 2


@pytest.mark.parametrize(
    ("terms", "level", "code"),
    [
        (PlanTerms(4, 3, "double"), "relaxed", "no_such_bracket"),
        (PlanTerms(4, 5, "single"), "relaxed", "no_such_bracket"),
        (PlanTerms(4, 4, "single"), "premier", "single_elimination_is_relaxed"),
        (PlanTerms(4, 6, "swiss"), "premier", "extra_rounds_missing"),
        (PlanTerms(4, 1), "premier", "no_such_bracket"),
    ],
)
def test_cut_that_cannot_be_played_is_neither_announced_nor_paired_by_nor_changed_to(
    terms: PlanTerms, level: str, code: str
) -> None:
    event = registered(8, level=level)
    assert refusal(lambda: AnnouncePlan(terms=terms).perform(event, actor=None)) == code
    fields = {"planned_rounds": 4, "cut_size": terms.cut_size, "cut_kind": terms.cut_kind}
    other = registered(8, level=level, **fields)
    assert refusal(lambda: PairNextRound(expected_round=1).perform(other, actor=None)) == code
    running = started(level=level)
    change = ChangePlan(terms=terms, reason="So")
    assert refusal(lambda: change.perform(running, actor=None)) == code
    assert [len(told(each)) for each in (event, other, running)] == [0, 0, 1]


@pytest.mark.parametrize(
    "terms",
    [
        PlanTerms(4, 4, "double"),
        PlanTerms(2, 4, "double"),
        PlanTerms(3, 8, "double"),
        PlanTerms(3, 0, "double"),
        PlanTerms(3, 4, "swiss", 2),
    ],
)
def test_departure_after_round_1_needs_a_reason_applies_is_announced_and_undone(terms: PlanTerms) -> None:
    event = started()
    held = held_terms(event)

    assert refusal(lambda: ChangePlan(terms=terms, reason="").perform(event, actor=None)) == "reason_missing"
    ChangePlan(terms=terms, reason="A storm comes").perform(event, actor=None)
    ChangePlan(terms=terms, reason="Twice").perform(event, actor=None)

    now = fresh(event)
    assert (now.planned_rounds, now.cut_size) == (terms.rounds, terms.cut_size)
    assert told(event)[1:] == [("changed", terms.rounds, terms.cut_size, "A storm comes")]
    undo_newest(event)
    assert (held_terms(event), len(told(event))) == (held, 1)
    now = fresh(event)
    assert (now.planned_rounds, now.cut_size, now.cut_kind, now.extra_rounds) == (3, 4, "double", 0)


def test_what_follows_the_cut_when_never_announced_needs_no_reason() -> None:
    event = started(cut_kind="")

    ChangePlan(terms=PlanTerms(3, 4, "double"), reason="").perform(event, actor=None)

    assert held_terms(event) == PlanTerms(3, 4, "double")


def test_plan_cannot_change_while_round_1_is_a_draft_nor_below_the_rounds_paired_nor_after_the_cut() -> None:
    drafted = registered(8, planned_rounds=3, cut_size=4)
    PairNextRound(expected_round=1).perform(drafted, actor=None)
    change = ChangePlan(terms=PlanTerms(2, 4, "double"), reason="Time")
    assert refusal(lambda: change.perform(drafted, actor=None)) == "round_1_is_a_draft"

    running = started()
    PairNextRound(expected_round=2).perform(running, actor=None)
    fewer = ChangePlan(terms=PlanTerms(1, 4, "double"), reason="Time")
    assert refusal(lambda: fewer.perform(running, actor=None)) == "rounds_paired_already"

    cut, _players = make_cut_event(4, 8)
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(cut, actor=None)
    assert refusal(lambda: change.perform(cut, actor=None)) == "cut_made"


@pytest.mark.parametrize(
    ("kind", "size", "extra"), [(StageKind.DOUBLE, 8, 0), (StageKind.SWISS, 4, 2), (StageKind.SWISS, 6, 2)]
)
def test_cut_other_than_announced_needs_a_reason_and_is_shown_until_it_is_undone(
    kind: StageKind, size: int, extra: int
) -> None:
    event = started(rounds=1, level="premier")
    cut = {"kind": kind, "size": size, "extra_rounds": extra}

    assert refusal(lambda: MakeCut(**cut).perform(fresh(event), actor=None)) == "reason_missing"
    MakeCut(**cut, reason="More were wished for").perform(fresh(event), actor=None)

    assert told(event) == [("started", 1, 4, ""), ("cut", 1, size, "More were wished for")]
    now = fresh(event)
    assert (now.planned_rounds, now.cut_size, now.cut_kind) == (1 + extra, size, kind)
    UndoCut().perform(now, actor=None)
    now = fresh(event)
    assert told(event) == [("started", 1, 4, "")]
    assert (now.planned_rounds, now.cut_size, now.cut_kind, now.extra_rounds) == (1, 4, "double", 0)
    undo_newest(event)
    assert told(event)[1:] == [("cut", 1, size, "More were wished for")]
    assert fresh(event).planned_rounds == 1 + extra


def test_cut_as_announced_needs_no_reason() -> None:
    event = started(rounds=1)

    MakeCut(kind=StageKind.DOUBLE, size=4).perform(fresh(event), actor=None)

    assert told(event) == [("started", 1, 4, "")]


def test_end_before_the_cut_that_was_announced_is_shown_and_undone_with_its_entry() -> None:
    event = started(rounds=2)

    FinishEvent(confirmed_early=True, reason="The power is out").perform(fresh(event), actor=None)

    assert told(event) == [("started", 2, 4, ""), ("finished", 1, 0, "The power is out")]
    assert (fresh(event).planned_rounds, fresh(event).cut_size) == (1, 0)
    undo_newest(event)
    now = fresh(event)
    assert (now.state, now.planned_rounds, now.cut_size) == (EventState.RUNNING, 2, 4)
    assert told(event) == [("started", 2, 4, "")]


def test_change_of_the_plan_stands_in_the_way_of_what_it_was_made_from() -> None:
    event = started()
    ChangePlan(terms=PlanTerms(2, 4, "double"), reason="Time").perform(event, actor=None)
    publish = LogEntry.objects.get(act="publish_round")

    now = fresh(event)
    assert refusal(lambda: Undo(entry=publish, seen=now.version).perform(now, actor=None)) in (
        "undo_overtaken",
        "undo_blocked",
        "round_had_results",
    )


@pytest.mark.django_db(transaction=True)
def test_two_leaders_change_the_plan_at_once_then_each_is_announced_in_order() -> None:
    event = started()

    race(
        *(
            lambda terms=terms: ChangePlan(terms=terms, reason="Time").perform(fresh(event), actor=None)
            for terms in (PlanTerms(2, 4, "double"), PlanTerms(4, 4, "double"))
        )
    )

    assert [row[0] for row in told(event)] == ["started", "changed", "changed"]
    assert fresh(event).planned_rounds == told(event)[-1][1]


@pytest.mark.django_db(transaction=True)
def test_two_leaders_announce_the_same_at_once_then_it_is_announced_once() -> None:
    event = registered(33)

    race(*(lambda: AnnouncePlan(terms=FIVE_TOP_8).perform(fresh(event), actor=None) for _twice in range(2)))

    assert told(event) == [(PlanOccasion.ANNOUNCED, 5, 8, "")]
