"""Single-sided events on the command line and in results files: read as Cobra writes them, paired and
scored.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pairing.__main__ import main
from pairing.check import Fault, check
from pairing.results_json import read_results, results_json
from pairing.simulate import random_event
from pairing.swiss import pair
from pairing.types import (
    SINGLE_SIDED_SCORING,
    Ending,
    Event,
    Game,
    Meeting,
    PairingCost,
    Player,
    Relaxed,
    Round,
    SwissKind,
    Table,
    Tiebreaker,
)
from pairing.wording import Names, cost_text

Json = dict[str, Any]


def seat(player: int | None, role: str | None, total: int | None, *, scores: bool = True) -> Json:
    return {
        "id": player,
        "role": role,
        "runnerScore": total if scores and role == "runner" else None,
        "corpScore": total if scores and role == "corp" else None,
        "combinedScore": total,
    }


def cobra_table(corp: int, runner: int, result: tuple[int, int], *, scores: bool = True) -> Json:
    seats = seat(corp, "corp", result[0], scores=scores), seat(runner, "runner", result[1], scores=scores)
    return {"player1": seats[0], "player2": seats[1], "eliminationGame": False, "intentionalDraw": False}


def cobra_bye(player: int) -> Json:
    return {"player1": seat(player, None, 3), "player2": seat(None, None, 0), "eliminationGame": False}


def cobra_file(*rounds: list[Json], players: int = 4) -> Json:
    for tables in rounds:
        for number, table in enumerate(tables, start=1):
            table["table"] = number
    listed = [{"id": number, "name": f"P{number}"} for number in range(1, players + 1)]
    return {"name": "Night", "cutToTop": 0, "players": listed, "rounds": list(rounds)}


def single(file: Json) -> Any:
    return read_results(json.dumps(file).encode(), swiss=SwissKind.SINGLE_SIDED)


def saved(folder: Path, file: Json) -> str:
    path = folder / "event.json"
    path.write_text(json.dumps(file))
    return str(path)


# reading and writing


def test_read_results_when_single_sided_then_games_sides_and_points_are_known() -> None:
    file = cobra_file(
        [cobra_table(1, 2, (3, 0)), cobra_table(4, 3, (1, 1))], [cobra_table(2, 3, (0, 3)), cobra_bye(1)]
    )
    event = single(file).event
    assert event.rounds == (
        Round(
            1,
            (
                Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1),), corp=1),
                Table(2, (4, 3), (Game(4, 3, Ending.DRAW, None),), corp=4),
            ),
        ),
        Round(2, (Table(1, (2, 3), (Game(2, 3, Ending.WIN, 3),), corp=2), Table(None, (1,)))),
    )
    assert (event.scoring, event.swiss) == (SINGLE_SIDED_SCORING, SwissKind.SINGLE_SIDED)
    assert event.tiebreakers == (Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS, Tiebreaker.RANDOM)


def test_read_results_when_only_totals_are_stated_then_with_the_sides() -> None:
    file = cobra_file([cobra_table(2, 1, (3, 0), scores=False)])
    assert single(file).event.rounds[0].tables == (Table(1, (2, 1), stated=(3, 0), corp=2),)


def test_read_results_when_the_result_is_open_or_odd_then_the_sides_are_kept() -> None:
    file = cobra_file([cobra_table(1, 2, (0, 0)), cobra_table(3, 4, (0, 0))])
    for player in ("player1", "player2"):
        file["rounds"][0][1][player] = seat(file["rounds"][0][1][player]["id"], None, None)
    file["rounds"][0][1]["player2"]["role"] = "corp"
    tables = single(file).event.rounds[0].tables
    assert tables == (Table(1, (1, 2), stated=(0, 0), corp=1), Table(2, (3, 4), corp=4))


def test_read_results_when_nothing_says_single_sided_then_as_ever() -> None:
    file = cobra_file([cobra_table(1, 2, (3, 0))])
    event = read_results(json.dumps(file).encode()).event
    assert event.swiss is SwissKind.DOUBLE_SIDED
    assert event.rounds[0].tables[0].corp is None
    assert event.scoring.timed_win == 2


@pytest.mark.parametrize("seed", range(5))
def test_results_json_when_written_and_read_then_the_same_event(seed: int) -> None:
    event = random_event(13, 5, Random(seed), drops=2, late=1, swiss=SwissKind.SINGLE_SIDED)
    again = single(results_json(event, name="x", date="2026-01-01")).event
    assert again.rounds == event.rounds
    assert (again.scoring, again.tiebreakers, again.swiss) == (
        event.scoring,
        event.tiebreakers,
        event.swiss,
    )


def test_results_json_when_only_totals_and_sides_are_known_then_both_are_written() -> None:
    tables = (Table(1, (1, 2), stated=(0, 0), corp=2),)
    event = Event(
        (Player(1), Player(2)),
        (Round(1, tables),),
        scoring=SINGLE_SIDED_SCORING,
        swiss=SwissKind.SINGLE_SIDED,
    )
    written = results_json(event, name="x", date="2026-01-01")
    assert written["rounds"][0][0]["player1"] == {
        "id": 1,
        "role": "runner",
        "runnerScore": 0,
        "corpScore": 0,
        "combinedScore": 0,
    }
    assert single(written).event.rounds == event.rounds


# the command line


def test_pair_when_single_sided_then_prints_corp_and_runner_cost_and_what_was_relaxed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = [cobra_table(1, 2, (3, 0)), cobra_table(3, 4, (3, 0))]
    file = cobra_file(first)
    for loser in (1, 3):
        file["players"][loser]["dropped"] = True
    path = saved(tmp_path, file)
    assert main(["pair", path, "--single-sided", "--seed", "5", "--explain"]) == 0
    output = capsys.readouterr()
    draw = json.loads(output.out)
    assert list(draw) == ["round", "seed", "bye", "pairs", "cost", "relaxed"]
    assert (draw["round"], draw["seed"], draw["bye"], draw["cost"]) == (2, 5, None, 50)
    assert (draw["relaxed"], [sorted(both) for both in draw["pairs"]]) == ("none", [[1, 3]])
    corp, runner = (f"{number} (P{number})" for number in draw["pairs"][0])
    assert output.err == (
        f"{corp} (corp) and {runner}: 50; {corp} and {runner} both had one more game as corp: 50;"
        " no complete round is cheaper\n"
    )
    assert main(["pair", path, "--single-sided", "--seed", "5"]) == 0
    assert json.loads(capsys.readouterr().out) == draw


def test_pair_when_something_must_be_relaxed_then_is_refused_until_it_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = [[cobra_table(1, 2, (1, 1))], [cobra_table(2, 1, (1, 1))]]
    path = saved(tmp_path, cobra_file(*rounds, players=2))
    assert main(["pair", path, "--single-sided", "--allow", "dear"]) == 1
    refused = capsys.readouterr().err
    assert refused.startswith("no round without a third meeting is possible; the one with the fewest has ")
    assert refused.endswith(", who met twice\n")
    assert main(["pair", path, "--single-sided", "--allow", "third_meetings"]) == 0
    draw = json.loads(capsys.readouterr().out)
    assert (draw["cost"], draw["relaxed"], draw["third_meetings"]) == (6, "third meetings", 1)


def test_pair_when_all_that_is_left_is_dear_then_names_the_pairings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    won = [[cobra_table(*both, result)] for both, result in [((1, 3), (3, 0)), ((3, 1), (0, 3))] * 2]
    file = cobra_file(*won, players=3)
    file["players"][2]["dropped"] = True
    assert main(["pair", saved(tmp_path, file), "--single-sided", "--seed", "1"]) == 1
    assert capsys.readouterr().err in (
        "no round is possible in which every pairing costs less than 100; the cheapest has"
        f" {corp} (P{corp}) as corp and {runner} (P{runner}): 145\n"
        for corp, runner in ((1, 2), (2, 1))
    )


def test_standings_when_single_sided_then_nobody_is_lifted_by_head_to_head(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = [
        [cobra_table(1, 2, (3, 0)), cobra_table(3, 4, (3, 0))],
        [cobra_table(2, 3, (3, 0)), cobra_bye(4)],
    ]
    assert main(["standings", saved(tmp_path, cobra_file(*rounds)), "--single-sided"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert [line["points"] for line in lines] == [3, 3, 3, 3]
    assert not any(line["swept"] for line in lines)
    assert {line["decided_by"] for line in lines} <= {None, "sos", "extended_sos", "random"}


def test_simulate_when_single_sided_then_check_finds_nothing_and_sides_are_balanced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "--single-sided", "--players", "24", "--rounds", "6", "--seed", "4"]
    assert main(asked) == 0
    file = json.loads(capsys.readouterr().out)
    assert main(["check", saved(tmp_path, file), "--single-sided"]) == 0
    assert capsys.readouterr().err == "no violations\n"
    bias = dict.fromkeys((player["id"] for player in file["players"]), 0)
    for table in (table for tables in file["rounds"] for table in tables):
        for place in ("player1", "player2"):
            bias[table[place]["id"]] += 1 if table[place]["role"] == "corp" else -1
    assert set(bias.values()) == {0}


@pytest.mark.parametrize("seed", range(12))
def test_check_when_the_engine_paired_all_rounds_then_finds_nothing(seed: int) -> None:
    event = random_event(
        4 + seed, 4 + seed // 2, Random(seed), drops=seed % 3, late=seed % 2, swiss=SwissKind.SINGLE_SIDED
    )
    assert check(event) == ()


# check


def judged(*rounds: list[Json], players: int = 4) -> tuple[Fault, ...]:
    return check(single(cobra_file(*rounds, players=players)))


def test_check_when_two_meet_again_with_the_same_sides_then_named() -> None:
    first = [cobra_table(1, 2, (3, 0)), cobra_table(3, 4, (3, 0))]
    second = [cobra_table(3, 1, (0, 3)), cobra_table(2, 4, (0, 3))]
    third = [cobra_table(1, 2, (3, 0)), cobra_table(4, 3, (3, 0))]
    faults = judged(first, second, third)
    assert Fault("side_repeated", 3, {"corp": 1, "runner": 2, "first_met": 1}) in faults


def test_check_when_the_higher_bias_was_corp_then_the_bias_rule_is_broken() -> None:
    first = [cobra_table(1, 2, (1, 1)), cobra_table(3, 4, (1, 1))]
    assert judged(first, [cobra_table(1, 4, (3, 0)), cobra_table(2, 3, (3, 0))]) == (
        Fault("bias_rule_broken", 2, {"corp": 1, "runner": 4, "biases": (1, -1)}),
    )


def test_check_when_a_cheaper_round_was_there_then_tells_both_costs() -> None:
    first = [cobra_table(1, 2, (1, 1)), cobra_table(3, 4, (1, 1))]
    assert judged(first, [cobra_table(3, 1, (3, 0)), cobra_table(2, 4, (3, 0))]) == (
        Fault("dearer_round", 2, {"cost": 100, "least": 2}),
    )


def test_check_when_a_pairing_was_dear_without_need_then_names_it() -> None:
    rounds = [[cobra_table(1, 2, (3, 0)), cobra_table(4, 3, (0, 3))] for _ in range(4)]
    event = single(cobra_file(*rounds, players=4)).event
    strangers = [Player(number, active=False) for number in range(11, 27)]
    spread = []
    for number, round_ in enumerate(rounds, start=1):
        ghosts = [10 + 4 * (number - 1) + place for place in (1, 2, 3, 4)]
        results = [(3, 0), (0, 3), (3, 0), (0, 3)]
        spread.append(
            Round(
                number,
                tuple(
                    Table(place, (place, ghost), stated=result)
                    for place, (ghost, result) in enumerate(zip(ghosts, results, strict=True), start=1)
                ),
            )
        )
        assert round_
    last = Round(5, (Table(1, (1, 2), stated=(3, 0), corp=1), Table(2, (3, 4), stated=(3, 0), corp=3)))
    event = replace(event, players=(*event.players, *strangers), rounds=(*spread, last))
    faults = [fault for fault in check(event) if fault.round_number == 5]
    assert faults == [
        Fault("dear_pairing", 5, {"players": (1, 2), "cost": 145}),
        Fault("dear_pairing", 5, {"players": (3, 4), "cost": 145}),
    ]


def test_check_when_two_met_a_third_time_without_need_then_named() -> None:
    both = ([cobra_table(1, 2, (1, 1)), cobra_table(3, 4, (1, 1))],)
    back = ([cobra_table(2, 1, (1, 1)), cobra_table(4, 3, (1, 1))],)
    faults = judged(*both, *back, [cobra_table(1, 2, (1, 1)), cobra_table(3, 4, (1, 1))])
    assert [fault for fault in faults if fault.round_number == 3] == [
        Fault("third_meeting", 3, {"players": (1, 2), "meetings": 2}),
        Fault("third_meeting", 3, {"players": (3, 4), "meetings": 2}),
    ]


def test_check_when_the_bye_went_to_the_top_then_named() -> None:
    first = [cobra_table(1, 2, (3, 0)), cobra_bye(3)]
    assert judged(first, [cobra_table(2, 3, (3, 0)), cobra_bye(1)], players=3) == (
        Fault("bye_in_wrong_group", 2, {"player": 1, "points": 3, "expected": 0}),
    )


# words


@pytest.mark.parametrize(
    ("points", "cost", "told"),
    [
        ((6, 6), PairingCost(0, 0, 1, (-1, 1)), "1 (corp) and 2: 1; sides: 1"),
        (
            (7, 6),
            PairingCost(1, 5, 1, (0, 0), 1),
            "1 (corp) and 2: 7; 1 point apart: 1, they have met once: 5, sides: 1;"
            " no complete round is cheaper",
        ),
        (
            (9, 6),
            PairingCost(9, 0, 2500, (1, -2)),
            "1 (corp) and 2: 2509; 3 points apart: 9, 2 had 2 more games as runner: 2500;"
            " no complete round is cheaper",
        ),
        (
            (6, 6),
            PairingCost(0, 5, 50, (1, 0), 1),
            "1 (corp) and 2: 55; they have met once: 5, 1 had one more game as corp: 50;"
            " no complete round is cheaper",
        ),
    ],
)
def test_cost_text_when_told_then_part_by_part(points: tuple[int, int], cost: PairingCost, told: str) -> None:
    assert cost_text(Meeting((1, 2), points, corp=1, cost=cost), Names({}, {})) == told


def test_cost_text_when_double_sided_then_there_is_none() -> None:
    (meeting,) = pair(Event((Player(1), Player(2))), rng=Random(1), allowed=Relaxed.NONE).meetings
    assert cost_text(meeting, Names({}, {})) is None
