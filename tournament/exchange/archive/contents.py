"""The contents of an event file: each table of an event with its columns, and what is left out and why.

A table or column that is neither included nor listed as left out fails the tests, so a developer who adds one
must decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Field, Model

from tournament.models import (
    AccountAttempt,
    AccountInvitation,
    AccountSession,
    AnnouncedPlan,
    Announcement,
    ApiMinute,
    ApiToken,
    Appearance,
    Call,
    Clock,
    ClockRun,
    Deck,
    DeckCheck,
    DeckCheckDraw,
    DeckReading,
    DrawnTable,
    EventImport,
    EventLogo,
    EventPreset,
    FilePlace,
    Game,
    LogEntry,
    MissingCard,
    Organization,
    OrganizationEntry,
    OrganizationInvitation,
    OrganizationMember,
    Pairing,
    Penalty,
    Person,
    Player,
    PlayerReport,
    Proxy,
    PushSubscription,
    Qualifier,
    RecoveryCode,
    Reschedule,
    Result,
    Round,
    Seat,
    SentStandings,
    Series,
    SeriesAward,
    SeriesEntry,
    SeriesEvent,
    Staff,
    Stage,
    StandingLeader,
    StoredAnswer,
    TableExtension,
    Tournament,
    Webhook,
    WebhookDelivery,
    WorkedOutChances,
)
from tournament.models.background import BackgroundTask

FILE_FORMAT = 1  # of the whole file; increased when older readers would misread it

MANIFEST = "manifest.json"
RESULTS_MEMBER = "results.json"  # read by `python -m pairing`
LINK = "link"  # a player's link: included if the organizer wanted the personal links in the file

FileRow = dict[str, Any]

_ORGANIZATION = "staff who run events together on this site"
_SERIES = "a series of several events; it has its own file"
_PEOPLE = "players linked across this site's events; a file never links players"
_ACCOUNT = "this site's accounts don't exist on another site; the log has the names"


@dataclass(frozen=True, eq=False)
class Member:
    """One table in the file: the file's name, how its rows lead to their event, and the columns left out.

    `left_out` gives the reason for each column.
    """

    name: str
    model: type[Model]
    to_event: str
    left_out: Mapping[str, str]

    @cached_property
    def fields(self) -> tuple[Field[Any, Any], ...]:
        """Return the columns in the file, in table order, without the primary key."""
        return tuple(
            field
            for field in self.model._meta.concrete_fields
            if not field.primary_key and field.name not in {*self.left_out, "tournament"}
        )

    @property
    def is_of_the_event_itself(self) -> bool:
        """Whether its rows refer to their event, which is left out because the file contains only one."""
        return self.to_event == "tournament"


def _member(name: str, model: type[Model], to_event: str, **left_out: str) -> Member:
    return Member(f"{name}.jsonl", model, to_event, left_out)


_BY_ROUND = "round__stage__tournament"
_BY_TABLE = f"pairing__{_BY_ROUND}"

EVENT_MEMBER = _member(
    "event",
    Tournament,
    "pk",
    owner="the person who imports the file becomes the organizer",
    organization="exists only on this site; its name in the log is kept",
    deleted_at="events in the bin aren't exported",
)
MEMBERS: tuple[Member, ...] = (
    EVENT_MEMBER,
    _member(
        "players",
        Player,
        "tournament",
        leader=_ACCOUNT,
        signup_origin="identifies the player's network address on this site; kept for a day",
    ),
    _member(
        "leaders",
        Staff,
        "tournament",
        user=_ACCOUNT,
        invitation="a secret; the import creates a new one",
        login="the account on this site that is invited",
        declined_at="the organizer may not see it, as it would reveal which logins exist",
    ),
    _member("plans", AnnouncedPlan, "tournament"),
    _member("announcements", Announcement, "tournament", made_by=_ACCOUNT),
    _member("stages", Stage, "tournament"),
    _member("qualifiers", Qualifier, "stage__tournament"),
    _member("rounds", Round, "stage__tournament"),
    _member("tables", Pairing, _BY_ROUND),
    _member("seats", Seat, _BY_ROUND),
    _member("results", Result, _BY_TABLE, recorded_by=_ACCOUNT),
    _member("games", Game, f"result__{_BY_TABLE}"),
    _member("reports", PlayerReport, _BY_TABLE),
    _member("clocks", Clock, _BY_ROUND),
    _member("clock_runs", ClockRun, f"clock__{_BY_ROUND}"),
    _member("extensions", TableExtension, _BY_TABLE, given_by=_ACCOUNT),
    _member("reschedules", Reschedule, _BY_TABLE),
    _member("decks", Deck, "player__tournament", submitted_by=_ACCOUNT),
    _member("deck_check_draws", DeckCheckDraw, _BY_ROUND, drawn_by=_ACCOUNT),
    _member("drawn_tables", DrawnTable, _BY_ROUND),
    _member("deck_checks", DeckCheck, "player__tournament", checked_by=_ACCOUNT),
    _member("deck_readings", DeckReading, _BY_TABLE),
    _member("calls", Call, "tournament", taken_by=_ACCOUNT, closed_by=_ACCOUNT),
    _member("penalties", Penalty, "player__tournament", given_by=_ACCOUNT),
    _member("missing_cards", MissingCard, "player__tournament", noticed_by=_ACCOUNT),
    _member("proxies", Proxy, "player__tournament", made_by=_ACCOUNT),
    _member("logos", EventLogo, "tournament", digest="calculated from the picture"),
    _member("log", LogEntry, "tournament", actor=_ACCOUNT),
)
MEMBER_OF: Mapping[type[Model], Member] = {member.model: member for member in MEMBERS}

# Tables that aren't part of an event, and why.
LEFT_OUT: Mapping[type[Model], str] = {
    EventPreset: "an organizer's settings for other events",
    FilePlace: "a player's place in another tool's file",
    EventImport: "created by each import; the log has the previous one",
    PushSubscription: "visitors' browsers, with their secret URLs",
    WorkedOutChances: "calculated from the results",
    BackgroundTask: "background work of this site",
    Webhook: "notified by this site with its own secret; another site must not notify them too",
    SentStandings: "what this site's webhooks were notified of",
    WebhookDelivery: "messages sent by this site",
    AccountInvitation: "accounts on this site",
    AccountSession: "accounts on this site",
    RecoveryCode: "accounts on this site, and a secret",
    AccountAttempt: "login attempts on this site",
    ApiMinute: "this site's rate limit",
    ApiToken: "programs that act for accounts on this site",
    Person: _PEOPLE,
    Appearance: _PEOPLE,
    Series: _SERIES,
    SeriesEvent: _SERIES,
    SeriesAward: _SERIES,
    SeriesEntry: _SERIES,
    StoredAnswer: "this site's API responses, kept for a day",
    Organization: _ORGANIZATION,
    OrganizationMember: _ORGANIZATION,
    OrganizationInvitation: _ORGANIZATION,
    OrganizationEntry: _ORGANIZATION,
    StandingLeader: _ORGANIZATION,
}
