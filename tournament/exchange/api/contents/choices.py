"""What programs can choose for an event: presets, formats, card pools, packs and restriction lists."""

from __future__ import annotations

from datetime import date
from typing import Any

from decklists.snapshots import snapshot_in_force
from decklists.types import Format
from tournament.accounts.tokens.authentication import Caller
from tournament.decks.catalogue import catalogue
from tournament.event.own_presets import own_setups
from tournament.event.presets import BUILT_IN
from tournament.models import DeckFormat


def preset_items(caller: Caller | None) -> list[dict[str, Any]]:
    """Return the built-in presets, then those saved by the caller's account. One query with a token."""
    is_for_all = caller is not None and caller.token.event_id is None
    own = own_setups(caller.account) if caller is not None and is_for_all else ()
    return [
        {
            "preset": setup.key,
            "name": str(setup.label),
            "about": " ".join(str(line) for line in setup.lines),
            "regulations": setup.regulations,
            "swiss": setup.swiss_kind,
        }
        for setup in (*BUILT_IN, *own)
    ]


def format_items(on: date) -> list[dict[str, Any]]:
    """Return today's formats, with the card pool and the list in force on a day."""
    found = []
    for code, label in DeckFormat.choices:
        snapshot = snapshot_in_force(catalogue(), on, Format(code))
        listed = snapshot.restriction_list if snapshot else None
        found.append(
            {
                "deck_format": code,
                "name": str(label),
                "card_pool": snapshot.pool.name if snapshot else None,
                "card_pool_since": snapshot.start if snapshot else None,
                "restriction_list": listed.code if listed else None,
            }
        )
    return found


def card_pool_items() -> list[dict[str, Any]]:
    """Return the dated card pools of all formats, newest first."""
    snapshots = [each for family in catalogue().snapshots.values() for each in family]
    return [
        {
            "deck_format": each.family,
            "name": each.pool.name,
            "since": each.start,
            "restriction_list": each.restriction_list.code if each.restriction_list else None,
        }
        for each in sorted(snapshots, key=lambda each: (-each.start.toordinal(), each.family))
    ]


def pack_items() -> list[dict[str, Any]]:
    """Return the released packs, newest first."""
    released = [(pack.released, pack) for pack in catalogue().packs.values() if pack.released]
    return [
        {"card_pool_until": pack.code, "name": pack.name, "released": day}
        for day, pack in sorted(released, key=lambda each: (-each[0].toordinal(), each[1].name))
    ]


def restriction_list_items() -> list[dict[str, Any]]:
    """Return the Most Wanted Lists and ban lists that apply by date, newest first."""
    dated = [each for each in catalogue().lists if each.dated]
    return [
        {"restriction_list": each.code, "name": each.name, "deck_format": each.family, "since": each.start}
        for each in sorted(dated, key=lambda each: (-each.start.toordinal(), each.family))
    ]
