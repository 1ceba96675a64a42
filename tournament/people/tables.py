"""The columns of the player list and of a registration sheet, and how they are sorted."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.web.tables import Column, PlainTable


class PlayersTable(PlainTable):
    """A table of `PlayerRow`s, sorted by name unless another order is chosen."""

    caption = _("Players, with the actions for each")
    rows_template = "people/_players_rows.html"

    name = Column(_("Name"), classes="players__name", orderable=True, order_by=("sort_name", "pk"))
    corp_identity = Column(
        _("Corp"),
        classes="players__corp_identity",
        orderable=True,
        order_by=("corp_identity", "sort_name"),
    )
    runner_identity = Column(
        _("Runner"),
        classes="players__runner_identity",
        orderable=True,
        order_by=("runner_identity", "sort_name"),
    )
    state = Column(
        _("Status"), classes="players__state", orderable=True, order_by=("state_order", "sort_name")
    )
    acts = Column(_("Change"), classes="players__acts", words_class="visually-hidden")

    class Meta:
        attrs = {"class": "table players"}
        order_by = ("name",)


class SheetTable(PlainTable):
    """The `PreviewLine`s without warnings, each with a checkbox to leave it out."""

    caption = _("Lines of the sheet that need no decision")
    rows_template = "people/_sheet_rows.html"

    number = Column(_("Line"), classes="num")
    name = Column(_("Name"))
    rest = Column(_("Other details"))
    leave = Column(_("Leave out"))

    class Meta:
        attrs = {"class": "table sheet-lines"}
