"""Merges the tables of two catalogs, and shows what a newer one would lose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from decklists.catalogue import Catalogue, plain_code
from decklists.load import is_dated, list_family

_LIMITS = ("point_limit", "max_3_point_agendas")


@dataclass(frozen=True, slots=True)
class Difference:
    """What one catalog has and another lacks: English titles, names of packs and lists, languages.

    `changed` has the titles of cards that both have, but with different facts.
    """

    cards: tuple[str, ...]
    packs: tuple[str, ...]
    lists: tuple[str, ...]
    rotations: tuple[str, ...]
    languages: tuple[str, ...]
    changed: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether nothing differs."""
        return not (
            self.cards or self.packs or self.lists or self.rotations or self.languages or self.changed
        )


def beyond(one: Catalogue, other: Catalogue) -> Difference:
    """Return what `one` has and `other` lacks."""
    known = {card.title: card for card in other.cards}
    lists = {plain_code(entry.code) for entry in other.lists}
    starts = {rotation.start for rotation in other.rotations}
    return Difference(
        cards=tuple(card.title for card in one.cards if card.title not in known),
        packs=tuple(pack.name for code, pack in one.packs.items() if code not in other.packs),
        lists=tuple(entry.name for entry in one.lists if plain_code(entry.code) not in lists),
        rotations=tuple(rotation.name for rotation in one.rotations if rotation.start not in starts),
        languages=tuple(language for language in one.titles if language not in other.titles),
        changed=tuple(
            card.title
            for card in one.cards
            if card.title in known and replace(card, printings=()) != replace(known[card.title], printings=())
        ),
    )


def completed(
    tables: Mapping[str, Any], other: Mapping[str, Any], *, keep_codes: bool = False
) -> dict[str, Any]:
    """Return the tables, completed from `other` with what their source lacks.

    What may be added: lists for formats that have none, limits missing from lists, pools, snapshots,
    rotations and translations; cards and packs are never added. No API has everything: 2.0 has neither pools
    nor the lists of all formats, and 3 has no translations. A list that both have gets its code from `other`,
    under which events may have stored it, unless `keep_codes` is set.
    """
    packs = {row["code"] for row in bare_rows(tables["packs"])}
    pools, snapshots = tables.get("pools"), tables.get("snapshots", [])
    if not pools:
        pools = [row for row in other.get("pools", ()) if all(pack in packs for pack in row["packs"])]
        snapshots = other.get("snapshots", [])
    lists = _lists(bare_rows(tables["mwl"]), bare_rows(other["mwl"]), keep_codes)
    rest = {name: table for name, table in other.items() if name.startswith("titles.") and name not in tables}
    return {
        **tables,
        **rest,
        "mwl": lists,
        "rotations": bare_rows(tables["rotations"]) or other["rotations"],
        "pools": pools,
        "snapshots": _whole_families(snapshots, pools, lists),
    }


def bare_rows(table: Any) -> list[dict[str, Any]]:
    """Return the rows of a table, unwrapped if necessary; empty if it isn't a table."""
    rows = table.get("data") if isinstance(table, dict) else table
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _lists(
    lists: list[dict[str, Any]], others: list[dict[str, Any]], keep_codes: bool
) -> list[dict[str, Any]]:
    known = {plain_code(str(row.get("code"))): row for row in others}
    made = []
    for row in lists:
        before = known.pop(plain_code(str(row.get("code"))), {})
        limits = {name: before[name] for name in _LIMITS if before.get(name) is not None}
        said = {name: value for name, value in row.items() if name not in _LIMITS or value is not None}
        made.append({**limits, **said, **({} if keep_codes or not before else {"code": before["code"]})})
    told = {_kind(row) for row in lists}
    return [*made, *(row for row in known.values() if _kind(row) not in told)]


def _whole_families(
    snapshots: list[dict[str, Any]], pools: list[dict[str, Any]], lists: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the snapshots of the formats whose pools and lists are all available.

    A format with anything missing is better judged by the dates of its lists and releases.
    """
    known_pools = {row.get("code") for row in pools}
    known_lists = {plain_code(str(row.get("code"))) for row in lists}
    broken = {
        row["format"]
        for row in snapshots
        if row["pool"] not in known_pools or (row["list"] and plain_code(row["list"]) not in known_lists)
    }
    return [row for row in snapshots if row["format"] not in broken]


def _kind(row: Mapping[str, Any]) -> tuple[str, bool]:
    """Return a list's format, and whether its date is meaningful: 2.0 has Startup's lists without dates."""
    return list_family(str(row.get("code"))), is_dated(str(row.get("name")))
