"""Wording for players and registration sheets: refusals and warnings."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournament.kernel.acts import act_of
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import listed, quoted
from tournament.kernel.plain import plain
from tournament.kernel.words import field_label
from tournament.models import Player
from tournament.models.player_fields import PLAYER_FIELDS, Readers
from tournament.models.states import PlayerState
from tournament.people.personal import emptied_columns
from tournament.people.sheet.records import ImportWarning


def _players_registered_already(facts: dict[str, Any]) -> str:
    return ngettext(
        "Nothing was imported: %(count)s of these players is already registered. Check the "
        "marked lines and decide again.",
        "Nothing was imported: %(count)s of these players are already registered. Check the "
        "marked lines and decide again.",
        facts["count"],
    ) % {"count": facts["count"]}


def _answer_unreadable(facts: dict[str, Any]) -> str:
    told = gettext("The answer “%(value)s” (%(column)s) is unclear: imported without an answer.")
    return told % {"value": facts["value"], "column": field_label(Player, facts["column"])}


def _already_registered(facts: dict[str, Any]) -> str:
    return ngettext(
        "A player with this name is already registered. Clear “Leave out” only if this is someone else.",
        "%(count)s players with this name are already registered. Clear “Leave out” only if this is "
        "someone else.",
        facts["count"],
    ) % {"count": facts["count"]}


def _registered_since(facts: dict[str, Any]) -> str:
    return ngettext(
        "No one was checked in: %(players)s has registered since you opened the page. If they are here "
        "too, press the button again.",
        "No one was checked in: %(players)s have registered since you opened the page. If they are here "
        "too, press the button again.",
        facts["count"],
    ) % {"players": facts["players"]}


def _player_step_not_allowed(facts: dict[str, Any]) -> str:
    step: Any = act_of(facts["act"])
    return str(step.refused) % {"player": facts["player"], "state": PlayerState(facts["state"]).label}


PLAYER_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "player_name_not_typed": plain(gettext_lazy("To confirm, type the player’s name as shown here.")),
    "player_step_not_allowed": _player_step_not_allowed,
    "reason_needed": plain(
        gettext_lazy("Give a reason for disqualifying %(player)s. It will be kept in the log (REG 1.4).")
    ),
    "player_was_paired": plain(
        gettext_lazy(
            "%(player)s has been paired, so they can’t be removed from the event. Drop them instead."
        )
    ),
    "player_has_history": plain(
        gettext_lazy(
            "%(player)s can’t be removed because penalties or card problems are on record. Drop the "
            "player instead."
        )
    ),
    "duplicate_name": plain(
        gettext_lazy("There is already a player named %(name)s. Is this really someone else?")
    ),
    "fixed_table_taken": plain(gettext_lazy("Table %(table)s is already fixed for %(player)s.")),
    "draft_seat_taken": plain(gettext_lazy("Draft seat %(seat)s is already taken by %(player)s.")),
    "event_not_streamed": plain(
        gettext_lazy("This event isn’t asking players about the stream at the moment.")
    ),
    "nobody_ticked": plain(gettext_lazy("Select the players first.")),
    "registered_since": _registered_since,
    "nobody_to_check_in": plain(gettext_lazy("Everyone is already checked in.")),
    "cancelling_is_over": plain(
        gettext_lazy("It’s too late to cancel here. Tell the organizer that you aren’t coming.")
    ),
    "no_limit_of_places": plain(
        gettext_lazy("The event has no limit on places, so it has no waiting list. Drop %(player)s instead.")
    ),
    "nobody_waits_for_place": plain(
        gettext_lazy("No one else is waiting for the place, so %(player)s would get it back at once.")
    ),
    "no_place_is_unused": plain(
        gettext_lazy(
            "Players who are here have taken all %(capacity)s places. Give a place over the limit instead."
        )
    ),
    "places_given_away": plain(
        gettext_lazy(
            "Players who are here have taken all %(capacity)s places. Tell the staff that you’re here."
        )
    ),
    "identities_not_asked": plain(
        gettext_lazy("This event isn’t asking players for their identities at the moment.")
    ),
    "identities_of_decks": plain(gettext_lazy("Your identities come from the decks you handed in.")),
    "sign_up_closed": plain(gettext_lazy("Sign-up for this event is closed.")),
    "check_in_closed": plain(
        gettext_lazy("Players can’t check themselves in right now. Tell the staff that you’re here.")
    ),
    "first_round_bye_is_over": plain(
        gettext_lazy("First-round byes are for round 1 only, and round 1 is paired.")
    ),
}

SHEET_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "sheet_is_empty": plain(gettext_lazy("This sheet has no players.")),
    "sheet_too_large": plain(
        gettext_lazy("This is too large for a registration sheet: up to %(kilobytes)s kB can be read.")
    ),
    "sheet_too_many_lines": plain(
        gettext_lazy("The sheet has %(lines)s lines, but only %(allowed)s can be read at once. Split it.")
    ),
    "workbook_too_large": plain(
        gettext_lazy(
            "This workbook contains too much for a registration sheet. Copy the cells with the players and "
            "paste them."
        )
    ),
    "workbook_damaged": plain(
        gettext_lazy(
            "This workbook is cut off or damaged, so it cannot be read. Save it as CSV, or copy its cells "
            "and paste them."
        )
    ),
    "workbook_locked": plain(
        gettext_lazy(
            "This workbook is locked with a password. Save it without one, or copy its cells and paste them."
        )
    ),
    "workbook_old": plain(
        gettext_lazy(
            "This is an old spreadsheet format. Save it as CSV, .xlsx or .ods, or copy its cells and "
            "paste them."
        )
    ),
    "sheet_is_other_file": plain(
        gettext_lazy(
            "This file isn’t a spreadsheet, whatever its name says. Choose an .xlsx, .ods, CSV or "
            "text file, or copy its cells and paste them."
        )
    ),
    "sheet_is_not_text": plain(
        gettext_lazy("This sheet can’t be read: line %(line)s contains characters that aren’t text.")
    ),
    "sheet_quotes_do_not_match": plain(
        gettext_lazy(
            "The quotation marks in line %(line)s don’t match, so it isn’t clear where its cells "
            "end. Fix that line in the sheet."
        )
    ),
    "sheet_without_names": plain(
        gettext_lazy(
            "No column contains the players’ names. The header has: %(columns)s. Name the right column "
            "“Name”."
        )
    ),
    "sheet_has_nobody": plain(gettext_lazy("Every line is left out, so there are no players to import.")),
    "players_registered_already": _players_registered_already,
}

IMPORT_WARNINGS: dict[str, Callable[[dict[str, Any]], str]] = {
    # the whole sheet
    "no_header": plain(
        gettext_lazy(
            "No header was recognized, so the columns are read in this order: %(columns)s. Check "
            "that each value is in the right column."
        )
    ),
    "unknown_column": plain(
        gettext_lazy("Line %(line)s: the column “%(column)s” is unknown and is ignored.")
    ),
    "unknown_columns": plain(
        gettext_lazy("Line %(line)s: these columns are unknown and are ignored: %(columns)s.")
    ),
    "column_by_content": plain(
        gettext_lazy(
            "Line %(line)s: the column “%(column)s” is read as %(read_as)s because of what it "
            "contains. Check that this is right."
        )
    ),
    "lines_above": plain(
        gettext_lazy("The header is line %(header)s. The lines above it are ignored: %(lines)s.")
    ),
    "header_again": plain(gettext_lazy("Repeated header, ignored: lines %(lines)s.")),
    "repeated_column": plain(
        gettext_lazy("Line %(line)s: the column “%(column)s” repeats another column and is ignored.")
    ),
    "guessed_encoding": plain(
        gettext_lazy("The file doesn’t state its text encoding. Check the names with accents.")
    ),
    # one line
    "name_missing": plain(gettext_lazy("The name is missing. Type it, or the line will be left out.")),
    "name_unreadable": plain(
        gettext_lazy(
            "The name contains characters that aren’t text. Type it again, or the line will be left out."
        )
    ),
    "name_too_long": plain(
        gettext_lazy(
            "The name has %(length)s characters, but only %(allowed)s fit. Shorten it, or the line will "
            "be left out."
        )
    ),
    "name_damaged": plain(
        gettext_lazy("A letter of the name looks damaged: “%(letters)s”. Type the name as it should be.")
    ),
    "name_is_none": plain(gettext_lazy("This does not look like a name.")),
    "same_line": plain(
        gettext_lazy(
            "The same as line %(line)s in every cell, so it is left out. Clear “Leave out” only if this "
            "is someone else."
        )
    ),
    "name_spaces": plain(gettext_lazy("The name has more than one space in a row.")),
    "same_name": plain(
        gettext_lazy("The same name as line %(lines)s: they are imported as different players.")
    ),
    "already_registered": _already_registered,
    "too_many_cells": plain(gettext_lazy("More cells than columns; these are ignored: %(cells)s.")),
    "bye_unreadable": plain(
        gettext_lazy("First-round bye “%(value)s” is neither yes nor no: imported without a bye.")
    ),
    "answer_unreadable": _answer_unreadable,
    "bye_too_late": plain(gettext_lazy("Round 1 is paired: imported without the first-round bye.")),
    "paid_unreadable": plain(gettext_lazy("Paid “%(value)s” is unclear: imported as not paid.")),
    "table_unreadable": plain(
        gettext_lazy("Fixed table “%(value)s” is not a table number: imported without a fixed table.")
    ),
    "table_taken": plain(
        gettext_lazy("Table %(table)s is already fixed for %(player)s: imported without a fixed table.")
    ),
    "text_too_long": plain(gettext_lazy("%(column)s: only the first %(allowed)s characters are kept.")),
}


_NAME_PARTS = {"given_name": gettext_lazy("given name"), "family_name": gettext_lazy("family name")}


def texts_read_by(readers: Readers) -> str:
    """Return a list of the player texts that these readers may see."""
    return listed(about.label for about in PLAYER_FIELDS.values() if about.readers is readers)


def texts_erased() -> str:
    """Return a list of the texts that are cleared when a player is erased."""
    return listed(column.verbose_name for column in emptied_columns() if column.name in PLAYER_FIELDS)


def column_label(column: str) -> str:
    """Return the label of a sheet's column, which is the same as the player field's."""
    return str(_NAME_PARTS.get(column) or field_label(Player, column))


def warning_sentence(warning: ImportWarning) -> str:
    """Return a sentence that describes the problem, and the result if the organizer changes nothing."""
    facts = dict(warning.facts)
    if warning.code == "no_header":
        facts["columns"] = listed(column_label(column) for column in facts["columns"])
    if warning.code == "unknown_columns":
        facts["columns"] = listed(map(quoted, facts["columns"]))
    if warning.code == "column_by_content":
        facts["read_as"] = column_label(facts["read_as"])
    if warning.code == "text_too_long":
        facts["column"] = capfirst(field_label(Player, facts["column"]))
    return IMPORT_WARNINGS[warning.code](facts)


def _too_many_sign_ups(facts: dict[str, Any]) -> str:
    minutes = ceil(facts["seconds"] / 60)
    return ngettext(
        "Too many people have just signed up from this network, so you are not signed up yet. "
        "Try again in %(count)s minute, or ask the organizer.",
        "Too many people have just signed up from this network, so you are not signed up yet. "
        "Try again in %(count)s minutes, or ask the organizer.",
        minutes,
    ) % {"count": minutes}


register_refusals(PLAYER_SENTENCES)
register_refusals({"too_many_sign_ups": _too_many_sign_ups})
register_refusals(SHEET_SENTENCES)
