"""The sheets for a round's pairings: a list by name for the wall, and result slips by table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from pairing.kinds import KindRules
from pairing.scoring import possible_game_points
from tournament.kernel.access import Viewer
from tournament.kernel.places import round_words
from tournament.kernel.slip_codes import slip_code
from tournament.models import Round, Tournament
from tournament.play.rounds.pages.round import RoundPage, round_page
from tournament.play.rounds.sheets.by_name import pairings_by_name
from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, MOST_SLIPS, SlipOptions
from tournament.play.rounds.sheets.slips import Slip, SlipSeat, slips_pdf
from tournament.printing.press import Paper, empty_page, press
from tournament.printing.sheet import Heading, Printed, file_name, heading_of


def print_pairings_by_name(
    tournament: Tournament, round_: Round | None, paper: Paper, *, viewer: Viewer, now: datetime
) -> Printed:
    """Return the seating by name for a round that the viewer may see; `round_` is None before round 1."""
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    return print_by_name(tournament, round_, page, paper, now=now)


def print_by_name(
    tournament: Tournament, round_: Round | None, page: RoundPage | None, paper: Paper, *, now: datetime
) -> Printed:
    """Return the seating by name for a round whose page has already been read."""
    heading = _heading(tournament, _("Pairings by name"), round_, page, now)
    if page is None:
        return _printed(heading, pairings_by_name((), heading, paper))
    note = _("Tables: %(rooms)s") % {"rooms": page.rooms} if page.rooms else ""
    return _printed(heading, pairings_by_name(page.by_name, heading, paper, note))


def print_pairings_by_table(
    tournament: Tournament,
    round_: Round | None,
    paper: Paper,
    *,
    viewer: Viewer,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return the slips for a round that the viewer may see; `round_` is None before round 1."""
    page = round_page(tournament, round_, viewer=viewer) if round_ else None
    return print_slips(tournament, round_, page, paper, now=now, options=options)


def print_slips(
    tournament: Tournament,
    round_: Round | None,
    page: RoundPage | None,
    paper: Paper,
    *,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return the slips for a round whose page has already been read."""
    heading = _heading(tournament, _("Result slips"), round_, page, now)
    slips = slips_of_round(tournament, page) if page else []
    if not slips:
        return _printed(heading, press(heading, paper, [empty_page(_("No one is paired yet."))]))
    return _printed(heading, slips_pdf(slips, heading, paper, options))


def slips_of_round(tournament: Tournament, page: RoundPage) -> list[Slip]:
    """Return a round's slips by table number, then those for byes; players are in the page's order."""
    scoring = tournament.scoring
    common = _slip_of_a_table(tournament, round_words(page.number, is_cut=False))
    slips = []
    for line in sorted(page.by_table, key=lambda line: line.is_bye):
        remark = pgettext("round", "draft") if page.is_draft else _("changed") if line.is_changed else ""
        if line.is_bye:
            worth = ngettext("Bye: %(points)s point", "Bye: %(points)s points", scoring.bye)
            seat, note = SlipSeat(line.seats[0].name), worth % {"points": scoring.bye}
            alone = replace(common, place="", number=_("Bye"), seats=(seat,), note=note, marks=())
            slips.append(replace(alone, remark=remark))
            continue
        both = zip(line.seats, common.seats, strict=True)
        seats = tuple(replace(blank, name=seat.name) for seat, blank in both)
        code = slip_code(tournament.pk, page.number, line.number or 0)
        number = str(line.number or "–")
        slips.append(replace(common, number=number, seats=seats, remark=remark, code=code))
    return slips


def blank_slips(tournament: Tournament, heading: Heading, paper: Paper) -> bytes:
    """Return a page of slips for a Swiss round, without names or table, to be printed as often as needed."""
    blank = _slip_of_a_table(tournament, "")
    return slips_pdf([blank] * MOST_SLIPS, heading, paper)


def _slip_of_a_table(tournament: Tournament, round_: str) -> Slip:
    scoring = tournament.scoring
    points = sorted({each for pair in possible_game_points(scoring) for each in pair}, reverse=True)
    rules = tournament.rules
    sides = _sides_of_slips(scoring.games_per_round, rules)
    tags = (_("CORP"), _("RUNNER")) if rules.assigns_sides else ("", "")
    return Slip(
        place=_("Table"),
        number="",
        round=round_,
        seats=tuple(SlipSeat("", tag, own) for tag, own in zip(tags, sides, strict=True)),
        choices=tuple(map(str, points)),
        marks=_time_marks(tournament, scoring.games_per_round),
    )


def _sides_of_slips(games: int, rules: KindRules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return each player's side in each game.

    The first player is the runner in game 1, or the corp if sides are assigned.
    """
    corp, runner = _("corp"), _("runner")
    if rules.assigns_sides:
        return (corp,), (runner,)
    return (runner, corp)[:games], (corp, runner)[:games]


def _time_marks(tournament: Tournament, games: int) -> tuple[str, ...]:
    """Return the boxes to tick if time was called and a game is then worth less (REG 5.3, NOW 1.2)."""
    policy = tournament.policy
    if not (policy.has_timed_win or (policy.has_short_rounds and games == 2)):
        return ()
    if games == 1:
        return (_("time was called"),)
    return tuple(_("time called in game %(number)s") % {"number": game} for game in range(1, games + 1))


def _heading(
    tournament: Tournament, title: str, round_: Round | None, page: RoundPage | None, now: datetime
) -> Heading:
    mark = _changed(tournament, page) if page else ""
    return heading_of(tournament, title, now, round_=round_, mark=mark)


def _printed(heading: Heading, pdf: bytes) -> Printed:
    return Printed(file_name(heading.event, heading.round, heading.sheet), pdf)


def _changed(tournament: Tournament, page: RoundPage) -> str:
    """Return the mark for pairings that were changed after publishing."""
    if page.is_draft or not (page.changed_at or page.has_changes):
        return ""
    if page.changed_at is None:
        return _("Changed")
    changed_at = page.changed_at.astimezone(tournament.zone)
    return _("Changed at %(time)s") % {"time": date_format(changed_at, "H:i")}
