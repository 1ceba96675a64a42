"""The player's current table and its reports."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.conceding import FIRST_SIDES
from pairing.types import Scoring, Side, Table
from tournament.kernel.records import table_by_key, table_record
from tournament.kernel.statements import read_extensions, read_reports, read_results, table_of_player
from tournament.models import Pairing, Player, PlayerReport, Round, Seat, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.clock.records import round_in_play
from tournament.play.cut.pages.own_side import OwnBracket, own_bracket
from tournament.play.result_words import recorded_game
from tournament.play.results.forms.own_report import button_value, choice_of
from tournament.play.results.forms.quick import seated_value
from tournament.play.results.reports import games_expected, games_of, reported_games, table_reports
from tournament.site.pages.own_outcome import OwnOutcome, own_outcome


@dataclass(frozen=True, slots=True)
class ReportButton:
    """A complete report in one button, such as "I won (corp)". `side` is the winner's, empty for a tie."""

    words: str
    side: str
    value: str


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The player's current table. `opponent` is None for a bye; `seated` are both players in order.

    - `mine` and `theirs`: the two players' reports, None while missing.
    - `confirm`: the value of the button that agrees with the opponent.
    - `shown`: the current result.
    - `recorded`: while the table is open, the games that staff have recorded (REG 5.5, 5.6); `asked` are the
      numbers of the remaining games.
    - `buttons`: the one-tap reports in a single-sided round.
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
    buttons: tuple[ReportButton, ...] = ()

    @property
    def differ(self) -> bool:
        """Whether the two reports contradict each other, so that a judge must decide."""
        return bool(self.is_open and self.mine and self.theirs)


def own_table(tournament: Tournament, player: Player) -> OwnTable | None:
    """Return the player's current table, or None if they have none."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None:
        return None
    bracket = own_bracket(tournament, player.pk) if round_.is_of_the_cut else None
    found = table_of(tournament, player, round_, bracket)
    return found[1] if found else None


def table_of(
    tournament: Tournament, player: Player, round_: Round, bracket: OwnBracket | None
) -> tuple[Pairing, OwnTable] | None:
    """Return the player's table in the current round; in the cut, `bracket` contains their open game."""
    if not round_.is_of_the_cut:
        found = _read_all(table_of_player(round_, player.pk))
    elif bracket and bracket.game:
        found = _read_all(table_by_key(tournament, bracket.game.pairing))
    else:
        found = None
    return (found, _own_table(tournament, player, found)) if found else None


def _read_all(pairing: Pairing | None) -> Pairing | None:
    """Load the results, reports and time extensions of one table, as `tables_of_round` does for all
    tables.
    """
    if pairing is not None:
        read_results(pairing)
        read_reports(pairing)
        read_extensions(pairing)
    return pairing


def _own_table(tournament: Tournament, player: Player, pairing: Pairing) -> OwnTable:
    seats = pairing.seats_in_order
    own = next(seat for seat in seats if seat.player_id == player.pk)
    opponent = next((seat.player for seat in seats if seat.player_id != player.pk), None)
    names = {seat.player_id: seat.player.name for seat in seats}
    is_cut = pairing.round.is_of_the_cut
    scoring = None if is_cut else tournament.scoring
    games = games_expected(tournament, is_cut=is_cut)
    standing = table_reports(pairing, games)
    is_open, reports, asked = standing.is_open, standing.by_player, standing.missing(games)
    mine, theirs = reports.get(player.pk), reports.get(opponent.pk) if opponent else None
    are_sides_known = not is_cut or bool(own.side)
    in_one_tap = opponent is not None and tournament.rules.reports_in_one_tap and not is_cut
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
        buttons=_buttons(pairing, own, names, standing.version) if in_one_tap and is_open else (),
    )


def _buttons(pairing: Pairing, own: Seat, names: dict[int, str], version: int) -> tuple[ReportButton, ...]:
    """Return the three possible results of the single game, in the player's words (NOW 1.2)."""
    opponent = next(name for player, name in names.items() if player != own.player_id)
    mine, theirs = FIRST_SIDES[own.position - 1], FIRST_SIDES[2 - own.position]
    won = _("I won (corp)") if mine is Side.CORP else _("I won (runner)")
    lost = _("%(name)s won (corp)") if theirs is Side.CORP else _("%(name)s won (runner)")
    seated = seated_value(names)
    return (
        ReportButton(won, mine, button_value(pairing.pk, version, ["won"], seated)),
        ReportButton(lost % {"name": opponent}, theirs, button_value(pairing.pk, version, ["lost"], seated)),
        ReportButton(_("Tie"), "", button_value(pairing.pk, version, ["draw"], seated)),
    )


def _confirm(
    pairing: Pairing,
    theirs: PlayerReport | None,
    player: Player,
    asked: tuple[int, ...],
    seated: tuple[int, ...],
) -> str:
    """Return the value of the button that agrees with the opponent's report, or "" without a report."""
    if theirs is None:
        return ""
    said = enumerate(reported_games(theirs), start=1)
    choices = [choice_of(*one, player.pk) if number in asked else "" for number, one in said]
    return button_value(pairing.pk, theirs.result_version, choices, seated_value(seated))


def _said(
    pairing: Pairing, report: PlayerReport | None, player: Player, scoring: Scoring | None
) -> OwnOutcome | None:
    """Return the content of a stored report, from the player's view."""
    if report is None:
        return None
    first, second = (seat.player_id for seat in pairing.seats_in_order)
    table = Table(pairing.number, (first, second), games_of(pairing, reported_games(report)))
    return own_outcome(table, player.pk, scoring)
