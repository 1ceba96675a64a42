"""The columns for a round's tables: by name and by table for everyone, and the desk's own."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from tournament.play.rounds.figure_words import FigureColumn
from tournament.play.rounds.pages.draft import DraftPage
from tournament.web.tables import Column, PlainTable

WIDE_ONLY = "num wide-only"  # hidden on narrow screens


def figure_heads(columns: Iterable[FigureColumn], *, first: str = WIDE_ONLY) -> list[tuple[str, Column]]:
    """Return the columns for tiebreaker figures, by code; `first` contains the first column's CSS classes."""
    return [
        (column.key, Column(column.head, title=column.title, classes=WIDE_ONLY if number else first))
        for number, column in enumerate(columns)
    ]


class PairingsByNameTable(PlainTable):
    """`NameLine`s, where players find their table by name."""

    caption = _("Players in the round by name, with table and opponent")
    rows_template = "play/rounds/_by_name_rows.html"

    name = Column(_("Name"))
    number = Column(_("Table"), classes="num")
    opponent = Column(_("Opponent"))
    result = Column(_("Result"), classes="num wide-only")

    class Meta:
        attrs = {"class": "table public-table pairings by-name"}


class PairingsByNumberTable(PlainTable):
    """`TableLine`s, in table order."""

    caption = _("Tables of the round, with results")
    rows_template = "play/rounds/_by_table_rows.html"

    number = Column(_("Table"), classes="num")
    runner = Column(_("Runner first"), words_class="side side--runner")
    corp = Column(_("Corp first"), words_class="side side--corp")
    result = Column(_("Result"), classes="num")

    class Meta:
        attrs = {"class": "table public-table pairings by-table"}


class PairingsBySideTable(PairingsByNumberTable):
    """`TableLine`s for a single-sided round, with the corp always on the left."""

    caption = _("Tables of the round, with the corp on the left and the corp’s points first in results")

    number = Column(_("Table"), classes="num")
    corp = Column(_("Corp"), words_class="side side--corp")
    runner = Column(_("Runner"), words_class="side side--runner")
    result = Column(_("Result"), classes="num")

    class Meta:
        attrs = {"class": "table public-table pairings by-table"}
        sequence = ("number", "corp", "runner", "result")


class DeskPairingsTable(PlainTable):
    """The desk's `TableLine`s, followed by the byes on its page."""

    caption = _(
        "Tables: the player who runs first is on the left; the number after each name is the player’s "
        "points before this round."
    )
    rows_template = "play/rounds/_pairings_rows.html"

    number = Column(_("Table"), classes="num")
    runner = Column(_("Runner first"))
    corp = Column(_("Corp first"))

    class Meta:
        attrs = {"class": "table pairings"}

    def __init__(self, page: DraftPage) -> None:
        notes = Column(_("Notes") if page.is_draft else _("Result and notes"))
        super().__init__(page.tables, extra_columns=[("notes", notes)])


class DeskSidesTable(DeskPairingsTable):
    """The desk's tables for a single-sided round, with the corp always first."""

    caption = _(
        "Tables: the corp is on the left; the number after each name is the player’s points before this "
        "round."
    )
    rows_template = "play/rounds/_sides_rows.html"

    corp = Column(_("Corp"))
    runner = Column(_("Runner"))

    class Meta:
        attrs = {"class": "table pairings"}
        sequence = ("number", "corp", "runner", "notes")
