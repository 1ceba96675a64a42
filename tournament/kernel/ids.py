"""Ids and versions in forms and queries.

Ids in a URL need no limit: Django answers a look-up outside the database's range with no rows. Ids from a
form are limited here because they may be looked up through a relation, which Django doesn't check.
"""

from __future__ import annotations

from typing import Any

from django import forms

LARGEST_ID = 2**63 - 1


class IdField(forms.IntegerField):
    """A row's id or a version; 0 is accepted, and means that there wasn't one yet."""

    def __init__(self, *, min_value: int = 1, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=LARGEST_ID, **kwargs)


def ids_in(text: str) -> tuple[int, ...]:
    """Return the ids in a text such as "7,12", skipping invalid ones."""
    found = map(id_in, text.split(","))
    return tuple(each for each in found if each is not None)


def id_in(text: str) -> int | None:
    """Return the id in a text, or None if it isn't one that the database can store."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST_ID)):
        return None
    number = int(text)
    return number if number <= LARGEST_ID else None
