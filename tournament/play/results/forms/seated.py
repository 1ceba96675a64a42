"""Who was seen at a table, as a form carries it: which game is which, and whose, follows from that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from pairing.types import PlayerId


def seated_value(players: Iterable[PlayerId]) -> str:
    """Return who sits at a table, who runs first named first, as a form carries it: 7-9."""
    return "-".join(map(str, players))


class SeatedField(forms.RegexField):
    """Who was seen at the table; cleaned to the players in order, None if the form doesn't say."""

    def __init__(self) -> None:
        super().__init__(r"^[0-9]{1,18}-[0-9]{1,18}\Z", widget=forms.HiddenInput, required=False)

    def clean(self, value: Any) -> tuple[PlayerId, PlayerId] | None:
        """Return the two players. Raises ValidationError for any other value."""
        first, _dash, second = super().clean(value).partition("-")
        return (int(first), int(second)) if second else None
