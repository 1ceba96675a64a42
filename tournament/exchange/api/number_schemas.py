"""What the API answers about statistics and series, field by field (see `schemas`)."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from pydantic import Field

from pairing.series.records import SeriesTiebreaker
from pairing.types import Side
from tournament.exchange.api.schemas import FigureSchema, Told


class RateSchema(Told):
    """So many of so many. `rate` is exact, `interval` Wilson’s of 95 %; both are null of nothing."""

    count: int
    of: int
    rate: str | None = Field(examples=["3/4"])
    interval: list[str] | None = Field(examples=[["0.4092", "0.9286"]])


class ScoreSchema(Told):
    """Known games; `win_rate` is of those that one player won, and of nothing if any game is unknown.

    `few`: under five games, which say little.
    """

    games: int
    won: int
    lost: int
    drawn: int
    win_rate: RateSchema
    few: bool


class ShareSchema(Told):
    """An identity or a faction of one side: its players, how many of them made the cut, and its games.

    `name` is null if it is unknown.
    """

    name: str | None
    players: RateSchema
    in_cut: RateSchema
    conversion: RateSchema
    swiss: ScoreSchema
    cut: ScoreSchema


class MatchUpSchema(ScoreSchema):
    """Games of a corp against a runner, as the corp had them; both null where not known."""

    corp: str | None
    runner: str | None


class RoundCountsSchema(Told):
    """A Swiss round, or all of them. `gaps` has by points between two players how many tables there were."""

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
    """How a group of players did in the Swiss rounds: points in so many rounds, and games by side."""

    players: int
    points: int
    rounds: int
    corp: ScoreSchema
    runner: ScoreSchema
    games_known: int
    games_known_of: int


class CutAgainstRestSchema(ScoreSchema):
    """Games and points of the cut at its tables with all others, in the Swiss rounds; itself first."""

    tables: int
    points: list[int]
    games_unknown: int


class CardShareSchema(Told):
    """A card, and in how many of the open lists, and of the cut’s open lists, it is."""

    title: str
    lists: RateSchema
    cut_lists: RateSchema


class CardsOfSideSchema(Told):
    """The deck lists of a side that everyone may read, and the 50 cards that most of them have.

    `lists_not_whole` have something that could not be read; `cards_left_out` come after those 50.
    """

    lists: int
    cut_lists: int
    lists_not_whole: int
    cards_left_out: int
    cards: list[CardShareSchema]


class StatisticsSchema(Told):
    """What the published rounds and the cut add up to; `cards` is null where no deck list is everyone’s."""

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
    """A series in the list; `events` are its events, `played` those that are finished."""

    slug: str = Field(examples=["store-season"])
    name: str
    organization: str | None
    starts_on: date | None
    ends_on: date | None
    is_ended: bool
    events: int
    played: int


class SeriesEventSchema(Told):
    """An event of a series; `slug` is null for one that is not listed."""

    slug: str | None
    name: str
    date: date
    weight: int
    is_finished: bool


class SeriesPartSchema(Told):
    """What one finished event gave: its points are the sum of what each rule gave, times the weight.

    `counts` is false for what is not among the best; `place` is null for the disqualified.
    """

    place: int | None
    for_place: int
    for_results: int
    for_attendance: int
    weight: int
    points: int
    counts: bool


class SeriesStandingSchema(Told):
    """A line of a series’ standings; `events` has what each finished event gave, null if not played.

    `is_joined`: several players joined into one person; `tiebreakers` are null if they say nothing.
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
    """The winner of an award, by which place, in which event (null: in the series), and its outcome."""

    name: str
    event: str | None
    place: int
    status: Literal["alone", "earned", "on this site", "granted", "used", "late"]


class AwardSchema(Told):
    """What the first places of the events, or of the series, get at another event."""

    kind: Literal["bye", "invitation"]
    source: Literal["events", "series"]
    places: int
    at: str
    earned: list[EarnedSchema]


class SeriesDetail(Told):
    """A series: its `rules`, its events by date, standings with where every point came from, and awards."""

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
