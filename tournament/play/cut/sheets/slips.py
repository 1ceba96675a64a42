"""Result slips for the bracket, one for each open game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournament.kernel.places import round_words
from tournament.kernel.slip_codes import slip_code
from tournament.models import Tournament
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, MOST_SLIPS, SlipOptions
from tournament.play.rounds.sheets.slips import Slip, SlipSeat, slips_pdf
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of


def print_bracket_slips(
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return the slips of all open bracket games; if there are none, the sheet says so."""
    record = bracket_record(tournament)
    heading = heading_of(tournament, _("Result slips"), now)
    name = file_name(heading.event, _("bracket"), _("Result slips"))
    slips = slips_of_bracket(tournament, record) if record else []
    if slips:
        return Printed(name, slips_pdf(slips, heading, paper, options))
    said = _("No bracket game is open.") if record else _("There is no bracket yet: make the cut first.")
    return Printed(name, press(heading, paper, [empty_page(said)]))


def slips_of_bracket(tournament: Tournament, record: BracketRecord) -> list[Slip]:
    """Return a slip for each open game with a table, by number; undecided sides are left to circle."""
    games = [game for game in record.open_games if game.number in record.tables]
    return [_slip(tournament, record, game.number) for game in games]


def blank_bracket_slips(tournament: Tournament, heading: Heading, paper: Paper) -> bytes:
    """Return a page of bracket slips without names or games, to print as often as needed."""
    blank = replace(_any_slip(tournament), seats=(SlipSeat("", "", ("",)),) * 2)
    return slips_pdf([blank] * MOST_SLIPS, heading, paper)


def _any_slip(tournament: Tournament) -> Slip:
    """Return the content common to all bracket slips."""
    return Slip(
        place=_("Game"),
        number="",
        round="",
        seats=(),
        choices=(_("won"),),
        marks=(_("draw"), _("won on time")) if tournament.policy.has_timed_win else (_("draw"),),
        has_drop=False,
    )


def _slip(tournament: Tournament, record: BracketRecord, number: int) -> Slip:
    game, sides = record.bracket.game(number), record.sides_of(number)
    players = [player for player in game.players if player is not None]
    round_number = game.layout.round_number
    return replace(
        _any_slip(tournament),
        number=str(number),
        round=round_words(round_number, is_cut=True),
        seats=tuple(
            SlipSeat(
                record.name(player),
                _("seed %(number)s") % {"number": record.bracket.seed_of(player)},
                ("" if sides is None else _("corp") if sides.corp == player else _("runner"),),
            )
            for player in players
        ),
        code=slip_code(tournament.pk, round_number, number, is_cut=True),
    )
