"""A player's report of their own table, game by game; one button's value can contain the whole report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _

from pairing.scoring import game_points
from pairing.types import Ending, Game, PlayerId, Scoring, Side
from tournament.kernel.ids import IdField
from tournament.play.results.forms.quick import SeatedField, seated_value
from tournament.play.results.words import OUTCOMES

OUTCOME_OF: dict[str, tuple[bool | None, Ending]] = {
    "won": (True, Ending.WIN),
    "lost": (False, Ending.WIN),
    "won_on_time": (True, Ending.TIMED_WIN),
    "lost_on_time": (False, Ending.TIMED_WIN),
    "draw": (None, Ending.DRAW),
}


WINS = ("won", "lost")  # the main outcomes of a game


def choice_of(winner: PlayerId | None, ending: Ending, me: PlayerId) -> str:
    """Return the form choice for this result from the player's view."""
    has_won = None if winner is None else winner == me
    return next(choice for choice, outcome in OUTCOME_OF.items() if outcome == (has_won, ending))


def button_value(table: int, version: int, choices: list[str], seated: str = "") -> str:
    """Return a whole report as one value, such as `table:version:won-lost:7-9`; the choice for a recorded
    game is empty.
    """
    return f"{table}:{version}:{'-'.join(choices)}:{seated}"


@dataclass(frozen=True, slots=True)
class AskedGame:
    """A game's choices as displayed: the two wins as large buttons, the others collapsed.

    `side` is the player's own side in it, None if unknown. `is_unfolded` means that one of the other choices
    is selected.
    """

    field: BoundField
    wins: tuple[BoundWidget, ...]
    others: tuple[BoundWidget, ...]
    side: Side | None
    is_unfolded: bool

    @property
    def is_corp(self) -> bool:
        """Whether the player is the corp in this game."""
        return self.side is Side.CORP

    @property
    def is_runner(self) -> bool:
        """Whether the player is the runner in this game."""
        return self.side is Side.RUNNER

    @property
    def has_timed_wins(self) -> bool:
        """Whether a win on time is among the other choices."""
        return len(self.others) > 1


class _Outcomes(forms.RadioSelect):
    """The choices of a game, each with both players' points, which own_report.js adds up."""

    def __init__(self, scoring: Scoring | None) -> None:
        super().__init__()
        self.scoring = scoring

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Add both players' points to a choice if the form shows their total."""
        option = super().create_option(name, value, *args, **kwargs)
        if self.scoring is not None:
            has_won, ending = OUTCOME_OF[value]
            winner = None if has_won is None else 1 if has_won else 2
            points = game_points(Game(corp=1, runner=2, winner=winner, ending=ending), self.scoring)
            option["attrs"] |= {"data-own": points[1], "data-other": points[2]}
        return option


class OwnReportForm(forms.Form):
    """How each game of the round ended; `table` is the row seen, `seen_version` the version of its result.

    `seated` are the players seen there, so that "I won" refers to that opponent and those sides. Games that
    staff have recorded aren't asked for (REG 5.5, 5.6).
    """

    table = IdField(widget=forms.HiddenInput)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    seated = SeatedField()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        games: int = 2,
        asked: Sequence[int] | None = None,
        runs_first: bool | None = None,
        has_timed_win: bool = True,
        scoring: Scoring | None = None,
        **kwargs: Any,
    ) -> None:
        """Ask for `games` games, or only for those whose numbers are in `asked`.

        `runs_first` is whether the player is the runner in game 1, which helps to tell the games apart; the
        sides swap for game 2 (REG 5.1). It is None if that is unknown.

        `has_timed_win` offers a win on time as a separate ending (REG 5.3; NOW 1.2 has none). If `asked` is
        empty because all games are recorded, every game has an optional field, so that a repeated report is
        still accepted. With `scoring` the form shows the total of a round of two games.
        """
        if data is not None and "said" in data:
            data = _taken_apart(str(data["said"]))
        super().__init__(data, **kwargs)
        self.games = games
        self.runs_first = runs_first
        outcomes = [
            (choice, words)
            for choice, words in OUTCOMES.items()
            if has_timed_win or OUTCOME_OF[choice][1] is not Ending.TIMED_WIN
        ]
        numbers = (range(1, games + 1) if asked is None else asked) or range(1, games + 1)
        for number in numbers:
            self.fields[f"game_{number}"] = forms.ChoiceField(
                label=_label(number, games, runs_first),
                choices=outcomes,
                widget=_Outcomes(scoring if len(numbers) == games > 1 else None),
                required=asked is None or number in asked,
            )

    def asked_games(self) -> Iterator[AskedGame]:
        """Yield the games to ask for, in order of play."""
        for number in range(1, self.games + 1):
            if f"game_{number}" not in self.fields:
                continue
            field = self[f"game_{number}"]
            radios = tuple(field)
            others = radios[len(WINS) :]
            yield AskedGame(
                field=field,
                wins=radios[: len(WINS)],
                others=others,
                side=None if self.runs_first is None else _side(number, self.runs_first),
                is_unfolded=any(radio.data["selected"] for radio in others),
            )

    def said(self, me: PlayerId, opponent: PlayerId) -> list[tuple[PlayerId | None, Ending] | None]:
        """Return each game's winner and ending from a valid form; None for a game without an answer."""
        choices = [self.cleaned_data.get(f"game_{number}") for number in range(1, self.games + 1)]
        outcomes = [OUTCOME_OF[choice] if choice else None for choice in choices]
        return [
            outcome and (None if outcome[0] is None else me if outcome[0] else opponent, outcome[1])
            for outcome in outcomes
        ]

    def saw(self, table: int, version: int, players: Sequence[PlayerId]) -> None:
        """Update the form to the current state of the page, so that reporting again is deliberate."""
        now = {"table": str(table), "seen_version": str(version), "seated": seated_value(players)}
        self.data = {name: self.data[name] for name in self.data} | now


def _side(number: int, runs_first: bool) -> Side:
    return Side.RUNNER if runs_first == (number == 1) else Side.CORP


def _label(number: int, games: int, runs_first: bool | None) -> str:
    if games == 1:
        return _("Your game")
    if runs_first is None:
        return _("Game %(number)s") % {"number": number}
    if _side(number, runs_first) is Side.RUNNER:
        return _("Game %(number)s: you are the runner") % {"number": number}
    return _("Game %(number)s: you are the corp") % {"number": number}


def _taken_apart(said: str) -> dict[str, str]:
    table, version, choices, seated = ([*said.split(":"), "", "", ""])[:4]
    games = {f"game_{number}": choice for number, choice in enumerate(choices.split("-"), start=1)}
    return {"table": table, "seen_version": version, "seated": seated, **games}
