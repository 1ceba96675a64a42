"""Writing column values to an event file, and reading them back strictly, since the file may be forged.

Timestamps are written in UTC as 2016-11-05T18:03:22.123456Z, dates as 2016-11-05, times of day as 18:03:22,
amounts as the text 12.50, pictures in base64; numbers, texts, booleans and null as in JSON.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import DecimalField, Field

from tournament.kernel.cleaning import (
    EARLIEST_YEAR,
    LATEST_YEAR,
    LONGEST_FREE_TEXT,
    cleaned_text,
    number_bounds,
)
from tournament.kernel.text import is_readable, without_marks

_AMOUNT = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,10})?")

Check = Callable[[Any], Any]


class DoesNotFitError(ValueError):
    """A value that its column can't store."""


def written(value: Any) -> Any:
    """Return a column's value in the file's format."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value


@cache
def reader_of(field: Field[Any, Any]) -> Check:
    """Return a function that converts a file's value for a column; it raises DoesNotFitError."""
    read = _reader_by_kind(field)
    validators, choices = list(field.validators), {value for value, _label in field.flatchoices}

    def checked(value: Any) -> Any:
        if value is None:
            if not field.null:
                raise DoesNotFitError
            return None
        found = read(value)
        if choices and found not in choices and not (field.blank and found == ""):
            raise DoesNotFitError
        try:
            for validator in validators:
                validator(found)
        except (ValidationError, TypeError) as error:
            raise DoesNotFitError from error
        return found

    return checked


def _reader_by_kind(field: Field[Any, Any]) -> Check:
    kind, bounds = field.get_internal_type(), number_bounds(field)
    if bounds:
        return lambda value: _number(value, *bounds)
    if isinstance(field, DecimalField):
        return _amount  # the field's own validators limit its digits
    return {
        "BooleanField": _flag,
        "DateTimeField": _moment,
        "DateField": _day,
        "TimeField": _hour,
        "JSONField": _json,
        "BinaryField": _bytes,
    }.get(kind) or _text_of(field)


def _text_of(field: Field[Any, Any]) -> Check:
    def text(value: Any) -> str:
        if not isinstance(value, str):
            raise DoesNotFitError
        try:
            return cleaned_text(field, value)
        except ValidationError as error:
            raise DoesNotFitError from error

    return text


def _number(value: Any, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise DoesNotFitError
    return value


def _amount(value: Any) -> Decimal:
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
        raise DoesNotFitError
    return Decimal(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise DoesNotFitError
    return value


def _of_iso(value: Any, parse: Callable[[str], Any]) -> Any:
    if not isinstance(value, str) or len(value) > 40:
        raise DoesNotFitError
    try:
        return parse(value)
    except ValueError as error:
        raise DoesNotFitError from error


def _moment(value: Any) -> datetime:
    found: datetime = _of_iso(value, datetime.fromisoformat)
    if found.tzinfo is None or not EARLIEST_YEAR <= found.year <= LATEST_YEAR:
        raise DoesNotFitError
    return found.astimezone(UTC)


def _day(value: Any) -> date:
    found: date = _of_iso(value, date.fromisoformat)
    if not EARLIEST_YEAR <= found.year <= LATEST_YEAR:
        raise DoesNotFitError
    return found


def _hour(value: Any) -> time:
    found: time = _of_iso(value, time.fromisoformat)
    if found.tzinfo is not None:
        raise DoesNotFitError
    return found


def _bytes(value: Any) -> bytes:
    if not isinstance(value, str):
        raise DoesNotFitError
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError) as error:
        raise DoesNotFitError from error


def _json(value: Any) -> Any:
    """Return JSON with valid texts, no invisible characters, and numbers that every database can store."""
    if isinstance(value, str):
        if not is_readable(value) or len(value) > LONGEST_FREE_TEXT:
            raise DoesNotFitError
        return without_marks(value)
    elif isinstance(value, int):
        if abs(value) >= 2**63:
            raise DoesNotFitError
    elif isinstance(value, list):
        return [_json(each) for each in value]
    elif isinstance(value, dict):
        return {_json(name): _json(each) for name, each in value.items()}
    elif value is not None:
        raise DoesNotFitError
    return value
