"""The database tables. Every invariant is a named constraint here as well as a rule in the code that uses
them.
"""

from tournament.models.accounts import (
    INVITED_FOR,
    AccountAttempt,
    AccountInvitation,
    AccountSession,
    RecoveryCode,
)
from tournament.models.api_requests import ApiMinute
from tournament.models.background import BackgroundTask, TaskState
from tournament.models.chances import WorkedOutChances
from tournament.models.clock import Clock, ClockRun, TableExtension
from tournament.models.deck import CheckVerdict, Deck, DeckCheck, DeckCheckDraw, DeckReading, DrawnTable
from tournament.models.event_choices import Level, Regulations, Structure
from tournament.models.floor import (
    Announcement,
    Call,
    MissingCard,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    PlayerReport,
    Proxy,
)
from tournament.models.idempotency import StoredAnswer
from tournament.models.imported import EventImport, FilePlace
from tournament.models.log import LogEntry
from tournament.models.logo import EventLogo
from tournament.models.online import Reschedule, RescheduleState
from tournament.models.organization import (
    ASKED_FOR,
    Organization,
    OrganizationEntry,
    OrganizationInvitation,
    OrganizationMember,
    OrganizationRole,
    StandingLeader,
)
from tournament.models.pairing import Game, Pairing, Result, ResultKind, Seat
from tournament.models.people import Player
from tournament.models.person import LONGEST_PERSON_NAME, Appearance, Person
from tournament.models.plan import AnnouncedPlan, PlanOccasion
from tournament.models.preset import EventPreset
from tournament.models.push import PushSubscription
from tournament.models.round import Round
from tournament.models.series import AwardKind, AwardSource, Series, SeriesAward, SeriesEntry, SeriesEvent
from tournament.models.staff import STAFF_ROLES, Staff
from tournament.models.stage import Qualifier, Stage
from tournament.models.states import ELIMINATION_KINDS, DeckFormat, DeckLists, DecksOpenTo, StageKind
from tournament.models.tokens import ApiToken, TokenScope
from tournament.models.tournament import Tournament
from tournament.models.webhooks import (
    LONGEST_TOLD_ANSWER,
    LONGEST_WEBHOOK_URL,
    DeliveryState,
    SentStandings,
    Webhook,
    WebhookDelivery,
    WebhookTopic,
)
from tournament.models.zones import zone_named

__all__ = [
    "ASKED_FOR",
    "ELIMINATION_KINDS",
    "INVITED_FOR",
    "LONGEST_PERSON_NAME",
    "LONGEST_TOLD_ANSWER",
    "LONGEST_WEBHOOK_URL",
    "STAFF_ROLES",
    "AccountAttempt",
    "AccountInvitation",
    "AccountSession",
    "AnnouncedPlan",
    "Announcement",
    "ApiMinute",
    "ApiToken",
    "Appearance",
    "AwardKind",
    "AwardSource",
    "BackgroundTask",
    "Call",
    "CheckVerdict",
    "Clock",
    "ClockRun",
    "Deck",
    "DeckCheck",
    "DeckCheckDraw",
    "DeckFormat",
    "DeckLists",
    "DeckReading",
    "DecksOpenTo",
    "DeliveryState",
    "DrawnTable",
    "EventImport",
    "EventLogo",
    "EventPreset",
    "FilePlace",
    "Game",
    "Level",
    "LogEntry",
    "MissingCard",
    "Organization",
    "OrganizationEntry",
    "OrganizationInvitation",
    "OrganizationMember",
    "OrganizationRole",
    "Pairing",
    "Penalty",
    "PenaltyKind",
    "PenaltyLevel",
    "Person",
    "PlanOccasion",
    "Player",
    "PlayerReport",
    "Proxy",
    "PushSubscription",
    "Qualifier",
    "RecoveryCode",
    "Regulations",
    "Reschedule",
    "RescheduleState",
    "Result",
    "ResultKind",
    "Round",
    "Seat",
    "SentStandings",
    "Series",
    "SeriesAward",
    "SeriesEntry",
    "SeriesEvent",
    "Staff",
    "Stage",
    "StageKind",
    "StandingLeader",
    "StoredAnswer",
    "Structure",
    "TableExtension",
    "TaskState",
    "TokenScope",
    "Tournament",
    "Webhook",
    "WebhookDelivery",
    "WebhookTopic",
    "WorkedOutChances",
    "zone_named",
]
