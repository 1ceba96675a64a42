"""Rows of an event file with other numbers: from those of a site to those of the file, and back."""

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
    """Put the numbers of the other side into rows: their own, those of others, and those in JSON.

    `renumber_entry` does it for what an entry of the log keeps.
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
