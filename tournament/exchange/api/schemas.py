"""The API's answers, field by field: the source of its description, and checked by tests.

Answers aren't built from these classes: large lists are encoded from plain values.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any, Generic, Literal, TypeVar

from ninja import Schema
from pydantic import ConfigDict, Field, create_model

from pairing.bracket.layouts import Part
from pairing.bracket.play import GameState
from pairing.kinds import Kind
from pairing.types import Ending, Side, SwissKind, Tiebreaker
from tournament.exchange.api.short_rounds import SHORT_CODES
from tournament.models import DeckFormat, DeckLists
from tournament.models.player_fields import PLAYER_FIELDS, PlayerField

_Item = TypeVar("_Item")


class Told(Schema):
    """An answer with every field and no others. Only `fields=` leaves fields out."""

    model_config = ConfigDict(extra="forbid")


class PageOf(Told, Generic[_Item]):
    """Part of a list: `count` is the length of the whole list, `next` the URL of the next part."""

    count: int
    limit: int
    offset: int
    next: str | None
    items: list[_Item]


class ListOf(PageOf[_Item], Generic[_Item]):
    """Part of an event's list, at this `version` of the event."""

    version: int


class EventSummary(Told):
    """An event in the list. `registered` doesn't count players who left before they ever played."""

    slug: str = Field(examples=["dockside-open"])
    name: str
    date: date
    starts_at: time | None
    time_zone: str = Field(description="An IANA time zone.", examples=["Europe/Berlin"])
    venue: str
    state: Literal["registration", "running", "finished"]
    level: Literal["relaxed", "formal", "premier"]
    kind: Kind
    deck_format: Literal[*DeckFormat.values]  # type: ignore[valid-type]
    regulations: Literal["2016", "today"]
    swiss: SwissKind
    is_online: bool
    registered: int


class PointsOfGames(Told):
    """Tournament points for a game and for a bye, and the number of games per round."""

    win: int
    timed_win: int
    draw: int
    bye: int
    games_per_round: int


class EventDetail(EventSummary):
    """One event. `version` counts every change. `round` is the newest published Swiss round, or 0.
    `planned_rounds` and `cut_size` are null if they follow from the structure and the number of players.
    `restriction_list` and `card_pool_until` (a pack) are empty if they follow from the format and the date.
    """

    version: int
    round: int
    planned_rounds: int | None
    cut_size: int | None
    cut_date: date | None = Field(description="The day of the cut; null: the event’s date.")
    table_rooms: str = Field(description="Which tables are in which room.")
    round_minutes: int
    deck_lists: Literal[*DeckLists.values]  # type: ignore[valid-type]
    restriction_list: str = Field(description="See `restriction-lists`; `none`: no list.")
    card_pool_until: str = Field(description="See `packs`.")
    scoring: PointsOfGames
    tiebreakers: list[Tiebreaker]


def _text_type(about: PlayerField) -> Any:
    """Return the type of a player's text: a string or a choice, null if hidden from the viewer."""
    kind: Any = Literal["", *about.choices] if about.choices else str
    return kind if about.is_public and not about.is_secret_before_round_1 else kind | None


_TEXTS: dict[str, Any] = {name: (_text_type(about), ...) for name, about in PLAYER_FIELDS.items()}
_PlayerTexts: Any = create_model("_PlayerTexts", __base__=Told, id=(int, ...), **_TEXTS)


class PlayerSchema(_PlayerTexts):  # type: ignore[misc]  # a model for each text
    """A player. Identities are null until round 1 is published, and if they are unknown.

    Strangers see only the states `dropped` and `disqualified`; what else is null for them is for staff.
    """

    state: Literal["waitlisted", "registered", "checked_in", "dropped", "disqualified"] | None
    has_paid: bool | None
    first_round_bye: bool | None
    fixed_table: int | None


class RoundSchema(Told):
    """A Swiss round; drafts are shown to staff only. Neither `tables` nor `reported` counts byes."""

    round: int
    state: Literal["draft", "published"]
    published_at: datetime | None
    tables: int
    reported: int
    deadline: datetime | None = Field(description="When its games must be over, in an online event.")


class SeatSchema(Told):
    """A player at a table. `side` is set in single-sided rounds; `points` are null without a result."""

    player: int
    name: str
    side: Side | None
    points: int | None
    corp_identity: str
    runner_identity: str


class GameSchema(Told):
    """A finished game, with players' ids; `winner` is null for a draw."""

    corp: int
    runner: int
    winner: int | None
    ending: Ending


class PairingSchema(Told):
    """A table of a Swiss round. `table` is null for a bye; `is_reported` is false while a result is missing.

    `seats` are in the order in which `report_result` expects `points`: corp first in a single-sided round.
    """

    round: int
    table: int | None
    is_bye: bool
    seats: list[SeatSchema]
    is_reported: bool
    short: Literal[SHORT_CODES] | None  # type: ignore[valid-type]
    games: list[GameSchema]
    deadline: datetime | None = Field(description="The table’s own or the round’s, in an online event.")


class FigureSchema(Told):
    """A tiebreaker's value: `exact` as a fraction, `value` for display."""

    value: float
    exact: str = Field(examples=["23/12"])


class WorkedSchema(Told):
    """One opponent's part of the tiebreakers, as fractions by tiebreaker code (REG 8.3, 8.4)."""

    player: int
    name: str
    round: int
    points: int
    rounds_played: int
    parts: dict[str, str]


class StandingSchema(Told):
    """A row of the Swiss standings after the newest published round. `rank` is null for disqualified players.

    `decided_by` is the tiebreaker that placed the player behind the one above. `worked` needs `worked=true`.
    """

    rank: int | None
    player: int
    name: str
    points: int
    rounds_played: int
    figures: dict[str, FigureSchema]
    decided_by: Tiebreaker | None
    is_dropped: bool
    is_disqualified: bool
    corp_identity: str
    runner_identity: str
    worked: list[WorkedSchema] | None


class FinalPlaceSchema(Told):
    """A final place. `place` is null while `best` and `worst` differ; both are null if disqualified."""

    place: int | None
    best: int | None
    worst: int | None
    player: int
    name: str
    seed: int | None
    swiss_rank: int | None
    points: int
    corp_identity: str
    runner_identity: str


class SeedSchema(Told):
    """A player in the cut, with their seed."""

    seed: int
    player: int
    name: str


class BracketSeatSchema(Told):
    """A player in a bracket game; null while unknown, as is the side."""

    player: int | None
    name: str | None
    side: Side | None


class BracketGameSchema(Told):
    """A bracket game. `seats` are in bracket order, regardless of sides."""

    game: int
    round: int
    part: Part
    state: GameState
    seats: list[BracketSeatSchema]
    winner: int | None


class BracketSchema(Told):
    """The bracket of the cut, and its winner."""

    version: int
    kind: Literal["single", "double"]
    seeds: list[SeedSchema]
    games: list[BracketGameSchema]
    is_decided: bool
    champion: int | None


class OpenTableSchema(Told):
    """A table that is still playing, with its extra minutes beyond the round's clock."""

    table: int
    extra_minutes: int
    ends_at: datetime | None


class ClockSchema(Told):
    """The clock of the current round: `ends_at` while it runs, `seconds_left` while it is stopped."""

    version: int
    round: int
    is_cut: bool
    minutes: int
    is_running: bool
    ends_at: datetime | None
    seconds_left: int | None
    open_tables: list[OpenTableSchema]


class CardSchema(Told):
    """A card in a deck; `code` is the code of its newest printing in NetrunnerDB's API 2.0."""

    code: str
    title: str
    copies: int


class DeckSchema(Told):
    """A deck that the caller may read."""

    player: int
    name: str
    side: Side
    deck: str
    identity: str | None
    cards: list[CardSchema]


class LogEntrySchema(Told):
    """A log entry in the requested language. For the event's staff."""

    version: int
    at: datetime
    who: str
    act: str
    sentence: str
    by_player: bool
    is_undone: bool
    undoes: int | None


class FaultSchema(Schema):
    """An invalid part of the input."""

    at: str = Field(examples=["body.name"])
    says: str


class Problem(Schema):
    """A problem (RFC 9457): `code` is stable, `detail` is a sentence in the requested language.

    `parameters` are the parts of the request that can't be used; `faults` are the errors in the request body.
    """

    model_config = ConfigDict(extra="forbid")

    type: str = Field(examples=["about:blank"])
    title: str
    status: int
    detail: str
    code: str = Field(examples=["not_found"])
    parameters: list[str] = []
    faults: list[FaultSchema] = []
