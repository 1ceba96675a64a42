"""What an organizer says about a player: the one list of it for forms, sheets and the log.

A text is read from a sheet by the words for its column (`sheet.header_words`); what everybody reads beside
the name is in `models.people.SHOWN_FIELDS`.
"""

from __future__ import annotations

from dataclasses import dataclass

# The texts in the order of the form, each with what its column holds, in characters.
LENGTHS = {
    "name": 120,
    "nickname": 60,
    "online_name": 60,
    "pronouns": 40,
    "corp_identity": 120,
    "runner_identity": 120,
    "notes": 400,
}
HIGHEST_TABLE = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One player as the organizer enters them; the fields are those of the table."""

    name: str
    nickname: str = ""
    online_name: str = ""
    pronouns: str = ""
    corp_identity: str = ""
    runner_identity: str = ""
    notes: str = ""
    first_round_bye: bool = False
    fixed_table: int | None = None
    draft_seat: int | None = None
    has_paid: bool = False
