"""The compact facts file: the tables of the card files, written so that each fact appears only once.

A card has one row, however often it was printed; values shared by most cards are left out. No texts, no
images. `compacted` and `expanded` are inverses, as far as a catalog needs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from decklists.errors import ReadError
from decklists.names import fold
from decklists.types import Card, CardType

COLUMNS = ("title", "printings", "type", "faction", "influence", "cost", "keywords")
_MORE = ("deck_limit", "agenda_points", "minimum_deck_size", "influence_limit")
_USUAL_LIMIT = {True: 1, False: 3}  # by whether the card is an identity
_KINDS = ("deck_limit", "is_restricted", "global_penalty", "universal_faction_cost", "points")
_LIMITS = ("point_limit", "max_3_point_agendas")
_TITLES = "titles."


def compacted(tables: Mapping[str, Any], cards: tuple[Card, ...], *, as_of: date | None) -> str:
    """Return the text of a compact file.

    `tables` are the ones that a catalog was made from, with rows bare or wrapped, and `cards` are that
    catalog's cards. Each card, pack, list and title is on its own line, so data changes are readable as
    diffs.
    """
    code_of = {printing.code: card.code for card in cards for printing in card.printings}
    spellings = _spellings(tables)
    parts = {
        "as_of": _line(as_of.isoformat() if as_of else None),
        "columns": _line(COLUMNS),
        "packs": _block(_pack(row) for row in _plain(tables["packs"])),
        "corp": _block(_card(card, spellings) for card in cards if card.side == "corp"),
        "runner": _block(_card(card, spellings) for card in cards if card.side == "runner"),
        "rotations": _block(
            _only(row, "code", "name", "date_start", "rotated") for row in _plain(tables["rotations"])
        ),
        "lists": _block(_list(row, code_of) for row in _plain(tables["mwl"])),
        "pools": _block(
            _only(row, *(("code",) if row.get("code") else ()), "name", "format", "date_start", "packs")
            for row in tables.get("pools", ())
        ),
        "snapshots": _block(
            _only(row, "code", "format", "date_start", "pool", "list") for row in tables.get("snapshots", ())
        ),
        "titles": "{\n" + ",\n".join(_titles(tables, code_of)) + "\n}",
    }
    return "{\n" + ",\n".join(f'"{name}":{text}' for name, text in parts.items()) + "\n}\n"


def expanded(facts: Any) -> dict[str, Any]:
    """Return the tables of a parsed compact file. Raises ReadError if it isn't one."""
    try:
        tables = {
            "as_of": facts["as_of"],
            "packs": [
                dict(zip(("code", "name", "cycle_code", "date_release"), row, strict=True))
                for row in facts["packs"]
            ],
            "cards": [
                row for side in ("corp", "runner") for card in facts[side] for row in _rows(side, card)
            ],
            "mwl": [_list_row(row) for row in facts["lists"]],
            "rotations": facts["rotations"],
            "pools": facts["pools"],
            "snapshots": facts.get("snapshots", []),  # missing in files from earlier releases
        }
        titles = {f"{_TITLES}{language}": by_code for language, by_code in facts["titles"].items()}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise ReadError("card_file_broken", file="facts") from None
    return tables | titles


def _plain(table: Any) -> list[Mapping[str, Any]]:
    rows: list[Mapping[str, Any]] = table["data"] if isinstance(table, dict) else table
    return rows


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _block(rows: Iterator[object]) -> str:
    return "[\n" + ",\n".join(_line(row) for row in rows) + "\n]"


def _only(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: row[name] for name in names}


def _pack(row: Mapping[str, Any]) -> list[Any]:
    return [row["code"], row["name"], row["cycle_code"], row.get("date_release")]


def _spellings(tables: Mapping[str, Any]) -> dict[str, str]:
    """Return the plain spellings, by title, that can't be derived from the title itself."""
    found = {}
    for row in _plain(tables["cards"]):
        plain = row.get("stripped_title")
        if isinstance(plain, str) and fold(plain) != fold(row["title"]):
            found[row["title"]] = plain
    return found


def _card(card: Card, spellings: Mapping[str, str]) -> list[Any]:
    printings = ", ".join(f"{one.code} {one.pack} {one.quantity}" for one in card.printings)
    more: dict[str, Any] = {name: getattr(card, name) for name in _MORE if getattr(card, name) is not None}
    if card.deck_limit == _USUAL_LIMIT[card.is_identity]:
        del more["deck_limit"]
    if card.title in spellings:
        more["stripped_title"] = spellings[card.title]
    row = [
        card.title,
        printings,
        card.type,
        card.faction,
        card.faction_cost,
        card.cost,
        " - ".join(card.keywords),
    ]
    return [*row, more] if more else row


def _rows(side: str, row: list[Any]) -> Iterator[dict[str, Any]]:
    """Yield one row for each of a card's printings."""
    title, printings, card_type, faction, influence, cost, keywords, *more = row
    facts = {
        "title": title,
        "side_code": side,
        "type_code": card_type,
        "faction_code": faction,
        "faction_cost": influence,
        "cost": cost,
        "keywords": keywords,
        "deck_limit": _USUAL_LIMIT[card_type == CardType.IDENTITY],
        **(more[0] if more else {}),
    }
    for printing in printings.split(", "):
        code, pack, quantity = printing.split(" ")
        yield {**facts, "code": code, "pack_code": pack, "quantity": int(quantity)}


def _list(row: Mapping[str, Any], code_of: Mapping[str, str]) -> dict[str, Any]:
    """Return a list with its cards by kind and number; cards that aren't in the catalog are left out."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for code, entry in (row.get("cards") or {}).items():
        for kind, worth in entry.items():
            if code in code_of:
                kinds.setdefault(kind, {}).setdefault(str(worth), []).append(code_of[code])
    return {
        **_only(row, "code", "name", "date_start"),
        **{name: row[name] for name in _LIMITS if row.get(name) is not None},
        **({"subtypes": row["subtypes"]} if row.get("subtypes") else {}),
        **{
            kind: {worth: " ".join(sorted(set(codes))) for worth, codes in sorted(kinds[kind].items())}
            for kind in _KINDS
            if kind in kinds
        },
    }


def _list_row(row: Mapping[str, Any]) -> dict[str, Any]:
    cards: dict[str, dict[str, int]] = {}
    for kind in _KINDS:
        for worth, codes in row.get(kind, {}).items():
            for code in codes.split(" "):
                cards.setdefault(code, {})[kind] = int(worth)
    return {**{name: value for name, value in row.items() if name not in _KINDS}, "cards": cards}


def _titles(tables: Mapping[str, Any], code_of: Mapping[str, str]) -> Iterator[str]:
    """Yield each language's titles by the oldest printing's code, and those of reprints that differ."""
    english = {row["code"]: row["title"] for row in _plain(tables["cards"])}
    for name in sorted(table for table in tables if table.startswith(_TITLES)):
        kept = _titles_kept(_by_code(tables[name]), code_of, english)
        lines = ",\n".join(f"{_line(code)}:{_line(title)}" for code, title in kept.items())
        yield f'"{name.removeprefix(_TITLES)}":{{\n{lines}\n}}'


def _titles_kept(
    titles: Mapping[str, str], code_of: Mapping[str, str], english: Mapping[str, str]
) -> dict[str, str]:
    """Return the titles worth storing: different from the English one, each translation once per card."""
    kept: dict[str, str] = {}
    for code in sorted(titles):
        oldest = code_of.get(code)
        if oldest is None:
            continue
        if oldest not in kept:
            kept[oldest] = titles[code]
        elif fold(titles[code]) != fold(kept[oldest]):
            kept[code] = titles[code]
    return {code: title for code, title in kept.items() if title != english[code]}


def _by_code(table: Any) -> dict[str, str]:
    if isinstance(table, dict) and "data" not in table:
        return dict(table)
    return {row["code"]: row["title"] for row in _plain(table) if row.get("title")}
