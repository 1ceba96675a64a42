"""Tables of pairings, results and games: the published Swiss rounds, then the games of the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket.play import GameState
from pairing.scoring import table_points
from pairing.types import Event, Side, Table
from tournament.kernel.access import Viewer
from tournament.kernel.event_rows import identities
from tournament.kernel.places import round_words
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.drawn_games import BracketGameLine, BracketSeatLine
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.result_words import ENDINGS, corp_first, result_text
from tournament.printing.data_tables import DataColumn, DataTable, everybody

_SEATED = (GameState.READY, GameState.PLAYED, GameState.WALKOVER)


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A table of a round, or a game of the cut, with the data needed for these tables.

    `first` is the player who runs first; in single-sided rounds and, if known, in the cut it is the corp.
    `second` is empty for a bye. `points` are both players' points at a Swiss table.
    """

    round: str
    table: int | None
    first: str
    second: str
    points: tuple[int | None, int | None] = (None, None)
    result: str = ""
    winner: str = ""
    players: tuple[int | None, int | None] = (None, None)


def _play_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[PlayRow]:
    event = event_record(tournament)
    return [*_swiss_rows(event), *_cut_rows(tournament)]


def _swiss_rows(event: Event) -> Iterator[PlayRow]:
    names = {player.id: player.name for player in event.players}
    for round_ in event.rounds:
        words = round_words(round_.number, is_cut=False)
        for table in round_.tables:
            yield _swiss_row(event, table, names, words)


def _swiss_row(event: Event, table: Table, names: dict[int, str], words: str) -> PlayRow:
    shown = table if table.corp is None else corp_first(table)
    points = table_points(shown, event.scoring) or ()
    both, players = (*points, None, None), (*shown.players, None)
    seated = [names[player] for player in shown.players]
    winner = ""
    if len(points) == 2 and points[0] != points[1]:
        winner = seated[0] if points[0] > points[1] else seated[1]
    return PlayRow(
        words,
        table.number,
        seated[0],
        seated[1] if len(seated) == 2 else "",
        (both[0], both[1]),
        result_text(shown, event.scoring),
        winner,
        (players[0], players[1]),
    )


def _cut_rows(tournament: Tournament) -> Iterator[PlayRow]:
    record = bracket_record(tournament)
    if record is None:
        return
    for round_ in bracket_page(facts_of(record)).rounds:
        for game in round_.games:
            if game.state in _SEATED and all(seat.name for seat in game.seats):
                yield _cut_row(round_.title, game)


def _cut_row(title: str, game: BracketGameLine) -> PlayRow:
    first, second = _corp_first(game.seats)
    winner = next((seat.name for seat in game.seats if seat.has_won), "")
    result = ""
    if winner:
        result = _("%(name)s won") % {"name": winner}
    if winner and game.ending:
        result = _("%(name)s won (%(how)s)") % {"name": winner, "how": game.ending}
    return PlayRow(
        _("Cut: %(round)s") % {"round": title},
        game.number,
        first.name,
        second.name,
        (None, None),
        result,
        winner,
        (first.player, second.player),
    )


def _corp_first(seats: tuple[BracketSeatLine, BracketSeatLine]) -> tuple[BracketSeatLine, BracketSeatLine]:
    return seats[::-1] if seats[0].side is Side.RUNNER else seats


def _seat_columns(tournament: Tournament) -> list[DataColumn]:
    """Return the two players' columns; in rounds of two games, ordered by who runs first."""
    first = gettext_lazy("Runner first (in the cut: corp)")
    second = gettext_lazy("Corp first (in the cut: runner)")
    if tournament.rules.assigns_sides:
        first, second = gettext_lazy("Corp"), gettext_lazy("Runner")
    return [
        DataColumn(gettext_lazy("Round"), lambda row: row.round),
        DataColumn(gettext_lazy("Table"), lambda row: row.table),
        DataColumn(first, lambda row: row.first),
        DataColumn(second, lambda row: row.second),
    ]


def _pairing_columns(tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        *_seat_columns(tournament),
        DataColumn(gettext_lazy("Bye"), _bye_word),
        *_identity_columns(tournament),
    ]


def _identity_columns(tournament: Tournament) -> list[DataColumn]:
    """Return the players' identities: for the side each one plays, or for both if each plays both."""
    known = identities(tournament)

    def column(label: Promise, seat: int, side: Side) -> DataColumn:
        at = 0 if side is Side.CORP else 1
        return DataColumn(label, lambda row: known.get(row.players[seat] or 0, ("", ""))[at])

    if tournament.rules.assigns_sides:
        return [
            column(gettext_lazy("Corp identity"), 0, Side.CORP),
            column(gettext_lazy("Runner identity"), 1, Side.RUNNER),
        ]
    return [
        column(gettext_lazy("First player’s corp identity"), 0, Side.CORP),
        column(gettext_lazy("First player’s runner identity"), 0, Side.RUNNER),
        column(gettext_lazy("Second player’s corp identity"), 1, Side.CORP),
        column(gettext_lazy("Second player’s runner identity"), 1, Side.RUNNER),
    ]


def _bye_word(row: PlayRow) -> str:
    return "" if row.second else _("bye")


def _result_columns(tournament: Tournament, _viewer: Viewer) -> Sequence[DataColumn]:
    return [
        *_seat_columns(tournament),
        DataColumn(gettext_lazy("First player’s points"), lambda row: row.points[0]),
        DataColumn(gettext_lazy("Second player’s points"), lambda row: row.points[1]),
        DataColumn(gettext_lazy("Result"), lambda row: row.result),
        DataColumn(gettext_lazy("Winner"), lambda row: row.winner),
    ]


@dataclass(frozen=True, slots=True)
class _GameRow:
    round: str
    table: int | None
    game: int
    corp: str
    runner: str
    ending: str
    winner: str
    side: str
    identities: tuple[str, str]
    agenda_points: tuple[int | None, int | None]


def _game_rows(tournament: Tournament, _viewer: Viewer) -> Sequence[_GameRow]:
    event = event_record(tournament)
    names = {player.id: player.name for player in event.players}
    sides = {Side.CORP: _("corp"), Side.RUNNER: _("runner")}
    known = identities(tournament)
    return [
        _GameRow(
            round_words(round_.number, is_cut=False),
            table.number,
            number,
            names[game.corp],
            names[game.runner],
            str(ENDINGS[game.ending]),
            "" if game.winner is None else names[game.winner],
            "" if game.winner is None else sides[Side.CORP if game.winner == game.corp else Side.RUNNER],
            (known[game.corp][0], known[game.runner][1]),
            (game.corp_agenda_points, game.runner_agenda_points),
        )
        for round_ in event.rounds
        for table in round_.tables
        for number, game in enumerate(table.games, start=1)
    ]


def _game_columns(_tournament: Tournament, viewer: Viewer) -> Sequence[DataColumn]:
    shown = [
        DataColumn(gettext_lazy("Round"), lambda row: row.round),
        DataColumn(gettext_lazy("Table"), lambda row: row.table),
        DataColumn(gettext_lazy("Game"), lambda row: row.game),
        DataColumn(gettext_lazy("Corp"), lambda row: row.corp),
        DataColumn(gettext_lazy("Runner"), lambda row: row.runner),
        DataColumn(gettext_lazy("How it ended"), lambda row: row.ending),
        DataColumn(gettext_lazy("Winner"), lambda row: row.winner),
        DataColumn(gettext_lazy("Winner’s side"), lambda row: row.side),
        DataColumn(gettext_lazy("Corp identity"), lambda row: row.identities[0]),
        DataColumn(gettext_lazy("Runner identity"), lambda row: row.identities[1]),
    ]
    if not viewer.is_leader:
        return shown
    return [
        *shown,
        DataColumn(gettext_lazy("Agenda points, corp"), lambda row: row.agenda_points[0]),
        DataColumn(gettext_lazy("Agenda points, runner"), lambda row: row.agenda_points[1]),
    ]


PAIRINGS_TABLE = DataTable(
    "pairings",
    gettext_lazy("Pairings"),
    gettext_lazy("Who sat where, round by round, with byes; then the games of the cut."),
    everybody,
    _pairing_columns,
    _play_rows,
)
RESULTS_TABLE = DataTable(
    "results",
    gettext_lazy("Results"),
    gettext_lazy("The points at each table, and who won each game of the cut."),
    everybody,
    _result_columns,
    _play_rows,
)
GAMES_TABLE = DataTable(
    "games",
    gettext_lazy("Games"),
    gettext_lazy("Each Swiss game that was entered individually: sides, winner and how it ended."),
    everybody,
    _game_columns,
    _game_rows,
)
