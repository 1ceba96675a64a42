"""What a row of an event file must be beyond its columns, before it may become a row here."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Mapping
from functools import cache

import msgspec
from django.core.exceptions import ValidationError

from pairing.bracket.sides import SideReason
from pairing.types import Draw, Ending, Tiebreaker
from tournament.archive.columns import DoesNotFitError
from tournament.archive.contents import FileRow
from tournament.core.typed import converted
from tournament.event.logo import logo_picture
from tournament.models.states import ScreenView

_MOST_WARNINGS, _LONGEST_WARNING = 6, 600


class _SaidGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game as a player reports it."""

    winner: int | None
    ending: Ending


def refuse_misfit(member: str, row: FileRow) -> None:
    """Look at a row of this member, its values read. Raises DoesNotFitError; a picture is written anew."""
    try:
        check = _CHECKS.get(member)
        if check is not None:
            check(row)
    except (msgspec.ValidationError, ValidationError, TypeError, ValueError) as error:
        raise DoesNotFitError from error


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def _require(is_so: bool) -> None:
    if not is_so:
        raise DoesNotFitError


def _event(row: FileRow) -> None:
    _require(row["time_zone"] in _time_zones())
    tiebreakers = converted(row["tiebreakers"], list[Tiebreaker])
    _require(len(tiebreakers) == len(set(tiebreakers)))
    warnings = converted(row["clock_warnings"], list[int])
    _require(len(warnings) <= _MOST_WARNINGS and all(1 <= each <= _LONGEST_WARNING for each in warnings))
    views = converted(row["screen_views"], list[str])
    _require(bool(views) and set(views) <= set(ScreenView.values) and len(views) == len(set(views)))
    _require(row["pairings_version"] <= row["version"])


def _player(row: FileRow) -> None:
    _require(row["name"].strip() != "")


def _round(row: FileRow) -> None:
    _require(isinstance(row["explanation"], dict))
    if row["explanation"]:
        converted(row["explanation"], Draw)


def _table(row: FileRow) -> None:
    _require(row["side_reason"] in {"", *SideReason})
    converted(row["side_facts"], dict[str, tuple[int, int]])


def _report(row: FileRow) -> None:
    games = converted(row["games"], list[_SaidGame])
    _require(1 <= len(games) <= 2)


def _deck(row: FileRow) -> None:
    cards = converted(row["cards"], dict[str, int])
    _require(all(0 < copies <= 1000 and len(code) <= 16 for code, copies in cards.items()))
    converted(row["unread"], list[str])


def _drawn(row: FileRow) -> None:
    _require(1 <= len(converted(row["players"], list[int])) <= 2)


def _logo(row: FileRow) -> None:
    picture = logo_picture(row["picture"])
    row |= {"picture": picture.data, "media_type": picture.media_type, "digest": picture.digest}
    row |= {"width": picture.width, "height": picture.height}


_CHECKS: Mapping[str, Callable[[FileRow], None]] = {
    "event.jsonl": _event,
    "players.jsonl": _player,
    "rounds.jsonl": _round,
    "tables.jsonl": _table,
    "reports.jsonl": _report,
    "decks.jsonl": _deck,
    "drawn_tables.jsonl": _drawn,
    "logos.jsonl": _logo,
}
