"""Who may see each column of an event that can contain personal data or free text: one rule per column.

The rules cover the tables in the event file (`archive.contents`). Columns of codes and keys (according to
`personal.ERASURE`) need none. A new column without a rule fails `test_readers.py`, which also looks for the
columns on every page, file and API answer that strangers and players get.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from django.db.models import Model

from tournament.models import (
    AnnouncedPlan,
    Announcement,
    Call,
    Deck,
    DeckCheck,
    DeckCheckDraw,
    EventLogo,
    LogEntry,
    MissingCard,
    Penalty,
    Player,
    PlayerReport,
    Proxy,
    Reschedule,
    Result,
    Staff,
    TableExtension,
    Tournament,
)
from tournament.models.player_fields import PLAYER_FIELDS


class Reader(Enum):
    """The people who may see a column."""

    EVERYONE = auto()  # but if a player is waiting or has canceled, only the player and the staff
    PLAYERS = auto()  # the event's players and staff
    PLAYER = auto()  # the players concerned and the staff
    OPENED = auto()  # like PLAYER, until the organizer opens the decklists to others
    STAFF = auto()
    ORGANIZER = auto()


_EVERYONE, _PLAYER, _OPENED = Reader.EVERYONE, Reader.PLAYER, Reader.OPENED
_STAFF, _ORGANIZER = Reader.STAFF, Reader.ORGANIZER

READERS: Mapping[type[Model], Mapping[str, Reader]] = {
    Tournament: dict.fromkeys(
        ("slug", "name", "venue", "table_rooms", "description", "prizes", "fee", "contact"), _EVERYONE
    ),
    Player: {
        **{name: Reader[about.readers.name] for name, about in PLAYER_FIELDS.items()},
        **dict.fromkeys(("state", "first_round_bye", "fixed_table", "draft_seat"), _EVERYONE),
        # Players see these on the page with all their data.
        **dict.fromkeys(("has_paid", "created_at", "signup_origin"), _PLAYER),
        **dict.fromkeys(("allowed_decks_reason", "link"), _PLAYER),
        **dict.fromkeys(("allowed_decks", "leader", "erased_at"), _STAFF),
    },
    Staff: {"name": _STAFF, "invitation": _ORGANIZER, "login": _ORGANIZER},
    AnnouncedPlan: {"reason": _EVERYONE},
    Announcement: {"text": _EVERYONE},
    Result: {"witness": _PLAYER},
    PlayerReport: {"games": _PLAYER},
    TableExtension: {"reason": _STAFF},
    Reschedule: {"words": _PLAYER, "answer": _PLAYER},
    Deck: {
        **dict.fromkeys(("name", "identity", "cards", "source"), _OPENED),
        **dict.fromkeys(("unread", "judged_under"), _OPENED),
    },
    DeckCheckDraw: {"drawn_by_name": _STAFF},
    DeckCheck: {"findings": _STAFF, "checked_by_name": _STAFF},
    Call: {"about": _PLAYER, "outcome": _PLAYER},
    Penalty: {"note": _PLAYER},
    MissingCard: {"card": _STAFF, "title": _STAFF},
    Proxy: {"card": _PLAYER, "title": _PLAYER, "lost": _PLAYER, "leader": _PLAYER},
    EventLogo: {"picture": _EVERYONE, "digest": _EVERYONE},
    LogEntry: {"actor_name": _STAFF, "token_name": _STAFF, "payload": _STAFF},
}
