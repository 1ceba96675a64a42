"""Quick entry of results: a table number and one of three results, such as 12 6; and buttons for them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.quick_results import QuickResult, quick_results, quick_table, typed_table
from pairing.types import PlayerId, Scoring, Table
from tournament.kernel.errors import ActionRefused
from tournament.kernel.phrases import listed
from tournament.kernel.statements import table_by_number
from tournament.kernel.text import search_key
from tournament.kernel.words import sentence
from tournament.models import Pairing, Round, Seat
from tournament.play.result_words import quick_winner_words, quick_words, result_text, table_result_line

MOST_NAMED = 6  # tables to list for an ambiguous name
ENTRY = re.compile(r"(\d{1,5})(?:[\s.,;/]+(\S.*)|([a-z]+))?", re.ASCII | re.IGNORECASE)
_LONE_KEY = re.compile(r"[a-z]?", re.ASCII | re.IGNORECASE)
_NAME_AND_RESULT = re.compile(r"(.*\S)\s+(\S+)")
_NEXT = re.compile(r"(\d{1,5}):(\d{1,18}-\d{1,18})", re.ASCII)
_LINE = re.compile(r"(\d{1,5}):(\d{1,3}|[ctr]):(\d{1,9}):(\d{1,18}-\d{1,18})", re.ASCII)


def quick_data(post: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the form's data from a POST: the text typed, or the value of a line's button.

    A button sends everything in one value: table, key, version, and the players that the user saw. A key
    without a table refers to the open table that the page offered next (`next`, in a single-sided round).
    """
    line = _LINE.fullmatch(post.get("line", ""))
    if line is None:
        offered, typed = _NEXT.fullmatch(post.get("next", "")), post.get("entry", "").strip()
        if offered is None or not _LONE_KEY.fullmatch(typed) or not (typed or post.get("choice")):
            return post
        return {
            "entry": f"{offered[1]} {typed}".strip(),
            "choice": post.get("choice", ""),
            "seen_players": offered[2],
        }
    return {
        "entry": line[1],
        "choice": line[2],
        "seen_version": line[3],
        "seen_players": line[4],
    }


def seated_value(players: Iterable[PlayerId]) -> str:
    """Return a table's players in seat order, as the form field's value: 7-9."""
    return "-".join(map(str, players))


class SeatedField(forms.RegexField):
    """The players seen at the table; cleaned to a pair in order, None if the form doesn't include them."""

    def __init__(self) -> None:
        super().__init__(r"^[0-9]{1,18}-[0-9]{1,18}\Z", widget=forms.HiddenInput, required=False)

    def clean(self, value: Any) -> tuple[PlayerId, PlayerId] | None:
        """Return the two players. Raises ValidationError for an invalid value."""
        first, _dash, second = super().clean(value).partition("-")
        return (int(first), int(second)) if second else None


class QuickForm(forms.Form):
    """One table's result. If valid, `pairing` is the table, `table` the result, and `names` its players.

    `seen_version` and `seen_players` are what the user saw there; without them, the form is for an open table
    with its current players.
    """

    entry = forms.CharField(
        label=gettext_lazy("Table"),
        max_length=300,  # a scanned code is a URL
        widget=forms.TextInput(
            attrs={"autofocus": True, "autocomplete": "off", "autocapitalize": "none", "enterkeyhint": "next"}
        ),
        error_messages={"required": gettext_lazy("Type a table number.")},
    )
    choice = forms.CharField(max_length=3, required=False)
    seen_version = forms.IntegerField(min_value=0, max_value=10**9, required=False)
    seen_players = SeatedField()

    def __init__(
        self,
        round_: Round,
        scoring: Scoring,
        data: Mapping[str, Any] | None = None,
        *,
        by_side: bool = False,
    ) -> None:
        """Accept a result for a table in `round_`; `by_side` means that it is typed by side."""
        super().__init__(data, use_required_attribute=not by_side)
        self.round = round_
        self.scoring = scoring
        self.by_side = by_side
        self.pairing: Pairing | None = None
        self.table: Table | None = None
        self.names: tuple[str, str] = ("", "")

    @property
    def keys(self) -> str:
        """The keys for results, as part of a sentence."""
        return ", ".join(quick.key for quick in self.quick)

    @property
    def quick(self) -> tuple[QuickResult, ...]:
        """The results that have a key."""
        return quick_results(self.scoring, by_side=self.by_side)

    @property
    def choices(self) -> list[tuple[QuickResult, str]]:
        """The results that have a key, with their labels."""
        return [(quick, quick_words(quick, by_side=self.by_side)) for quick in self.quick]

    @property
    def saved_line(self) -> str:
        """The result that a valid form saved, in one line."""
        if self.table is None:
            return ""
        shown = result_text(self.table, self.scoring)
        return table_result_line(self.table.number, self.names, shown, by_side=self.by_side)

    def clean_entry(self) -> tuple[int, str]:
        """Return the table number, also found by a player's name, and the text after it."""
        text = unicodedata.normalize("NFKC", self.cleaned_data["entry"]).strip()
        typed = ENTRY.fullmatch(text)
        if typed is None:
            return self._by_name(text)
        return int(typed[1]), typed[2] or typed[3] or ""

    def _by_name(self, text: str) -> tuple[int, str]:
        """Return the table of the only player with a matching name, and the result typed after the name."""
        seats = list(Seat.objects.filter(round=self.round).values_list("pairing__number", "player__name"))
        tried = [] if self._is_result(text) else [(text, "")]  # a lone "c" is a result without a table
        split = _NAME_AND_RESULT.fullmatch(text)
        if split and self._is_result(split[2]):
            tried.append((split[1], split[2]))
        for name, result in tried:
            wanted = search_key(name)
            found = sorted({number for number, player in seats if number and wanted in search_key(player)})
            if len(found) == 1:
                return found[0], result
            if found:
                raise ValidationError(
                    _("“%(name)s” matches more than one table: %(tables)s. Type more of the name."),
                    params={"name": name, "tables": listed(map(str, found[:MOST_NAMED]))},
                )
        raise ValidationError(
            _("No table or player matches “%(entry)s”. Type, for example, 12 %(key)s."),
            params={"entry": text, "key": self.quick[0].key},
        )

    def _is_result(self, text: str) -> bool:
        return typed_table(None, (0, 1), text, self.scoring, by_side=self.by_side) is not None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "entry" not in cleaned or self.errors:
            return cleaned
        number, typed = cleaned["entry"]
        pairing = table_by_number(self.round, number)
        if pairing is None:
            self.add_error("entry", sentence(ActionRefused("no_such_table", table=number), {}))
            return cleaned
        seats = pairing.seats_in_order
        if len(seats) != 2:
            self.add_error("entry", sentence(ActionRefused("bye_has_no_result"), {}))
            return cleaned
        players = cleaned["seen_players"] or (seats[0].player_id, seats[1].player_id)
        self.pairing = pairing
        self.names = (seats[0].player.name, seats[1].player.name)
        self.table = self._read(number, players, typed or cleaned["choice"])
        return cleaned

    @property
    def _no_result(self) -> str:
        if self.by_side:
            return _(
                "“%(typed)s” isn’t a valid result. Type c for corp won, t for a tie or r for runner won."
            )
        return _("“%(typed)s” isn’t a valid result. Type one of the keys %(keys)s, or points such as 4-1.")

    def _read(self, number: int, players: tuple[PlayerId, PlayerId], typed: str) -> Table | None:
        if not typed:
            message = _("Table %(table)s: type the result too, with one of the keys %(keys)s.")
            self.add_error("choice", message % {"table": number, "keys": self.keys})
            return None
        table = typed_table(number, players, typed.strip(), self.scoring, by_side=self.by_side)
        if table is None:
            self.add_error("entry", self._no_result % {"typed": typed, "keys": self.keys})
        return table


@dataclass(frozen=True, slots=True)
class QuickButton:
    """A line's button: the result that it saves, and everything the server needs in one value.

    `words` is the full label for screen readers, which read the button without the line. `element_id` is
    stable across polls. `named` is the label with the winner's name, if results are entered by side.
    """

    label: str
    words: str
    element_id: str
    value: str
    is_standing: bool
    named: str = ""


def quick_buttons(
    table: Table,
    players: tuple[int, int],
    names: tuple[str, str],
    version: int,
    scoring: Scoring,
    *,
    by_side: bool = False,
) -> tuple[QuickButton, ...]:
    """Return the three quick result buttons; `players` are in seat order, `version` is the one seen."""
    buttons = []
    for place, quick in enumerate(quick_results(scoring, by_side=by_side), start=1):
        saved = quick_table(table.number, players, quick, scoring)
        buttons.append(
            QuickButton(
                label=quick_words(quick, by_side=by_side),
                words=table_result_line(table.number, names, result_text(saved, scoring), by_side=by_side),
                element_id=f"t{table.number}-{place}",
                value=f"{table.number}:{quick.key}:{version}:{seated_value(players)}",
                is_standing=table == saved,
                named=quick_winner_words(quick, names) if by_side else "",
            )
        )
    return tuple(buttons)
