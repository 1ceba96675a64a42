"""The columns in the standings and final standings; tiebreaker columns come from their definitions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.play.rounds.tables import WIDE_ONLY, figure_heads
from tournament.ranking.standings.pages.final_standings import FinalStandings
from tournament.ranking.standings.pages.standings import StandingsPage
from tournament.web.tables import Column, PlainTable


class StandingsTable(PlainTable):
    """`StandingLine`s, best first, as a table."""

    caption = _("Standings, best first")
    rows_template = "ranking/standings/_standings_rows.html"

    rank = Column(_("Rank"), classes="num")
    name = Column(_("Name"))
    points = Column(_("Points"), classes="num")
    decided_by = Column(_("Tie decided by"), classes="wide-only")

    class Meta:
        attrs = {"class": "table public-table standings"}
        sequence = ("rank", "name", "points", "...", "decided_by")

    def __init__(self, page: StandingsPage) -> None:
        super().__init__(page.lines, extra_columns=figure_heads(page.columns, first="num"))


class FinalStandingsTable(PlainTable):
    """`FinalLine`s by final place, with the first tiebreaker from the Swiss rounds."""

    caption = _("Final standings: the places in the cut, then the Swiss rounds")
    rows_template = "ranking/standings/_final_rows.html"

    place = Column(_("Place"), classes="num")
    name = Column(_("Name"))
    seed = Column(_("Seed"), classes="num")
    rank = Column(_("Swiss rank"), classes=WIDE_ONLY)
    points = Column(_("Points"), classes="num")

    class Meta:
        attrs = {"class": "table public-table standings"}

    def __init__(self, final: FinalStandings, swiss: StandingsPage) -> None:
        super().__init__(final.lines, extra_columns=figure_heads(swiss.columns[:1]))
