"""How erasing a player treats every column that can contain personal data: one rule for each.

All columns of `Player` have a rule. In other tables, columns with text, JSON or bytes have one, except for
fixed choices. A new column without a rule fails `tests/tournament/people/test_personal.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto

from django.db.models import BinaryField, CharField, Field, FileField, JSONField, Model, TextField

from tournament.models import (
    AccountAttempt,
    AccountInvitation,
    AccountSession,
    AnnouncedPlan,
    Announcement,
    ApiMinute,
    ApiToken,
    Call,
    Deck,
    DeckCheck,
    DeckCheckDraw,
    DrawnTable,
    EventImport,
    EventLogo,
    EventPreset,
    FilePlace,
    LogEntry,
    MissingCard,
    Organization,
    OrganizationEntry,
    OrganizationInvitation,
    Pairing,
    Penalty,
    Person,
    Player,
    PlayerReport,
    Proxy,
    PushSubscription,
    RecoveryCode,
    Reschedule,
    Result,
    Round,
    SentStandings,
    Series,
    SeriesEntry,
    Staff,
    StandingLeader,
    StoredAnswer,
    TableExtension,
    Tournament,
    Webhook,
    WebhookDelivery,
    WorkedOutChances,
)
from tournament.models.background import BackgroundTask
from tournament.models.player_fields import PLAYER_FIELDS


class Erasure(Enum):
    """What happens to a column."""

    EMPTIED = auto()  # in the player's own row: reset to the column's default
    REPLACED = auto()  # replaced by a neutral value
    REWRITTEN = auto()  # the player's names are replaced, in every row of the event
    DELETED = auto()  # deleted with the whole row
    IN_LOG = auto()  # each log entry is rewritten according to its type


# The reason a column is kept.
_RESULT = "a fact of play: results stay"
_CODE = "codes, numbers and keys of rows"
_CARD = "names of cards"
_EVENT = "what the organizer says of the event itself; they edit it"
_RANDOM = "random, or a digest"
_STAFF = "a name of staff; removed with the staff member"
_ACCOUNT = "accounts, which are closed by themselves"
_SITE = "what the site notes of itself, without names of players"

Rule = Erasure | str
EMPTIED, REPLACED, REWRITTEN = Erasure.EMPTIED, Erasure.REPLACED, Erasure.REWRITTEN
DELETED, IN_LOG = Erasure.DELETED, Erasure.IN_LOG

ERASURE: Mapping[type[Model], Mapping[str, Rule]] = {
    Player: {
        "id": _CODE,
        "tournament": _CODE,
        **{name: EMPTIED if about.is_personal else _RESULT for name, about in PLAYER_FIELDS.items()},
        "name": REPLACED,
        "state": _RESULT,
        "waitlist_version": _CODE,
        "first_round_bye": _RESULT,
        "fixed_table": "the place of the table; it names no reason",
        "draft_seat": _RESULT,
        "has_paid": "the event's accounts have to add up",
        "lot": _CODE,
        "link": REPLACED,
        "is_deck_locked": _CODE,
        "allowed_decks": _RANDOM,
        "allowed_decks_reason": EMPTIED,
        "leader": EMPTIED,
        "signup_origin": EMPTIED,
        "erased_at": "says that the player was erased",
        "created_at": _RESULT,
    },
    AnnouncedPlan: {"occasion": _CODE, "reason": REWRITTEN},
    Announcement: {"text": REWRITTEN},
    ApiToken: {"name": REWRITTEN, "digest": _RANDOM, "hint": _RANDOM, "scope": _CODE},
    Call: {"about": REWRITTEN, "outcome": REWRITTEN},
    Deck: dict.fromkeys(("side", "name", "identity", "cards", "source", "unread", "judged_under"), DELETED),
    DeckCheck: {"findings": REWRITTEN, "checked_by_name": _STAFF},
    DeckCheckDraw: {"drawn_by_name": _STAFF},
    DrawnTable: {"players": _CODE},
    EventImport: {"site": _SITE, "release": _SITE, "digest": _RANDOM, "tool": _CODE},
    EventLogo: {"picture": _EVENT, "media_type": _CODE, "digest": _RANDOM},
    EventPreset: {"name": _EVENT, "values": _EVENT},
    FilePlace: {"figures": _RESULT},
    LogEntry: {"actor_name": IN_LOG, "token_name": REWRITTEN, "act": _CODE, "payload": IN_LOG},
    MissingCard: {"side": _CODE, "card": _CARD, "title": _CARD},
    Pairing: {"side_reason": _CODE, "side_facts": _CODE},
    Penalty: {"kind": _CODE, "level": _CODE, "note": REWRITTEN},
    Person: {"name": DELETED, "key": DELETED},
    PlayerReport: {"games": _RESULT},
    Proxy: {"side": _CODE, "card": _CARD, "title": _CARD, "lost": REWRITTEN, "leader": _STAFF},
    PushSubscription: dict.fromkeys(("link", "endpoint", "p256dh", "auth", "language"), DELETED),
    Reschedule: {"words": REWRITTEN, "answer": REWRITTEN},
    Result: {"kind": _CODE, "witness": REWRITTEN},
    Round: {"explanation": _CODE},
    SeriesEntry: {
        "actor_name": _STAFF,
        "what": _CODE,
        "facts": IN_LOG,
        "before": "settings of a series and keys of events",
        "after": "settings of a series and keys of events",
    },
    Staff: {"name": _STAFF, "login": _STAFF, "invitation": _RANDOM},
    TableExtension: {"reason": REWRITTEN},
    Tournament: {
        "description": REWRITTEN,
        "prizes": REWRITTEN,
        "fee": REWRITTEN,
        **dict.fromkeys(("slug", "name", "venue", "table_rooms", "contact"), _EVENT),
        **dict.fromkeys(("time_zone", "language", "level", "tiebreakers", "fee_currency"), _CODE),
        **dict.fromkeys(("restriction_list", "card_pool_until", "clock_warnings", "screen_views"), _CODE),
    },
    SentStandings: {"mark": _RANDOM},
    Webhook: {"url": _EVENT, "site": _SITE, "salt": _RANDOM, "topics": _CODE},
    WebhookDelivery: {"message_id": _CODE, "body": "keys and addresses, never names", "answer": _SITE},
    WorkedOutChances: {"question": _RANDOM, "answers": _CODE},
}
# Tables that contain nothing about an event's players, and why.
NOT_OF_PLAYERS: Mapping[type[Model], str] = {
    AccountAttempt: _ACCOUNT,
    AccountInvitation: _ACCOUNT,
    AccountSession: _ACCOUNT,
    RecoveryCode: _ACCOUNT,
    OrganizationInvitation: _ACCOUNT,
    Organization: _STAFF,
    OrganizationEntry: _STAFF,
    StandingLeader: _STAFF,
    Series: "settings of a series",
    ApiMinute: _SITE,
    BackgroundTask: _SITE,
    StoredAnswer: "answers to programs, without names, for a day",
}

_AT_A_TABLE = "pairing__round__stage__tournament"
# The lookup from tables with REWRITTEN columns to their event.
TO_EVENT: Mapping[type[Model], str] = {
    AnnouncedPlan: "tournament",
    Announcement: "tournament",
    ApiToken: "event",
    Call: "tournament",
    DeckCheck: "player__tournament",
    LogEntry: "tournament",
    Penalty: "player__tournament",
    Player: "tournament",
    Proxy: "player__tournament",
    Reschedule: _AT_A_TABLE,
    Result: _AT_A_TABLE,
    TableExtension: _AT_A_TABLE,
    Tournament: "pk",  # its own row
}
# Texts about one player that may name another; rewritten in the other players' rows.
SAID_OF_OTHERS = (
    *(name for name, about in PLAYER_FIELDS.items() if about.is_prose),
    "allowed_decks_reason",
)


def can_be_personal(field: Field[object, object]) -> bool:
    if field.model is Player:
        return True
    return (
        isinstance(field, CharField | TextField | JSONField | BinaryField | FileField) and not field.choices
    )


def rewritten_columns() -> Iterator[tuple[type[Model], str, tuple[str, ...]]]:
    """Yield each table with free texts, the lookup to its event, and the columns."""
    for model, to_event in TO_EVENT.items():
        named = tuple(name for name, rule in ERASURE[model].items() if rule is REWRITTEN)
        yield model, to_event, named or SAID_OF_OTHERS


def emptied_columns() -> tuple[Field[object, object], ...]:
    """Return the columns of the player's own row that are reset to their default."""
    own = ERASURE[Player]
    return tuple(field for field in Player._meta.concrete_fields if own[field.name] is EMPTIED)
