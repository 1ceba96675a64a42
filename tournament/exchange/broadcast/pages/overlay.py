"""One table for a stream: its players, identities, standings and clock; public data only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.kinds import KindRules
from pairing.types import Side
from tournament.exchange.broadcast.featured import featured_pairing, refusers_and_unasked
from tournament.kernel.access import SPECTATOR
from tournament.kernel.event_rows import newest_round
from tournament.kernel.places import place_words, round_words
from tournament.models import Pairing, Player, Round, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import Face, table_face
from tournament.play.clock.records import round_in_play
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.drawn_games import BracketGameLine, BracketSeatLine
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.pages.round import TableLine, round_page


class OverlayLayout(Enum):
    """Where an overlay is placed on the picture: along the lower edge, or down the left side."""

    BAR = "bar"
    SIDE = "side"

    @property
    def label(self) -> str:
        return str(_LAYOUT_WORDS[self])


_LAYOUT_WORDS = {
    OverlayLayout.BAR: gettext_lazy("Along the lower edge"),
    OverlayLayout.SIDE: gettext_lazy("Down the left side"),
}


@dataclass(frozen=True, slots=True)
class OverlaySeat:
    """A player at the table. `side` is set if one side is played at a time, otherwise "".

    `identities` are the known ones, for the side being played or for both. `standing` is the player's points
    in the Swiss rounds, or their seed in the cut.
    """

    player: int
    name: str
    pronouns: str
    side: str
    identities: tuple[str, ...]
    standing: str
    points: int | None
    seed: int | None
    consent: str
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class StreamTable:
    """A table of the current round, as a stream may show it; byes have none.

    `pairing` is its primary key; `result` is empty while the table is playing. `refusers` don't want to be on
    the stream: only staff get such a table. `unasked` gave no answer, though the event is streamed.
    """

    pairing: int
    number: int
    place: str
    seats: tuple[OverlaySeat, OverlaySeat]
    result: str
    is_featured: bool
    refusers: tuple[OverlaySeat, ...] = ()
    unasked: tuple[OverlaySeat, ...] = ()


@dataclass(frozen=True, slots=True)
class StreamTables:
    """The tables of the current round, or the games of the cut that can be played; `round` is in words."""

    round: str
    number: int
    is_cut: bool
    tables: tuple[StreamTable, ...]

    @property
    def featured(self) -> StreamTable | None:
        """The table chosen by staff, if it is one of these."""
        return next((table for table in self.tables if table.is_featured), None)


@dataclass(frozen=True, slots=True)
class OverlayPage:
    """The content of an overlay: the table, the round in words, and the table's clock, if it has one."""

    round: str
    table: StreamTable
    face: Face | None


def overlay_page(tournament: Tournament, number: int | None) -> OverlayPage | None:
    """Return the table with this number, or the featured table if no number is given; None if it doesn't
    exist.

    A fixed number of queries.
    """
    found = stream_tables(tournament)
    if found is None:
        return None
    asked = next((table for table in found.tables if table.number == number), None)
    table = found.featured if number is None else asked
    if table is None:
        return None
    is_played = tournament.state == EventState.RUNNING and not table.result
    return OverlayPage(found.round, table, _face(tournament, table) if is_played else None)


def stream_tables(tournament: Tournament, *, for_staff: bool = False) -> StreamTables | None:
    """Return the tables that a stream may show now, or None before round 1. A fixed number of queries.

    In the cut these are the games in play and the finished ones, because a stream continues to show its game.
    Tables with a player who doesn't want to be shown are left out; `for_staff` includes them, with the
    reason.
    """
    round_ = newest_round(tournament)
    if round_ is None:
        return None
    found = _games(tournament, round_) if round_.is_of_the_cut else _tables(tournament, round_)
    told = [_with_answers(table, is_streamed=tournament.is_streamed) for table in found.tables]
    return replace(found, tables=tuple(table for table in told if for_staff or not table.refusers))


def _with_answers(table: StreamTable, *, is_streamed: bool) -> StreamTable:
    answers = {seat: seat.consent for seat in table.seats}
    refusers, unasked = refusers_and_unasked(answers, is_streamed=is_streamed)
    return replace(table, refusers=tuple(refusers), unasked=tuple(unasked))


def _tables(tournament: Tournament, round_: Round) -> StreamTables:
    page = round_page(tournament, round_, viewer=SPECTATOR)
    lines = [line for line in page.by_table if not line.is_bye]
    keys = dict(_numbered(Pairing.objects.filter(round=round_)))
    players = _players(tournament, (seat.player for line in lines for seat in line.seats))
    shown = featured_pairing(tournament)
    tables = tuple(
        _table(line, keys[line.number], players, shown, page.rules) for line in lines if line.number in keys
    )
    return StreamTables(round_words(round_.number, is_cut=False), round_.number, is_cut=False, tables=tables)


def _games(tournament: Tournament, round_: Round) -> StreamTables:
    record = bracket_record(tournament)
    games = bracket_page(facts_of(record)).games if record else ()
    seated = [game for game in games if all(seat.player for seat in game.seats) and not game.is_not_needed]
    rows = Pairing.objects.filter(round__stage=round_.stage_id)
    keys = dict(_numbered(rows))
    players = _players(tournament, (seat.player or 0 for game in seated for seat in game.seats))
    shown = featured_pairing(tournament)
    tables = tuple(_game(game, keys[game.number], players, shown) for game in seated if game.number in keys)
    words = round_words(round_.number, is_cut=True)
    return StreamTables(words, round_.number, is_cut=True, tables=tables)


def _numbered(rows: Any) -> Iterable[tuple[int, int]]:
    found: Iterable[tuple[int, int]] = rows.filter(number__isnull=False).values_list("number", "pk")
    return found


def _players(tournament: Tournament, wanted: Iterable[int]) -> dict[int, Player]:
    return {player.pk: player for player in tournament.players.filter(pk__in=set(wanted))}


def _table(
    line: TableLine,
    pairing: int,
    players: dict[int, Player],
    shown: Pairing | None,
    rules: KindRules,
) -> StreamTable:
    sides: tuple[str, str] = (Side.CORP, Side.RUNNER) if rules.assigns_sides else ("", "")
    first, second = (
        OverlaySeat(
            player=seat.player,
            name=seat.name,
            pronouns=players[seat.player].pronouns,
            side=side,
            identities=_identities(players[seat.player], side),
            standing=ngettext("%(points)s point", "%(points)s points", seat.points) % {"points": seat.points},
            points=seat.points,
            seed=None,
            consent=players[seat.player].stream_consent,
        )
        for seat, side in zip(line.seats, sides, strict=True)
    )
    number = line.number or 0
    return StreamTable(
        pairing=pairing,
        number=number,
        place=place_words(number),
        seats=(first, second),
        result=line.result if line.is_reported else "",
        is_featured=shown is not None and shown.pk == pairing,
    )


def _game(
    game: BracketGameLine, pairing: int, players: dict[int, Player], shown: Pairing | None
) -> StreamTable:
    first, second = (_seat_of_a_game(seat, players) for seat in game.seats)
    winner = next((seat.name for seat in game.seats if seat.has_won), "")
    won = _("%(name)s won") % {"name": winner} if winner else ""
    return StreamTable(
        pairing=pairing,
        number=game.number,
        place=place_words(game.number),
        seats=(first, second),
        result=won if not game.is_open else "",
        is_featured=shown is not None and shown.pk == pairing,
    )


def _seat_of_a_game(seat: BracketSeatLine, players: dict[int, Player]) -> OverlaySeat:
    player = players[seat.player or 0]
    side = seat.side.value if seat.side else ""
    return OverlaySeat(
        player=player.pk,
        name=seat.name,
        pronouns=player.pronouns,
        side=side,
        identities=_identities(player, side),
        standing=_("Seed %(number)s") % {"number": seat.seed},
        points=None,
        seed=seat.seed,
        consent=player.stream_consent,
        has_won=seat.has_won,
    )


def _identities(player: Player, side: str) -> tuple[str, ...]:
    """Return the identities being played at the table; from round 1 on, a player's card shows both."""
    both = {Side.CORP.value: player.corp_identity, Side.RUNNER.value: player.runner_identity}
    return tuple(title for of, title in both.items() if title and side in ("", of))


def _face(tournament: Tournament, table: StreamTable) -> Face | None:
    """Return the table's own clock: the round's clock plus the table's extra minutes."""
    round_ = round_in_play(tournament)
    if round_ is None:
        return None
    extra = sum(TableExtension.objects.filter(pairing=table.pairing).values_list("minutes", flat=True))
    return table_face(tournament, round_, extra)
