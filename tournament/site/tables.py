"""Columns of lists that need several features at once."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.web.tables import Column, PlainTable


class RoundsTable(PlainTable):
    """The list of `RoundLine`s on the desk."""

    caption = _("Swiss rounds and their progress")
    rows_template = "play/rounds/_desk_rounds_rows.html"

    number = Column(_("Round"))
    state = Column(_("Status"))
    tables = Column(_("Tables"), classes="num")
    open = Column(_("Open"), classes="num")
    published = Column(_("Published"))

    class Meta:
        attrs = {"class": "table rounds-table"}
