"""Renumbering the rows of an event file: from a site's numbers to the file's, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import ForeignKey

from tournament.exchange.archive.contents import FileRow, Member
from tournament.exchange.archive.payload_keys import Renumber, renumbered_draw, renumbered_games
from tournament.models import Player


def renumber_rows(
    member: Member,
    rows: Iterable[FileRow],
    renumber: Renumber,
    renumber_entry: Callable[[FileRow, Renumber], None],
) -> None:
    """Replace the numbers in rows with the target's: their own, references, and keys in JSON.

    `renumber_entry` does the same for the payload of a log entry.
    """
    references = [field for field in member.fields if isinstance(field, ForeignKey)]
    for row in rows:
        if "id" in row:
            row["id"] = renumber(member.model, row["id"])
        for field in references:
            if row[field.name] is not None:
                row[field.name] = renumber(field.related_model, row[field.name])
        match member.name:
            case "rounds.jsonl":
                row["explanation"] = renumbered_draw(row["explanation"], renumber)
            case "reports.jsonl":
                row["games"] = renumbered_games(row["games"], renumber)
            case "drawn_tables.jsonl":
                row["players"] = [renumber(Player, player) for player in row["players"]]
            case "log.jsonl":
                renumber_entry(row, renumber)
