"""Converting another tool's file into the rows of an event file, so that all events are imported in the same
way.

Unknown values, such as who saved a result or how a round was paired, are left empty or follow the event's
settings. The time of the import replaces all unknown times.
"""

from __future__ import annotations

import itertools
import secrets
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from decklists.types import Side as CardSide
from pairing.bracket.play import GameState
from pairing.bracket.rebuild import Encounter, RebuiltCut
from pairing.bracket.sides import SideReason
from pairing.standings import standings
from pairing.types import Ending, Player, PlayerId, Side, Table
from tournament.event.acts.creation import short_slug
from tournament.event.regulation_values import regulation_values, usual_card_pool, usual_cut_decks
from tournament.exchange.archive.columns import written
from tournament.exchange.archive.contents import MEMBERS, FileRow
from tournament.exchange.archive.reading import EventFile, StatedPlace
from tournament.exchange.archive.words import TOOL_NAMES
from tournament.exchange.imports.names import fitting_name, titled
from tournament.exchange.imports.reading import ImportedEvent
from tournament.models import ResultKind, StageKind, Structure
from tournament.models.states import DeckLists, EventState, PlayerState, RoundState
from tournament.play.results.versions import kind_of

_SEEDS = 2**63
_LARGEST_TABLE_NUMBER = 9999


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The organizer's choices for the event, apart from how its file is read.

    `cut` is the bracket to import, None for none; `cut_size` is the planned size if no cut was made. `titles`
    are the identities chosen for the file's spellings, by side and spelling.
    """

    name: str
    day: date
    state: EventState
    planned_rounds: int
    cut_size: int
    cut: RebuiltCut | None
    is_listed: bool
    language: str
    titles: Mapping[tuple[CardSide, str], str] = field(default_factory=dict)


def event_file_of(data: bytes, imported: ImportedEvent, wanted: Wanted, now: datetime) -> EventFile:
    """Return the event as an event file: its rows, its origin, and every player's place in the file."""
    rows = _Rows(imported, wanted, now)
    rows.add_everything()
    return EventFile(
        name=wanted.name,
        site="",
        release="",
        stood_at=None,
        digest=sha256(data).hexdigest(),
        is_unchanged=True,
        rows={member: rows.made[member.name.removesuffix(".jsonl")] for member in MEMBERS},
        tool=imported.results.tool.value,
        places=tuple(
            StatedPlace(
                player=rows.players[stated.player],
                rank=stated.rank,
                points=stated.points,
                rounds_played=stated.rounds_played,
                figures={code.value: str(figure) for code, figure in stated.figures.items()},
            )
            for stated in imported.results.stated
        ),
    )


class _Rows:
    """The rows created so far, by member name."""

    def __init__(self, imported: ImportedEvent, wanted: Wanted, now: datetime) -> None:
        self.imported, self.wanted, self.now = imported, wanted, written(now)
        self.made: defaultdict[str, list[FileRow]] = defaultdict(list)
        self.players = {player.id: number for number, player in enumerate(imported.event.players, start=1)}
        self.numbers: defaultdict[str, itertools.count[int]] = defaultdict(lambda: itertools.count(1))
        # It is unknown who agreed to a split, a draw or a single game, so the program's name is stored.
        self.witness = TOOL_NAMES.get(imported.results.tool, "results file")

    def add(self, member: str, **values: Any) -> int:
        """Add a row and return its number."""
        number = next(self.numbers[member])
        self.made[member].append({"id": number, **values})
        return number

    def add_everything(self) -> None:
        """Add the event, its players, its rounds and its cut."""
        self.made["event"].append(self._event())
        for player in self.imported.event.players:
            self._add_player(player)
        if self.imported.event.rounds:
            swiss = self.add("stages", number=1, kind=StageKind.SWISS.value)
            for round_ in self.imported.event.rounds:
                self._add_round(swiss, round_.number, round_.tables)
        if self.wanted.cut is not None:
            self._add_cut(self.wanted.cut)

    def _event(self) -> FileRow:
        wanted, read_as = self.wanted, self.imported.read_as
        kind = read_as.kind.event_kind
        regulations = read_as.regulations.value
        slug = short_slug(wanted.name)
        is_set_up = wanted.state == EventState.REGISTRATION
        plan = {"planned_rounds": wanted.planned_rounds or None, "cut_size": wanted.cut_size}
        cut_kind = _kind_of_cut(wanted.cut).value if wanted.cut else ""
        return {
            **regulation_values(regulations, kind.value, read_as.kind.swiss.value),
            **({} if is_set_up and not wanted.planned_rounds else plan),
            "slug": slug,
            "name": wanted.name,
            "date": wanted.day.isoformat(),
            "language": wanted.language,
            "structure": Structure.MODIFIED.value,
            "kind": kind.value,
            "regulations": regulations,
            "swiss_kind": read_as.kind.swiss.value,
            "is_listed": wanted.is_listed,
            "cut_kind": cut_kind,
            "games_per_round": read_as.kind.rules.games_per_round,
            "win_points": read_as.win,
            "timed_win_points": read_as.timed_win,
            "draw_points": read_as.draw,
            "bye_points": read_as.bye,
            "tiebreakers": [tiebreaker.value for tiebreaker in read_as.tiebreakers],
            "deck_lists": (
                DeckLists.NONE if wanted.state == EventState.FINISHED else DeckLists.OPTIONAL
            ).value,
            "cut_decks": usual_cut_decks(regulations).value,
            "card_pool_until": usual_card_pool(regulations, wanted.day),
            "state": wanted.state.value,
            "created_at": self.now,
        }

    def _add_player(self, record: Player) -> None:
        profile = self.imported.results.profiles.get(record.id)
        state = PlayerState.CHECKED_IN if record.active else PlayerState.DROPPED
        if record.disqualified:
            state = PlayerState.DISQUALIFIED
        elif self.wanted.state == EventState.REGISTRATION and record.active:
            state = PlayerState.REGISTERED
        self.add(
            "players",
            name=fitting_name(record.name, self.imported.results.own_ids[record.id]),
            pronouns=titled(profile.pronouns if profile else "", "pronouns"),
            corp_identity=self._title(CardSide.CORP, profile.corp_identity if profile else ""),
            runner_identity=self._title(CardSide.RUNNER, profile.runner_identity if profile else ""),
            state=state.value,
            lot=record.lot,
            created_at=self.now,
        )

    def _title(self, side: CardSide, in_file: str) -> str:
        return titled(self.wanted.titles.get((side, in_file), in_file), "corp_identity")

    def _add_round(self, stage: int, number: int, tables: tuple[Table, ...]) -> None:
        round_ = self._round_row(stage, number)
        told = [table.number for table in tables if not table.is_bye]
        is_usable = len(set(told)) == len(told) and all(
            each is not None and 1 <= each <= _LARGEST_TABLE_NUMBER for each in told
        )
        places = itertools.count(1)
        for table in tables:
            table_number = None if table.is_bye else table.number if is_usable else next(places)
            players = table.players
            if table.corp is not None and players[0] == table.corp:
                players = (players[1], players[0]) if len(players) == 2 else players
            pairing = self.add("tables", round=round_, number=table_number, side_facts={})
            for position, player in enumerate(players, start=1):
                self._seat(pairing, round_, player, position)
            self._add_result(pairing, table, players)

    def _round_row(self, stage: int, number: int) -> int:
        return self.add(
            "rounds",
            stage=stage,
            number=number,
            state=RoundState.PUBLISHED.value,
            seed=0,
            paired_at=self.now,
            published_at=self.now,
        )

    def _seat(self, pairing: int, round_: int, player: PlayerId, position: int, side: str = "") -> None:
        self.add(
            "seats",
            pairing=pairing,
            round=round_,
            player=self.players[player],
            position=position,
            side=side,
        )

    def _add_result(self, pairing: int, table: Table, players: tuple[PlayerId, ...]) -> None:
        """Add a table's result, with its points in seat order.

        A bye gets a result only if its points differ from the event's points for a bye.
        """
        if table.is_bye:
            if table.stated:
                points_of_bye = {"first_points": table.stated[0], "second_points": 0}
                self._result_row(pairing, ResultKind.TOTALS, **points_of_bye, witness="")
            return
        kind = kind_of(table)
        if kind == ResultKind.CLEARED:
            return
        points: Mapping[PlayerId, int] = dict(zip(table.players, table.stated or (), strict=False))
        agreed = (ResultKind.SPLIT, ResultKind.INTENTIONAL_DRAW, ResultKind.TWO_FOR_ONE)
        result = self._result_row(
            pairing,
            kind,
            first_points=points.get(players[0]),
            second_points=points.get(players[-1]),
            witness=self.witness if kind in agreed else "",
        )
        first_game = [game for game in table.games if game.runner == players[0]]
        others = [game for game in table.games if game.runner != players[0]]
        for number, game in enumerate((*first_game, *others), start=1):
            self._game_row(result, number, game.corp, game.runner, game.winner, game.ending)

    def _result_row(self, pairing: int, kind: ResultKind, **values: Any) -> int:
        return self.add(
            "results", pairing=pairing, version=1, kind=kind.value, recorded_at=self.now, **values
        )

    def _game_row(
        self,
        result: int,
        number: int,
        corp: PlayerId,
        runner: PlayerId,
        winner: PlayerId | None,
        ending: Ending,
    ) -> None:
        self.add(
            "games",
            result=result,
            number=number,
            corp=self.players[corp],
            runner=self.players[runner],
            winner=None if winner is None else self.players[winner],
            ending=ending.value,
        )

    def _add_cut(self, cut: RebuiltCut) -> None:
        """Add the cut with its seeds and the games in the file; the other games are opened later."""
        bracket = cut.bracket
        stage = self.add(
            "stages",
            number=2,
            kind=_kind_of_cut(cut).value,
            size=len(bracket.seeds),
            seed=secrets.randbelow(_SEEDS),
        )
        ranks = {line.player: place for place, line in enumerate(standings(self.imported.event), start=1)}
        for seed, player in enumerate(bracket.seeds, start=1):
            self.add(
                "qualifiers",
                stage=stage,
                player=self.players[player],
                seed=seed,
                swiss_rank=ranks[player],
            )
        rounds: dict[int, int] = {}
        for game in bracket.games:
            encounter = cut.encounters.get(game.number)
            if encounter is None or game.state not in (GameState.PLAYED, GameState.READY):
                continue
            number = game.layout.round_number
            if number not in rounds:
                rounds[number] = self._round_row(stage, number)
            seated = [player for player in game.players if player is not None]
            self._add_cut_game(rounds[number], game.number, seated, encounter)

    def _add_cut_game(self, round_: int, number: int, seated: list[PlayerId], encounter: Encounter) -> None:
        corp = encounter.corp
        if corp is None and encounter.winner is not None:
            corp = seated[0]  # games that were played need sides here, so the sides are guessed
        told = {} if corp is None else {"side_reason": SideReason.FILE.value}
        pairing = self.add("tables", round=round_, number=number, side_facts={}, **told)
        for position, player in enumerate(seated, start=1):
            side = "" if corp is None else Side.CORP.value if player == corp else Side.RUNNER.value
            self._seat(pairing, round_, player, position, side)
        if encounter.winner is not None and corp is not None:
            runner = next(player for player in seated if player != corp)
            result = self._result_row(pairing, ResultKind.GAMES)
            self._game_row(result, 1, corp, runner, encounter.winner, Ending.WIN)


def _kind_of_cut(cut: RebuiltCut) -> StageKind:
    return StageKind.DOUBLE if cut.bracket.layout.is_double else StageKind.SINGLE
