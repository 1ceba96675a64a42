"""Every table that leaves the site, in the order of the page and of the workbook with all of them."""

from __future__ import annotations

from tournament.core.access import Viewer
from tournament.files.contents.cards import DECKS
from tournament.files.contents.columns import DataTable
from tournament.files.contents.people import PENALTIES, PLAYERS
from tournament.files.contents.places import FINAL_STANDINGS, STANDINGS
from tournament.files.contents.play import GAMES, PAIRINGS, RESULTS
from tournament.models import Tournament

TABLES = (PLAYERS, PAIRINGS, RESULTS, GAMES, STANDINGS, FINAL_STANDINGS, DECKS, PENALTIES)


def tables_for(tournament: Tournament, viewer: Viewer) -> tuple[DataTable, ...]:
    """Return the tables that this viewer may have of the event. One query at most."""
    return tuple(table for table in TABLES if table.is_there(tournament, viewer))


def table_for(key: str, tournament: Tournament, viewer: Viewer) -> DataTable | None:
    """Return the table with this key; None where there is none, or none for this viewer."""
    found = next((table for table in TABLES if table.key == key), None)
    return found if found is not None and found.is_there(tournament, viewer) else None
