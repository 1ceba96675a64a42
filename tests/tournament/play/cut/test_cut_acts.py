"""The cut: from the final Swiss standings, once, completely or not at all (REG 9.5)."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.types import Side
from tests.cut import InCut, refusal_of
from tests.factories import make_cut_event, make_result
from tests.races import race
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record
from tournament.models import LogEntry, Pairing, Qualifier, Result, Round, Stage, StageKind, Tournament
from tournament.models.states import RoundState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db


def _cut(event: Tournament, size: int = 4, kind: StageKind = StageKind.DOUBLE, **options: Any) -> Stage:
    return MakeCut(kind=kind, size=size, **options).perform(
        Tournament.objects.get(pk=event.pk), actor=event.owner
    )


def _seeds(event: Tournament) -> list[tuple[str, int | None, int]]:
    return [
        (row.player.name, row.seed, row.swiss_rank)
        for row in Qualifier.objects.filter(stage__tournament=event).order_by("swiss_rank")
    ]


def test_make_cut_gives_the_top_their_seeds_and_opens_the_first_round() -> None:
    event, players = make_cut_event(4, 6)

    stage = _cut(event, seed=9)

    assert (stage.kind, stage.size, stage.seed, stage.number) == (StageKind.DOUBLE, 4, 9, 2)
    assert _seeds(event) == [("Seed 1", 1, 1), ("Seed 2", 2, 2), ("Seed 3", 3, 3), ("Seed 4", 4, 4)]
    round_ = Round.objects.get(stage=stage)
    assert (round_.number, round_.state) == (1, RoundState.PUBLISHED)
    record = bracket_record(event)
    assert record is not None
    assert {number: table.seated for number, table in record.tables.items()} == {
        1: (players[0].pk, players[3].pk),
        2: (players[1].pk, players[2].pk),
    }
    entry = LogEntry.objects.get(act="make_cut")
    assert entry.payload["seeds"][3] == {"player": players[3].pk, "name": "Seed 4", "swiss_rank": 4}


def test_make_cut_when_one_declines_then_the_next_comes_in_and_the_seeds_move_up() -> None:
    event, players = make_cut_event(4, 8)

    _cut(event, declined=[players[1].pk, players[7].pk])

    assert _seeds(event) == [
        ("Seed 1", 1, 1),
        ("Seed 2", None, 2),
        ("Seed 3", 2, 3),
        ("Seed 4", 3, 4),
        ("Seed 5", 4, 5),
    ]
    entry = LogEntry.objects.get(act="make_cut")
    assert entry.payload["declined"] == [{"player": players[1].pk, "name": "Seed 2"}]


def test_make_cut_passes_over_the_dropped_and_the_disqualified() -> None:
    event, players = make_cut_event(4, 8)
    DropPlayer(player=players[0]).perform(event, actor=None)
    DisqualifyPlayer(player=players[2], reason="Cheated").perform(event, actor=None)

    _cut(event)

    assert [(name, seed) for name, seed, _rank in _seeds(event)] == [
        ("Seed 2", 1),
        ("Seed 4", 2),
        ("Seed 5", 3),
        ("Seed 6", 4),
    ]


def test_make_cut_before_the_last_round_is_complete_is_refused_and_nothing_changes() -> None:
    event, _players = make_cut_event(4, 8)
    make_result(Pairing.objects.get(number=3))

    assert refusal_of(lambda: _cut(event)) == ("round_incomplete", {"tables": (3,)})
    assert not Stage.objects.filter(number=2).exists()
    assert not LogEntry.objects.exists()


def test_make_cut_larger_than_the_field_is_refused_and_nothing_changes() -> None:
    event, players = make_cut_event(4, 8)
    DropPlayer(player=players[0]).perform(event, actor=None)
    version = Tournament.objects.get(pk=event.pk).version

    assert refusal_of(lambda: _cut(event, 8)) == ("cut_too_large", {"cut": 8, "players": 7})
    assert not Stage.objects.filter(number=2).exists()
    assert Tournament.objects.get(pk=event.pk).version == version


def test_make_cut_with_rounds_left_needs_the_leaders_word() -> None:
    event, _players = make_cut_event(4, 8, planned_rounds=3)

    assert refusal_of(lambda: _cut(event)) == ("rounds_left", {"played": 1, "planned": 3})
    assert refusal_of(lambda: _cut(event, confirmed_early=True)) == ("reason_missing", {})
    assert _cut(event, confirmed_early=True, reason="The shop closes").size == 4
    assert refusal_of(lambda: PairNextRound(expected_round=2).perform(event, actor=None)) == (
        "cut_made",
        {"size": 4},
    )


@pytest.mark.parametrize(
    ("kind", "size", "level", "options", "code"),
    [
        (StageKind.DOUBLE, 5, "relaxed", {}, "no_such_bracket"),
        (StageKind.SINGLE, 5, "relaxed", {}, "no_such_bracket"),
        (StageKind.SINGLE, 4, "formal", {}, "single_elimination_is_relaxed"),
        (StageKind.SWISS, 4, "formal", {}, "extra_rounds_missing"),
        (StageKind.SWISS, 1, "formal", {"extra_rounds": 1}, "too_few_players"),
        (StageKind.DOUBLE, 4, "formal", {"seen": (1, 2, 3)}, "event_changed_meanwhile"),
    ],
)
def test_make_cut_that_cannot_be_played_so_is_refused(
    kind: StageKind, size: int, level: str, options: dict[str, Any], code: str
) -> None:
    event, _players = make_cut_event(4, 8, level=level)
    assert refusal_of(lambda: _cut(event, size, kind, **options))[0] == code
    assert not Stage.objects.filter(number=2).exists()


def test_make_cut_before_round_1_and_with_a_draft_is_refused() -> None:
    event, _players = make_cut_event(4, 8)
    Round.objects.update(state=RoundState.DRAFT, published_at=None)
    assert refusal_of(lambda: _cut(event)) == ("draft_exists", {"round": 1})
    Result.objects.all().delete()
    Round.objects.all().delete()
    assert refusal_of(lambda: _cut(event)) == ("no_round_yet", {})


def test_make_cut_again_is_the_same_cut_and_another_one_is_refused() -> None:
    event, players = make_cut_event(4, 8)
    seen = tuple(player.pk for player in players[:4])
    stage = _cut(event, seen=seen)

    assert _cut(event, seen=seen) == stage
    assert refusal_of(lambda: _cut(event, 8)) == ("cut_made", {"size": 4})
    assert refusal_of(lambda: _cut(event, seen=seen[::-1])) == ("cut_made", {"size": 4})
    assert LogEntry.objects.filter(act="make_cut").count() == 1


def test_undo_cut_undoes_everything_until_a_game_has_its_result() -> None:
    cut = InCut()
    cut.choose(1, Side.RUNNER)
    UndoCut().perform(cut.event, actor=None)
    UndoCut().perform(cut.event, actor=None)
    assert not Stage.objects.filter(number=2).exists()
    assert LogEntry.objects.filter(act="undo_cut").count() == 1

    _cut(cut.event)
    cut.win(1, 4)
    before = cut.trace()
    assert refusal_of(lambda: UndoCut().perform(cut.event, actor=None)) == ("cut_in_play", {})
    assert cut.trace() == before


def test_extra_swiss_rounds_are_for_the_top_alone_and_their_numbers_run_on() -> None:
    event, players = make_cut_event(4, 8)
    _cut(event, kind=StageKind.SWISS, extra_rounds=2)
    event.refresh_from_db()
    assert event.planned_rounds == 3
    assert [player.active for player in event_record(event).players] == [True] * 4 + [False] * 4

    round_ = PairNextRound(expected_round=2, seed=1).perform(event, actor=None)
    assert (round_.number, round_.stage.number) == (2, 2)
    seated = set(round_.seats.values_list("player", flat=True))
    assert seated == {player.pk for player in players[:4]}
    PublishRound(round_=round_).perform(event, actor=None)
    assert refusal_of(lambda: UndoCut().perform(event, actor=None)) == ("cut_in_play", {})


def test_undo_of_extra_swiss_rounds_leaves_the_plan_as_it_was() -> None:
    event, _players = make_cut_event(4, 8)
    _cut(event, kind=StageKind.SWISS, extra_rounds=2)
    PairNextRound(expected_round=2).perform(event, actor=None)
    DiscardRound(number=2).perform(event, actor=None)
    assert Stage.objects.filter(number=2).exists()

    UndoCut().perform(event, actor=None)

    event.refresh_from_db()
    assert (event.planned_rounds, event.state) == (1, "running")
    assert all(player.active for player in event_record(event).players)


@pytest.mark.django_db(transaction=True)
def test_two_leaders_make_the_cut_at_once_then_there_is_one() -> None:
    event, players = make_cut_event(4, 8)
    seen = tuple(player.pk for player in players[:4])

    outcomes = race(lambda: _cut(event, seen=seen), lambda: _cut(event, seen=seen))

    assert outcomes[0] == outcomes[1]
    assert Qualifier.objects.count() == 4
    assert LogEntry.objects.filter(act="make_cut").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_leaders_make_different_cuts_at_once_then_the_second_is_warned() -> None:
    event, _players = make_cut_event(4, 8)

    outcomes = race(lambda: _cut(event, 4), lambda: _cut(event, 8, reason="More"))

    assert sorted(isinstance(outcome, ActionRefused) for outcome in outcomes) == [False, True]
    assert Stage.objects.filter(number=2).count() == 1
