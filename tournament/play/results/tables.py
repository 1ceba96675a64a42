"""The columns in a round's results."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.kernel.access import Viewer
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.pages.results import ResultsPage
from tournament.web.tables import Column, PlainTable


class ResultsTable(PlainTable):
    """A table of `ResultLine`s. Users who may save results get buttons between the two names; the points on a
    button are in the order of the names.
    """

    caption = _("Tables of the round, with results")
    rows_template = "play/results/_results_rows.html"

    number = Column(_("Table"), classes="num")
    first = Column(_("Runner first"), classes="results__first")
    buttons = Column(_("Press to save"), classes="results__buttons")
    second = Column(_("Corp first"), classes="results__second")
    result = Column(_("Result"))

    class Meta:
        attrs = {"class": "table results"}

    def __init__(self, page: ResultsPage, viewer: Viewer) -> None:
        self.has_buttons = page.may_report and viewer.may(SaveResult)
        super().__init__(page.lines, exclude=() if self.has_buttons else ("buttons",))
        if page.by_side:
            self.columns["first"].column.verbose_name = _("Corp")
            self.columns["second"].column.verbose_name = _("Runner")
