"""Which tables are in which room, typed as “Main hall 1-20, Back room 21-30”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LAST_TABLE_NUMBER = 999
LONGEST_ROOM = 60
_BETWEEN = re.compile(r"[,;\n、，；]+")
_PART = re.compile(r"(?P<room>.*?)\s*(?P<first>[0-9]{1,9})\s*(?:(?:[-–—‐~〜]|to)\s*(?P<last>[0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class TableNumber:
    """A table's number and its room; the room is empty if none was named."""

    number: int
    room: str = ""


def tables_typed(text: str) -> tuple[TableNumber, ...]:
    """Return the tables from a text such as “Main hall 1-20, Back room 21-30”, in the same order.

    Raises ValidationError with a sentence for the field: no room named, no numbers, numbers out of range or
    reversed, a room's name too long, a table listed twice.
    """
    normal = unicodedata.normalize("NFKC", text)
    found = [table for part in _BETWEEN.split(normal) if part.strip() for table in _tables_of(part.strip())]
    if not found:
        raise ValidationError(_("Enter table numbers, for example “1-20”."))
    _refuse_twice(found)
    return tuple(found)


def _tables_of(part: str) -> Iterator[TableNumber]:
    told = _PART.fullmatch(part)
    if told is None:
        said = _("“%(part)s” contains no table numbers. Write, for example, “Back room 21-30”.")
        raise ValidationError(said % {"part": part[:LONGEST_ROOM]})
    first = int(told["first"])
    last = int(told["last"] or first)
    room = " ".join(told["room"].rstrip(": ").split())
    if not (1 <= first <= LAST_TABLE_NUMBER and 1 <= last <= LAST_TABLE_NUMBER):
        raise ValidationError(_("Table numbers go from 1 to %(most)s.") % {"most": LAST_TABLE_NUMBER})
    if last < first:
        said = _("%(first)s to %(last)s runs backwards: write the lower number first.")
        raise ValidationError(said % {"first": first, "last": last})
    if len(room) > LONGEST_ROOM:
        said = _("A room name can have at most %(most)s characters.")
        raise ValidationError(said % {"most": LONGEST_ROOM})
    return (TableNumber(number, room) for number in range(first, last + 1))


def _refuse_twice(tables: Iterable[TableNumber]) -> None:
    seen: set[int] = set()
    for table in tables:
        if table.number in seen:
            said = _("Table %(number)s is listed twice. Enter each number only once.")
            raise ValidationError(said % {"number": table.number})
        seen.add(table.number)
