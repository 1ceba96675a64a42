"""The columns for the chances on the desk."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.ranking.chances.pages import ChancesPage
from tournament.web.tables import Column, PlainTable


class ChancesTable(PlainTable):
    """`ChanceLine`s, best place first."""

    caption = _("Players who can still make the cut, best placed first")
    rows_template = "ranking/chances/_rows.html"

    rank = Column(_("Rank"), classes="num wide-only")
    name = Column(_("Name"))
    points = Column(_("Points"), classes="num")
    chance = Column(_("Chance"))
    made_cut = Column(_("Simulated outcomes in the cut"), classes="num wide-only")

    class Meta:
        attrs = {"class": "table public-table chances"}

    def __init__(self, page: ChancesPage) -> None:
        super().__init__(page.lines)
