"""A reader of results files that shares nothing with the writer: plain JSON, the published shape, its own
calculations.

The allowed values of each field come from Cobra's published schema: unknown values are left out, never null.
Other tools need no keys beyond the ones here.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

Shape = dict[str, tuple[type, ...]]
TEXT, NUMBER = (str,), (int, float)

FILE: Shape = {
    "name": TEXT,
    "date": TEXT,
    "cutToTop": NUMBER,
    "preliminaryRounds": NUMBER,
    "players": (list,),
    "eliminationPlayers": (list,),
    "rounds": (list,),
}
PLAYER: Shape = {
    "id": NUMBER,
    "name": TEXT,
    "rank": NUMBER,
    "matchPoints": NUMBER,
    "strengthOfSchedule": NUMBER,
    "extendedStrengthOfSchedule": NUMBER,
}
PLACE: Shape = {"id": NUMBER, "name": TEXT, "rank": NUMBER, "seed": NUMBER}
SEAT: Shape = {}
CUT_SEAT: Shape = {"id": NUMBER}
GAME: Shape = {
    "table": NUMBER,
    "player1": (dict,),
    "player2": (dict,),
    "intentionalDraw": (bool,),
    "twoForOne": (bool,),
    "eliminationGame": (bool,),
}
# Optional fields in the schema or in tools that read these files.
MAY_HAVE = {
    "file": {"uploadedFrom": TEXT, "links": (list,), "abrTournamentId": NUMBER},
    "player": {
        "corpIdentity": TEXT,
        "corpFaction": TEXT,
        "runnerIdentity": TEXT,
        "runnerFaction": TEXT,
        "pronouns": TEXT,
        "disqualified": (bool,),
        "active": (bool,),
        "dropped": (bool,),
        "roundsPlayed": NUMBER,
        "drawOrder": NUMBER,
    },
    "seat": {
        "id": NUMBER,
        "role": TEXT,
        "runnerScore": NUMBER,
        "corpScore": NUMBER,
        "combinedScore": NUMBER,
    },
    "cut_seat": {"role": TEXT, "winner": (bool,)},
}


def departures(file: dict[str, Any]) -> list[str]:
    """Return every deviation from the published shape, with its place."""
    found = _wrong(file, FILE, MAY_HAVE["file"], "file")
    for number, player in enumerate(file["players"]):
        found += _wrong(player, PLAYER, MAY_HAVE["player"], f"players[{number}]")
    for number, place in enumerate(file["eliminationPlayers"]):
        found += _wrong(place, PLACE, {}, f"eliminationPlayers[{number}]")
    for number, games in enumerate(file["rounds"]):
        for table, game in enumerate(games):
            where = f"rounds[{number}][{table}]"
            found += _wrong(game, GAME, {}, where)
            for seat in ("player1", "player2"):
                shape, may = (
                    (CUT_SEAT, MAY_HAVE["cut_seat"]) if game["eliminationGame"] else (SEAT, MAY_HAVE["seat"])
                )
                found += _wrong(game[seat], shape, may, f"{where}.{seat}")
                if game[seat].get("role") not in (None, "corp", "runner"):
                    found.append(f"{where}.{seat}.role")
    return found


def _wrong(given: dict[str, Any], shape: Shape, may: Shape, where: str) -> list[str]:
    known = shape | may
    missing = [f"{where}.{key} is missing" for key in shape.keys() - given.keys()]
    strange = [f"{where}.{key} is unknown" for key in given.keys() - known.keys()]
    wrong = [
        f"{where}.{key} is {value!r}"
        for key, value in given.items()
        if key in known
        and (not isinstance(value, known[key]) or (isinstance(value, bool) and bool not in known[key]))
    ]
    return sorted([*missing, *strange, *wrong])


class Stranger:
    """A results file as another tool calculates it: `points` and `played` by id, from the tables only."""

    def __init__(self, data: bytes) -> None:
        self.file = json.loads(data)
        self.names = {player["id"]: player["name"] for player in self.file["players"]}
        self.points = dict.fromkeys(self.names, 0)
        self.played = dict.fromkeys(self.names, 0)
        self.met: dict[int, list[int]] = {player: [] for player in self.names}
        swiss = self.file["preliminaryRounds"]
        for games in self.file["rounds"][:swiss]:
            for game in games:
                self._add(game)
        self.cut = [game for games in self.file["rounds"][swiss:] for game in games]

    def _add(self, game: dict[str, Any]) -> None:
        seats = (game["player1"], game["player2"])
        for seat, other in (seats, seats[::-1]):
            if "id" not in seat:
                continue
            self.points[seat["id"]] += seat.get("combinedScore", 0)
            self.played[seat["id"]] += 1
            if "id" in other:
                self.met[seat["id"]].append(other["id"])

    def strength(self, player: int) -> Fraction:
        """Return the mean of the opponents' points per round played."""
        each = [Fraction(self.points[other], self.played[other]) for other in self.met[player]]
        return sum(each, Fraction()) / len(each) if each else Fraction()

    def sums(self) -> list[tuple[int, int, float]]:
        """Return all players in file order: id, points and strength of schedule, recalculated."""
        ids = [player["id"] for player in self.file["players"]]
        return [(player, self.points[player], round(float(self.strength(player)), 9)) for player in ids]

    def losses(self) -> dict[int, int]:
        """Return each cut player's number of losses."""
        lost: dict[int, int] = {}
        for game in self.cut:
            for seat in (game["player1"], game["player2"]):
                lost[seat["id"]] = lost.get(seat["id"], 0) + (seat.get("winner") is False)
        return lost
