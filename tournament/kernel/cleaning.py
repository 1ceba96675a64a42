"""Validate column values that didn't come through a form: from a file, or from a log entry.

All of them follow one rule, derived from the models: what a form would refuse is refused, and text is cleaned
as in forms. No queries.
"""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Field, Model

from pairing.types import Tiebreaker
from tournament.kernel.table_ranges import tables_typed
from tournament.kernel.text import is_readable, sanitized_text, without_marks
from tournament.kernel.typed import converted
from tournament.models import Deck, Player, Tournament
from tournament.models.states import ScreenView

# The range of an integer column that every database supports.
NUMBER_BOUNDS: Mapping[str, tuple[int, int]] = {
    "SmallIntegerField": (-(2**15), 2**15 - 1),
    "PositiveSmallIntegerField": (0, 2**15 - 1),
    "PositiveIntegerField": (0, 2**31 - 1),
    "PositiveBigIntegerField": (0, 2**63 - 1),
    "BigIntegerField": (-(2**63), 2**63 - 1),
}
HIGHEST_VERSION = 10**9  # versions increase, so there must be room above this
LONGEST_FREE_TEXT = 200_000  # characters, if the column itself has no limit
EARLIEST_YEAR, LATEST_YEAR = 1990, 9000
MOST_COPIES, LONGEST_CARD = 1000, 16
_MOST_WARNINGS, _LONGEST_WARNING = 6, 600


def number_bounds(field: Field[Any, Any]) -> tuple[int, int] | None:
    """Return the smallest and largest number for a column, or None if it isn't a number column."""
    bounds = NUMBER_BOUNDS.get(field.get_internal_type())
    if bounds and (field.name == "version" or field.name.endswith("_version")):
        return bounds[0], min(bounds[1] // 2, HIGHEST_VERSION)
    return bounds


def cleaned_text(field: Field[Any, Any], text: str) -> str:
    """Return a text as a form would clean it: a single line in a CharField, and no invisible marks.

    Raises ValidationError for control characters and for text that is too long.
    """
    if not is_readable(text):
        raise ValidationError("not text")
    is_one_line = field.get_internal_type() in ("CharField", "SlugField")
    clean = sanitized_text(text) if is_one_line else without_marks(text)
    if len(clean) > (field.max_length or LONGEST_FREE_TEXT):
        raise ValidationError("too long")
    return clean


def cleaned_value(model: type[Model], name: str, value: Any) -> Any:
    """Return a column's value as its form would clean it. Raises ValidationError.

    `value` is either the column's own type or its form in the log, where days, hours and amounts are text.
    """
    field = model._meta.get_field(name)
    if not isinstance(field, Field) or field.is_relation or field.primary_key:
        raise ValidationError("not a plain column")
    if value is None:
        if not field.null:
            raise ValidationError("empty")
        return None
    found = field.to_python(_of_its_type(field, value))
    if field.get_internal_type() != "JSONField":
        field.validate(found, None)
    if isinstance(found, date) and not EARLIEST_YEAR <= found.year <= LATEST_YEAR:
        raise ValidationError("year")
    if isinstance(found, datetime) and found.tzinfo is None:
        raise ValidationError("no time zone")
    field.run_validators(found)
    check_column(model, name, found)
    return found


def refuse_other_columns(model: type[Model], names: Iterable[str], allowed: frozenset[str]) -> None:
    """Raise ValueError for a model's columns that aren't allowed.

    Unknown names, such as columns from an earlier release, stay readable, but `cleaned_value` refuses to
    restore them.
    """
    columns = {name for field in model._meta.concrete_fields for name in (field.name, field.attname)}
    if forbidden := (columns - allowed).intersection(names):
        raise ValueError(f"not to be changed: {sorted(forbidden)}")


def _of_its_type(field: Field[Any, Any], value: Any) -> Any:
    kind, bounds = field.get_internal_type(), number_bounds(field)
    if bounds:
        if not isinstance(value, int) or isinstance(value, bool) or not bounds[0] <= value <= bounds[1]:
            raise ValidationError("number")
    elif kind in ("CharField", "SlugField", "TextField"):
        if not isinstance(value, str):
            raise ValidationError("text")
        return cleaned_text(field, value)
    elif (kind == "BooleanField") != isinstance(value, bool):
        raise ValidationError("yes or no")
    elif kind != "JSONField" and isinstance(value, (int, list, dict)) and kind != "BooleanField":
        raise ValidationError("another type")
    return value


def check_column(model: type[Model], name: str, value: Any) -> None:
    """Check the rules that aren't part of the model's own fields. Raises ValidationError."""
    check = _CHECKS.get((model, name))
    try:
        if check is not None and not check(value):
            raise ValidationError(name)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise ValidationError(name) from error


def checked_columns(model: type[Model]) -> list[str]:
    """Return the model's columns that `check_column` checks."""
    return [name for each, name in _CHECKS if each is model]


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def _are_tiebreakers(value: Any) -> bool:
    codes = converted(value, list[Tiebreaker])
    return len(codes) == len(set(codes))


def _are_warnings(value: Any) -> bool:
    minutes = converted(value, list[int])
    return len(minutes) <= _MOST_WARNINGS and all(1 <= each <= _LONGEST_WARNING for each in minutes)


def _are_views(value: Any) -> bool:
    views = converted(value, list[str])
    return bool(views) and set(views) <= set(ScreenView.values) and len(views) == len(set(views))


def _are_cards(value: Any) -> bool:
    cards = converted(value, dict[str, int])
    return all(0 < copies <= MOST_COPIES and len(code) <= LONGEST_CARD for code, copies in cards.items())


_CHECKS: Mapping[tuple[type[Model], str], Callable[[Any], bool]] = {
    (Tournament, "name"): lambda value: bool(value.strip()),
    (Tournament, "time_zone"): lambda value: value in _time_zones(),
    (Tournament, "language"): lambda value: value in dict(settings.LANGUAGES),
    (Tournament, "games_per_round"): lambda value: value in (1, 2),
    (Tournament, "tiebreakers"): _are_tiebreakers,
    (Tournament, "clock_warnings"): _are_warnings,
    (Tournament, "screen_views"): _are_views,
    (Tournament, "table_rooms"): lambda value: not value or bool(tables_typed(value)),
    (Deck, "cards"): _are_cards,
    (Player, "name"): lambda value: bool(value.strip()),
}
