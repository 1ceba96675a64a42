"""Checked access to another tool's JSON: every error names the position in the file."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

LARGEST_ID = 2**63 - 1
LARGEST_NUMBER = 1_000_000
FINEST_DECIMALS = 40  # far more than any float has; keeps 1e-999999999 from becoming a huge fraction
ID_AS_TEXT = re.compile(r"-?[0-9]{1,19}")
# What some tools write for "no player", besides null: Aesop's "(BYE)", NRTM's player 0.
_BYE_WORDS = frozenset({"", "bye", "(bye)"})
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*+")|,(?=\s*+[}\]])')
_TOME_SEPARATOR = "^^THIS IS A SEPARATOR^^"
NUMBER_AS_TEXT = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,40})?")


def gettext_noop(message: str) -> str:
    """Mark a message for translation: the site shows it in the reader's language."""
    return message


class ResultsFileError(Exception):
    """A results file that can't be read; its text is one line that names the position.

    `complaint` is in English, with {placeholders} for the `facts`; `told` translates it.
    """

    def __init__(self, complaint: str, place: str = "", **facts: object) -> None:
        """Store the complaint, its position in the file ("" for the whole file), and the facts."""
        super().__init__(complaint, place, facts)
        self.complaint = complaint
        self.place = place
        self.facts = facts

    def told(self, translated: Callable[[str], str] = str) -> str:
        """Return the complaint with its facts, in the language of `translated`."""
        told = translated(self.complaint).format(**self.facts)
        return f"{self.place}: {told}" if self.place else told

    def __str__(self) -> str:
        return self.told()


@dataclass(frozen=True, slots=True)
class Field:
    """One value in the file and its path, such as `rounds[2][0].player1.id`."""

    value: Any
    place: str = ""

    def refuse(self, complaint: str, **facts: object) -> NoReturn:
        """Raise a ResultsFileError with this field's path."""
        raise ResultsFileError(complaint, self.place, **facts)

    def get(self, key: str) -> Field:
        """Return a field of this object; its value is None if the key is missing."""
        if not isinstance(self.value, dict):
            self.refuse(gettext_noop("should be an object"))
        return Field(self.value.get(key), f"{self.place}.{key}" if self.place else key)

    def has(self, key: str) -> bool:
        """Return whether this object has the key, whatever its value."""
        return isinstance(self.value, dict) and key in self.value

    def items(self) -> list[Field]:
        """Return the entries of this list; empty for null, or for the empty object that some tools write."""
        if self.value is None or self.value == {}:
            return []
        if not isinstance(self.value, list):
            self.refuse(gettext_noop("should be a list"))
        return [Field(item, f"{self.place}[{place}]") for place, item in enumerate(self.value)]

    def text(self) -> str:
        """Return the text, "" for null."""
        if self.value is None:
            return ""
        if not isinstance(self.value, str):
            self.refuse(gettext_noop("should be text"))
        return self.value

    def flag(self) -> bool:
        """Return a bool; null is False."""
        if self.value is None:
            return False
        if not isinstance(self.value, bool):
            self.refuse(gettext_noop("should be true or false"))
        return self.value

    def number(self) -> int | None:
        """Return a whole number from 0 to a million, or None for null."""
        value = self.decimal()
        if value is None:
            return None
        if value != int(value):
            self.refuse(gettext_noop("should be a whole number"))
        return int(value)

    def decimal(self) -> Decimal | None:
        """Return a number from 0 to a million, possibly written as text; None for null and an empty text."""
        value = self._any_decimal()
        if value is not None and value < 0:
            self.refuse(gettext_noop("should be a number between 0 and 1000000"))
        return value

    def score(self) -> int | None:
        """Return a score: like `number`, but at least minus a million, as organizers may subtract points."""
        value = self._any_decimal()
        if value is None:
            return None
        if value != int(value):
            self.refuse(gettext_noop("should be a whole number"))
        return int(value)

    def _any_decimal(self) -> Decimal | None:
        if self.value is None or self.value == "":
            return None
        is_number = isinstance(self.value, int | Decimal) and not isinstance(self.value, bool)
        is_text = isinstance(self.value, str) and NUMBER_AS_TEXT.fullmatch(self.value)
        if not is_number and not is_text:
            self.refuse(gettext_noop("should be a number"))
        value = Decimal(self.value)
        if (
            not -LARGEST_NUMBER <= value <= LARGEST_NUMBER
            or int(value.as_tuple().exponent) < -FINEST_DECIMALS
        ):
            self.refuse(gettext_noop("should be a number between 0 and 1000000"))
        return value

    def is_bye_word(self) -> bool:
        """Return whether this text marks an empty seat: "(BYE)" or ""."""
        return isinstance(self.value, str) and self.value.strip().lower() in _BYE_WORDS

    def own_id(self) -> int | str | None:
        """Return an id as spelled in the file, a number or a numeric text, or None for null."""
        value = self.value
        if value is None:
            return None
        is_number = isinstance(value, int) and not isinstance(value, bool)
        is_text = isinstance(value, str) and ID_AS_TEXT.fullmatch(value)
        if not (is_number or is_text) or abs(int(value)) > LARGEST_ID:
            self.refuse(gettext_noop("should be a player's id (a whole number)"))
        own_id: int | str = value
        return own_id


def parse(data: bytes) -> Field:
    """Return the file's JSON object; numbers with a decimal point become Decimals.

    Files edited by hand are accepted, with a trailing comma or in the encoding of Windows' own editor. Raises
    ResultsFileError for anything else that isn't a single JSON object.
    """
    text = _without_tail(_decoded(data))
    try:
        try:
            value = _loaded(text)
        except json.JSONDecodeError:
            value = _loaded(_TRAILING_COMMA.sub(lambda found: found[1] or "", text))
    except RecursionError:
        raise ResultsFileError(gettext_noop("the file is nested too deeply")) from None
    except json.JSONDecodeError as error:
        raise ResultsFileError(
            gettext_noop("the file is not JSON: {reason} at line {line}, column {column}"),
            reason=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from None
    except ValueError:
        raise ResultsFileError(gettext_noop("the file contains a number that is too long")) from None
    if not isinstance(value, dict):
        raise ResultsFileError(
            gettext_noop("the file is JSON, but not a results file: it should be a single object")
        )
    return Field(value)


def _decoded(data: bytes) -> str:
    encoding = json.detect_encoding(data)
    for tried in (encoding, "cp1252") if encoding.startswith("utf-8") else (encoding,):
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode(tried)
    raise ResultsFileError(gettext_noop("the file is not Unicode text"))


def _loaded(text: str) -> Any:
    return json.loads(text, parse_float=_decimal, parse_constant=_no_constant, object_pairs_hook=_each_once)


def _without_tail(text: str) -> str:
    """Strip what TOME writes after its object: a separator, and the last number that it assigned."""
    before, separator, _ = text.partition(_TOME_SEPARATOR)
    return before[: before.rfind("}") + 1] if separator else text


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse duplicate keys in an object: readers would disagree on which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ResultsFileError(gettext_noop("the file has “{key}” twice in the same object"), key=twice[:60])
    return found


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ResultsFileError(gettext_noop("the file contains a number that is out of range")) from None


def _no_constant(name: str) -> NoReturn:
    raise ResultsFileError(gettext_noop("the file contains {name}, which isn’t a valid number"), name=name)
