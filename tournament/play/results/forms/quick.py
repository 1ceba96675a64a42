"""A result in a few keys: a table number and one of three results, as in 12 6."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.quick_results import QuickResult, quick_results, typed_table
from pairing.types import PlayerId, Scoring, Table
from tournament.kernel.errors import ActionRefused
from tournament.kernel.table_rows import table_by_number
from tournament.kernel.words import sentence
from tournament.models import Pairing, Round
from tournament.play.results.forms.seated import SeatedField

ENTRY = re.compile(r"(\d{1,5})(?:[\s.,;/]+(\S.*)|([a-z]+))?", re.ASCII | re.IGNORECASE)
_LONE_KEY = re.compile(r"[a-z]*", re.ASCII | re.IGNORECASE)
_NEXT = re.compile(r"(\d{1,5}):(\d{1,18}-\d{1,18})", re.ASCII)
_LINE = re.compile(r"(\d{1,5}):(\d{1,3}|[ctr]):(\d{1,9}):(\d{1,18}-\d{1,18})", re.ASCII)


def quick_data(post: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the form's data from a POST: typed in the box, or one value of a line's button.

    A line's button sends all in one: table, key, the version and the players that its user saw. A key that
    without a table is for the open table that the page offered next (`next`, a single-sided round).
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


class QuickForm(forms.Form):
    """One table's result. If valid, `pairing` is the table, `table` the result, `names` its players.

    `seen_version` and `seen_players` are what the user saw there; without them, the form is for an open table
    with its current players.
    """

    entry = forms.CharField(
        label=gettext_lazy("Table"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autofocus": True, "autocomplete": "off", "inputmode": "numeric", "enterkeyhint": "next"}
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
        """Take the result of a table of `round_`; `by_side`: it is typed by the sides."""
        super().__init__(data, use_required_attribute=not by_side)
        self.round = round_
        self.scoring = scoring
        self.by_side = by_side
        if by_side:  # letters are typed
            self.fields["entry"].widget.attrs |= {"inputmode": "text", "autocapitalize": "none"}
        self.pairing: Pairing | None = None
        self.table: Table | None = None
        self.names: tuple[str, str] = ("", "")

    @property
    def keys(self) -> str:
        """The keys that give a result, as a sentence names them."""
        return ", ".join(quick.key for quick in self.quick)

    @property
    def quick(self) -> tuple[QuickResult, ...]:
        """The results that a key gives."""
        return quick_results(self.scoring, by_side=self.by_side)

    def clean_entry(self) -> tuple[int, str]:
        """Return the table number and what was typed after it."""
        text = unicodedata.normalize("NFKC", self.cleaned_data["entry"]).strip()
        typed = ENTRY.fullmatch(text)
        if typed is None:
            raise ValidationError(
                _("“%(entry)s” isn’t a table number and a result. Type, for example, 12 %(key)s."),
                params={"entry": text, "key": self.quick[0].key},
            )
        return int(typed[1]), typed[2] or typed[3] or ""

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
