"""Who may see each column of an event that can hold a person's data or free text: one rule for each.

The rules are for the tables in the event file (`archive.contents`). Columns of codes and keys (by
`personal.ERASURE`) need none. A new column without a rule fails `tests/tournament/people/test_readers.py`,
which also looks for the columns on every page, file and API answer that strangers and players get.
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


class Reader(Enum):
    """Who may see a column."""

    EVERYONE = auto()  # of a player on the waiting list, or who canceled: the player and the staff
    PLAYERS = auto()  # the event's players, and the staff
    PLAYER = auto()  # the players concerned, and the staff
    OPENED = auto()  # as PLAYER, until the organizer opens the deck lists to others
    STAFF = auto()
    ORGANIZER = auto()


EVERYONE, PLAYERS, PLAYER, OPENED = Reader.EVERYONE, Reader.PLAYERS, Reader.PLAYER, Reader.OPENED
STAFF, ORGANIZER = Reader.STAFF, Reader.ORGANIZER

READERS: Mapping[type[Model], Mapping[str, Reader]] = {
    Tournament: dict.fromkeys(("slug", "name", "venue", "description", "prizes", "fee", "contact"), EVERYONE),
    Player: {
        **dict.fromkeys(("name", "pronouns", "corp_identity", "runner_identity", "state"), EVERYONE),
        **dict.fromkeys(("first_round_bye", "fixed_table", "draft_seat"), EVERYONE),
        "online_name": PLAYERS,
        # The player reads these on the page with all that is kept of them.
        **dict.fromkeys(("nickname", "notes", "has_paid", "created_at", "signup_origin"), PLAYER),
        **dict.fromkeys(("allowed_decks_reason", "link"), PLAYER),
        **dict.fromkeys(("allowed_decks", "leader", "erased_at"), STAFF),
    },
    Staff: {"name": STAFF, "invitation": ORGANIZER, "login": ORGANIZER},
    AnnouncedPlan: {"reason": EVERYONE},
    Announcement: {"text": EVERYONE},
    Result: {"witness": PLAYER},
    PlayerReport: {"games": PLAYER},
    TableExtension: {"reason": STAFF},
    Reschedule: {"words": PLAYER, "answer": PLAYER},
    Deck: {
        **dict.fromkeys(("name", "identity", "cards", "source"), OPENED),
        **dict.fromkeys(("unread", "judged_under"), OPENED),
    },
    DeckCheckDraw: {"drawn_by_name": STAFF},
    DeckCheck: {"findings": STAFF, "checked_by_name": STAFF},
    Call: {"about": PLAYER, "outcome": PLAYER},
    Penalty: {"note": PLAYER},
    MissingCard: {"card": STAFF, "title": STAFF},
    Proxy: {"card": PLAYER, "title": PLAYER, "lost": PLAYER, "leader": PLAYER},
    EventLogo: {"picture": EVERYONE, "digest": EVERYONE},
    LogEntry: {"actor_name": STAFF, "token_name": STAFF, "payload": STAFF},
}
