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

_ORGANIZATION = "those who run events together at this site"
_SERIES = "a league of several events, of which this is one; it has a file of its own"
_PEOPLE = "who plays in several events of this site; nobody is joined to anybody by a file"
_ACCOUNT = "accounts of one installation do not exist in another; the log has the names"


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
    owner="whoever brings it in organizes it there",
    organization="those who run events together at one site; a name of it in the log stays",
    deleted_at="an event in the bin is in no file",
)
MEMBERS: tuple[Member, ...] = (
    EVENT_MEMBER,
    _member(
        "players",
        Player,
        "tournament",
        leader=_ACCOUNT,
        signup_origin="a mark of somebody's address, kept for a day and about this site alone",
    ),
    _member(
        "leaders",
        Staff,
        "tournament",
        user=_ACCOUNT,
        invitation="a secret; a new one is made where it comes in",
        login="which account of this site is invited",
        declined_at="the organizer doesn't read it, since it would show which logins exist",
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
    _member("logos", EventLogo, "tournament", digest="worked out anew from the picture"),
    _member("log", LogEntry, "tournament", actor=_ACCOUNT),
)
MEMBER_OF: Mapping[type[Model], Member] = {member.model: member for member in MEMBERS}

# Tables that aren't part of an event, and why.
LEFT_OUT: Mapping[type[Model], str] = {
    EventPreset: "settings that an organizer keeps for other events",
    FilePlace: "what another tool's file said, beside the mark of that file",
    EventImport: "made anew by each bringing in; that of before stands in the log",
    PushSubscription: "browsers of this site's visitors, with their secret addresses",
    WorkedOutChances: "worked out anew from the results",
    BackgroundTask: "what this site does by itself",
    Webhook: "whom this site tells; another site must not tell them too, and has another secret",
    WebhookDelivery: "what this site sent",
    AccountInvitation: "accounts of this site",
    AccountSession: "accounts of this site",
    RecoveryCode: "accounts of this site, and a secret",
    AccountAttempt: "what was tried at this site",
    ApiMinute: "how often this site was asked",
    ApiToken: "programs that act for accounts of this site",
    Person: _PEOPLE,
    Appearance: _PEOPLE,
    Series: _SERIES,
    SeriesEvent: _SERIES,
    SeriesAward: _SERIES,
    SeriesEntry: _SERIES,
    StoredAnswer: "what programs of this site were answered, for a day",
    Organization: _ORGANIZATION,
    OrganizationMember: _ORGANIZATION,
    OrganizationInvitation: _ORGANIZATION,
    OrganizationEntry: _ORGANIZATION,
    StandingLeader: _ORGANIZATION,
}
