"""The columns of the cut preview."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.play.cut.pages.cut import CutPage
from tournament.play.rounds.tables import figure_heads
from tournament.web.tables import Column, PlainTable


class CutTable(PlainTable):
    """`CutLine`s in Swiss order, with a checkbox for players who decline."""

    caption = _("Players in the cut with their seeds, and who is first out")
    rows_template = "play/cut/_cut_rows.html"

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
