"""The cells of an .xlsx (ECMA-376)."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.bounded_cells import (
    LONGEST_CELL,
    MOST_TEXT,
    Attributes,
    Table,
    Workbook,
    moment_words,
    natural_number,
    parse_part,
    plain_number,
    refuse_many_tables,
)

_PLACE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_ESCAPED = re.compile(r"_x00([0-7][0-9A-Fa-f])_")  # ECMA-376 22.4.2.4
# Number formats of dates and times (ECMA-376 18.8.30), and the parts of a format that aren't codes.
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_NOT_A_CODE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_LONGEST_FORMAT = 200  # characters to examine
_DAY_0, _DAY_0_OF_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)

_NOTHING = b"<none/>"  # stands in for a missing part


def read_xlsx(parts: dict[str, bytes], wanted: str) -> Workbook:
    """Return the wanted table, or else the first one with any text; paths are in lower case.

    Raises ActionRefused; ExpatError, LookupError, ValueError or OverflowError if it is damaged.
    """
    book = _Book()
    parse_part(parts["xl/workbook.xml"], book.start)
    parse_part(parts.get("xl/_rels/workbook.xml.rels", _NOTHING), book.start_link)
    parse_part(parts.get("xl/styles.xml", _NOTHING), book.start_style)
    shared = _SharedTexts()
    parse_part(parts.get("xl/sharedstrings.xml", _NOTHING), shared.start, shared.end, shared.say)
    shown = {name: book.links[link] for name, link in book.shown if link in book.links}
    read: set[str] = set()  # two tables may share a part
    for name in [wanted] if wanted in shown else shown:
        path = shown[name]
        if path in read:
            continue
        read.add(path)
        sheet = _Sheet(book, shared.texts)
        parse_part(parts[path], sheet.start, sheet.end, sheet.say)
        if sheet.table.is_filled:
            return Workbook(tuple(shown), name, sheet.table.cells())
    raise ActionRefused("sheet_is_empty")


@dataclass(slots=True)
class _Book:
    """The content of workbook.xml, its links and styles.xml: the visible tables and the date styles."""

    shown: list[tuple[str, str]] = field(default_factory=list)  # name and link
    links: dict[str, str] = field(default_factory=dict)  # link -> path of the part
    day_0: datetime = _DAY_0
    date_formats: set[int] = field(default_factory=lambda: set(_DATE_FORMATS))
    dates: list[bool] = field(default_factory=list)  # by the cell's style number
    in_styles: bool = False

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == "sheet" and attributes.get("state", "visible") == "visible":
            self.shown.append((attributes["name"], attributes["id"]))
            refuse_many_tables(self.shown)
        elif tag == "workbookPr" and attributes.get("date1904") in {"1", "true"}:
            self.day_0 = _DAY_0_OF_1904

    def start_link(self, tag: str, attributes: Attributes) -> None:
        if tag == "Relationship" and attributes["Type"].endswith("/worksheet"):
            self.links[attributes["Id"]] = posixpath.join("xl", attributes["Target"]).lstrip("/").casefold()
            refuse_many_tables(self.links)

    def start_style(self, tag: str, attributes: Attributes) -> None:
        if tag == "numFmt":
            codes = (
                _NOT_A_CODE.sub("", attributes["formatCode"][:_LONGEST_FORMAT]).partition(";")[0].casefold()
            )
            change = self.date_formats.add if set(codes) & set("dmyhs") else self.date_formats.discard
            change(int(attributes["numFmtId"]))
        elif tag in {"cellXfs", "cellStyleXfs", "dxfs"}:
            self.in_styles = tag == "cellXfs"
        elif tag == "xf" and self.in_styles:
            self.dates.append(int(attributes.get("numFmtId", "0")) in self.date_formats)


@dataclass(slots=True)
class _SharedTexts:
    """The texts of sharedStrings.xml; cells refer to them by number."""

    texts: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    length: int = 0
    in_text: bool = False
    in_reading: bool = False  # inside phonetic text: small kana above the Japanese text

    def start(self, tag: str, _attributes: Attributes) -> None:
        self.in_text = tag == "t" and not self.in_reading
        self.in_reading = self.in_reading or tag == "rPh"

    def say(self, text: str) -> None:
        if self.in_text:
            self.said.append(text)
            self.length += len(text)
            if self.length > MOST_TEXT:
                raise ActionRefused("workbook_too_large")

    def end(self, tag: str) -> None:
        self.in_text = False
        if tag == "rPh":
            self.in_reading = False
        elif tag == "si":
            self.texts.append(_unescaped("".join(self.said)))
            self.said.clear()


class _Sheet:
    def __init__(self, book: _Book, shared: list[str]) -> None:
        self.table = Table()
        self._book, self._shared = book, shared
        self._row = self._column = -1
        self._cell: Attributes | None = None
        self._said: list[str] = []
        self._length = 0
        self._is_heard = self._in_reading = False

    def start(self, tag: str, attributes: Attributes) -> None:
        if tag == "row":
            self._row = int(attributes.get("r", self._row + 2)) - 1
            self._column = -1
        elif tag == "c":
            self._cell = attributes
            self._column += 1
            if place := _PLACE.fullmatch(attributes.get("r", "").strip()):
                self._row, self._column = int(place[2]) - 1, _column_number(place[1]) - 1
        self._is_heard = tag in {"v", "t"} and self._cell is not None and not self._in_reading
        self._in_reading = self._in_reading or tag == "rPh"

    def say(self, text: str) -> None:
        if self._is_heard:
            self._said.append(text)
            self._length += len(text)
            if self._length > LONGEST_CELL:
                raise ActionRefused("workbook_too_large")

    def end(self, tag: str) -> None:
        self._is_heard = False
        if tag == "rPh":
            self._in_reading = False
        elif tag == "c" and self._cell is not None:
            if self._said:
                self.table.put(self._row, self._column, self._value(self._cell, "".join(self._said)))
            self._cell = None
            self._said, self._length = [], 0

    def _value(self, cell: Attributes, said: str) -> str:
        kind = cell.get("t", "n")
        if kind == "s":
            return self._shared[natural_number(said)]
        if kind == "b":
            return "yes" if said.strip() == "1" else "no"
        if kind == "n":
            style = int(cell.get("s", "0"))
            is_date = style < len(self._book.dates) and self._book.dates[style]
            return self._moment(float(said)) if is_date else plain_number(said)
        if kind == "e":
            return ""
        return said if kind == "d" else _unescaped(said)

    def _moment(self, days: float) -> str:
        moment = self._book.day_0 + timedelta(seconds=round(days * 86_400))
        return moment.time().isoformat() if 0 <= days < 1 else moment_words(moment)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def _unescaped(text: str) -> str:
    """Return a text from an .xlsx with control characters such as `_x000D_` decoded."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)).replace("\r", ""), text)
