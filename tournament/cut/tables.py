"""The columns of the final standings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.core.tables import Column, PlainTable
from tournament.cut.pages.final_standings import FinalStandings
from tournament.standings.pages.standings import StandingsPage
from tournament.standings.tables import WIDE_ONLY, figure_heads


class FinalStandingsTable(PlainTable):
    """`FinalLine`s by the final place, with the first tiebreaker of the Swiss rounds."""

    caption = _("Final standings: the places of the cut, then the Swiss rounds")
    rows_template = "standings/_final_standings_rows.html"

    place = Column(_("Place"), classes="num")
    name = Column(_("Name"))
    seed = Column(_("Seed"), classes="num")
    rank = Column(_("Swiss rank"), classes=WIDE_ONLY)
    points = Column(_("Points"), classes="num")

    class Meta:
        attrs = {"class": "table public-table standings"}

    def __init__(self, final: FinalStandings, swiss: StandingsPage) -> None:
        super().__init__(final.lines, extra_columns=figure_heads(swiss.columns[:1]))
