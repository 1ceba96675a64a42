"""Which column of a sheet contains what: by the words in its header, or else by its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from decklists.identities import IdentityNames
from decklists.names import fold
from decklists.types import Side
from tournament.kernel.text import is_visible, normalized_text
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.sheet.header_words import (
    NO,
    PAID,
    PLACEHOLDERS,
    PRONOUNS,
    UNPAID,
    YES,
    column_of,
    columns_within,
)
from tournament.people.sheet.names import is_family_first
from tournament.people.sheet.records import ColumnRead
from tournament.people.sheet.text import Record

# Kinds that several columns may have, and the separator that joins their values: notes, and the
# readings of 姓 and 名.
JOINED = {"notes": " · ", "reading": " "}
# The kinds of column, in menu order.
READABLE = (
    *("name", "given_name", "family_name"),
    *(name for name, about in PLAYER_FIELDS.items() if name != "name" and not about.is_prose),
    *("first_round_bye", "fixed_table", "has_paid"),
    *(name for name, about in PLAYER_FIELDS.items() if about.is_prose),
)
NAME_COLUMNS = frozenset({"name", "given_name", "family_name"})
# Without a header, a column whose cells don't reveal its content is assumed to hold what is usually in that
# position.
USUAL_ORDER = ("name", "pronouns", "corp_identity", "runner_identity", "first_round_bye", "notes")
IDENTITY_SIDES = {"corp_identity": Side.CORP, "runner_identity": Side.RUNNER}

MOST_COLUMNS = 60  # columns further right are not read
_LOOKED_AT = 60  # nonempty cells to examine per column
_MOST = 0.6  # share of the cells that must match
_SAMPLES = 3
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_DATE = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\.?(?:[ T].*)?|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?(?:\d{4}|\d{2})(?:[ ,T].*)?|"
    r"\d{4}年\d{1,2}月\d{1,2}日.*"
)
_NUMBER = re.compile(r"#?\d{1,12}(?:[.,]\d{1,3})?")
_AMOUNT = re.compile(
    r"(?:[€$£¥]|eur|usd|gbp)?\s*\d{1,4}(?:[.,]\d{1,2})?\s*(?:[€$£¥]|eur|usd|gbp|,-)?", re.IGNORECASE
)
_CURRENCY = re.compile(r"[€$£¥]|eur|usd|gbp|,-", re.IGNORECASE)
_HAS_LETTERS = re.compile(r"[^\W\d_]")


def is_header(cells: Sequence[str]) -> bool:
    """Return whether these cells are a header: one refers to a name, or two to any known column."""
    known = {column for column in map(column_of, cells) if column}
    return bool(known & NAME_COLUMNS) or len(known) > 1


def is_loose_header(cells: Sequence[str]) -> bool:
    """Return whether at least two of these cells contain words that identify a column."""
    return sum(bool(columns_within(cell)) for cell in cells) > 1


def is_amount(cell: str) -> bool:
    """Return whether a cell contains an amount of money."""
    return bool(_AMOUNT.fullmatch(cell) and _CURRENCY.search(cell))


def find_columns(
    header: Record | None,
    rows: Sequence[Record],
    identities: IdentityNames | None,
    choices: Mapping[int, str],
) -> tuple[ColumnRead, ...]:
    """Return what each column is read as; `choices`, by place, override everything else.

    Only one column of each kind is read, except for those in `JOINED`.
    """
    width = min(max((len(row) for row in (*rows, header or [])), default=0), MOST_COLUMNS)
    cells = [_filled(rows, place) for place in range(width)]
    looks = [_looks_of(column, identities) for column in cells]
    titles = [
        normalized_text(header[place]) if header and place < len(header) else "" for place in range(width)
    ]
    if choices:
        read_as = {place: kind for place, kind in choices.items() if kind in READABLE and place < width}
    else:
        read_as = _by_header(titles, looks)
        _by_content(read_as, looks, cells, has_header=header is not None)
    return tuple(
        ColumnRead(
            place,
            titles[place],
            read_as.get(place, ""),
            "" if place in read_as else next((look for look in looks[place] if look in _UNREAD), ""),
            tuple(dict.fromkeys(cells[place]))[:_SAMPLES],
        )
        for place in range(width)
        if titles[place] or cells[place]
    )


def first_line_is_header(rows: Sequence[Record], identities: IdentityNames | None) -> bool:
    """Return whether a first line in unknown words is a header: its cells don't resemble those below."""
    first, below = rows[0], rows[1:]
    if len(below) < 2 or not first:
        return False
    odd = 0
    for place, cell in enumerate(first):
        looks = _looks_of(_filled(below, place), identities) - {"name", "word"}
        if not looks or not is_visible(cell):
            continue
        if looks & _looks_of([normalized_text(cell)], identities):
            return False
        odd += 1
    return odd > 0 and all(not _NUMBER.fullmatch(cell.strip()) for cell in first if cell.strip())


_UNREAD = frozenset({"email", "date", "number"})


def _filled(rows: Sequence[Record], place: int) -> list[str]:
    """Return the first nonempty cells of a column."""
    found: list[str] = []
    for row in rows:
        if place < len(row) and is_visible(row[place]):
            cell = normalized_text(row[place])
            if cell.casefold() not in PLACEHOLDERS:
                found.append(cell)
        if len(found) == _LOOKED_AT:
            break
    return found


def _looks_of(cells: list[str], identities: IdentityNames | None) -> set[str]:
    """Return what most cells of a column look like; an empty set for an empty column."""
    if not cells:
        return set()
    tests: dict[str, Callable[[str], bool]] = {
        "email": lambda cell: bool(_EMAIL.fullmatch(cell)),
        "date": lambda cell: bool(_DATE.fullmatch(cell)),
        "number": lambda cell: bool(_NUMBER.fullmatch(cell)),
        "pronouns": _is_pronouns,
        "tick": lambda cell: cell.casefold() in YES | NO,
        "has_paid": lambda cell: fold(cell) in PAID | UNPAID or is_amount(cell),
        "name": _is_name,
        "word": lambda cell: _is_name(cell) and len(cell.split()) == 1,
    }
    found = {look for look, test in tests.items() if sum(map(test, cells)) >= _MOST * len(cells)}
    if identities and not found & {"email", "date", "number", "tick"}:
        for kind, side in IDENTITY_SIDES.items():
            known = sum(identities.find(cell, side).card is not None for cell in cells)
            if known >= _MOST * len(cells):
                found.add(kind)
    return found


def _is_pronouns(cell: str) -> bool:
    parts = [part.strip() for part in cell.casefold().split("/")]
    return all(part in PRONOUNS for part in parts) or (
        1 < len(parts) <= 4 and any(part in PRONOUNS for part in parts) and len(cell) <= 40
    )


def _is_name(cell: str) -> bool:
    return (
        bool(_HAS_LETTERS.search(cell))
        and not any(char.isdigit() or char in "@/:=" for char in cell)
        and len(cell) <= 60
        and cell.casefold() not in YES | NO
    )


def _by_header(titles: list[str], looks: list[set[str]]) -> dict[int, str]:
    """Return the columns that the header identifies: by whole cells first, then by words in them."""
    read_as: dict[int, str] = {}
    for place, title in enumerate(titles):
        column = column_of(title)
        if column and (column in JOINED or column not in read_as.values()):
            read_as[place] = column
    for place, title in enumerate(titles):
        wanted = columns_within(title) if place not in read_as and not column_of(title) else set()
        wanted -= {kind for kind in read_as.values() if kind not in JOINED}
        if looks[place] & {"email", "date"}:
            continue
        for kind in sorted(wanted, key=lambda kind: (kind not in looks[place], READABLE.index(kind))):
            if _may_be(kind, looks[place], has_names=bool(set(read_as.values()) & NAME_COLUMNS)):
                read_as[place] = kind
                break
    return read_as


def _may_be(kind: str, looks: set[str], *, has_names: bool) -> bool:
    """Return whether a column that looks like this can be what its header suggests."""
    if kind in NAME_COLUMNS:
        return bool(looks & {"name", "word"}) and not looks & set(IDENTITY_SIDES) and not has_names
    if kind in PLAYER_FIELDS and not PLAYER_FIELDS[kind].choices:
        return not looks & {"tick", "number"}
    return True


def _by_content(
    read_as: dict[int, str], looks: list[set[str]], cells: list[list[str]], *, has_header: bool
) -> None:
    """Add the columns that can be recognized by their cells: identities, pronouns, payment marks, names."""
    for kind in ("corp_identity", "runner_identity", "pronouns", "has_paid"):
        if kind not in read_as.values():
            place = next((at for at, look in enumerate(looks) if kind in look and at not in read_as), None)
            if place is not None:
                read_as[place] = kind
    if not set(read_as.values()) & NAME_COLUMNS:
        read_as |= _names_by_content(read_as, looks, cells)
    if not has_header:
        _by_place(read_as, looks, cells)


def _names_by_content(
    read_as: Mapping[int, str], looks: list[set[str]], cells: list[list[str]]
) -> dict[int, str]:
    """Return the name column, or two columns of given and family names if both contain single words."""
    free = [
        place
        for place, look in enumerate(looks)
        if place not in read_as and "name" in look and len(set(cells[place])) >= _MOST * len(cells[place])
    ]
    whole = [place for place in free if "word" not in looks[place]]
    if whole:
        return {whole[0]: "name"}
    if len(free) > 1 and free[1] == free[0] + 1:
        is_turned = sum(map(is_family_first, cells[free[0]])) >= _MOST * len(cells[free[0]])
        kinds = ("family_name", "given_name") if is_turned else ("given_name", "family_name")
        return dict(zip(free, kinds, strict=False))
    return {free[0]: "name"} if free else {}


def _by_place(read_as: dict[int, str], looks: list[set[str]], cells: list[list[str]]) -> None:
    """Give each unknown column the kind that is usual in its position, unless its cells look like something
    else.
    """
    for place, kind in enumerate(USUAL_ORDER[: len(looks)]):
        known = set(read_as.values())
        is_known = kind in known or (kind == "name" and bool(known & NAME_COLUMNS))
        if place in read_as or is_known or not cells[place] or looks[place] & _UNREAD:
            continue
        if kind != "pronouns" and (kind == "first_round_bye") == ("tick" in looks[place]):
            read_as[place] = kind
