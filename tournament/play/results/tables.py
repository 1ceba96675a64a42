"""The columns in a round's results."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.kernel.access import Viewer
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.pages.results import ResultsPage
from tournament.web.tables import Column, PlainTable


class ResultsTable(PlainTable):
    """A table of `ResultLine`s, with buttons for users who may save a result."""

    caption = _("Tables of the round, with results")
    rows_template = "play/results/_results_rows.html"

    number = Column(_("Table"), classes="num")
    players = Column(_("Runner in game 1 – corp in game 1"))
    result = Column(_("Result"))
    buttons = Column(_("Save a result"), words_class="visually-hidden")

    class Meta:
        attrs = {"class": "table results"}

    def __init__(self, page: ResultsPage, viewer: Viewer) -> None:
        self.has_buttons = page.may_report and viewer.may(SaveResult)
        super().__init__(page.lines, exclude=() if self.has_buttons else ("buttons",))
        if page.by_side:
            self.columns["players"].column.verbose_name = _("Corp – Runner")
