"""Hand-made files in the formats of other tools: small events with invented players, one for each format."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivo")
TITLES = {
    1: ("Jinteki: Personal Evolution", "Noise: Hacker Extraordinaire"),
    2: ("NBN: Making News", 'Rielle "Kit" Peddler: Transhuman'),
}
COBRA_LINKS = [{"rel": "uploadedfrom", "href": "https://tables.example/DOCK"}]


def player(number: int, **told: Any) -> Json:
    corp, runner = TITLES.get(number, (None, None))
    return {
        "id": number,
        "name": NAMES[number - 1],
        "rank": number,
        "corpIdentity": corp,
        "runnerIdentity": runner,
        **told,
    }


def two_games(table: int, first: int, second: int | None, *scores: int | None, **told: Any) -> Json:
    """Return a two-game table; `scores` are corp and runner in the first game, then in the second."""
    corp, runner, other_corp, other_runner = scores or (None,) * 4
    sums = [None if None in pair else sum(pair) for pair in ((corp, runner), (other_corp, other_runner))]  # type: ignore[type-var, arg-type]
    return {
        "table": table,
        "player1": {"id": first, "corpScore": corp, "runnerScore": runner, "combinedScore": sums[0]},
        "player2": {
            "id": second,
            "corpScore": other_corp,
            "runnerScore": other_runner,
            "combinedScore": sums[1],
        },
        "intentionalDraw": False,
        "twoForOne": False,
        "eliminationGame": False,
        **told,
    }


def totals(table: int, first: int, second: int | None, points: int, other: int = 0, **told: Any) -> Json:
    """Return a table with totals only; without a second player it's a bye."""
    made = two_games(table, first, second, **told)
    made["player1"]["combinedScore"], made["player2"]["combinedScore"] = points, other
    return made


def one_game(table: int, corp: int, runner: int, points: int | None, other: int | None, **told: Any) -> Json:
    return {
        "table": table,
        "player1": {
            "id": corp,
            "role": "corp",
            "corpScore": points,
            "runnerScore": None,
            "combinedScore": points,
        },
        "player2": {
            "id": runner,
            "role": "runner",
            "corpScore": None,
            "runnerScore": other,
            "combinedScore": other,
        },
        "intentionalDraw": False,
        "twoForOne": False,
        "eliminationGame": False,
        **told,
    }


def cut_game(table: int, corp: int, runner: int, winner: int | None) -> Json:
    return {
        "table": table,
        "player1": {"id": corp, "role": "corp", "winner": None if winner is None else winner == corp},
        "player2": {"id": runner, "role": "runner", "winner": None if winner is None else winner == runner},
        "intentionalDraw": False,
        "twoForOne": False,
        "eliminationGame": True,
    }


def results(*rounds: list[Json], players: list[Json], **told: Any) -> Json:
    """Return a Cobra results file."""
    return {
        "name": "Dock Regional",
        "date": "2024-05-18",
        "cutToTop": 0,
        "preliminaryRounds": len(rounds),
        "players": players,
        "eliminationPlayers": [],
        "rounds": list(rounds),
        "uploadedFrom": "Cobra",
        "links": COBRA_LINKS,
        **told,
    }


def data(file: Json) -> bytes:
    return json.dumps(file).encode()


# Two double-sided rounds of five, with a split, an intentional draw, two for one, a bye and points only.
COBRA_TWO_GAMES = results(
    [
        two_games(1, 1, 2, 3, 3, 0, 0),
        totals(2, 3, 4, 3, 3, intentionalDraw=True),
        totals(3, 5, None, 6),
    ],
    [
        totals(1, 1, 5, 6, 0, twoForOne=True),
        totals(2, 2, 3, 2, 2, intentionalDraw=True),
        totals(3, 4, None, 6),
    ],
    players=[
        player(1, matchPoints=12, strengthOfSchedule=2.0),
        player(4, rank=2, matchPoints=9),
        player(5, rank=3, matchPoints=6),
        player(3, rank=4, matchPoints=5),
        player(2, rank=5, matchPoints=2),
    ],
)

# Two single-sided rounds of four; round 2 is complete, round 3 comes next.
COBRA_SINGLE_SIDED = results(
    [one_game(1, 1, 2, 3, 0), one_game(2, 3, 4, 0, 3)],
    [one_game(1, 4, 1, 0, 3), one_game(2, 2, 3, 1, 1, intentionalDraw=True)],
    players=[
        player(1, matchPoints=6),
        player(4, rank=2, matchPoints=3),
        player(2, rank=3, matchPoints=1),
        player(3, rank=4, matchPoints=1),
    ],
    preliminaryRounds=4,
)

_TOP_4 = [player(number, matchPoints=6 if number < 3 else 0) for number in range(1, 5)]
_SEEDED = [
    {"id": number, "name": NAMES[number - 1], "rank": number, "seed": number} for number in range(1, 5)
]
_UPPER = [cut_game(1, 1, 4, 1), cut_game(2, 2, 3, 2)]

# A cut of four in its second round: its games are known, but none of the seeds.
COBRA_MID_CUT = results(
    [totals(1, 1, 4, 6), totals(2, 2, 3, 6)],
    _UPPER,
    [cut_game(3, 2, 1, 2), cut_game(4, 4, 3, None)],
    players=_TOP_4,
    cutToTop=4,
    preliminaryRounds=1,
    eliminationPlayers=[{"id": None, "name": None, "rank": rank, "seed": None} for rank in range(1, 5)],
)

# The same cut, finished: the champion comes through the lower bracket and plays two finals.
COBRA_WITH_CUT = results(
    [totals(1, 1, 4, 6), totals(2, 2, 3, 6)],
    _UPPER,
    [cut_game(3, 2, 1, 2), cut_game(4, 4, 3, 3)],
    [cut_game(5, 1, 3, 1)],
    [cut_game(6, 2, 1, 1)],
    [cut_game(7, 1, 2, 1)],
    players=_TOP_4,
    cutToTop=4,
    preliminaryRounds=1,
    eliminationPlayers=_SEEDED,
)

AESOPS = {
    "name": "Lagos Circuit Opener",
    "date": "2023-10-07",
    "cutToTop": 0,
    "preliminaryRounds": 2,
    "players": [
        player(1, matchPoints=6, strengthOfSchedule="1.5", sideBalance=0),
        player(2, matchPoints=3, strengthOfSchedule="1.5", sideBalance=0),
        player(3, matchPoints=3, strengthOfSchedule="1.5", sideBalance=0),
    ],
    "eliminationPlayers": {},
    "rounds": [
        [
            {
                "tableNumber": 1,
                "player1": {"id": 1, "role": "corp", "corpScore": 3, "runnerScore": None},
                "player2": {"id": 2, "role": "runner", "corpScore": None, "runnerScore": 0},
                "intentionalDraw": False,
                "eliminationGame": False,
            },
            {"tableNumber": 2, "player1": {"id": 3, "corpScore": 3}, "player2": {"id": None}},
        ],
        [
            {
                "tableNumber": 1,
                "player1": {"id": 3, "role": "corp", "corpScore": 0, "runnerScore": None},
                "player2": {"id": 1, "role": "runner", "corpScore": None, "runnerScore": 3},
                "intentionalDraw": False,
                "eliminationGame": False,
            },
            {"tableNumber": 2, "player1": {"id": 2, "corpScore": 3}, "player2": {"id": None}},
        ],
    ],
    "uploadedFrom": "AesopsTables",
}


def by_side(table: int, corp: int, runner: int | None, score: str = "3", other: str = "0") -> Json:
    """Return a table as Aesop's wrote it until mid-2024; without a runner it's a bye."""
    return {
        "tableNumber": table,
        "corpPlayer": corp,
        "corpIdentity": TITLES[1][0],
        "corpScore": score,
        "runnerPlayer": "(BYE)" if runner is None else runner,
        "runnerIdentity": TITLES[1][1],
        "runnerScore": other,
    }


def cut_by_side(table: int, corp: int, runner: int, winner: int) -> Json:
    """Return a cut game as Aesop's wrote it until mid-2024."""
    return {
        "tableNumber": table,
        "corpPlayer": corp,
        "runnerPlayer": runner,
        "eliminationGame": True,
        "winner_id": winner,
        "loser_id": runner if winner == corp else corp,
    }


# Three rounds of five and a single-elimination cut of four. Its SoS counts byes as opponents.
AESOPS_BY_SIDE = {
    "name": "Lagos Circuit Closer",
    "date": "2024-02-03",
    "cutToTop": 4,
    "preliminaryRounds": 3,
    "players": [
        player(1, matchPoints=9, strengthOfSchedule=1.111, extendedStrengthOfSchedule=1.556),
        player(2, matchPoints=4, strengthOfSchedule=1.778, extendedStrengthOfSchedule=1.111),
        player(4, rank=3, matchPoints=4, strengthOfSchedule=0.778, extendedStrengthOfSchedule=1.074),
        player(5, rank=4, matchPoints=3, strengthOfSchedule=1.444, extendedStrengthOfSchedule=0.963),
        player(3, rank=5, matchPoints=3, strengthOfSchedule=1.444, extendedStrengthOfSchedule=0.63),
    ],
    "eliminationPlayers": [
        {"id": 1, "name": "Ana", "rank": 1, "seed": 1},
        {"id": 2, "name": "Bo", "rank": 2, "seed": 2},
        {"id": 4, "name": "Dee", "rank": 3, "seed": 3},
        {"id": 5, "name": "Eli", "rank": 4, "seed": 4},
    ],
    "rounds": [
        [by_side(1, 1, 2), by_side(2, 3, 4, "0", "3"), by_side(3, 5, None)],
        [by_side(1, 5, 1, "0", "3"), by_side(2, 4, 2, "1", "1"), by_side(3, 3, None)],
        [by_side(1, 2, 5), by_side(2, 1, 3), by_side(3, 4, None, "0", "0")],
        [cut_by_side(1, 1, 5, 1), cut_by_side(2, 4, 2, 2)],
        [cut_by_side(3, 2, 1, 1)],
    ],
    "uploadedFrom": "AesopsTables",
}

# Typed by hand: points below 0 and above a round's maximum, and byes worth 0 and 7, one of them against
# player 0.
COBRA_ODD = results(
    [totals(1, 1, 2, 8, -2), totals(2, 3, 4, 3, 3), totals(3, 5, 0, 7)],
    [totals(1, 1, 5, 6, 0), totals(2, 2, 3, 3, 3), totals(3, 4, None, 0)],
    players=[
        player(1, matchPoints=14),
        player(5, rank=2, matchPoints=7),
        player(3, rank=3, matchPoints=6),
        player(4, rank=4, matchPoints=3),
        player(2, rank=5, matchPoints=1),
    ],
)

NRTM = {
    "name": "Harbour Store Championship",
    "date": "2015-11-08",
    "cutToTop": 0,
    "preliminaryRounds": 1,
    "players": [
        {**player(1), "id": "1", "prestige": 5},
        {**player(2), "id": "2", "prestige": 0},
        {**player(3), "id": "3", "prestige": 4},
        {"id": "0", "name": "(BYE)", "isBye": True},
    ],
    "rounds": [
        [
            {
                "table": 1,
                "player1": {"id": "1", "runnerScore": 3, "corpScore": 2},
                "player2": {"id": "2", "runnerScore": 0, "corpScore": 0},
                "game1WonBy": "ap",
                "game2WonBy": "flatline",
            },
            {"table": 2, "player1": {"id": "3", "runnerScore": 4}, "player2": {"id": "0"}},
        ]
    ],
    "uploadedFrom": "NRTM",
}


def tome() -> bytes:
    """Return a TOME export: two rounds of four players, and a cut of two."""
    entered = [(-10, "Ana", "Aoki"), (-11, "Bo", "Berg"), (-12, "Cy", "Cole"), (-13, "Dee", "Diaz")]
    matches: list[Json] = []
    seats: list[Json] = []

    def match(tournament: int, round_: int, order: int, *seated: tuple[int, int | None, int]) -> None:
        pk = -100 - len(matches)
        matches.append({"pk": pk, "round": round_, "order_index": order, "tournament_pk": tournament})
        for seat, (participant, points, role) in enumerate(seated):
            told = {"table_seat": seat, "points_earned": points, "role": role or None}
            seats.append({"pk": -500 - len(seats), "match_pk": pk, "participant_pk": participant, **told})

    match(-1, 1, 0, (-10, 6, 0), (-11, 0, 0))
    match(-1, 1, 1, (-12, 3, 0), (-13, 3, 0))
    match(-1, 2, 0, (-10, 3, 0), (-12, 3, 0))
    match(-1, 2, 1, (-11, 6, 0), (-13, 0, 0))
    match(-2, 1, 0, (-20, 3, 2), (-21, 0, 1))
    rows = {
        "Tournament": [
            {
                "pk": -1,
                "name": "Quay Cup",
                "current_round": 2,
                "cut_size": 2,
                "format_pk": 1,
                "settings_pk": -3,
            },
            {"pk": -2, "name": "Quay Cup", "parent_pk": -1, "format_pk": 3, "settings_pk": -3},
        ],
        "GameSettings": [{"pk": -3, "win_points": 6, "draw_points": 2, "bye_points": 6, "round_time": 65}],
        "Participant": [
            *(
                {
                    "pk": pk,
                    "first_name": first,
                    "last_name": last,
                    "identity": "noise",
                    "identity2": "making news",
                    "is_active": pk != -13,
                    "tournament_pk": -1,
                }
                for pk, first, last in entered
            ),
            {"pk": -20, "first_name": "Ana", "last_name": "Aoki", "seed": 1, "tournament_pk": -2},
            {"pk": -21, "first_name": "Cy", "last_name": "Cole", "seed": 2, "tournament_pk": -2},
        ],
        "Match": matches,
        "MatchParticipant": seats,
    }
    groups = {f"{name}:#": {"entities": entities} for name, entities in rows.items()}
    return f"{json.dumps({'entityGroupMap': groups})}^^THIS IS A SEPARATOR^^-600".encode()


FILES: dict[str, bytes] = {
    "cobra, two games": data(COBRA_TWO_GAMES),
    "cobra, single-sided": data(COBRA_SINGLE_SIDED),
    "cobra, in the cut": data(COBRA_MID_CUT),
    "cobra, with a cut": data(COBRA_WITH_CUT),
    "aesop's": data(AESOPS),
    "aesop's, by side": data(AESOPS_BY_SIDE),
    "cobra, odd scores": data(COBRA_ODD),
    "nrtm": data(NRTM),
    "tome": tome(),
}
