"""One table's result: the current version and all stored versions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from pairing.types import Table
from tournament.accounts.staff.pages import Leaders, leaders_of
from tournament.kernel.own_table import barred_here
from tournament.kernel.records import version_record
from tournament.kernel.roles import display_name
from tournament.models import Game, Pairing, Result, Seat, Tournament
from tournament.models.states import RoundState
from tournament.play.result_words import game_text, named_sides, result_text, side_result_words
from tournament.play.results.acts.results import ClearResult
from tournament.play.results.pages.results import correction_words
from tournament.play.results.reports import ReportLine, report_lines_of_table

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the result: what was saved, who saved it, and when.

    `shown` is empty if the version cleared the result.
    """

    number: int
    at: datetime
    by: str
    shown: str
    words: tuple[str, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The page for one table, with the newest version first.

    `said` contains the players' reports while the table is open, and `leaders` the staff who may act as
    witness (REG 5.4). If results are entered by side, `sides` contains the names with their sides, corp
    first; otherwise it is empty. `barred` contains the accounts that may not record results here because they
    play at this table (REG 1.6). For an earlier round, `correction` explains what a new result changes and
    what it doesn't.
    """

    round: int
    number: int
    names: tuple[str, str]
    standing: Table
    witness: str
    version: int
    shown: str
    versions: tuple[Version, ...]
    leaders: tuple[str, ...]
    may_clear: bool
    is_draft: bool
    said: tuple[ReportLine, ...]
    barred: frozenset[int]
    correction: tuple[str, ...]
    sides: tuple[str, ...] = ()

    @property
    def reports_differ(self) -> bool:
        """Whether both players have reported. Two identical reports would already have become the result."""
        return len(self.said) == 2


def result_page(tournament: Tournament, pairing: Pairing) -> ResultPage | None:
    """Return one table's result, or None for a bye. Takes a fixed number of queries."""
    games = Prefetch("games", Game.objects.select_related("corp", "runner").order_by("number"))
    kept = Result.objects.select_related("recorded_by").prefetch_related(games).order_by("-version")
    seated = Seat.objects.select_related("player").order_by("position")
    prefetch_related_objects([pairing], Prefetch("seats", seated), Prefetch("results", kept), "reports")
    seats, results = list(pairing.seats.all()), list(pairing.results.all())
    if len(seats) != 2:
        return None
    players = (seats[0].player_id, seats[1].player_id)
    barred = barred_here(tournament, [seat.player.leader_id for seat in seats])
    versions = tuple(_version(tournament, pairing, players, result) for result in results)
    return ResultPage(
        round=pairing.round.number,
        number=pairing.number or 0,
        names=(seats[0].player.name, seats[1].player.name),
        sides=named_sides([seat.player.name for seat in seats]) if tournament.rules.results_by_side else (),
        standing=versions[0].table if versions else Table(pairing.number, players),
        witness=results[0].witness if results else "",
        version=results[0].version if results else 0,
        shown=versions[0].shown if versions else "",
        versions=versions,
        leaders=_witnesses(leaders_of(tournament), barred),
        may_clear=bool(versions and versions[0].shown) and tournament.state in ClearResult.states,
        is_draft=pairing.round.state == RoundState.DRAFT,
        said=report_lines_of_table(tournament, pairing),
        barred=barred,
        correction=correction_words(tournament, pairing.round),
    )


def _witnesses(leaders: Leaders, barred: frozenset[int]) -> tuple[str, ...]:
    """Return the names of the staff who don't play at this table (REG 1.6)."""
    return tuple(leader.name for leader in leaders.everybody if leader.is_named and leader.user not in barred)


def _version(tournament: Tournament, pairing: Pairing, players: Pair, result: Result) -> Version:
    table = version_record(pairing, list(players), result)
    shown = result_text(table, tournament.scoring)
    names = {player.pk: player.name for game in result.games.all() for player in (game.corp, game.runner)}
    words = [game_text(game, names) for game in table.games]
    if result.witness:
        words.append(_("Witnessed by %(witness)s.") % {"witness": result.witness})
    return Version(
        number=result.version,
        at=result.recorded_at,
        by=display_name(result.recorded_by),
        shown=side_result_words(shown) if tournament.rules.results_by_side and shown else shown,
        words=tuple(words),
        table=table,
    )
