"""The columns of the final standings, and of the preview of the cut."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.core.tables import Column, PlainTable
from tournament.cut.pages.cut import CutPage
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


class CutTable(PlainTable):
    """`CutLine`s in Swiss order, with a tick for who declines."""

    caption = _("Who is in, with which seed, and who is the first out")
    rows_template = "cut/_cut_rows.html"

    seed = Column(_("Seed"), classes="num")
    name = Column(_("Name"))
    rank = Column(_("Swiss rank"), classes="num cut-lines__wide")
    points = Column(_("Points"), classes="num")
    declines = Column(_("Declines"))

    class Meta:
        attrs = {"class": "table cut-lines"}
        sequence = ("seed", "name", "rank", "points", "...", "declines")

    def __init__(self, page: CutPage) -> None:
        super().__init__(
            page.lines, extra_columns=figure_heads(page.columns[:1], first="num cut-lines__wide")
        )
