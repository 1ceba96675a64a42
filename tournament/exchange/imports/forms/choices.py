"""Step 2: what was guessed about a file, to be corrected, and what to create from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from decklists.types import Side
from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES
from pairing.bracket.rebuild import RebuiltCut
from pairing.errors import RuleError
from pairing.types import SwissKind
from tournament.decks.local_titles import title_in_words
from tournament.event.forms.day import DayField
from tournament.event.forms.plan import MOST_ROUNDS
from tournament.exchange.imports.forms.upload import HeldForm
from tournament.exchange.imports.names import (
    MOST_IDENTITIES_ASKED,
    IdentityGuess,
    fitting_names,
    found_titles,
    identities_of,
)
from tournament.exchange.imports.reading import (
    MOST_POINTS,
    ImportedEvent,
    ReadAs,
    RoundKind,
    read_imported,
)
from tournament.exchange.imports.rows import Wanted
from tournament.exchange.imports.source import held
from tournament.kernel.phrases import listed
from tournament.kernel.text import is_visible, normalized_text
from tournament.models import StageKind
from tournament.models.event_choices import SWISS_LABELS
from tournament.models.states import EventState
from tournament.people.sheet.identities import identity_names
from tournament.web.respond import refusal_sentence

if TYPE_CHECKING:
    pass


_KINDS = (
    (RoundKind.DOUBLE_SIDED.value, SWISS_LABELS[SwissKind.DOUBLE_SIDED]),
    (RoundKind.SINGLE_SIDED.value, SWISS_LABELS[SwissKind.SINGLE_SIDED]),
    (RoundKind.HALF_DRAFT.value, _("One game per round, paired like two-game rounds (half draft)")),
)
_STATES = (
    (EventState.FINISHED.value, _("Finished")),
    (EventState.RUNNING.value, _("In progress: it continues here")),
)
_NO_CUT = "none"
_KEPT, _USUAL = "file", "usual"


def _number(label: Any, most: int, *, least: int = 0, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        **kwargs,
    )


class ImportForm(forms.Form):
    """Step 2: the guesses, to be corrected. After `is_valid`, `imported` is the event as chosen.

    `guess` is the file's most likely meaning; `imported` is the same until the form is cleaned.
    """

    name = forms.CharField(label=_("Name"), max_length=120)
    day = DayField(label=_("Date"))
    state = forms.ChoiceField(label=_("The event is"), choices=_STATES, widget=forms.RadioSelect)
    planned_rounds = _number(
        _("Swiss rounds planned"),
        MOST_ROUNDS,
        required=False,
        help_text=_("All rounds, including those already played."),
    )
    cut_size = forms.TypedChoiceField(label=_("Cut planned"), coerce=int, required=False)
    cut_kind = forms.ChoiceField(label=_("The cut was played as"))
    is_listed = forms.BooleanField(
        label=_("On the public list of events"),
        required=False,
        help_text=_("Otherwise, it won’t be listed. You can change this later."),
    )
    kind = forms.ChoiceField(label=_("Rounds"), choices=_KINDS)
    win = _number(_("Points for a win"), MOST_POINTS, least=1)
    timed_win = _number(
        _("Points for a win on time"),
        MOST_POINTS,
        help_text=_("The same as a win if wins on time don’t count less."),
    )
    draw = _number(_("Points for a draw"), MOST_POINTS)
    bye = _number(_("Points for a bye"), MOST_POINTS)
    byes = forms.ChoiceField(label=_("Byes in the file"), widget=forms.RadioSelect)
    head_to_head = forms.BooleanField(
        label=_("Head-to-head comes first among the tiebreakers"), required=False
    )
    gone = forms.TypedMultipleChoiceField(
        label=_("Which of these players have left?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: bytes, guess: ImportedEvent, sent: Any = None, *, seen: int = 0) -> None:
        """Store the file, the guess and the sent form; until it is sent, the form contains the guess."""
        self.file, self.guess = data, guess
        self.imported = self.guess
        self.identities = identities_of(self.guess.results)
        super().__init__(sent, initial=_initial(self.guess))
        self.carried = HeldForm(initial={"held": held(data), "seen": seen})
        self._fit_to_the_file()
        self.asked = [each for each in self.identities if each.is_asked][:MOST_IDENTITIES_ASKED]
        for place, identity in enumerate(self.asked):
            self.fields[f"identity_{place}"] = _identity_field(identity)

    @property
    def identity_fields(self) -> list[forms.BoundField]:
        """The fields that ask for identities."""
        return [self[f"identity_{place}"] for place in range(len(self.asked))]

    @property
    def shown(self) -> str:
        """How the file is read, as JSON; if the next form changes this, the preview is shown again first."""
        read_as = self.imported.read_as
        cut = str(self["cut_kind"].value() or "") if "cut_kind" in self.fields else ""
        points = (read_as.win, read_as.timed_win, read_as.draw, read_as.bye)
        return json.dumps([read_as.kind, *points, read_as.head_to_head, read_as.keeps_byes, cut])

    def clean_name(self) -> str:
        name = normalized_text(self.cleaned_data["name"])
        if not is_visible(name):
            raise ValidationError(_("Give the event a name."))
        return name

    def clean(self) -> dict[str, Any]:
        """Read the file as chosen, and check that the result is a valid event."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"kind", "win", "timed_win", "draw", "bye"} <= cleaned.keys():
            try:
                self.imported = self._read(cleaned)
            except RuleError as refusal:
                raise ValidationError(refusal_sentence(refusal)) from refusal
            self._refuse_what_is_open(cleaned)
        return cleaned

    def wanted(self) -> Wanted:
        """Return the event to create from the file, once the form is valid."""
        cleaned, played = self.cleaned_data, len(self.imported.event.rounds)
        cut = self._cut(cleaned)
        state = EventState(cleaned["state"]) if "state" in self.fields else EventState.REGISTRATION
        is_over = state == EventState.FINISHED or cut is not None
        return Wanted(
            name=cleaned["name"],
            day=cleaned["day"],
            state=state,
            planned_rounds=played if is_over else cleaned.get("planned_rounds") or played,
            cut_size=len(cut.bracket.seeds) if cut else 0 if is_over else cleaned.get("cut_size") or 0,
            cut=cut,
            is_listed=cleaned["is_listed"],
            language=get_language() or settings.LANGUAGE_CODE,
            titles=self._titles(cleaned),
        )

    def _fit_to_the_file(self) -> None:
        """Remove fields that this file doesn't need, and offer the choices that fit it."""
        guess, played = self.guess, len(self.guess.event.rounds)
        planned = self.fields["planned_rounds"]
        planned.validators.append(MinValueValidator(played))
        planned.widget.attrs["min"] = played
        sizes = sorted({*DOUBLE_SIZES, *SINGLE_SIZES, guess.results.cut_to_top} - {0})
        fitting = [(size, size) for size in sizes if size <= len(guess.event.players)]
        self._offer("cut_size", [(0, _("No cut")), *fitting], is_asked=not guess.has_cut)
        cuts = [(_kind(cut), _kind_label(cut)) for cut in guess.cuts]
        self._offer("cut_kind", [*cuts, (_NO_CUT, _("Leave the cut out"))], is_asked=bool(cuts))
        odd = listed(guess.odd_byes)
        byes = [
            (_KEPT, _("Some gave %(points)s points: keep that") % {"points": odd}),
            (_USUAL, _("They all give the points above")),
        ]
        self._offer("byes", byes, is_asked=bool(guess.odd_byes))
        names = fitting_names(guess.results)
        absent = [(player, names[player]) for player in guess.absent]
        self._offer("gone", absent, is_asked=bool(absent))
        if guess.has_cut:
            del self.fields["planned_rounds"]
        if not played:
            del self.fields["state"]

    def _offer(self, name: str, choices: list[tuple[Any, Any]], *, is_asked: bool) -> None:
        """Set a field's choices, or remove the field if it isn't asked."""
        field = self.fields[name]
        if is_asked and isinstance(field, forms.ChoiceField):
            field.choices = choices
        else:
            del self.fields[name]

    def _read(self, cleaned: Mapping[str, Any]) -> ImportedEvent:
        points = {name: cleaned[name] for name in ("win", "timed_win", "draw", "bye")}
        read_as = ReadAs(
            kind=RoundKind(cleaned["kind"]),
            head_to_head=cleaned["head_to_head"],
            keeps_byes=cleaned.get("byes") == _KEPT,
            **points,
        )
        read = self.guess if read_as == self.guess.read_as else read_imported(self.file, read_as)
        return read.with_gone(cleaned["gone"]) if "gone" in cleaned else read

    def _cut(self, cleaned: Mapping[str, Any]) -> RebuiltCut | None:
        wanted = cleaned.get("cut_kind")
        return next((cut for cut in self.imported.cuts if _kind(cut) == wanted), None)

    def _refuse_what_is_open(self, cleaned: Mapping[str, Any]) -> None:
        if cleaned.get("cut_kind", _NO_CUT) != _NO_CUT and self._cut(cleaned) is None:
            self.add_error(
                "cut_kind", _("Without the players who left, the games of the cut don’t form a bracket.")
            )
        cut, tables = self._cut(cleaned), self.imported.open_tables
        if cleaned.get("state") != EventState.FINISHED:
            is_asked = "planned_rounds" in self.fields and "state" in self.fields
            if is_asked and "planned_rounds" in cleaned and cleaned["planned_rounds"] is None:
                self.add_error("planned_rounds", _("How many Swiss rounds does the event have in all?"))
            return
        if tables:
            (round_, table), *_others = tables
            said = _(
                "Round %(round)s has a table without a result (%(table)s): the event is still in progress."
            )
            self.add_error("state", said % {"round": round_, "table": table})
        elif cut is not None and not cut.bracket.is_decided:
            self.add_error("state", _("The cut isn’t decided: the event is still in progress."))

    def _titles(self, cleaned: Mapping[str, Any]) -> dict[tuple[Side, str], str]:
        chosen = {
            (identity.side, identity.written): cleaned[f"identity_{place}"]
            for place, identity in enumerate(self.asked)
        }
        return {**found_titles(self.identities), **{key: title for key, title in chosen.items() if title}}


def _initial(guess: ImportedEvent) -> dict[str, Any]:
    is_decided = (
        guess.cuts[0].bracket.is_decided if guess.cuts else not guess.has_cut and not guess.results.cut_to_top
    )
    is_played = len(guess.event.rounds) >= guess.results.planned_rounds
    is_finished = not guess.open_tables and is_decided and is_played
    read_as = guess.read_as
    return {
        "name": guess.results.name[:120],
        "day": guess.day,
        "state": (EventState.FINISHED if is_finished else EventState.RUNNING).value,
        "planned_rounds": _planned(guess, is_finished=is_finished),
        "cut_size": guess.results.cut_to_top,
        "cut_kind": _kind(guess.cuts[0]) if guess.cuts else "",
        "kind": read_as.kind.value,
        "win": read_as.win,
        "timed_win": read_as.timed_win,
        "draw": read_as.draw,
        "bye": read_as.bye,
        "byes": _KEPT if read_as.keeps_byes else _USUAL,
        "head_to_head": read_as.head_to_head,
        "gone": sorted(guess.left_by_guess),
    }


def _planned(guess: ImportedEvent, *, is_finished: bool) -> int | None:
    """Return the planned rounds; None while the event is being played if the file has only the rounds so far.

    Other tools write only the rounds so far to their files, so the organizer is asked for the total.
    """
    played, told = len(guess.event.rounds), guess.results.planned_rounds
    return min(max(told, played), MOST_ROUNDS) if is_finished or told > played or not played else None


def _kind(cut: RebuiltCut) -> str:
    return (StageKind.DOUBLE if cut.bracket.layout.is_double else StageKind.SINGLE).value


def _kind_label(cut: RebuiltCut) -> Any:
    return StageKind(_kind(cut)).label


def _identity_field(identity: IdentityGuess) -> forms.ChoiceField:
    all_titles = identity_names().titles(identity.side)
    others = [title for title in all_titles if title not in identity.choices]
    return forms.ChoiceField(
        label=identity.written[:120],
        required=False,
        help_text=_("Corp") if identity.side is Side.CORP else _("Runner"),
        choices=[
            ("", _("Leave as written")),
            *((title, title_in_words(title)) for title in identity.choices),
            (_("All others"), [(title, title_in_words(title)) for title in others]),
        ],
    )
