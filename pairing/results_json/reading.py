"""Converts the bytes of a results file to records."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import chain

from pairing.kinds import swiss_rules
from pairing.results_json.fields import Field, ResultsFileError, gettext_noop, parse
from pairing.results_json.records import (
    EliminationPlace,
    PlayerProfile,
    ResultsFile,
    StatedStanding,
    Tool,
)
from pairing.results_json.tables import RawTable, raw_table, scoring_of, to_elimination_game, to_table
from pairing.results_json.tome import is_tome, results_of_tome
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import (
    Event,
    Player,
    PlayerId,
    Round,
    Scoring,
    SwissKind,
)


def read_results(
    data: bytes, *, swiss: SwissKind = SwissKind.DOUBLE_SIDED, scoring: Scoring | None = None
) -> ResultsFile:
    """Read a results file from any tool that writes them (Cobra, Aesop's, NRTM, our own), or TOME's export.

    No file says by which rules its rounds are paired. An event is read as single-sided only on request, with
    the points and tiebreakers of NOW 1.2, 1.3 and 1.5, and then keeps each table's sides. `scoring` gives the
    points and games per round for reading the scores; with None it is inferred from the scores.

    Raises ResultsFileError, one line that names the position, for anything that can't be read.
    """
    file = parse(data)
    file = results_of_tome(file) if is_tome(file) else file
    name = file.get("name").text()
    roster = _read_roster(file, name)
    swiss_rounds, elimination = _split_rounds(file, roster)
    rules = swiss_rules(swiss)
    if scoring is None:
        tables = list(chain.from_iterable(swiss_rounds))
        scoring = rules.file_scoring or scoring_of(tables)
    rounds = tuple(
        Round(
            number,
            tuple(
                to_table(table, place, scoring, sides_count=rules.assigns_sides)
                for place, table in enumerate(tables, start=1)
            ),
        )
        for number, tables in enumerate(swiss_rounds, start=1)
    )
    event = Event(roster.players, rounds, scoring, rules.file_tiebreakers, swiss)
    return ResultsFile(
        name=name,
        date=file.get("date").text(),
        cut_to_top=file.get("cutToTop").number() or 0,
        event=event,
        own_ids=roster.own_ids,
        active_is_known=roster.active_is_known,
        stated=roster.stated,
        scores=tuple(
            tuple(tuple(seat.scores for seat in table.taken) for table in tables) for tables in swiss_rounds
        ),
        elimination_rounds=tuple(tuple(map(to_elimination_game, tables)) for tables in elimination),
        elimination_places=tuple(
            EliminationPlace(
                rank=place.get("rank").number(),
                player=roster.find(place.get("id")),
                seed=place.get("seed").number(),
            )
            for place in file.get("eliminationPlayers").items()
        ),
        tool=_tool(file),
        planned_rounds=file.get("preliminaryRounds").number() or 0,
        profiles=roster.profiles,
    )


_TOOLS = {
    "cobra": Tool.COBRA,
    "aesopstables": Tool.AESOPS,
    "nrtm": Tool.NRTM,
    "tome": Tool.TOME,
    "netrunnertournamentorganizer": Tool.OURS,
}


def _tool(file: Field) -> Tool:
    """Return the tool that wrote the file: the one named in it, or NRTM if the points have their old name."""
    said = file.get("uploadedFrom").value
    if isinstance(said, str):
        known = _TOOLS.get("".join(filter(str.isalnum, said.lower())))
        if known:
            return known
    is_nrtm = not said and any(player.has("prestige") for player in file.get("players").items())
    return Tool.NRTM if is_nrtm else Tool.OTHER


@dataclass(frozen=True, slots=True)
class _Roster:
    """The players, and the ids that aren't players, as some tools list the bye as a player."""

    players: tuple[Player, ...]
    stated: tuple[StatedStanding, ...]
    own_ids: dict[PlayerId, int | str]
    byes: frozenset[PlayerId]
    active_is_known: bool
    profiles: dict[PlayerId, PlayerProfile]

    def find(self, field: Field) -> PlayerId | None:
        """Return the player with this id, or None for a bye (some tools use an unlisted player 0)."""
        own_id = None if field.is_bye_word() else field.own_id()
        if own_id is None or int(own_id) in self.byes:
            return None
        if int(own_id) not in self.own_ids:
            if int(own_id) == 0:
                return None
            field.refuse(gettext_noop("no player has the id {player}"), player=own_id)
        return int(own_id)


def _read_roster(file: Field, event_name: str) -> _Roster:
    if file.get("players").value is None:
        raise ResultsFileError(gettext_noop("the file is JSON, but not a results file: it has no players"))
    players: list[Player] = []
    stated: list[StatedStanding] = []
    own_ids: dict[PlayerId, int | str] = {}
    byes: set[PlayerId] = set()
    profiles: dict[PlayerId, PlayerProfile] = {}
    fields = [field for field in file.get("players").items() if not field.get("isBye").flag()]
    for field in file.get("players").items():
        own_id = field.get("id").own_id()
        if own_id is None:
            field.get("id").refuse(gettext_noop("a player needs an id"))
        player_id = int(own_id)
        if player_id in own_ids or player_id in byes:
            field.get("id").refuse(gettext_noop("the id {player} appears twice"), player=own_id)
        if field.get("isBye").flag():
            byes.add(player_id)
            continue
        own_ids[player_id] = own_id
        players.append(_player(field, player_id, event_name))
        stated.append(_stated_standing(field, player_id))
        profiles[player_id] = _profile(field)
    players = _drawn(players, [field.get("drawOrder").number() for field in fields])
    active_is_known = any(
        field.has(key) for field in file.get("players").items() for key in ("active", "dropped", "forfeit")
    )
    return _Roster(tuple(players), tuple(stated), own_ids, frozenset(byes), active_is_known, profiles)


def _player(field: Field, player_id: PlayerId, event_name: str) -> Player:
    disqualified = field.get("disqualified").flag()
    gone = field.get("dropped").flag() or field.get("forfeit").flag() or disqualified
    still_in = field.get("active").value is None or field.get("active").flag()
    return Player(
        id=player_id,
        name=field.get("name").text(),
        active=still_in and not gone,
        disqualified=disqualified,
        lot=_lot(event_name, player_id),
    )


def _profile(field: Field) -> PlayerProfile:
    """Return the profile from the text values, with hyphens in faction codes as in the card data.

    Invalid values outside the results never cause a file to be refused.
    """

    def told(key: str) -> str:
        value = field.get(key).value
        return value if isinstance(value, str) else ""

    return PlayerProfile(
        corp_identity=told("corpIdentity"),
        corp_faction=told("corpFaction").replace("_", "-"),
        runner_identity=told("runnerIdentity"),
        runner_faction=told("runnerFaction").replace("_", "-"),
        pronouns=told("pronouns"),
    )


def _drawn(players: list[Player], places: list[int | None]) -> list[Player]:
    """Return the players with their places in the draw as draw numbers if the file has a different place for
    each of them; otherwise return them unchanged.
    """
    told = [place for place in places if place is not None]
    if len(set(told)) < len(players):
        return players
    return [replace(player, lot=place) for player, place in zip(players, told, strict=True)]


def _lot(event_name: str, player_id: PlayerId) -> int:
    """Return a draw number made from fixed values in the file, so rereading never reorders players."""
    seed = f"{event_name}\n{player_id}".encode(errors="surrogatepass")
    return int.from_bytes(hashlib.sha256(seed).digest()[:8])


def _stated_standing(field: Field, player_id: PlayerId) -> StatedStanding:
    points = field.get("matchPoints" if field.has("matchPoints") else "prestige")
    return StatedStanding(
        player=player_id,
        rank=field.get("rank").number(),
        points=points.number(),
        rounds_played=field.get("roundsPlayed").number(),
        figures={
            rule.code: stated
            for rule in SHOWN_FIGURES
            if (stated := field.get(rule.file_key).decimal()) is not None
        },
    )


def _split_rounds(file: Field, roster: _Roster) -> tuple[list[list[RawTable]], list[list[RawTable]]]:
    """Return the Swiss rounds and the elimination rounds after them.

    Empty rounds at the end of the Swiss part are dropped: they haven't been played, and some tools leave them
    out.
    """
    rounds = [
        [raw_table(table, roster.find) for table in round_.items()] for round_ in file.get("rounds").items()
    ]
    first_cut = next(
        (place for place, tables in enumerate(rounds) if any(table.elimination for table in tables)),
        len(rounds),
    )
    swiss, elimination = rounds[:first_cut], rounds[first_cut:]
    while swiss and not swiss[-1]:
        swiss.pop()
    return swiss, elimination
