"""The table where a player sits now, and what is reported of it."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.types import Scoring, Table
from tournament.clock.records import round_in_play
from tournament.core.records import scoring_record, table_record
from tournament.cut.pages.own_side import OwnBracket, own_bracket
from tournament.models import Pairing, Player, PlayerReport, Round, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.results.forms.own_report import button_value, choice_of
from tournament.results.forms.seated import seated_value
from tournament.results.pages.own_outcome import OwnOutcome, own_outcome
from tournament.results.report_records import games_expected, games_of, reported_games, table_reports
from tournament.rounds.result_words import recorded_game


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The table where the player sits now; `opponent` is None with a bye, `seated` are both in order.

    `mine` and `theirs` are what the two report, None while they have not; `confirm` is the value of the
    button that agrees with the opponent. `shown` is the result that stands. While it is open, `recorded`
    tells the games that a leader has recorded (REG 5.5, 5.6), and `asked` are the numbers of the others.
    """

    pairing: int
    number: int | None
    seated: tuple[int, ...]
    opponent: Player | None
    is_cut: bool
    side: str
    is_runner_first: bool
    games: int
    version: int
    is_open: bool
    shown: OwnOutcome | None
    mine: OwnOutcome | None
    theirs: OwnOutcome | None
    confirm: str
    may_report: bool
    asked: tuple[int, ...]
    recorded: tuple[str, ...]

    @property
    def differ(self) -> bool:
        """Whether the two reports contradict each other: a leader settles it."""
        return bool(self.is_open and self.mine and self.theirs)


def own_table(tournament: Tournament, player: Player) -> OwnTable | None:
    """Return the table that the player may report now, or None where they sit at none."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None:
        return None
    bracket = own_bracket(tournament, player.pk) if round_.is_of_the_cut else None
    found = table_of(tournament, player, round_, bracket)
    return found[1] if found else None


def table_of(
    tournament: Tournament, player: Player, round_: Round, bracket: OwnBracket | None
) -> tuple[Pairing, OwnTable] | None:
    """Return where the player sits in the round in play; in the cut `bracket` knows their open game."""
    rows = Pairing.objects.select_related("round__stage").prefetch_related(
        "seats__player", "results__games", "reports", "extensions"
    )
    if not round_.is_of_the_cut:
        found = rows.filter(round=round_, seats__player=player).first()
    elif bracket and bracket.game:
        found = rows.filter(pk=bracket.game.pairing).first()
    else:
        found = None
    return (found, _own_table(tournament, player, found)) if found else None


def _own_table(tournament: Tournament, player: Player, pairing: Pairing) -> OwnTable:
    seats = pairing.seats_in_order
    own = next(seat for seat in seats if seat.player_id == player.pk)
    opponent = next((seat.player for seat in seats if seat.player_id != player.pk), None)
    names = {seat.player_id: seat.player.name for seat in seats}
    is_cut = pairing.round.is_of_the_cut
    scoring = None if is_cut else scoring_record(tournament)
    games = games_expected(tournament, is_cut=is_cut)
    standing = table_reports(pairing, games)
    is_open, reports, asked = standing.is_open, standing.by_player, standing.missing(games)
    mine, theirs = reports.get(player.pk), reports.get(opponent.pk) if opponent else None
    are_sides_known = not is_cut or bool(own.side)
    return OwnTable(
        pairing=pairing.pk,
        number=pairing.number,
        seated=tuple(names),
        opponent=opponent,
        is_cut=is_cut,
        side=own.side,
        is_runner_first=own.position == 1,
        games=games,
        version=standing.version,
        is_open=is_open and opponent is not None,
        shown=None if is_open or not opponent else own_outcome(table_record(pairing), player.pk, scoring),
        mine=_said(pairing, mine, player, scoring),
        theirs=_said(pairing, theirs, player, scoring),
        confirm=_confirm(pairing, theirs, player, asked, tuple(names)),
        may_report=(
            tournament.are_reports_open
            and is_open
            and opponent is not None
            and are_sides_known
            and player.state != PlayerState.DISQUALIFIED
        ),
        asked=asked if is_open else (),
        recorded=tuple(
            recorded_game(number, game, names) for number, game in sorted(standing.known.items()) if is_open
        ),
    )


def _confirm(
    pairing: Pairing,
    theirs: PlayerReport | None,
    player: Player,
    asked: tuple[int, ...],
    seated: tuple[int, ...],
) -> str:
    """Return the value of the button that agrees with the opponent's report, empty without one."""
    if theirs is None:
        return ""
    said = enumerate(reported_games(theirs), start=1)
    choices = [choice_of(*one, player.pk) if number in asked else "" for number, one in said]
    return button_value(pairing.pk, theirs.result_version, choices, seated_value(seated))


def _said(
    pairing: Pairing, report: PlayerReport | None, player: Player, scoring: Scoring | None
) -> OwnOutcome | None:
    """Return what a kept report says, as the player tells it."""
    if report is None:
        return None
    first, second = (seat.player_id for seat in pairing.seats_in_order)
    table = Table(pairing.number, (first, second), games_of(pairing, reported_games(report)))
    return own_outcome(table, player.pk, scoring)
