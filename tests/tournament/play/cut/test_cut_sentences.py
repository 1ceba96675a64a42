"""What the log and the undo page say of the cut and of sides, and what they make of older entries."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.types import Side
from tournament.kernel.acts import payload_of
from tournament.kernel.history import History
from tournament.kernel.payloads import Payload, touches
from tournament.models import LogEntry, StageKind
from tournament.play.cut.acts.cut import DecliningPlayer, MakeCut, SeededPlayer
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.cut.acts.sides import ChooseSide, UndoSide

NO_CUT = "There is no cut any more. Its first games and chosen sides go with it."
ANA: dict[str, Any] = {"game": 1, "player": 7, "name": "Ana"}
CUT_MADE = ("cut made",)

TOLD: list[tuple[Payload, str, str]] = [
    (
        MakeCut.Payload(StageKind.DOUBLE, 8, declined=[DecliningPlayer(7, "Ana")]),
        "Made the cut to the top 8, double elimination. Declined: Ana.",
        NO_CUT,
    ),
    (
        MakeCut.Payload(StageKind.SINGLE, 4, declined=[]),
        "Made the cut to the top 4, single elimination.",
        NO_CUT,
    ),
    (
        MakeCut.Payload(StageKind.SWISS, 8, declined=[], extra_rounds=1, rounds_before=5),
        "Made the cut to the top 8, 1 extra Swiss round.",
        NO_CUT,
    ),
    (
        MakeCut.Payload(StageKind.SWISS, 8, declined=[], extra_rounds=2, rounds_before=5),
        "Made the cut to the top 8, 2 extra Swiss rounds.",
        NO_CUT,
    ),
    (
        UndoCut.Payload(StageKind.DOUBLE, 8, seed=1, qualifiers=[], sides=[], planned_rounds=5),
        "Took back the cut to the top 8.",
        "The cut to the top 8 is made again, with the same seeds.",
    ),
    (
        ChooseSide.Payload(**ANA, side=Side.CORP, opponent="Ben"),
        "Game 1: Ana chose corp.",
        "Ana has not chosen a side in game 1.",
    ),
    (
        UndoSide.Payload(**ANA, side=Side.RUNNER),
        "Game 1: the choice of Ana was taken back.",
        "Game 1: Ana plays runner again.",
    ),
]


@pytest.mark.parametrize(("payload", "sentence", "undone"), TOLD)
def test_act_on_the_cut_is_told_and_so_is_its_undo(payload: Payload, sentence: str, undone: str) -> None:
    assert payload.sentence() == sentence
    assert payload.undo_words() == [undone]


def test_side_chosen_by_its_player_is_told_the_same() -> None:
    assert ChooseSide.Payload(**ANA, side=Side.CORP).own_sentence() == "Game 1: Ana chose corp."


def test_cut_builds_on_those_in_it_and_taking_it_back_throws_away_what_was_done_in_it() -> None:
    seeds = [SeededPlayer(7, "Ana", 1), SeededPlayer(8, "Ben", 2)]
    made = MakeCut.Payload(StageKind.SWISS, 2, seeds=seeds, declined=[])
    taken_back = UndoCut.Payload(StageKind.SWISS, 2)

    on = [("state", 7), ("state", 8), ("plan",)]
    assert made.touches() == touches(("cut",), builds_on=on, part_of=(CUT_MADE,))
    assert taken_back.touches() == touches(("cut",), part_of=(CUT_MADE,), throws_away=(CUT_MADE,))


@pytest.mark.parametrize("payload", [ChooseSide.Payload(**ANA, side=Side.CORP), UndoSide.Payload(**ANA)])
def test_side_is_of_a_game_of_the_cut(payload: Payload) -> None:
    assert payload.touches() == touches(("game", 1), ("sides", 1), builds_on=[("cut",)], part_of=(CUT_MADE,))


def test_side_builds_on_the_games_by_which_both_came_to_it() -> None:
    payload = ChooseSide.Payload(**ANA, side=Side.CORP, against=8)
    on = [("cut",), ("path", 7), ("path", 8)]
    assert payload.touches() == touches(("game", 1), ("sides", 1), builds_on=on, part_of=(CUT_MADE,))


@pytest.mark.parametrize(
    ("kind", "is_played", "kept"),
    [
        (StageKind.DOUBLE, True, "cut_in_play"),
        (StageKind.DOUBLE, False, None),
        (StageKind.SWISS, True, None),
    ],
)
def test_bracket_that_was_played_stays_made(kind: StageKind, is_played: bool, kept: str | None) -> None:
    history = History(swiss_rounds=frozenset(), is_cut_played=is_played)

    assert getattr(MakeCut.Payload(kind, 4).history_refusal(history), "code", None) == kept


@pytest.mark.parametrize(
    ("act", "payload", "sentence"),
    [
        (
            "make_cut",
            {"kind": "double", "size": 4, "declined": [{"player": 7, "name": "Ana"}]},
            "Made the cut to the top 4, double elimination. Declined: Ana.",
        ),
        ("make_cut", {"kind": "double", "size": 4, "seed": 1}, "Cut made"),
        (
            "make_cut",
            {"kind": "swiss", "size": 4, "seed": 1, "seeds": [], "declined": []},
            "Made the cut to the top 4, 0 extra Swiss rounds.",
        ),
        ("undo_cut", {"kind": "double", "size": 8}, "Took back the cut to the top 8."),
        ("choose_side", ANA | {"side": "corp"}, "Game 1: Ana chose corp."),
        ("undo_side", ANA, "Game 1: the choice of Ana was taken back."),
    ],
)
def test_entry_before_release_0_1_without_all_its_keys_is_told(
    act: str, payload: dict[str, Any], sentence: str
) -> None:
    entry = LogEntry(act=act, payload=payload, payload_version=0)

    assert payload_of(entry).sentence() == sentence


def test_choice_that_was_taken_back_without_being_kept_promises_nothing() -> None:
    entry = LogEntry(act="undo_side", payload=ANA, payload_version=0)

    assert payload_of(entry).undo_words() == []
