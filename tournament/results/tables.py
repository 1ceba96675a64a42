"""The columns of a round's results."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.core.access import Viewer
from tournament.core.tables import Column, PlainTable
from tournament.results.acts.results import SaveResult
from tournament.results.pages.results import ResultsPage


class ResultsTable(PlainTable):
    """`Line`s, with the buttons that save a result for who may."""

    caption = _("Tables of the round, with the result of each")
    rows_template = "results/_results_rows.html"

    number = Column(_("Table"), classes="num")
    players = Column(_("Players, the first runs in game 1"))
    result = Column(_("Result"))
    buttons = Column(_("Save a result"), words_class="visually-hidden")

    class Meta:
        attrs = {"class": "table results"}

    def __init__(self, page: ResultsPage, viewer: Viewer) -> None:
        self.has_buttons = page.may_report and viewer.may(SaveResult)
        super().__init__(page.lines, exclude=() if self.has_buttons else ("buttons",))
        if page.is_single_sided:
            self.columns["players"].column.verbose_name = _("Corp – Runner")
