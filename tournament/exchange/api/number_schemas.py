"""The API's answers about statistics and series, field by field (see `schemas`)."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from pairing.series.records import SeriesTiebreaker
from pairing.types import Side
from tournament.exchange.api.schemas import FigureSchema, Told


class RateSchema(Told):
    """A count out of a total, with the exact `rate` and the 95 % Wilson `interval`; both are null for a total
    of 0.
    """

    count: int
    of: int
    rate: str | None = Field(examples=["3/4"])
    interval: list[str] | None = Field(examples=[["0.4092", "0.9286"]])


class ScoreSchema(Told):
    """Known games. `win_rate` covers games with a winner; its total is 0 if any game is unknown.

    `few` means under five games, too few to be meaningful.
    """

    games: int
    won: int
    lost: int
    drawn: int
    win_rate: RateSchema
    few: bool


class ShareSchema(Told):
    """An identity or faction on one side: its players, how many of them made the cut, and its games.

    `name` is null if it is unknown.
    """

    name: str | None
    players: RateSchema
    in_cut: RateSchema
    conversion: RateSchema
    swiss: ScoreSchema
    cut: ScoreSchema


class MatchUpSchema(ScoreSchema):
    """Games of a corp against a runner, from the corp's point of view; both names are null if unknown."""

    corp: str | None
    runner: str | None


class RoundCountsSchema(Told):
    """A Swiss round, or all of them. `gaps` is the number of tables by point difference between the
    players.
    """

    tables: int
    open_tables: int
    byes: int
    drops: int
    disqualified: int
    games_known: int
    games_known_of: int
    corp: ScoreSchema
    timed: int
    forfeited: int
    not_played: int
    splits: int
    agreed_splits: int
    sweeps: int
    intentional_draws: int
    gaps: dict[str, int]


class GroupSchema(Told):
    """The results of a group of players in the Swiss rounds: points, rounds played, and games by side."""

    players: int
    points: int
    rounds: int
    corp: ScoreSchema
    runner: ScoreSchema
    games_known: int
    games_known_of: int


class CutAgainstRestSchema(ScoreSchema):
    """Games and points in Swiss rounds of the cut's players against all others; the cut's points come
    first.
    """

    tables: int
    points: list[int]
    games_unknown: int


class CardShareSchema(Told):
    """A card, and how many of the open decklists, and of the cut’s open decklists, contain it."""

    title: str
    lists: RateSchema
    cut_lists: RateSchema


class CardsOfSideSchema(Told):
    """The decklists for a side that are open to everyone, and the 50 most common cards.

    `lists_not_whole` is the number of lists with something unreadable; `cards_left_out` is the number of
    cards beyond those 50.
    """

    lists: int
    cut_lists: int
    lists_not_whole: int
    cards_left_out: int
    cards: list[CardShareSchema]


class StatisticsSchema(Told):
    """Statistics of the published rounds and the cut; `cards` is null if no decklist is open to everyone."""

    version: int
    confidence: str
    players: int
    never_played: int
    rounds: list[RoundCountsSchema]
    total: RoundCountsSchema
    cut_corp: ScoreSchema
    identities: dict[Side, list[ShareSchema]]
    factions: dict[Side, list[ShareSchema]]
    match_ups: list[MatchUpSchema]
    faction_match_ups: list[MatchUpSchema]
    cut: GroupSchema
    rest: GroupSchema
    cut_against_rest: CutAgainstRestSchema
    cards: dict[Side, CardsOfSideSchema] | None


class SeriesSummary(Told):
    """A series in the list; `events` is the number of its events, `played` the number that are finished."""

    slug: str = Field(examples=["store-season"])
    name: str
    organization: str | None
    starts_on: date | None
    ends_on: date | None
    is_ended: bool
    events: int
    played: int


class SeriesEventSchema(Told):
    """An event of a series; `slug` is null if the event isn't listed."""

    slug: str | None
    name: str
    date: date
    weight: int
    is_finished: bool


class SeriesPartSchema(Told):
    """The points from one finished event: the sum of the points from each rule, times the weight.

    `counts` is false if the event isn't among the player's best; `place` is null for disqualified players.
    """

    place: int | None
    for_place: int
    for_results: int
    for_attendance: int
    weight: int
    points: int
    counts: bool


class SeriesStandingSchema(Told):
    """A row of a series’ standings; `events` has the points from each finished event, null if not played.

    `is_joined` means that several players were merged into one person; `tiebreakers` are null if they don't
    apply.
    """

    rank: int
    is_shared: bool
    name: str
    is_joined: bool
    points: int
    decided_by: SeriesTiebreaker | None
    tiebreakers: dict[SeriesTiebreaker, FigureSchema | None]
    events: list[SeriesPartSchema | None]


class EarnedSchema(Told):
    """The winner of an award: their place, the event (null: the series itself), and the outcome."""

    name: str
    event: str | None
    place: int
    status: Literal["alone", "earned", "here", "granted", "used", "late"]


class AwardSchema(Told):
    """What the top places of the events, or of the series, receive at another event."""

    kind: Literal["bye", "invitation"]
    source: Literal["events", "series"]
    places: int
    at: str
    earned: list[EarnedSchema]


class SeriesDetail(Told):
    """A series: its `rules`, its events by date, standings with the source of every point, and awards."""

    slug: str
    name: str
    organization: str | None
    starts_on: date | None
    ends_on: date | None
    is_ended: bool
    rules: dict[str, Any]
    events: list[SeriesEventSchema]
    standings: list[SeriesStandingSchema]
    awards: list[AwardSchema]
