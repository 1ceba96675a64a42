"""The columns of the log."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.web.tables import Column, PlainTable


class LogTable(PlainTable):
    """The entries of the log, newest first."""

    caption = _("Log, newest first")
    rows_template = "site/_log_rows.html"

    at = Column(_("When"))
    who = Column(_("By"))
    sentence = Column(_("Action"))
    undo = Column(_("Undo"), words_class="visually-hidden")

    class Meta:
        attrs = {"class": "table log-table"}
