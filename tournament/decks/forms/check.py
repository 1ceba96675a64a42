"""The forms for judges: how many tables to select, and the findings of a deck check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.acts.checks import CheckEntry
from tournament.decks.check_words import missing_words
from tournament.decks.local_titles import local_title
from tournament.decks.pages.check import DeckCheckPage, ListToCompare
from tournament.decks.pages.deck import CardLine
from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable
from tournament.models import CheckVerdict

_MOST_TABLES = 99
_MOST_BOXES = 6  # for more copies than this, a number is typed
LONGEST_FINDINGS = 4000


class DrawForm(forms.Form):
    """The number of tables to select, and the number of selected tables that the page already showed."""

    count = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=_MOST_TABLES)
    seen_tables = forms.IntegerField(min_value=0, max_value=10**6, widget=forms.HiddenInput)


@dataclass(frozen=True, slots=True)
class CardBoxes:
    """A card of the list, with the field for the copies found; `boxes` is empty if a number is typed."""

    line: CardLine
    field: BoundField
    found: int

    @property
    def boxes(self) -> range:
        """The copies to tick off."""
        return range(1, self.line.copies + 1) if self.line.copies <= _MOST_BOXES else range(0)


@dataclass(frozen=True, slots=True)
class GroupBoxes:
    """The cards of one type."""

    label: str
    copies: int
    cards: tuple[CardBoxes, ...]


@dataclass(frozen=True, slots=True)
class DeckBoxes:
    """One side: the list, the verdict field, and the cards to tick off."""

    to_compare: ListToCompare
    verdict: BoundField
    groups: tuple[GroupBoxes, ...]

    @property
    def copies(self) -> int:
        """The number of cards to tick off."""
        return sum(group.copies for group in self.groups)

    @property
    def found(self) -> int:
        """The number of ticked cards."""
        return sum(card.found for group in self.groups for card in group.cards)


class DeckCheckForm(forms.Form):
    """A deck check: a verdict on each deck and on the sleeves, the copies found, and the findings.

    If boxes were used and a deck has a problem, the copies not found are added to the findings. On a valid
    form, `entry` is the input for the act.
    """

    corp = forms.ChoiceField(choices=CheckVerdict, widget=forms.RadioSelect)
    runner = forms.ChoiceField(choices=CheckVerdict, widget=forms.RadioSelect)
    sleeves = forms.ChoiceField(label=gettext_lazy("Sleeves"), choices=CheckVerdict, widget=forms.RadioSelect)
    findings = forms.CharField(
        label=gettext_lazy("Findings"),
        help_text=gettext_lazy("Missing cards, cards not on the list, marked cards, the penalty."),
        max_length=LONGEST_FINDINGS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    judge = forms.CharField(
        label=gettext_lazy("Judge"), max_length=160, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    seen_check = IdField(min_value=0, widget=forms.HiddenInput)
    seen_corp = forms.IntegerField(min_value=0, max_value=2**31, widget=forms.HiddenInput)
    seen_runner = forms.IntegerField(min_value=0, max_value=2**31, widget=forms.HiddenInput)

    def __init__(self, page: DeckCheckPage, judge: str, data: Mapping[str, Any] | None = None) -> None:
        """Use the lists of this page to compare with; `judge` is the default for the judge's name."""
        self.lists = page.lists
        self._seen = {"seen_check": page.newest_check} | {
            f"seen_{each.side}": each.version for each in page.lists
        }
        verdicts = dict.fromkeys(("corp", "runner", "sleeves"), CheckVerdict.NOT_CHECKED)
        super().__init__(data, initial={"judge": judge} | verdicts | self._seen)
        for each in self.lists:
            self.fields[each.side.value].label = each.label
            for line in _lines(each):
                self.fields[_name(each, line)] = forms.IntegerField(
                    label=line.title, min_value=0, max_value=line.copies, required=False
                )

    @property
    def decks(self) -> Iterator[DeckBoxes]:
        """Both sides with their fields, in page order."""
        for each in self.lists:
            groups = each.view.groups if each.view else ()
            yield DeckBoxes(
                each,
                self[each.side.value],
                tuple(
                    GroupBoxes(
                        group.label, group.copies, tuple(self._boxes(each, line) for line in group.lines)
                    )
                    for group in groups
                ),
            )

    @property
    def entry(self) -> CheckEntry:
        """The check as entered, with copies not found added to the findings."""
        typed = self.cleaned_data["findings"]
        return CheckEntry(
            corp=self.cleaned_data["corp"],
            runner=self.cleaned_data["runner"],
            sleeves=self.cleaned_data["sleeves"],
            findings="\n".join(filter(None, [typed, *self._missing()])),
            judge=self.cleaned_data["judge"],
            versions={side: self.cleaned_data[f"seen_{side}"] for side in ("corp", "runner")},
            seen_check=self.cleaned_data["seen_check"],
        )

    def clean_findings(self) -> str:
        """Keep the text as typed, with uniform line breaks."""
        text: str = self.cleaned_data["findings"].replace("\r\n", "\n").replace("\r", "\n")
        if not is_readable(text):
            raise ValidationError(_("This text contains control characters. Type it instead of pasting it."))
        return text

    def clean_judge(self) -> str:
        name: str = self.cleaned_data["judge"]
        if not is_readable(name):
            raise ValidationError(_("This name contains control characters. Type it instead of pasting it."))
        return name

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for each in self.lists:
            if self._found(each) and data.get(each.side.value) == CheckVerdict.NOT_CHECKED:
                self.add_error(
                    each.side.value, _("You checked off cards. Choose whether the deck is in order.")
                )
        verdicts = {data.get(part) for part in ("corp", "runner", "sleeves")}
        if verdicts == {CheckVerdict.NOT_CHECKED} and not data.get("findings") and not self.errors:
            raise ValidationError(
                _("Nothing has been checked yet. Choose what is in order, or enter your findings.")
            )
        if CheckVerdict.PROBLEM in verdicts and not self.errors and not self._is_told(data):
            self.add_error("findings", _("Describe the problem."))
        return data

    def compare_with_new_lists(self) -> None:
        """Compare with the lists that are the newest now; the input is kept."""
        self.data = {**self.data.dict(), **{name: str(value) for name, value in self._seen.items()}}  # type: ignore[attr-defined]

    def _boxes(self, each: ListToCompare, line: CardLine) -> CardBoxes:
        field = self[_name(each, line)]
        value = str(field.value() or "")
        found = int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else 0
        return CardBoxes(line, field, min(found, line.copies))

    def _found(self, each: ListToCompare) -> int:
        return sum(self.cleaned_data.get(_name(each, line)) or 0 for line in _lines(each))

    def _is_told(self, data: Mapping[str, Any]) -> bool:
        return bool(data.get("findings") or self._missing())

    def _missing(self) -> list[str]:
        """Return a line for each deck with a problem, naming its unticked copies, if boxes were used."""
        told = []
        for each in self.lists:
            is_problem = self.cleaned_data.get(each.side.value) == CheckVerdict.PROBLEM
            if not is_problem or not self._found(each):
                continue
            found = ((line, self.cleaned_data.get(_name(each, line)) or 0) for line in _lines(each))
            missing = [
                (line.copies - copies, local_title(line.title).shown)
                for line, copies in found
                if copies < line.copies
            ]
            if missing:
                told.append(missing_words(each.side, missing))
        return told


def _name(each: ListToCompare, line: CardLine) -> str:
    """Return the name of a card's field, made from its title: titles are unique in a deck, so a card keeps
    its field when the list changes.
    """
    return f"found {each.side} {line.title}"


def _lines(each: ListToCompare) -> Iterator[CardLine]:
    for group in each.view.groups if each.view else ():
        yield from group.lines
