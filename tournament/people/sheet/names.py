"""Names as sheets write them: “Last, First”."""

from __future__ import annotations

from tournament.kernel.text import is_visible

_SUFFIXES = "jr jr. sr sr. ii iii iv phd ph.d. md"
_NOT_GIVEN = frozenset(_SUFFIXES.split())


def spellings(name: str) -> set[str]:
    """Return a name as a sheet has it, and turned round where it is written so."""
    return {name, turned_name(name) or name}


def turned_name(name: str) -> str:
    """Return a name written “Last, First” turned round; nothing for a name that is not written so."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if not comma or "," in given or not is_visible(family) or not is_visible(given):
        return ""
    return "" if given.casefold() in _NOT_GIVEN else f"{given} {family}"
