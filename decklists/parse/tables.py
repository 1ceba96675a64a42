"""Tables of cards: CSV, TSV and cells with more columns than a count and a title."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from decklists.names import fold
from decklists.parse import words
from decklists.parse.lines import cleaned, counted
from decklists.parse.titles import Titles

_DELIMITERS = "\t;,|"
_COUNT = re.compile(r"^[xX×]?\s?\d{1,3}\s?[xX×]?$")
_FEWEST_ROWS = 3
_FEWEST_COLUMNS = 3  # two are read line by line unless a header names them
_MOST_COLUMNS = 16
_MOST_SAMPLED = 80  # rows are enough to identify the columns
_SHARE_KNOWN = 0.5  # share of a column's cells that are titles


def _keys(names: str) -> frozenset[str]:
    return frozenset(fold(name) for name in names.split(","))


_COUNT_NAMES = _keys(
    "count,counts,qty,quantity,quant,copies,amount,number,num,no,nr,#,x,n,anzahl,menge,stück,quantité,qté,nombre"
    ",exemplaires,cantidad,copias,quantità,copie,ilość,liczba,sztuk,枚数,数,枚,数量,수량,매수"
)
_TITLE_NAMES = _keys(
    "title,name,card,card name,cardname,card title,cards,titel,karte,kartenname,titre,nom,carte,título,nombre"
    ",carta,titolo,nome,tytuł,nazwa,karta,カード名,カード,名前,タイトル,이름,카드,名称,卡牌,牌名"
)
_BOARD_NAMES = _keys("board,section,sideboard,zone,where,category,part")


def rows_as_lines(raw: list[str], titles: Titles) -> list[str]:
    """Return the lines with each table row written as `count title`; lines outside a table are unchanged.

    Columns are found by their header, or else by their content: the titles, and the first whole numbers.
    """
    for delimiter in _DELIMITERS:
        held = [place for place, line in enumerate(raw) if delimiter in line]
        if len(held) < _FEWEST_ROWS - 1 or 2 * len(held) < sum(bool(line.strip()) for line in raw):
            continue
        rows = {place: _cells(raw[place], delimiter) for place in held}
        columns = _columns(list(rows.values())[:_MOST_SAMPLED], titles)
        if columns:
            return [_line(line, rows.get(place), columns) for place, line in enumerate(raw)]
    return raw


def _cells(line: str, delimiter: str) -> list[str]:
    line = line.strip("\r\n")
    if delimiter == "|":
        line = line.strip().strip("|")
    try:
        cells = next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:  # a lone carriage return or an endless field
        cells = line.split(delimiter)
    return [cell.strip() for cell in cells[:_MOST_COLUMNS]]


# the columns of the counts, the titles, and the main deck or sideboard labels
_Columns = tuple[int | None, int, int | None]


def _columns(rows: Sequence[list[str]], titles: Titles) -> _Columns | None:
    header = [fold(cell) for cell in rows[0]]
    named_title = _first(header, _TITLE_NAMES)
    named_count = _first(header, _COUNT_NAMES)
    board = _first(header, _BOARD_NAMES)
    if named_title is not None and named_count == named_title:
        named_count = _first(header[named_title + 1 :], _COUNT_NAMES)
    width = max(len(row) for row in rows)
    if named_title is None or (named_count is None and width < _FEWEST_COLUMNS):
        named_title = None
    if named_title is not None and not titles.cards(rows[0][named_title]):
        known = _rows_with_title(rows[1:], named_title, titles)
        count = named_count if named_count is not None else _count_column(known, named_title)
        return (count, named_title, board) if known else None
    if len(rows) < _FEWEST_ROWS or width < _FEWEST_COLUMNS:
        return None
    return _columns_by_content(rows, width, titles)


def _columns_by_content(rows: Sequence[list[str]], width: int, titles: Titles) -> _Columns | None:
    shares = []
    for column in range(width):
        cells = [cleaned(row[column]) for row in rows if column < len(row)]
        shares.append(sum(bool(titles.cards(cell)) for cell in cells) / len(rows))
    best = max(range(width), key=lambda column: shares[column])
    if shares[best] < _SHARE_KNOWN:
        return None
    count = _count_column(_rows_with_title(rows, best, titles), best)
    return (count, best, None) if count is not None else None


def _rows_with_title(rows: Sequence[list[str]], column: int, titles: Titles) -> list[list[str]]:
    return [row for row in rows if column < len(row) and titles.cards(cleaned(row[column]))]


def _count_column(rows: Sequence[list[str]], title: int) -> int | None:
    """Return the first column that is a whole number in nearly every row."""
    for column in range(max((len(row) for row in rows), default=0)):
        filled = [row[column] for row in rows if column < len(row) and row[column]]
        if (
            column != title
            and filled
            and 5 * sum(bool(_COUNT.match(cell)) for cell in filled) >= 4 * len(filled)
        ):
            return column
    return None


def _first(header: list[str], names: frozenset[str]) -> int | None:
    return next((place for place, cell in enumerate(header) if cell in names), None)


def _line(raw: str, row: list[str] | None, columns: _Columns) -> str:
    if row is None:
        return raw
    count_column, title_column, board_column = columns
    title = cleaned(row[title_column]) if title_column < len(row) else ""
    count = row[count_column] if count_column is not None and count_column < len(row) else ""
    if fold(title) in _TITLE_NAMES and (not count or fold(count) in _COUNT_NAMES):
        return ""  # the header
    if board_column is not None and board_column < len(row) and words.is_aside(row[board_column]):
        return f"SB: {count} {title}"
    if not any(row):
        return ""
    if not title or (count and not _COUNT.match(count)):
        return raw
    if not count:
        return title
    if next(counted(title), None) and not title[0].isdigit():
        return raw
    return f"{count.strip('xX× ')}x {title}"
