"""Names as sheets contain them: “Last, First”, or in two columns."""

from __future__ import annotations

import re

from tournament.kernel.text import is_visible, sanitized_text

_SUFFIXES = "jr jr. sr sr. ii iii iv phd ph.d. md"
_NOT_GIVEN = frozenset(_SUFFIXES.split())
# Kana, kanji, hangul and half-width kana.
_EAST_ASIAN = re.compile("[\u3005\u3041-\u30fe\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9d]")
_OTHER_COMMAS = str.maketrans(dict.fromkeys("，、､", ","))


def is_family_first(name: str) -> bool:
    """Return whether the name is in kana, kanji or hangul, so that the family name comes first."""
    return bool(_EAST_ASIAN.search(name))


def spellings(name: str) -> set[str]:
    """Return a name as in the sheet, and also reversed if it is written “Last, First”."""
    return {name, turned_name(name) or name}


def turned_name(name: str) -> str:
    """Return a name written “Last, First” in spoken order; empty for any other name."""
    written = name.translate(_OTHER_COMMAS) if is_family_first(name) else name
    family, comma, given = (part.strip() for part in written.partition(","))
    if not comma or "," in given or not is_visible(family) or not is_visible(given):
        return ""
    return "" if given.casefold() in _NOT_GIVEN else whole_name(given, family)


def whole_name(given: str, family: str) -> str:
    """Return both parts as one name; the family name comes first if it is in kana, kanji or hangul."""
    parts = (family, given) if is_family_first(family) else (given, family)
    return sanitized_text(" ".join(parts))
