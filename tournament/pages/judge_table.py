"""One table of the round in play, with all that a leader who comes there needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.urls import reverse

from pairing.types import Side
from tournament.clock_records import round_in_play
from tournament.models import Pairing, Player, PlayerReport, Round, Seat, TableExtension, Tournament
from tournament.pages.clock import Face, table_face
from tournament.pages.judge_calls import CallLine, open_calls
from tournament.pages.judge_player import PenaltyLine, penalty_lines
from tournament.pages.staff import leaders_at
from tournament.phrases import result_text
from tournament.phrases.deck_checks import place_words, round_words
from tournament.phrases.judge import reported_games, sides_words
from tournament.records import scoring_record, table_record
from tournament.states import EventState, PlayerState


@dataclass(frozen=True, slots=True)
class JudgeSeat:
    """One player at the table: the sides they play, their identities, penalties, and what they reported."""

    id: int
    name: str
    state: str
    is_out: bool
    sides: str
    corp_identity: str
    runner_identity: str
    penalties: tuple[PenaltyLine, ...]
    reported: str
    leader: str


@dataclass(frozen=True, slots=True)
class JudgeTable:
    """All that the table's page shows. `pairing` and the versions are what the leader has seen."""

    number: int
    place: str
    round: str
    is_cut: bool
    pairing: int
    games: int
    seats: tuple[JudgeSeat, ...]
    face: Face
    extensions: tuple[tuple[int, str], ...]
    newest_extension: int
    shown: str
    result_version: int
    result_url: str
    reports_differ: bool
    marshal_rules: bool
    calls: tuple[CallLine, ...]


def find_table(tournament: Tournament, number: int) -> Pairing | None:
    """Return the table of the round in play with this number, or None; with its round and stage."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None:
        return None
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    extensions = Prefetch("extensions", TableExtension.objects.order_by("pk"))
    rows = round_.pairings.filter(number=number).prefetch_related(seats, extensions, "results__games")
    pairing = rows.first()
    if pairing is None or len(pairing.seats.all()) != 2:
        return None
    pairing.round = round_  # with its clock
    return pairing


def judge_table(tournament: Tournament, pairing: Pairing) -> JudgeTable:
    """Return the page of a table found by `find_table`. A fixed number of queries."""
    round_, table = pairing.round, table_record(pairing)
    version = max((result.version for result in pairing.results.all()), default=0)
    reports = _reports(pairing, version)
    leaders = leaders_at(tournament)
    rows = list(pairing.seats.all())
    penalties = penalty_lines([row.player_id for row in rows])
    names = {row.player_id: row.player.name for row in rows}
    extensions = tuple((each.minutes, each.reason) for each in pairing.extensions.all())
    newest = TableExtension.objects.filter(pairing__round__stage__tournament=tournament).order_by("pk").last()
    is_cut = round_.is_of_the_cut
    return JudgeTable(
        number=pairing.number or 0,
        place=place_words(pairing.number or 0, is_cut=is_cut),
        round=round_words(round_.number, is_cut=is_cut),
        is_cut=is_cut,
        pairing=pairing.pk,
        games=1 if is_cut else tournament.games_per_round,
        seats=tuple(
            _seat(
                row.player,
                sides=_sides(row, tournament.games_per_round, is_cut=is_cut),
                penalties=penalties.get(row.player_id, ()),
                reported=reported_games(reports[row.player_id], names) if row.player_id in reports else "",
                leader=leaders.get(row.player_id, ""),
            )
            for row in rows
        ),
        face=table_face(tournament, round_, sum(minutes for minutes, _reason in extensions)),
        extensions=extensions,
        newest_extension=newest.pk if newest else 0,
        shown=result_text(table, scoring_record(tournament)),
        result_version=version,
        result_url=_result_url(tournament, round_, pairing),
        reports_differ=len({str(games) for games in reports.values()}) > 1,
        marshal_rules=all(row.player_id in leaders for row in rows),
        calls=tuple(
            call
            for call in open_calls(tournament, round_pk=round_.pk)
            if call.is_here and call.table == pairing.number
        ),
    )


def _reports(pairing: Pairing, version: int) -> dict[int, list[dict[str, object]]]:
    """Return each player's newest report about the result that stands. One query."""
    rows = PlayerReport.objects.filter(pairing=pairing, result_version=version).order_by("pk")
    return {row.player_id: row.games for row in rows}


def _seat(
    player: Player, *, sides: str, penalties: tuple[PenaltyLine, ...], reported: str, leader: str
) -> JudgeSeat:
    return JudgeSeat(
        id=player.pk,
        name=player.name,
        state=str(PlayerState(player.state).label),
        is_out=player.state in (PlayerState.DROPPED, PlayerState.DISQUALIFIED),
        sides=sides,
        corp_identity=player.corp_identity,
        runner_identity=player.runner_identity,
        penalties=penalties,
        reported=reported,
        leader=leader,
    )


def _sides(seat: Seat, games: int, *, is_cut: bool) -> str:
    """Return which side the player plays in which game: in a Swiss round by the seat (REG 5.1)."""
    if is_cut:
        return sides_words([Side(seat.side)] if seat.side else [])
    runs_first = seat.position == 1
    sides = [Side.RUNNER, Side.CORP] if runs_first else [Side.CORP, Side.RUNNER]
    return sides_words(sides[:games])


def _result_url(tournament: Tournament, round_: Round, pairing: Pairing) -> str:
    if round_.is_of_the_cut:
        return reverse("desk-bracket-game", kwargs={"slug": tournament.slug, "number": pairing.number})
    kwargs = {"slug": tournament.slug, "number": round_.number, "table": pairing.number}
    return reverse("desk-result", kwargs=kwargs)
