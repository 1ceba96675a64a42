"""The reading operations, one for each part of an event, showing what its pages show the caller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Any, Literal, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from tournament.exchange.api.act_schemas import WebhookSchema
from tournament.exchange.api.answers import (
    Chosen,
    ListPart,
    Search,
    answer_event,
    answer_found,
    answer_list,
    answer_shared,
)
from tournament.exchange.api.caller import caller_of
from tournament.exchange.api.choice_schemas import (
    CardPoolSchema,
    FormatSchema,
    PackSchema,
    PresetSchema,
    RestrictionListSchema,
)
from tournament.exchange.api.contents.choices import (
    card_pool_items,
    format_items,
    pack_items,
    preset_items,
    restriction_list_items,
)
from tournament.exchange.api.contents.events import event_item, event_items
from tournament.exchange.api.contents.numbers import statistics_item
from tournament.exchange.api.contents.people import (
    deck_items,
    log_items,
    own_webhook_items,
    people_items,
    webhook_items,
)
from tournament.exchange.api.contents.places import bracket_item, final_place_items, standing_items
from tournament.exchange.api.contents.play import clock_item, pairing_items, round_items
from tournament.exchange.api.contents.series import series_detail, series_items
from tournament.exchange.api.number_schemas import SeriesDetail, SeriesSummary, StatisticsSchema
from tournament.exchange.api.resources import NEEDS_TOKEN
from tournament.exchange.api.schemas import (
    BracketSchema,
    ClockSchema,
    DeckSchema,
    EventDetail,
    EventSummary,
    FinalPlaceSchema,
    ListOf,
    LogEntrySchema,
    PageOf,
    PairingSchema,
    PlayerSchema,
    Problem,
    RoundSchema,
    StandingSchema,
)
from tournament.exchange.api.writing.once import account_needed

operations = Router()  # a URL with both reading and writing operations belongs to one router

_View = TypeVar("_View", bound=Callable[..., HttpResponse])

_REFUSED: dict[int, Any] = {400: Problem, 401: Problem, 422: Problem, 429: Problem, 503: Problem}
_OF_EVENT: dict[int, Any] = {304: None, 404: Problem, **_REFUSED}


class EventsWanted(Search):
    """The requested events."""

    state: Literal["", "registration", "running", "finished"] = Field("", description="In this state only.")
    since: date | None = Field(None, description="Only from this day on.")
    until: date | None = Field(None, description="Only up to this day.")


class PairingsWanted(ListPart):
    """The requested tables."""

    round: int | None = Field(None, ge=1, le=9999, description="Only this round.")
    is_reported: bool | None = Field(None, description="True: only with a result. False: only without.")


class FormatsWanted(ListPart):
    """The date for which formats are requested."""

    on: date | None = Field(None, description="Default: today.")


class StandingsWanted(Search):
    """The requested rows of the standings, and their details."""

    worked: bool = Field(False, description="Include each opponent’s part in the tiebreakers.")


def _get(tag: str, path: str, name: str, answers: Any, *, is_public: bool = True) -> Callable[[_View], _View]:
    refused = _OF_EVENT if "{" in path else {304: None, **_REFUSED}
    statuses = {200: answers, **refused} | ({} if is_public else {403: Problem})
    return operations.get(
        path,
        response=statuses,
        url_name=f"api-{name}",
        operation_id=name.replace("-", "_"),
        tags=[tag],
        openapi_extra=None if is_public else NEEDS_TOKEN,
    )


def _answer_items(
    request: HttpRequest, part: ListPart, schema: type[Schema], items: Sequence[dict[str, Any]]
) -> HttpResponse:
    def find() -> tuple[Sequence[dict[str, Any]], int]:
        return items[part.offset : part.offset + part.limit], len(items)

    return answer_shared(request, part, schema, find)


@_get("events", "events", "events", PageOf[EventSummary])
def list_events(request: HttpRequest, wanted: Query[EventsWanted]) -> HttpResponse:
    """The public events, newest first. Each word of `q` is searched for in name, venue, format and level."""
    find = partial(
        event_items,
        q=wanted.q,
        state=wanted.state,
        since=wanted.since,
        until=wanted.until,
        offset=wanted.offset,
        limit=wanted.limit,
    )
    return answer_shared(request, wanted, EventSummary, find)


@_get("events", "events/{slug:slug}", "event", EventDetail)
def get_event(request: HttpRequest, slug: str, wanted: Query[Chosen]) -> HttpResponse:
    """One event, public or unlisted: its settings and its progress."""
    return answer_event(request, slug, "event", wanted, EventDetail, event_item)


@_get("players", "events/{slug:slug}/players", "players", ListOf[PlayerSchema])
def list_players(request: HttpRequest, slug: str, wanted: Query[Search]) -> HttpResponse:
    """The players, sorted by name."""
    build = partial(people_items, q=wanted.q)
    return answer_list(request, slug, "players", wanted, PlayerSchema, build)


@_get("rounds", "events/{slug:slug}/rounds", "rounds", ListOf[RoundSchema])
def list_rounds(request: HttpRequest, slug: str, wanted: Query[ListPart]) -> HttpResponse:
    """The Swiss rounds, with the number of tables that have a result."""
    return answer_list(request, slug, "rounds", wanted, RoundSchema, round_items)


@_get("rounds", "events/{slug:slug}/pairings", "pairings", ListOf[PairingSchema])
def list_pairings(request: HttpRequest, slug: str, wanted: Query[PairingsWanted]) -> HttpResponse:
    """The tables of the Swiss rounds with their results. In single-sided rounds the corp comes first."""
    build = partial(pairing_items, number=wanted.round, is_reported=wanted.is_reported)
    return answer_list(request, slug, "pairings", wanted, PairingSchema, build)


@_get("rounds", "events/{slug:slug}/standings", "standings", ListOf[StandingSchema])
def list_standings(request: HttpRequest, slug: str, wanted: Query[StandingsWanted]) -> HttpResponse:
    """The Swiss standings after the newest published round, best first."""
    build = partial(standing_items, q=wanted.q, worked=wanted.worked)
    return answer_list(request, slug, "standings", wanted, StandingSchema, build)


@_get("cut", "events/{slug:slug}/final-standings", "final-standings", ListOf[FinalPlaceSchema])
def list_final_standings(request: HttpRequest, slug: str, wanted: Query[ListPart]) -> HttpResponse:
    """Everyone’s final place, best first, or the range of places that they can still reach. Works with or
    without a cut.
    """
    return answer_list(request, slug, "final-standings", wanted, FinalPlaceSchema, final_place_items)


@_get("cut", "events/{slug:slug}/bracket", "bracket", BracketSchema)
def get_bracket(request: HttpRequest, slug: str, wanted: Query[Chosen]) -> HttpResponse:
    """The bracket of the cut; 404 if there isn’t one."""
    return answer_event(request, slug, "bracket", wanted, BracketSchema, bracket_item)


@_get("clock", "events/{slug:slug}/clock", "clock", ClockSchema)
def get_clock(request: HttpRequest, slug: str, wanted: Query[Chosen]) -> HttpResponse:
    """The clock of the current round; 404 if no round is being played with a clock."""
    return answer_event(request, slug, "clock", wanted, ClockSchema, clock_item)


@_get("decks", "events/{slug:slug}/decks", "decks", ListOf[DeckSchema])
def list_decks(request: HttpRequest, slug: str, wanted: Query[ListPart]) -> HttpResponse:
    """The newest decks that the caller may read; an empty list if there are none."""
    return answer_list(request, slug, "decks", wanted, DeckSchema, deck_items)


@_get("log", "events/{slug:slug}/log", "log", ListOf[LogEntrySchema], is_public=False)
def list_log(request: HttpRequest, slug: str, wanted: Query[ListPart]) -> HttpResponse:
    """The log of the event, newest first, for its staff."""
    return answer_list(request, slug, "log", wanted, LogEntrySchema, log_items)


@_get("webhooks", "events/{slug:slug}/webhooks", "webhooks", ListOf[WebhookSchema], is_public=False)
def list_webhooks(request: HttpRequest, slug: str, wanted: Query[ListPart]) -> HttpResponse:
    """The event’s webhooks, oldest first, for its organizer."""
    return answer_list(request, slug, "webhooks", wanted, WebhookSchema, webhook_items)


@_get("webhooks", "webhooks", "own-webhooks", PageOf[WebhookSchema], is_public=False)
def list_own_webhooks(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The webhooks for all events of the account and of the organizations that it may manage, oldest first.

    Requires a token for all of the account's events with full rights.
    """
    return _answer_items(request, wanted, WebhookSchema, own_webhook_items(account_needed(request).account))


@_get("events", "events/{slug:slug}/statistics", "statistics", StatisticsSchema)
def get_statistics(request: HttpRequest, slug: str, wanted: Query[Chosen]) -> HttpResponse:
    """The event’s statistics; 404 before round 1, and for callers who may not read the statistics page."""
    return answer_event(request, slug, "statistics", wanted, StatisticsSchema, statistics_item)


@_get("series", "series", "series-list", PageOf[SeriesSummary])
def list_series(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The public series, newest first."""
    find = partial(series_items, offset=wanted.offset, limit=wanted.limit)
    return answer_shared(request, wanted, SeriesSummary, find)


@_get("series", "series/{slug:slug}", "series", SeriesDetail)
def get_series(request: HttpRequest, slug: str, wanted: Query[Chosen]) -> HttpResponse:
    """One series with its standings: every point with the event and the rule that it comes from."""
    return answer_found(request, wanted, SeriesDetail, partial(series_detail, slug))


@_get("choices", "presets", "presets", PageOf[PresetSchema])
def list_presets(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The presets for new events: built-in ones and, with a token, those saved by the account."""
    return _answer_items(request, wanted, PresetSchema, preset_items(caller_of(request)))


@_get("choices", "formats", "formats", PageOf[FormatSchema])
def list_formats(request: HttpRequest, wanted: Query[FormatsWanted]) -> HttpResponse:
    """The formats of today’s events, with the card pool and the list in force on a given day."""
    return _answer_items(request, wanted, FormatSchema, format_items(wanted.on or timezone.localdate()))


@_get("choices", "card-pools", "card-pools", PageOf[CardPoolSchema])
def list_card_pools(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The card pools of all formats, newest first."""
    return _answer_items(request, wanted, CardPoolSchema, card_pool_items())


@_get("choices", "packs", "packs", PageOf[PackSchema])
def list_packs(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The released packs, newest first."""
    return _answer_items(request, wanted, PackSchema, pack_items())


@_get("choices", "restriction-lists", "restriction-lists", PageOf[RestrictionListSchema])
def list_restriction_lists(request: HttpRequest, wanted: Query[ListPart]) -> HttpResponse:
    """The Most Wanted Lists and ban lists, newest first."""
    return _answer_items(request, wanted, RestrictionListSchema, restriction_list_items())
