"""Parse the bytes of a series file, within limits, from any source; nothing is stored.

This doesn't check whether the events exist here (see `bringing_in`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

import msgspec
from django.utils import timezone

from pairing.errors import RuleError
from pairing.series.records import LONGEST_TABLE, SeriesRules, SeriesTiebreaker
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.kernel.typed import converted
from tournament.models import AwardKind, AwardSource
from tournament.models.series import LONGEST_SERIES_NAME, MAX_AWARD_PLACES, MAX_SERIES_WEIGHT
from tournament.ranking.series.acts import MOST_AWARDS, MOST_SERIES_EVENTS, SeriesSettings
from tournament.ranking.series.contents import SERIES_FORMAT, SERIES_PROGRAM, series_digest

LARGEST_SERIES_FILE = 4_000_000  # bytes: about ten times the size of a series with 30 events and 40 players
_LONGEST_TOLD = 200  # characters in an event's or a player's name
_MOST_PEOPLE = 20_000
_NOTHING_BEFORE = 2000  # year: this site didn't exist before

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=_LONGEST_TOLD)]
_Identity = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Points = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
_Number = Annotated[int, msgspec.Meta(ge=1, le=10**6)]
_Weight = Annotated[int, msgspec.Meta(ge=1, le=MAX_SERIES_WEIGHT)]
_Places = Annotated[int, msgspec.Meta(ge=1, le=MAX_AWARD_PLACES)]


class FiledEvent(msgspec.Struct, frozen=True):
    """An event as described in a series file; without an identity it can't be found."""

    name: _Name
    date: date
    weight: _Weight = 1
    identity: _Identity | None = None


class FiledPlayer(msgspec.Struct, frozen=True):
    """A player, by the event's identity and the player's number in it; see `identity`."""

    event: _Identity
    player: _Number
    name: _Name


class FiledAward(msgspec.Struct, frozen=True):
    """An award in a series, and the event for which it is given."""

    kind: AwardKind
    source: AwardSource
    places: _Places
    at: _Name
    identity: _Identity | None = None


class FiledLine(msgspec.Struct, frozen=True):
    """A place in the standings, with the points."""

    rank: _Number
    name: _Name
    points: _Points


class _FiledRules(msgspec.Struct):
    place_points: Annotated[list[_Points], msgspec.Meta(max_length=LONGEST_TABLE)] = []
    further_points: _Points = 0
    result_points: _Points = 0
    attendance_points: _Points = 0
    counted: Annotated[int, msgspec.Meta(ge=1, le=MOST_SERIES_EVENTS)] | None = None
    tiebreakers: Annotated[list[SeriesTiebreaker], msgspec.Meta(max_length=len(SeriesTiebreaker))] = []


class _File(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SERIES_NAME)]
    rules: _FiledRules
    events: Annotated[list[FiledEvent], msgspec.Meta(max_length=MOST_SERIES_EVENTS)]
    slug: Annotated[str, msgspec.Meta(max_length=80)] = ""
    starts_on: date | None = None
    ends_on: date | None = None
    is_public: bool = False
    is_ended: bool = False
    ended_at: datetime | None = None
    standings: list[FiledLine] = []
    people: Annotated[list[list[FiledPlayer]], msgspec.Meta(max_length=_MOST_PEOPLE)] = []
    awards: Annotated[list[FiledAward], msgspec.Meta(max_length=MOST_AWARDS)] = []
    digest: str = ""


@dataclass(frozen=True, slots=True)
class FiledSeries:
    """The contents of a series file. `is_unchanged` is true if its digest matches its contents.

    `ended_at` is None for a series that hasn't ended. `people` lists which players in several events are one
    person.
    """

    slug: str
    settings: SeriesSettings
    ended_at: datetime | None
    events: tuple[FiledEvent, ...]
    people: tuple[tuple[FiledPlayer, ...], ...]
    awards: tuple[FiledAward, ...]
    standings: tuple[FiledLine, ...]
    is_unchanged: bool


def read_series_file(data: bytes) -> FiledSeries:
    """Parse a series file.

    Raises ActionRefused: series_file_too_large, series_file_foreign (not a series file), series_file_newer
    (from a later release), series_file_wrong (`place` names the invalid part).
    """
    if len(data) > LARGEST_SERIES_FILE:
        raise ActionRefused("series_file_too_large", most=LARGEST_SERIES_FILE // 1_000_000)
    item = _item(data)
    try:
        file = converted(_without_marks(item), _File)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeEncodeError) as error:
        raise ActionRefused("series_file_wrong", place=_place_of(error)) from error
    _refuse_what_cannot_be(file)
    return FiledSeries(
        slug=file.slug,
        settings=SeriesSettings(
            name=normalized_text(file.name),
            rules=_rules_of(file.rules),
            starts_on=file.starts_on,
            ends_on=file.ends_on,
            is_public=file.is_public,
        ),
        ended_at=_ended_at(file),
        events=tuple(file.events),
        people=tuple(map(tuple, file.people)),
        awards=tuple(file.awards),
        standings=tuple(file.standings),
        is_unchanged=file.digest == series_digest(item),
    )


def _without_marks(value: Any) -> Any:
    """Return JSON with all texts reduced to single lines without invisible marks, as in forms."""
    if isinstance(value, str):
        return normalized_text(value)
    if isinstance(value, list):
        return [_without_marks(each) for each in value]
    if isinstance(value, dict):
        return {name: _without_marks(each) for name, each in value.items()}
    return value


def _item(data: bytes) -> dict[str, Any]:
    """Return the file's object. Raises ActionRefused for anything but a series file in this format."""
    try:
        item = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise ActionRefused("series_file_foreign") from error
    if not isinstance(item, dict) or item.get("program") != SERIES_PROGRAM or "rules" not in item:
        raise ActionRefused("series_file_foreign")
    number = item.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < SERIES_FORMAT:
        raise ActionRefused("series_file_foreign")
    if number > SERIES_FORMAT:
        raise ActionRefused("series_file_newer")
    return item


def _refuse_what_cannot_be(file: _File) -> None:
    """Raise ActionRefused series_file_wrong for values that are valid individually, but not together."""
    names = [("name", file.name)]
    names += [(f"events[{at}]", each.name) for at, each in enumerate(file.events)]
    names += [(f"awards[{at}]", each.at) for at, each in enumerate(file.awards)]
    names += [(f"standings[{at}]", each.name) for at, each in enumerate(file.standings)]
    names += [(f"people[{at}]", each.name) for at, group in enumerate(file.people) for each in group]
    for place, name in names:
        if not is_readable(name) or not is_visible(normalized_text(name)):
            raise ActionRefused("series_file_wrong", place=place)
    identities = [each.identity for each in file.events if each.identity]
    if len(set(identities)) != len(identities):
        raise ActionRefused("series_file_wrong", place="events")
    if len({(each.kind, each.source, each.identity or each.at) for each in file.awards}) != len(file.awards):
        raise ActionRefused("series_file_wrong", place="awards")
    if file.starts_on and file.ends_on and file.ends_on < file.starts_on:
        raise ActionRefused("series_file_wrong", place="ends_on")


def _rules_of(filed: _FiledRules) -> SeriesRules:
    """Return a file's rules. Raises ActionRefused series_file_wrong if they are invalid."""
    try:
        return SeriesRules(
            tuple(filed.place_points),
            filed.further_points,
            filed.result_points,
            filed.attendance_points,
            filed.counted,
            tuple(dict.fromkeys(filed.tiebreakers)),
        )
    except RuleError as refusal:
        raise ActionRefused("series_file_wrong", place="rules") from refusal


def _ended_at(file: _File) -> datetime | None:
    """Return when the series ended; an impossible time, or one without a time zone, becomes now."""
    if not file.is_ended:
        return None
    now = timezone.now()
    if file.ended_at is None or file.ended_at.tzinfo is None or file.ended_at.year < _NOTHING_BEFORE:
        return now
    return min(file.ended_at, now)


def _place_of(error: Exception) -> str:
    """Return the part of the file that an error is about, as in msgspec: `events[3].weight`.

    If msgspec names no part, return the whole file.
    """
    _said, found, path = str(error).rpartition("`$")
    return (path.strip("`.") if found else "") or "series.json"
