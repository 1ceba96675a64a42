"""One table of the round in play, with everything that a judge at the table needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from pairing.bracket.play import winner_of
from pairing.conceding import FIRST_SIDES
from pairing.types import Side
from tournament.accounts.staff.pages import PlaysToo, leaders_of
from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.player import PenaltyLine, penalty_lines
from tournament.floor.words import played_sides_words
from tournament.kernel.own_table import barred_here
from tournament.kernel.places import place_words, round_words
from tournament.kernel.records import table_record
from tournament.models import Pairing, Player, Seat, TableExtension, Tournament
from tournament.models.states import GONE, PlayerState
from tournament.play.clock.pages import Face, still_plays, table_face
from tournament.play.cut.records import bracket_record
from tournament.play.cut.words import game_words
from tournament.play.result_words import recorded_game, result_text, side_result_sentence
from tournament.play.results.forms.quick import QuickButton, quick_buttons
from tournament.play.results.reports import TableReports, games_expected, reported_games, table_reports
from tournament.play.results.words import reported_games_text


@dataclass(frozen=True, slots=True)
class JudgeSeat:
    """One player at the table: their sides, identities, penalties and reported result.

    `side` is the player's side in game 1, empty until the sides are settled.

    `report` is the id of the report that staff can accept as the result, or 0 if nothing is reported.
    """

    id: int
    name: str
    state: str
    is_out: bool
    sides: str
    corp_identity: str
    runner_identity: str
    penalties: tuple[PenaltyLine, ...]
    reported: str
    report: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class JudgeTable:
    """The table page's data. `pairing` and the versions identify what the user has seen.

    `are_sides_settled` is False in the bracket until the higher seed has chosen (REG 10.3); until then no
    result can be entered. `recorded` describes the only game with a result. `leaders` are the staff who play
    here, each with the person who rules on their games (REG 1.3). If results are entered `by_side`, the corp
    comes first in `seats`, and `shown` names both players (NOW 2.2). `quick` are the results that can be
    saved with one tap at `quick_url`, as long as none of the table's games has a result. `barred` are the
    accounts that may not rule here (REG 1.6).
    """

    number: int
    place: str
    round: str
    is_cut: bool
    pairing: int
    games: int
    is_open: bool
    are_sides_settled: bool
    seats: tuple[JudgeSeat, ...]
    face: Face | None
    extensions: tuple[tuple[int, str], ...]
    newest_extension: int
    shown: str
    recorded: tuple[str, ...]
    result_version: int
    result_url: str
    quick_url: str
    quick: tuple[QuickButton, ...]
    reports_differ: bool
    leaders: tuple[PlaysToo, ...]
    missing: tuple[MissingLine, ...]
    calls: tuple[CallLine, ...]
    barred: frozenset[int]
    by_side: bool = False

    @property
    def marshal_rules(self) -> bool:
        """Whether two staff members are playing each other, in which case the marshal rules (REG 1.3)."""
        return len(self.leaders) > 1


def judge_table(tournament: Tournament, pairing: Pairing) -> JudgeTable:
    """Return the page data of a table found by `find_table`. A fixed number of queries."""
    round_, number, rows = pairing.round, pairing.number or 0, list(pairing.seats.all())
    is_cut = round_.is_of_the_cut
    by_side = tournament.rules.results_by_side and not is_cut
    games = games_expected(tournament, is_cut=is_cut)
    reports = table_reports(pairing, games)
    extensions = tuple((each.minutes, each.reason) for each in pairing.extensions.all())
    newest = TableExtension.objects.filter(pairing__round__stage__tournament=tournament).order_by("pk").last()
    players = {row.player_id for row in rows}
    return JudgeTable(
        number=number,
        place=place_words(number),
        round=round_words(round_.number, is_cut=is_cut),
        is_cut=is_cut,
        pairing=pairing.pk,
        games=games,
        is_open=still_plays(pairing, tournament.scoring, is_cut=is_cut),
        are_sides_settled=_are_sides_settled(rows, is_cut=is_cut),
        seats=_seats(rows[::-1] if by_side else rows, reports, games, is_cut=is_cut),
        by_side=by_side,
        face=table_face(tournament, round_, sum(minutes for minutes, _reason in extensions)),
        extensions=extensions,
        newest_extension=newest.pk if newest else 0,
        shown=_shown(tournament, pairing),
        recorded=_recorded(reports, rows),
        result_version=reports.version,
        result_url=_result_url(tournament, pairing, rows),
        quick_url=_quick_url(tournament, pairing),
        quick=_quick(tournament, pairing, rows, reports),
        reports_differ=reports.are_different,
        leaders=tuple(each for each in leaders_of(tournament).who_play if each.player in players),
        missing=tuple(card for card in open_missing_cards(tournament) if card.player in players),
        calls=tuple(
            call for call in open_calls(tournament, round_) if call.is_here and call.table == pairing.number
        ),
        barred=barred_here(tournament, [row.player.leader_id for row in rows]),
    )


def _seats(rows: list[Seat], reports: TableReports, games: int, *, is_cut: bool) -> tuple[JudgeSeat, ...]:
    """Return the two players with the results they reported. One query."""
    penalties = penalty_lines([row.player_id for row in rows])
    names = {row.player_id: row.player.name for row in rows}
    said = {
        player: reported_games_text(reported_games(report), names)
        for player, report in reports.by_player.items()
    }
    return tuple(
        _seat(
            row.player,
            sides=_sides(row, games, is_cut=is_cut),
            penalties=penalties.get(row.player_id, ()),
            reported=said.get(row.player_id, ""),
            report=reports.by_player[row.player_id].pk if row.player_id in said else 0,
            side=row.side or FIRST_SIDES[row.position - 1],
        )
        for row in rows
    )


def _shown(tournament: Tournament, pairing: Pairing) -> str:
    """Return the current result or an empty string.

    A bracket result is in words and takes six more queries.
    """
    if not pairing.round.is_of_the_cut:
        shown = result_text(table_record(pairing), tournament.scoring)
        if shown and tournament.rules.results_by_side:
            return side_result_sentence([row.player.name for row in pairing.seats.all()], shown)
        return shown
    record = bracket_record(tournament)
    ended = record.ended(pairing.number or 0) if record else None
    if record is None or ended is None:
        return ""
    names = {player: record.name(player) for player in record.players}
    return game_words(ended, winner_of(ended, record.seeds), names)


def _quick_url(tournament: Tournament, pairing: Pairing) -> str:
    round_ = pairing.round.number
    return reverse("desk-results", kwargs={"slug": tournament.slug, "number": round_}) + "?back=judge"


def _quick(
    tournament: Tournament, pairing: Pairing, rows: list[Seat], reports: TableReports
) -> tuple[QuickButton, ...]:
    """Return the one-tap results for a Swiss table that has no result yet and no conflicting reports."""
    if pairing.round.is_of_the_cut or not reports.is_open or reports.known or reports.are_different:
        return ()
    players = (rows[0].player_id, rows[1].player_id)
    names = (rows[0].player.name, rows[1].player.name)
    return quick_buttons(
        table_record(pairing),
        players,
        names,
        reports.version,
        tournament.scoring,
        by_side=tournament.rules.results_by_side,
    )


def _recorded(reports: TableReports, rows: list[Seat]) -> tuple[str, ...]:
    """Return a phrase for each game that already has a result while the table is still open, because it was
    conceded (REG 5.5, 5.6).
    """
    names = {row.player_id: row.player.name for row in rows}
    known = sorted(reports.known.items()) if reports.is_open else []
    return tuple(recorded_game(number, game, names) for number, game in known)


def _seat(
    player: Player,
    *,
    sides: str,
    penalties: tuple[PenaltyLine, ...],
    reported: str,
    report: int,
    side: str,
) -> JudgeSeat:
    return JudgeSeat(
        id=player.pk,
        name=player.name,
        state=str(PlayerState(player.state).label),
        is_out=player.state in GONE,
        sides=sides,
        corp_identity=player.corp_identity,
        runner_identity=player.runner_identity,
        penalties=penalties,
        reported=reported,
        report=report,
        side=side,
    )


def _sides(seat: Seat, games: int, *, is_cut: bool) -> str:
    """Return which side the player plays in which game; in a Swiss round the seat determines it (REG 5.1)."""
    if is_cut:
        return played_sides_words([Side(seat.side)] if seat.side else [])
    runs_first = seat.position == 1
    sides = [Side.RUNNER, Side.CORP] if runs_first else [Side.CORP, Side.RUNNER]
    return played_sides_words(sides[:games])


def _are_sides_settled(rows: list[Seat], *, is_cut: bool) -> bool:
    return not is_cut or all(row.side for row in rows)


def _result_url(tournament: Tournament, pairing: Pairing, rows: list[Seat]) -> str:
    """Return the URL for entering the result, or in the bracket for choosing sides first (REG 10.3)."""
    round_ = pairing.round
    if not round_.is_of_the_cut:
        kwargs = {"slug": tournament.slug, "number": round_.number, "table": pairing.number}
        return reverse("desk-result", kwargs=kwargs)
    if not _are_sides_settled(rows, is_cut=True):
        return reverse("desk-bracket", kwargs={"slug": tournament.slug})
    return reverse("desk-bracket-game", kwargs={"slug": tournament.slug, "number": pairing.number})
