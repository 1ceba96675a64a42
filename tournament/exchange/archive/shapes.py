"""What a row of an event file must satisfy beyond its columns before it may become a row here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError

from pairing.bracket.sides import SideReason
from pairing.types import Draw, Ending
from tournament.event.cut_day import judge_cut_day
from tournament.event.logo import logo_picture
from tournament.exchange.archive.columns import DoesNotFitError
from tournament.exchange.archive.contents import FileRow
from tournament.kernel.cleaning import check_column, checked_columns
from tournament.kernel.errors import ActionRefused
from tournament.kernel.typed import converted
from tournament.models import Deck, Tournament


class _SaidGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game as reported by a player."""

    winner: int | None
    ending: Ending


def refuse_misfit(member: str, row: FileRow) -> None:
    """Check a row of this member with converted values. Raises DoesNotFitError; pictures are re-encoded."""
    try:
        check = _CHECKS.get(member)
        if check is not None:
            check(row)
    except DoesNotFitError:
        raise
    except (msgspec.ValidationError, ValidationError, TypeError, ValueError) as error:
        raise DoesNotFitError from error


def _require(is_so: bool) -> None:
    if not is_so:
        raise DoesNotFitError


def _event(row: FileRow) -> None:
    if row["language"] not in dict(settings.LANGUAGES):  # a language that only the other site has
        row["language"] = settings.LANGUAGE_CODE
    for name in checked_columns(Tournament):
        try:
            check_column(Tournament, name, row[name])
        except ValidationError as error:
            raise DoesNotFitError(name) from error
    _require(row["pairings_version"] <= row["version"])
    try:
        judge_cut_day(row["date"], row["cut_date"])
    except ActionRefused as error:
        raise DoesNotFitError("cut_date") from error


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
    check_column(Deck, "cards", row["cards"])
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
