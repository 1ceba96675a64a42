"""Forms for the bracket: choose a side, record a result in one tap, or use the detailed form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket.sides import Sides
from pairing.errors import RuleError
from pairing.types import Ending, Game, PlayerId, Side
from tournament.play.result_words import ENDINGS

TAP = re.compile(r"(\d{1,3}):(corp|runner|draw):(\d{1,9}):(\d{1,18}):(\d{1,18})", re.ASCII)
CHOICE = re.compile(r"(\d{1,3}):(\d{1,18}):(corp|runner)", re.ASCII)
OWN_CHOICE = re.compile(r"(\d{1,3}):(corp|runner)", re.ASCII)
DRAW, CLEAR = "draw", "clear"

# The field at which each refusal is shown: the one to change.
GAME_FIELD_OF_REFUSAL = {
    "win_without_winner": "winner",
    "double_forfeit": "winner",
    "agenda_points_contradict": "ending",
    "agenda_points_impossible": "corp_agenda",
}


def played_game(
    corp: PlayerId, runner: PlayerId, outcome: str, ending: Ending = Ending.WIN, **agenda: int | None
) -> Game:
    """Return a game with this outcome: corp or runner won, or draw."""
    if outcome == DRAW:
        return Game(corp, runner, Ending.DRAW, None, **agenda)
    return Game(corp, runner, ending, corp if outcome == Side.CORP else runner, **agenda)


class TapForm(forms.Form):
    """One tap: the button's value is `game:outcome:version:corp:runner`.

    After validation, `game` is the number, `played` the game, and `seen_version` the version seen.
    """

    line = forms.RegexField(TAP)

    def clean_line(self) -> str:
        line: str = self.cleaned_data["line"]
        game, outcome, version, corp, runner = line.split(":")
        self.game, self.seen_version = int(game), int(version)
        self.played = played_game(int(corp), int(runner), outcome)
        return line


class SideForm(forms.Form):
    """A chosen side: the button's value is `game:player:side`."""

    choice = forms.RegexField(CHOICE)

    def clean_choice(self) -> str:
        choice: str = self.cleaned_data["choice"]
        game, player, side = choice.split(":")
        self.game, self.player, self.side = int(game), int(player), Side(side)
        return choice


class OwnSideForm(forms.Form):
    """The side that a player chooses for their own game: the button's value is `game:side`."""

    choice = forms.RegexField(OWN_CHOICE)

    def clean_choice(self) -> str:
        choice: str = self.cleaned_data["choice"]
        game, side = choice.split(":")
        self.game, self.side = int(game), Side(side)
        return choice


class GameNumberForm(forms.Form):
    """A button for one game."""

    game = forms.IntegerField(min_value=1, max_value=999)


class GameForm(forms.Form):
    """The detailed form for a game. After validation, `played` is the game; None clears the result.

    `reopens` are the games whose results the staff member has agreed to lose.
    """

    winner = forms.ChoiceField(label=gettext_lazy("Winner"), widget=forms.RadioSelect)
    ending = forms.ChoiceField(
        label=gettext_lazy("How it ended"),
        choices=[(ending.value, ENDINGS[ending]) for ending in Ending if ending is not Ending.DRAW],
        initial=Ending.WIN.value,
        required=False,
    )
    corp_agenda = forms.IntegerField(min_value=0, max_value=99, required=False)
    runner_agenda = forms.IntegerField(min_value=0, max_value=99, required=False)
    seen_version = forms.IntegerField(min_value=0, max_value=10**9, widget=forms.HiddenInput)
    seen_sides = forms.RegexField(r"\A\d{1,18}:\d{1,18}\Z", widget=forms.HiddenInput)
    reopens = forms.RegexField(r"\A\d{1,3}(,\d{1,3}){0,40}\Z", required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        sides: Sides,
        names: Mapping[PlayerId, str],
        standing: Game | None,
        version: int,
        data: Mapping[str, Any] | None = None,
        *,
        has_timed_win: bool = True,
    ) -> None:
        """Take the game between these two players; `standing` is its current result, at this version.

        Without `has_timed_win`, a win on time is offered only if the result already has one (NOW 1.2).
        """
        super().__init__(data, initial=_initial(sides, standing, version))
        if not has_timed_win and (standing is None or standing.ending is not Ending.TIMED_WIN):
            endings = [each for each in Ending if each not in (Ending.DRAW, Ending.TIMED_WIN)]
            choices = [(ending.value, ENDINGS[ending]) for ending in endings]
            self.fields["ending"].choices = choices  # type: ignore[attr-defined]
        corp, runner = names[sides.corp], names[sides.runner]
        winners = [
            (Side.CORP.value, _("%(name)s (corp)") % {"name": corp}),
            (Side.RUNNER.value, _("%(name)s (runner)") % {"name": runner}),
            (DRAW, _("Draw: the higher seed advances")),
        ]
        if standing is not None:
            winners.append((CLEAR, _("No result: clear it")))
        self.fields["winner"].choices = winners  # type: ignore[attr-defined]
        self.fields["corp_agenda"].label = _("Agenda points of %(name)s") % {"name": corp}
        self.fields["runner_agenda"].label = _("Agenda points of %(name)s") % {"name": runner}
        self.played: Game | None = None

    def clean_reopens(self) -> tuple[int, ...]:
        """Return the numbers of the games that may be reopened."""
        text = self.cleaned_data["reopens"]
        return tuple(int(number) for number in text.split(",")) if text else ()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors or cleaned["winner"] == CLEAR:
            return cleaned
        corp, runner = (int(player) for player in cleaned["seen_sides"].split(":"))
        self.played = played_game(
            corp,
            runner,
            cleaned["winner"],
            Ending(cleaned["ending"] or Ending.WIN),
            corp_agenda_points=cleaned["corp_agenda"],
            runner_agenda_points=cleaned["runner_agenda"],
        )
        return cleaned

    def add_refusal(self, error: RuleError) -> None:
        """Update the form to the version or reopened games now shown, so that saving again is deliberate."""
        told = {}
        if error.code == "games_would_reopen":
            told = {"reopens": ",".join(map(str, error.facts["reopened"]))}
        elif error.code == "result_changed_meanwhile":
            told = {"seen_version": str(error.facts["version"])}
        self.data = {name: self.data[name] for name in self.data} | told


def _initial(sides: Sides, standing: Game | None, version: int) -> dict[str, Any]:
    initial: dict[str, Any] = {"seen_version": version, "seen_sides": f"{sides.corp}:{sides.runner}"}
    if standing is None:
        return initial
    winner = DRAW if standing.winner is None else Side.CORP if standing.winner == sides.corp else Side.RUNNER
    return initial | {
        "winner": str(winner),
        "ending": Ending.WIN.value if standing.winner is None else standing.ending.value,
        "corp_agenda": standing.corp_agenda_points,
        "runner_agenda": standing.runner_agenda_points,
    }
