from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import pytest

from pairing import swiss
from pairing.errors import RuleError
from tests.factories import (
    make_player,
    make_players,
    make_result,
    make_results,
    make_round,
    make_tournament,
    seen_pairings,
)
from tests.races import race
from tournament.event.plan import PlanAnswer, PlanChoice
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History
from tournament.kernel.records import event_record
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Player, Round, Seat, Stage, Tournament
from tournament.models.states import EventState, PlayerState, RoundState
from tournament.people.acts.steps import DropPlayer
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import (
    PairAgain,
    PairNextRound,
    PairRound,
)

pytestmark = pytest.mark.django_db

Seating = list[tuple[int | None, list[int]]]


def _pair(tournament: Tournament, number: int, **options: Any) -> Round:
    return PairNextRound(expected_round=number, **{"seed": 7} | options).perform(
        tournament, actor=tournament.owner
    )


def _publish(tournament: Tournament, round_: Round, **options: Any) -> None:
    PublishRound(round_=round_, **options).perform(tournament, actor=tournament.owner)


def _seating(round_: Round) -> Seating:
    return [
        (pairing.number, [seat.player_id for seat in pairing.seats.order_by("position")])
        for pairing in round_.pairings.all()
    ]


def _refused(call: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as refusal:
        call()
    return refusal.value.code, refusal.value.facts


def test_pair_when_round_1_then_everybody_has_one_place_and_the_plan_is_frozen(
    tournament: Tournament,
) -> None:
    players = make_players(tournament, 9)
    make_player(tournament, "Not here", state=PlayerState.REGISTERED)
    round_ = _pair(tournament, 1)
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (round_.number, round_.state, round_.seed, round_.changed_by_hand) == (
        1,
        RoundState.DRAFT,
        7,
        False,
    )
    assert sorted(Seat.objects.values_list("player_id", flat=True)) == [player.pk for player in players]
    assert [number for number, _ in _seating(round_)] == [1, 2, 3, 4, None]
    assert [len(seats) for _, seats in _seating(round_)] == [2, 2, 2, 2, 1]
    assert (saved.state, saved.planned_rounds, saved.cut_size) == (EventState.RUNNING, 4, 4)
    assert (tournament.state, tournament.version) == (EventState.RUNNING, 1)


def test_pair_when_given_a_seed_then_the_engine_repeats_it_and_the_round_keeps_what_it_said(
    tournament: Tournament,
) -> None:
    make_players(tournament, 9)
    draw = swiss.pair(event_record(tournament), rng=random.Random(11))
    round_ = Round.objects.get(pk=_pair(tournament, 1, seed=11).pk)
    met = [sorted(seats) for _, seats in _seating(round_) if len(seats) == 2]
    assert sorted(met) == sorted(sorted(meeting.players) for meeting in draw.meetings)
    assert _seating(round_)[-1] == (None, [draw.byes[0].player])
    assert round_.explanation["number"] == 1
    assert [tuple(meeting["players"]) for meeting in round_.explanation["meetings"]] == [
        meeting.players for meeting in draw.meetings
    ]
    assert round_.explanation["byes"][0]["reason"] == asdict(draw)["byes"][0]["reason"]


def test_pair_when_paired_twice_from_one_seed_then_the_same_round_sides_included(
    tournament: Tournament,
) -> None:
    make_players(tournament, 30)
    first = _pair(tournament, 1, seed=2**63 - 1)
    before = _seating(first)
    DiscardRound(number=1).perform(tournament, actor=None)
    assert _seating(_pair(tournament, 1, seed=2**63 - 1)) == before


def test_pair_when_no_seed_is_given_then_a_fresh_one_is_drawn_and_kept(tournament: Tournament) -> None:
    make_players(tournament, 4)
    first = _pair(tournament, 1, seed=None).seed
    second = PairAgain(round_=Round.objects.get()).perform(tournament, actor=None).seed
    assert 0 <= first < 2**63
    assert first != second
    assert Round.objects.get().seed == second


def test_pair_when_a_player_has_a_fixed_table_then_the_player_sits_there(tournament: Tournament) -> None:
    players = make_players(tournament, 8)
    Player.objects.filter(pk=players[5].pk).update(fixed_table=20)
    round_ = _pair(tournament, 1)
    assert [number for number, _ in _seating(round_)] == [1, 2, 3, 20]
    assert players[5].pk in _seating(round_)[-1][1]


def test_pair_when_logged_then_the_entry_tells_seed_tables_and_the_plan_before(
    tournament: Tournament,
) -> None:
    one, two, three, four = make_players(tournament, 4)
    tournament.planned_rounds = 2
    tournament.save()
    round_ = _pair(tournament, 1)
    entry = LogEntry.objects.get()
    names = {player.pk: player.name for player in (one, two, three, four)}
    assert (entry.act, entry.actor) == (PairRound.code, tournament.owner)
    assert entry.payload == {
        "round": 1,
        "seed": 7,
        "fewest_rematches": False,
        "relaxed": "none",
        "plan_before": {"planned_rounds": 2, "cut_size": None},
        "tables": [
            {"table": number, "players": seats, "names": [names[player] for player in seats]}
            for number, seats in _seating(round_)
        ],
        "replaced": None,
        "told": {
            "terms": {"rounds": 2, "cut_size": 0, "cut_kind": "", "extra_rounds": 0},
            "occasion": "started",
            "structure": "basic",
            "players": 4,
            "reason": "",
            "said_at": entry.payload["told"]["said_at"],
        },
    }


def test_pair_when_the_to_set_rounds_and_cut_then_those_are_frozen(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(planned_rounds=2, cut_size=0)
    make_players(tournament, 3)
    _pair(tournament, 1)
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.planned_rounds, saved.cut_size) == (2, 0)


@pytest.mark.parametrize("number", [0, 1])
def test_pair_when_fewer_than_two_play_then_refused(tournament: Tournament, number: int) -> None:
    make_players(tournament, number)
    make_players(tournament, 3, state=PlayerState.REGISTERED)
    assert _refused(lambda: _pair(tournament, 1)) == ("too_few_players", {"players": number})
    assert not Stage.objects.exists()


def test_pair_when_the_structure_has_no_row_and_nothing_is_set_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 3)
    assert _refused(lambda: _pair(tournament, 1)) == (
        "no_structure_row",
        {"players": 3, "structure": "basic"},
    )


def test_pair_when_the_cut_is_larger_than_the_field_then_refused(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(planned_rounds=2, cut_size=8)
    make_players(tournament, 6)
    assert _refused(lambda: _pair(tournament, 1)) == ("cut_too_large", {"cut": 8, "players": 6})


def test_pair_when_a_draft_is_there_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 4)
    _pair(tournament, 1)
    assert _refused(lambda: _pair(tournament, 1)) == ("draft_exists", {"round": 1})
    assert Round.objects.count() == 1


def test_pair_when_the_round_is_published_already_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 4)
    round_ = _pair(tournament, 1)
    _publish(tournament, round_)
    make_results(round_, 6, 0)
    assert _refused(lambda: _pair(tournament, 1)) == ("round_paired_already", {"round": 1})
    assert _refused(lambda: _pair(tournament, 3)) == ("event_changed_meanwhile", {})


def test_pair_when_results_are_missing_then_refused_with_the_tables(tournament: Tournament) -> None:
    make_players(tournament, 7)
    round_ = _pair(tournament, 1)
    _publish(tournament, round_)
    make_result(round_.pairings.get(number=2), 3, 3)
    assert _refused(lambda: _pair(tournament, 2)) == ("round_incomplete", {"tables": (1, 3)})


def test_pair_when_an_old_result_was_cleared_then_refused_with_that_table(tournament: Tournament) -> None:
    make_players(tournament, 6)
    for number in (1, 2):
        round_ = _pair(tournament, number)
        _publish(tournament, round_)
        make_results(round_, 6, 0)
    make_result(Round.objects.get(number=1).pairings.get(number=2))
    assert _refused(lambda: _pair(tournament, 3)) == ("round_incomplete", {"tables": (2,)})


def test_pair_when_all_planned_rounds_are_played_then_refused(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(planned_rounds=1, cut_size=0)
    make_players(tournament, 4)
    round_ = _pair(tournament, 1)
    _publish(tournament, round_)
    make_results(round_, 6, 0)
    assert _refused(lambda: _pair(tournament, 2)) == ("all_rounds_played", {"planned": 1})


def test_pair_when_finished_then_refused(db: None) -> None:
    finished = make_tournament(state=EventState.FINISHED)
    assert _refused(lambda: _pair(finished, 1))[0] == "act_not_allowed"


def test_pair_when_everybody_met_then_refused_with_names_until_the_to_confirms_rematches(
    tournament: Tournament,
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(planned_rounds=3, cut_size=0)
    one, two = make_players(tournament, 2)
    round_ = _pair(tournament, 1)
    _publish(tournament, round_)
    make_results(round_, 6, 0)
    code, facts = _refused(lambda: _pair(tournament, 2))
    assert (code, sorted(facts["players"])) == ("no_legal_pairing", [one.pk, two.pk])
    again = _pair(tournament, 2, fewest_rematches=True)
    assert [sorted(seats) for _, seats in _seating(again)] == [[one.pk, two.pk]]


def test_discard_when_round_1_then_back_to_registration_with_the_plan_as_it_was(
    tournament: Tournament,
) -> None:
    make_players(tournament, 9)
    Tournament.objects.filter(pk=tournament.pk).update(cut_size=2)
    _pair(tournament, 1)
    DiscardRound(number=1).perform(tournament, actor=tournament.owner)
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.state, saved.planned_rounds, saved.cut_size) == (EventState.REGISTRATION, None, 2)
    assert (Round.objects.count(), Stage.objects.count(), Seat.objects.count()) == (0, 0, 0)
    entry = LogEntry.objects.get(act=DiscardRound.code)
    assert (entry.payload["round"], entry.payload["seed"], len(entry.payload["tables"])) == (1, 7, 5)


def test_plan_as_the_to_set_it_is_kept_while_a_round_is_paired_and_after_an_undo(
    tournament: Tournament,
) -> None:
    make_players(tournament, 9)
    Tournament.objects.filter(pk=tournament.pk).update(cut_size=2)

    def plan() -> tuple[int | None, ...]:
        row = Tournament.objects.get(pk=tournament.pk)
        return row.planned_rounds, row.cut_size, row.chosen_rounds, row.chosen_cut_size

    _pair(tournament, 1)
    assert plan() == (4, 2, None, 2)
    DiscardRound(number=1).perform(tournament, actor=None)
    assert plan() == (None, 2, None, None)
    entry = LogEntry.objects.latest("version")
    Undo(entry=entry, seen=tournament.version).perform(tournament, actor=tournament.owner)
    assert plan() == (4, 2, None, 2)
    DiscardRound(number=1).perform(tournament, actor=None)
    assert plan() == (None, 2, None, None)


def test_discard_when_a_later_round_then_the_event_runs_on_with_its_plan(tournament: Tournament) -> None:
    make_players(tournament, 8)
    round_ = _pair(tournament, 1)
    _publish(tournament, round_)
    make_results(round_, 6, 0)
    _pair(tournament, 2)
    DiscardRound(number=2).perform(tournament, actor=None)
    saved = Tournament.objects.get(pk=tournament.pk)
    assert (saved.state, saved.planned_rounds) == (EventState.RUNNING, 3)
    assert list(Round.objects.values_list("number", flat=True)) == [1]


def test_discard_when_done_twice_then_nothing_more_happens(tournament: Tournament) -> None:
    make_players(tournament, 8)
    _pair(tournament, 1)
    DiscardRound(number=1).perform(tournament, actor=None)
    DiscardRound(number=1).perform(tournament, actor=None)
    assert Tournament.objects.get(pk=tournament.pk).version == 2


def test_discard_when_published_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 8)
    _publish(tournament, _pair(tournament, 1))
    assert _refused(lambda: DiscardRound(number=1).perform(tournament, actor=None)) == (
        "round_published",
        {"round": 1},
    )


def test_pair_again_when_somebody_came_then_paired_too_and_the_plan_follows_the_head_count(
    tournament: Tournament,
) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    late = make_player(tournament, "Late")
    again = PairAgain(round_=draft, seed=8, plan=PlanAnswer(PlanChoice.ROW, "A ninth player came")).perform(
        tournament, actor=tournament.owner
    )
    saved = Tournament.objects.get(pk=tournament.pk)
    assert Seat.objects.filter(round=again, player=late).exists()
    assert (Round.objects.count(), again.seed) == (1, 8)
    assert (saved.state, saved.planned_rounds, saved.cut_size) == (EventState.RUNNING, 4, 4)
    DiscardRound(number=1).perform(tournament, actor=None)
    saved.refresh_from_db()
    assert (saved.planned_rounds, saved.cut_size) == (None, None)


def test_pair_again_when_it_cannot_be_paired_then_the_draft_stays(tournament: Tournament) -> None:
    players = make_players(tournament, 8)
    draft = _pair(tournament, 1)
    before = _seating(draft)
    Player.objects.filter(pk__in=[player.pk for player in players[1:]]).update(state=PlayerState.DROPPED)
    assert _refused(lambda: PairAgain(round_=draft).perform(tournament, actor=None))[0] == ("too_few_players")
    assert _seating(Round.objects.get(pk=draft.pk)) == before


def test_pair_again_when_the_draft_was_published_or_discarded_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    _publish(tournament, draft)
    gone = Round(stage=draft.stage, number=2)
    for round_, refusal in ((draft, ("round_published", {"round": 1})), (gone, ("draft_missing", {}))):
        assert _refused(lambda: PairAgain(round_=round_).perform(tournament, actor=None)) == refusal  # noqa: B023


def test_publish_when_all_is_well_then_everybody_sees_it(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    _publish(tournament, draft, seen=seen_pairings(tournament))
    saved = Round.objects.get(pk=draft.pk)
    assert (saved.state, saved.published_at is None, saved.changed_at) == (
        RoundState.PUBLISHED,
        False,
        None,
    )
    assert LogEntry.objects.get(act=PublishRound.code).payload["round"] == 1


def test_publish_when_done_twice_then_the_time_stays_and_nothing_is_logged(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    seen = seen_pairings(tournament)
    _publish(tournament, draft, seen=seen)
    first = Round.objects.get(pk=draft.pk).published_at
    _publish(tournament, draft, seen=seen)
    assert Round.objects.get(pk=draft.pk).published_at == first
    assert LogEntry.objects.filter(act=PublishRound.code).count() == 1


def test_publish_when_somebody_changed_the_draft_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    seen = seen_pairings(tournament)
    again = PairAgain(round_=draft).perform(tournament, actor=None)
    assert _refused(lambda: _publish(tournament, again, seen=seen)) == ("event_changed_meanwhile", {})


def test_publish_when_there_are_warnings_then_only_with_the_version_in_which_they_were_read(
    tournament: Tournament,
) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    late = make_player(tournament)
    assert _refused(lambda: _publish(tournament, draft)) == ("warnings_not_confirmed", {})
    assert _refused(lambda: _publish(tournament, draft, confirmed_at=tournament.version - 1)) == (
        "warnings_not_confirmed",
        {},
    )
    _publish(tournament, draft, confirmed_at=tournament.version)
    entry = LogEntry.objects.get(act=PublishRound.code)
    assert entry.payload["warnings"] == {
        "left_out": [late.pk],
        "not_playing": [],
        "rematches": [],
        "second_byes": [],
        "moved": [],
        "third_meetings": [],
        "sides_repeated": [],
        "large_biases": [],
    }


def test_publish_when_there_is_no_table_then_refused(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    (alone,) = make_players(event, 1)
    draft = make_round(event, [(alone,)], published=False)
    assert _refused(lambda: _publish(event, draft)) == ("round_without_tables", {})


def test_publish_when_the_draft_is_gone_then_refused(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = _pair(tournament, 1)
    Round.objects.all().delete()
    assert _refused(lambda: _publish(tournament, draft)) == ("draft_missing", {})


@pytest.mark.django_db(transaction=True)
def test_race_when_two_leaders_pair_then_one_round_and_the_other_is_warned() -> None:
    event = make_tournament()
    make_players(event, 8)
    outcomes = race(
        lambda: _pair(Tournament.objects.get(), 1, seed=1), lambda: _pair(Tournament.objects.get(), 1, seed=2)
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, ActionRefused)]
    assert [(refusal.code, refusal.facts) for refusal in refused] == [("draft_exists", {"round": 1})]
    assert (Round.objects.count(), Stage.objects.count(), Seat.objects.count()) == (1, 1, 8)
    assert Tournament.objects.get().version == LogEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_two_leaders_publish_then_published_once() -> None:
    event = make_tournament()
    make_players(event, 8)
    draft = _pair(event, 1)
    seen = seen_pairings(event)
    outcomes = race(*[lambda: _publish(Tournament.objects.get(), draft, seen=seen)] * 2)
    assert outcomes == [None, None]
    assert Round.objects.get().state == RoundState.PUBLISHED
    assert LogEntry.objects.filter(act=PublishRound.code).count() == 1


@pytest.mark.django_db(transaction=True)
def test_race_when_paired_while_a_player_drops_then_the_drop_counts_or_is_warned_of() -> None:
    event = make_tournament()
    players = make_players(event, 9)

    def drop() -> None:
        DropPlayer(player=players[0]).perform(Tournament.objects.get(), actor=None)

    draft, _ = race(lambda: _pair(Tournament.objects.get(), 1), drop)
    seated = set(Seat.objects.values_list("player_id", flat=True))
    drop_was_first = LogEntry.objects.get(act=DropPlayer.code).version == 1
    assert seated == {player.pk for player in (players[1:] if drop_was_first else players)}
    if not drop_was_first:
        assert _refused(lambda: _publish(Tournament.objects.get(), draft))[0] == "warnings_not_confirmed"


@pytest.mark.parametrize(("played", "refused"), [({1}, "round_had_results"), ({2}, None), (set(), None)])
def test_only_a_round_that_was_played_stays_published(played: set[int], refused: str | None) -> None:
    history = History(swiss_rounds=frozenset(played), is_cut_played=False)
    assert getattr(PublishRound.Payload(1, None).history_refusal(history), "code", None) == refused
