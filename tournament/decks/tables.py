"""Columns of the deck lists: the desk's overview, deck checks and open decks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.web.tables import Column, PlainTable


class DeckOverviewTable(PlainTable):
    """Table of `DeckRow`s; sorting by a side puts missing decks first, then illegal ones."""

    caption = _("Players and their decks")
    rows_template = "decks/_overview_rows.html"

    player = Column(_("Player"), orderable=True, order_by=("search_key", "player"))
    corp = Column(_("Corp"), orderable=True, order_by=("corp__urgency", "corp__identity", "search_key"))
    runner = Column(
        _("Runner"), orderable=True, order_by=("runner__urgency", "runner__identity", "search_key")
    )

    class Meta:
        attrs = {"class": "table deck-table"}


class DeckChecksTable(PlainTable):
    """Table of `PlayerLine`s: where each player sits and how often their decks have been checked."""

    caption = _("Players, with their tables and deck checks")
    rows_template = "decks/_check_rows.html"

    player = Column(_("Player"))
    number = Column(_("Table"), classes="num")
    checks = Column(_("Checks"), classes="num")

    class Meta:
        attrs = {"class": "table deck-players"}


class OpenDecksTable(PlainTable):
    """Table of `OpenRow`s, sorted by name."""

    caption = _("Players whose decks are open")
    rows_template = "decks/_open_rows.html"

    player = Column(_("Player"))
    corp = Column(_("Corp"))
    runner = Column(_("Runner"))

    class Meta:
        attrs = {"class": "table", "id": "open-decks"}
