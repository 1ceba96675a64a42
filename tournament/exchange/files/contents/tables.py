"""All tables that can be exported, in the order of the page and of the complete workbook."""

from __future__ import annotations

from django.utils.functional import Promise

from tournament.exchange.files.contents.brought import BROUGHT_TABLES
from tournament.exchange.files.contents.cards import DECKS_TABLE
from tournament.exchange.files.contents.course import COURSE_TABLES
from tournament.exchange.files.contents.people import PENALTIES_TABLE, PLAYERS_TABLE
from tournament.exchange.files.contents.places import FINAL_STANDINGS_TABLE, STANDINGS_TABLE
from tournament.exchange.files.contents.play import GAMES_TABLE, PAIRINGS_TABLE, RESULTS_TABLE
from tournament.kernel.access import Viewer
from tournament.models import Tournament
from tournament.printing.data_tables import DataTable

DATA_TABLES = (
    PLAYERS_TABLE,
    PAIRINGS_TABLE,
    RESULTS_TABLE,
    GAMES_TABLE,
    STANDINGS_TABLE,
    FINAL_STANDINGS_TABLE,
    DECKS_TABLE,
    PENALTIES_TABLE,
    *COURSE_TABLES,
    *BROUGHT_TABLES,
)


def table_label(key: str) -> Promise:
    """Return the label of the table with this key. Raises StopIteration for an unknown key."""
    return next(table.label for table in DATA_TABLES if table.key == key)


def tables_for(tournament: Tournament, viewer: Viewer) -> tuple[DataTable, ...]:
    """Return the event's tables that this viewer may have. A fixed number of queries."""
    return tuple(table for table in DATA_TABLES if table.is_there(tournament, viewer))


def table_for(key: str, tournament: Tournament, viewer: Viewer) -> DataTable | None:
    """Return the table with this key, or None if it doesn't exist or this viewer may not have it."""
    found = next((table for table in DATA_TABLES if table.key == key), None)
    return found if found is not None and found.is_there(tournament, viewer) else None
