"""The data that an organizer enters about a player: one list for forms, sheets, programs and the log."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass
from typing import Any, TypeVar, cast

from tournament.models.player_fields import PLAYER_FIELDS

HIGHEST_TABLE = 9999

_Entry = TypeVar("_Entry", bound="type[Any]")


def _with_every_text(declared: _Entry) -> _Entry:
    """Return the class with a field for every text of a player, including those it doesn't declare."""
    names = {each.name for each in fields(declared)}
    more = [(name, str, field(default="")) for name in PLAYER_FIELDS if name not in names]
    about = {"__module__": declared.__module__, "__doc__": declared.__doc__}
    made = make_dataclass(
        declared.__name__, more, bases=(declared,), namespace=about, frozen=True, slots=True, kw_only=True
    )
    return cast(_Entry, made)


@_with_every_text
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One player as the organizer enters them: every text of a player, and these numbers and flags.

    Only texts that the code refers to by name are declared, for their types.
    """

    name: str
    pronouns: str = ""
    corp_identity: str = ""
    runner_identity: str = ""
    first_round_bye: bool = False
    fixed_table: int | None = None
    draft_seat: int | None = None
    has_paid: bool = False

    @property
    def texts(self) -> list[str]:
        """The short texts, except for the name."""
        return self._filled(is_prose=False)

    @property
    def prose(self) -> list[str]:
        """The texts in whole sentences, such as notes."""
        return self._filled(is_prose=True)

    def _filled(self, *, is_prose: bool) -> list[str]:
        shown = (name for name, about in PLAYER_FIELDS.items() if about.is_prose == is_prose)
        told = (PLAYER_FIELDS[name].shown(getattr(self, name)) for name in shown if name != "name")
        return [text for text in told if text]
