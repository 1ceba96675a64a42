"""Tables about an imported file: its players, and its standings next to ours."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament.exchange.imports.pages.compared import Comparison
from tournament.exchange.imports.pages.preview import PreviewPlayer
from tournament.web.tables import Column, PlainTable


class PreviewTable(PlainTable):
    """Table of `PreviewPlayer`s in file order."""

    caption = _("Players in the file, with their identities as they will be saved")
    rows_template = "exchange/imports/_preview_rows.html"

    name = Column(_("Name"))
    corp = Column(_("Corp"))
    runner = Column(_("Runner"))

    class Meta:
        attrs = {"class": "table table--read"}

    def __init__(self, players: Sequence[PreviewPlayer]) -> None:
        super().__init__(players)


class ComparedTable(PlainTable):
    """Table of `ComparedLine`s, sorted by our standings, best first."""

    caption = _("Our standings, and where the file differs")
    rows_template = "exchange/imports/_compared_rows.html"

    rank = Column(_("Rank"), classes="num")
    name = Column(_("Name"))
    points = Column(_("Points"), classes="num")

    class Meta:
        attrs = {"class": "table"}

    def __init__(self, comparison: Comparison) -> None:
        heads = [
            (column.key, Column(column.head, title=column.title, classes="num"))
            for column in comparison.columns
        ]
        super().__init__(comparison.lines, extra_columns=heads)
