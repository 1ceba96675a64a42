"""Rows and records for an act, looked up in its event by the program's input, never in another event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from django.http import Http404
from django.shortcuts import get_object_or_404

from pairing.types import Ending, ShortRound
from pairing.types import Game as GameRecord
from pairing.types import Table as TableRecord
from tournament.decks.check_records import drawn_tables, draws_of
from tournament.decks.records import lists_mark, newest_decks
from tournament.exchange.api.problems import ApiRefusal
from tournament.exchange.api.short_rounds import INTENTIONAL_SPLIT, SHORT_CODES
from tournament.exchange.api.writing.sent import Input
from tournament.kernel.access import get_player
from tournament.models import (
    Announcement,
    Call,
    LogEntry,
    MissingCard,
    Pairing,
    Penalty,
    Player,
    Proxy,
    Round,
    TableExtension,
    Tournament,
)
from tournament.play.clock.records import clock_record, clock_row, round_in_play
from tournament.play.cut.open_games import made_bracket, open_table
from tournament.play.cut.reading_time import newest_readings
from tournament.play.results.versions import standing_result

RowKey = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
FoundRows = dict[str, Any]


class PlayedGame(Input):
    """A game: the ids of the corp and runner, how it ended, and who won (null: neither)."""

    corp: RowKey
    runner: RowKey
    ending: Ending = Ending.WIN
    winner: RowKey | None = None
    corp_agenda_points: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    runner_agenda_points: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None

    @property
    def record(self) -> GameRecord:
        """The game as a record for the rules."""
        return GameRecord(**msgspec.structs.asdict(self))


@dataclass(frozen=True, slots=True)
class Asked:
    """How one field of an act is filled in: the JSON fields, each with its type and default, and the
    lookup.
    """

    json: tuple[tuple[Any, ...], ...]
    find: Callable[[Tournament, Any, FoundRows], Any]


@contextmanager
def naming_what_is_missing(parameters: Sequence[str]) -> Iterator[None]:
    """Turn Http404 into ApiRefusal nothing_so_named, naming these parts of the input."""
    try:
        yield
    except Http404:
        raise ApiRefusal(404, code="nothing_so_named", parameters=parameters) from None


def player_named(tournament: Tournament, given: Any) -> Player:
    """Return the event's player with this id. Raises ApiRefusal nothing_so_named."""
    with naming_what_is_missing(["player"]):
        return get_player(tournament, given.player)


def _player(tournament: Tournament, given: Any, _found: FoundRows) -> Player:
    return get_player(tournament, given.player)


def _player_or_all(tournament: Tournament, given: Any, _found: FoundRows) -> Player | None:
    return None if given.player is None else get_player(tournament, given.player)


def _round(tournament: Tournament, given: Any, _found: FoundRows) -> Round:
    return get_object_or_404(Round.objects.swiss(tournament), number=given.round)


def _in_play(tournament: Tournament, _given: Any, _found: FoundRows) -> Round:
    found = round_in_play(tournament)
    if found is None:
        raise Http404
    return found


def _pairing(tournament: Tournament, given: Any, found: FoundRows) -> Pairing:
    return get_object_or_404(_round(tournament, given, found).pairings, number=given.table)


def _pairing_in_play(tournament: Tournament, given: Any, found: FoundRows) -> Pairing:
    return get_object_or_404(_in_play(tournament, given, found).pairings, number=given.table)


def _pairing_or_none(tournament: Tournament, given: Any, found: FoundRows) -> Pairing | None:
    if given.table is None:
        return None
    round_: Round = found.get("round_") or _in_play(tournament, given, found)
    return get_object_or_404(round_.pairings, number=given.table)


def _result(tournament: Tournament, given: Any, found: FoundRows) -> TableRecord:
    standing = standing_result(tournament, found["pairing"])
    points = given.points
    if points is not None and standing.by_side:  # given corp first, stored runner first
        points = points[::-1]
    seated = standing.table
    return TableRecord(
        seated.number,
        seated.players,
        games=tuple(game.record for game in given.games),
        split=given.short == INTENTIONAL_SPLIT,
        stated=None if points is None else tuple(points),
        corp=seated.corp,
        short=None if given.short in (None, INTENTIONAL_SPLIT) else ShortRound(given.short),
    )


def _call(tournament: Tournament, given: Any, _found: FoundRows) -> Call:
    return get_object_or_404(Call, tournament=tournament, pk=given.call)


def _announcement(tournament: Tournament, given: Any, _found: FoundRows) -> Announcement:
    return get_object_or_404(tournament.announcements, pk=given.announcement)


def _penalty(tournament: Tournament, given: Any, _found: FoundRows) -> Penalty:
    return get_object_or_404(Penalty, player__tournament=tournament, pk=given.penalty)


def _missing_card(tournament: Tournament, given: Any, _found: FoundRows) -> MissingCard:
    cards = MissingCard.objects.select_related("player")
    return get_object_or_404(cards, player__tournament=tournament, pk=given.missing_card)


def _proxy(tournament: Tournament, given: Any, _found: FoundRows) -> Proxy:
    proxies = Proxy.objects.select_related("player")
    return get_object_or_404(proxies, player__tournament=tournament, pk=given.proxy)


def _entry(tournament: Tournament, given: Any, _found: FoundRows) -> LogEntry:
    return get_object_or_404(LogEntry, tournament=tournament, version=given.version)


def _readings(tournament: Tournament, given: Any, _found: FoundRows) -> dict[int, int]:
    """Return the key of each bracket game's newest reading time, 0 for none, by game number."""
    record = made_bracket(tournament)
    tables = {number: open_table(record, number) for number in given.games}
    newest = newest_readings(table.pairing for table in tables.values())
    return {
        number: newest[table.pairing].pk if table.pairing in newest else 0 for number, table in tables.items()
    }


IN_PLAY = Asked((), _in_play)
TABLE_IN_PLAY = Asked((("table", RowKey),), _pairing_in_play)
_GAMES_TO_READ = Annotated[
    list[Annotated[int, msgspec.Meta(ge=1, le=200)]], msgspec.Meta(min_length=1, max_length=64)
]
READING_GAMES = Asked((("games", _GAMES_TO_READ),), _readings)
_ORDER_OF_POINTS = (
    "The points of both players, in the order of `seats` in `pairings`. "
    "In a single-sided round that is the corp first, then the runner."
)
_POINTS = Annotated[
    Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=99)]], msgspec.Meta(min_length=2, max_length=2)]
    | None,
    msgspec.Meta(description=_ORDER_OF_POINTS),
]
# One name for every agreement: the split of the 2016 regulations is one of them.
_SHORT = Annotated[
    Literal[SHORT_CODES] | None,  # type: ignore[valid-type]
    msgspec.Meta(
        description="Why fewer games than the round has were played: `intentional_split` (2016: REG 5.4), "
        "`intentional_draw`, `two_for_one` or `time_in_first_game` (NOW 1.2, 1.4). Null: all were played."
    ),
]
FOUND: dict[Any, Asked] = {
    Player: Asked((("player", RowKey),), _player),
    Player | None: Asked((("player", RowKey | None, None),), _player_or_all),
    Round: Asked((("round", RowKey),), _round),
    Pairing: Asked((("round", RowKey), ("table", RowKey)), _pairing),
    Pairing | None: Asked((("table", RowKey | None, None),), _pairing_or_none),
    TableRecord: Asked(
        (
            ("points", _POINTS, None),
            ("games", Annotated[list[PlayedGame], msgspec.Meta(max_length=2)], []),
            ("short", _SHORT, None),
        ),
        _result,
    ),
    GameRecord: Asked((("played", PlayedGame),), lambda _event, given, _found: given.played.record),
    Announcement: Asked((("announcement", RowKey),), _announcement),
    Call: Asked((("call", RowKey),), _call),
    Penalty: Asked((("penalty", RowKey),), _penalty),
    MissingCard: Asked((("missing_card", RowKey),), _missing_card),
    Proxy: Asked((("proxy", RowKey),), _proxy),
    LogEntry: Asked((("version", RowKey),), _entry),
}


def _seen_version(tournament: Tournament, given: Any, found: FoundRows) -> int:
    """Return the version of the current result of a table or a bracket game."""
    if "pairing" in found:
        newest = found["pairing"].results.order_by("-version").first()
        return newest.version if newest else 0
    from_bracket = Pairing.objects.filter(
        round__stage__tournament=tournament, round__stage__number__gt=1, number=given.game
    )
    newest_version = from_bracket.order_by("-results__version").values_list("results__version", flat=True)
    return newest_version.first() or 0


def _seen_run(_tournament: Tournament, _given: Any, found: FoundRows) -> int:
    row = clock_row(found["round_"])
    newest = row.runs.order_by("-pk").first() if row else None
    return newest.pk if newest else 0


def _seen_minutes(tournament: Tournament, _given: Any, found: FoundRows) -> int:
    return int(clock_record(tournament, found["round_"]).length.total_seconds() // 60)


def _seen_extension(tournament: Tournament, _given: Any, _found: FoundRows) -> int:
    given = TableExtension.objects.filter(pairing__round__stage__tournament=tournament)
    return given.order_by("-pk").values_list("pk", flat=True).first() or 0


def _seen_tables(tournament: Tournament, _given: Any, _found: FoundRows) -> int:
    return len(drawn_tables(draws_of(Round.objects.newest_published(tournament))))


def _seen_lists(tournament: Tournament, _given: Any, found: FoundRows) -> str:
    player = found["player"].pk
    return lists_mark(newest_decks(tournament, [player]).get(player, {}))


def _seen_deadline(_tournament: Tournament, _given: Any, found: FoundRows) -> datetime | None:
    deadline: datetime | None = (found["pairing"] or found["round_"]).deadline
    return deadline


def _newest_of(model: Any) -> Callable[[Tournament, Any, FoundRows], int]:
    """Return a function that finds the key of the player's newest row, 0 for none."""

    def find(_tournament: Tournament, _given: Any, found: FoundRows) -> int:
        newest = model.objects.filter(player=found["player"]).order_by("-pk").first()
        return newest.pk if newest else 0

    return find


def _seen_event(tournament: Tournament, _given: Any, _found: FoundRows) -> int:
    return tournament.version


# Values that a page carries to detect later changes, here read at the time of the request: by field, some for
# one act only.
SEEN: dict[str, Callable[[Tournament, Any, FoundRows], Any]] = {
    "seen_version": _seen_version,
    "seen_run": _seen_run,
    "seen_minutes": _seen_minutes,
    "seen_extension": _seen_extension,
    "seen_tables": _seen_tables,
    "seen_penalty": _newest_of(Penalty),
    "seen": _seen_event,
    "allow_decks.seen": _seen_lists,
    "report_missing_card.seen": _newest_of(MissingCard),
    "make_proxy.seen": _newest_of(Proxy),
    "set_deadline.seen": _seen_deadline,
}
