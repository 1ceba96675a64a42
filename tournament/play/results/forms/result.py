"""The detailed form for a table's result: game by game, points only, or what both players agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.conceding import game_number
from pairing.errors import RuleError
from pairing.scoring import AGREED_ROUNDS, intentional_draw_points, judge_games, possible_short_rounds
from pairing.types import Ending, Game, Scoring, ShortRound, Table
from tournament.models import ResultKind
from tournament.play.result_words import ENDINGS, named_sides
from tournament.play.results.forms.quick import seated_value

_PlayerNames = tuple[str, str]
FIRST, SECOND, _NOBODY = "first", "second", "nobody"

# The field at which each refusal is shown: the one to change.
_FIELD_OF_REFUSAL = {
    "win_without_winner": "winner",
    "draw_with_winner": "winner",
    "same_side_twice": "corp",
    "agenda_points_contradict": "ending",
    "agenda_points_impossible": "first_agenda",
}


class ResultForm(forms.Form):
    """The result of a table with two players. If valid, `table` is the result in the rules' format.

    A game's fields end in its number: winner_1, corp_1. A game without a winner or any other data hasn't been
    played yet.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Result"), widget=forms.RadioSelect)
    first_points = forms.IntegerField(min_value=0, max_value=999, required=False)
    second_points = forms.IntegerField(min_value=0, max_value=999, required=False)
    witness = forms.CharField(
        label=gettext_lazy("Staff member who witnessed it"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"list": "leaders", "autocomplete": "off"}),
    )
    seen_version = forms.IntegerField(min_value=0, max_value=10**9, widget=forms.HiddenInput)
    seen_players = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(
        self,
        standing: Table,
        names: _PlayerNames,
        scoring: Scoring,
        *,
        points_to_win: int,
        witness: str,
        seen_version: int,
        by_side: bool = False,
        has_timed_win: bool = True,
        has_short_rounds: bool = False,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Start from the table's current result, `standing`; offer `witness` for a split.

        If results are entered `by_side`, the seats determine the sides, so the form doesn't ask for them (NOW
        2.2). Without `has_timed_win`, a win on time is offered only if the result already has one (NOW 1.2).
        `has_short_rounds` offers what both players may agree on with a judge, and time called in game 1 (NOW
        1.2, 1.4).
        """
        self.standing = standing
        self.has_short_rounds = has_short_rounds
        self.by_side = by_side
        is_timed = any(game.ending is Ending.TIMED_WIN for game in standing.games)
        self.has_timed_win = has_timed_win or is_timed
        self.players = (standing.players[0], standing.players[-1])
        self.scoring = scoring
        self.draw_points = intentional_draw_points(scoring)
        self.points_to_win = points_to_win
        self.table: Table | None = None
        initial = _initial(standing, scoring.games_per_round) | {
            "witness": witness,
            "seen_version": seen_version,
        }
        super().__init__(data, initial=initial | {"seen_players": seated_value(self.players)})
        if by_side:
            corp, runner = named_sides(names)
            names = (runner, corp)
        self.fields["first_points"].label, self.fields["second_points"].label = names
        kinds = [(ResultKind.GAMES.value, _("Game by game")), (ResultKind.TOTALS.value, _("Points only"))]
        if scoring.games_per_round == 2 and not has_short_rounds:
            kinds.append((ResultKind.SPLIT.value, _("Intentional split")))
        if has_short_rounds:
            shorts = possible_short_rounds(scoring.games_per_round)
            kinds += [(short.value, str(ResultKind(short.value).label)) for short in shorts]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        for number in self.numbers:
            self._add_game(number, names)

    @property
    def numbers(self) -> range:
        return range(1, self.scoring.games_per_round + 1)

    @property
    def games(self) -> list[dict[str, Any]]:
        """The fields of each game, for the template."""
        return [self._fields_of(number) for number in self.numbers]

    def _fields_of(self, number: int) -> dict[str, Any]:
        names = ("corp", "winner", "ending", "first_agenda", "second_agenda")
        fields: dict[str, BoundField] = {name: self[f"{name}_{number}"] for name in names}
        agenda = (fields["first_agenda"], fields["second_agenda"])
        is_given = any(field.value() not in (None, "") or field.errors for field in agenda)
        return {"number": number, "has_agenda_points": is_given, **fields}

    def _add_game(self, number: int, names: _PlayerNames) -> None:
        players = [(FIRST, names[0]), (SECOND, names[1])]
        # The player in the first seat is the runner in the first game (REG 5.1).
        corp = SECOND if number == 1 else FIRST
        endings = [each for each in Ending if self.has_timed_win or each is not Ending.TIMED_WIN]
        self.fields |= {
            f"corp_{number}": forms.ChoiceField(label=_("Corp"), choices=players, initial=corp),
            f"winner_{number}": forms.ChoiceField(
                label=_("Winner"),
                choices=[
                    ("", _("Not played yet")),
                    *(reversed(players) if self.by_side else players),
                    (_NOBODY, pgettext("winner", "No one")),
                ],
                required=False,
            ),
            f"ending_{number}": forms.ChoiceField(
                label=_("How it ended"),
                choices=[(ending.value, self._ending_label(ending)) for ending in endings],
                initial=Ending.WIN.value,
            ),
            f"first_agenda_{number}": _agenda_points(names[0]),
            f"second_agenda_{number}": _agenda_points(names[1]),
        }
        if self.by_side:
            self.fields[f"corp_{number}"] = forms.ChoiceField(
                choices=players[1:], initial=SECOND, widget=forms.HiddenInput
            )

    def _ending_label(self, ending: Ending) -> str:
        """Return an ending's label: today's rules call a draw a tie (NOW 1.2)."""
        return _("Tie") if self.has_short_rounds and ending is Ending.DRAW else str(ENDINGS[ending])

    def clean_seen_players(self) -> str:
        """Refuse a form that was opened while the table had other players."""
        if self.cleaned_data["seen_players"] != seated_value(self.players):
            raise ValidationError(_("The players at this table have changed. Reload the page."))
        return seated_value(self.players)

    def clean(self) -> dict[str, Any]:
        """Assemble the result from the fields of the chosen kind."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        number, players = self.standing.number, self.players
        if cleaned["kind"] == ResultKind.SPLIT:
            self.table = Table(number, players, split=True)
        elif cleaned["kind"] == ResultKind.TOTALS:
            self.table = Table(number, players, stated=self._points(cleaned))
        elif short := ResultKind(cleaned["kind"]).short:
            self.table = Table(number, players, games=self._first_game(cleaned, short), short=short)
        else:
            self.table = Table(number, players, games=self._games(cleaned))
        return cleaned

    @property
    def is_agreed(self) -> bool:
        """Whether the result of a valid form needs a witness (REG 5.4, NOW 1.4)."""
        return self.table is not None and (self.table.split or self.table.short in AGREED_ROUNDS)

    def _first_game(self, cleaned: dict[str, Any], short: ShortRound) -> tuple[Game, ...]:
        """Return the games played in a shortened round: none, or the first one."""
        if short is ShortRound.INTENTIONAL_DRAW:
            return ()
        game = self._game(cleaned, 1)
        if game is None and not self.errors:
            self.add_error("winner_1", _("Choose who won the first game."))
        return (game,) if game else ()

    def _points(self, cleaned: dict[str, Any]) -> tuple[int, int]:
        points = (cleaned["first_points"], cleaned["second_points"])
        for name, value in zip(("first_points", "second_points"), points, strict=True):
            if value is None:
                self.add_error(name, _("Enter both players’ points."))
        return points

    def _games(self, cleaned: dict[str, Any]) -> tuple[Game, ...]:
        games = tuple(self._game(cleaned, number) for number in self.numbers)
        played = tuple(game for game in games if game is not None)
        if not played and not self.errors:
            self.add_error("winner_1", _("Choose the winner of at least one game."))
        return played

    def _game(self, cleaned: dict[str, Any], number: int) -> Game | None:
        """Return one game, or None if it hasn't been played yet."""
        first, second = self.players
        winner = cleaned[f"winner_{number}"]
        ending = Ending(cleaned[f"ending_{number}"])
        agenda = {first: cleaned[f"first_agenda_{number}"], second: cleaned[f"second_agenda_{number}"]}
        corp, runner = (first, second) if cleaned[f"corp_{number}"] == FIRST else (second, first)
        if not winner and ending is not Ending.DRAW:
            if ending is not Ending.WIN or any(points is not None for points in agenda.values()):
                self.add_error(f"winner_{number}", _("Choose who won this game."))
            return None
        return Game(
            corp=corp,
            runner=runner,
            ending=ending,
            winner={FIRST: first, SECOND: second}.get(winner),
            corp_agenda_points=agenda[corp],
            runner_agenda_points=agenda[runner],
        )

    def saw(self, version: int | None) -> None:
        """Update the form to the version that the user now sees, so that saving again is deliberate."""
        if version is not None:
            self.data = {name: self.data[name] for name in self.data} | {"seen_version": str(version)}

    def field_of(self, error: RuleError) -> str | None:
        """Return the field that a refusal of this result refers to, or None."""
        if error.code in ("witness_missing", "agreement_witness_missing", "own_witness"):
            return "witness"
        if error.code == "points_do_not_add_up":
            return "first_points"
        name = _FIELD_OF_REFUSAL.get(error.code)
        if name is None or self.table is None:
            return None
        if error.code == "same_side_twice":
            return f"{name}_2"
        number = self._guilty_game()
        if error.facts.get("points") == self.cleaned_data[f"second_agenda_{number}"] is not None:
            name = "second_agenda"
        return f"{name}_{number}"

    def _guilty_game(self) -> int:
        """Return the number of the first game that the rules refuse on its own."""
        numbers = self.numbers[: len(self.table.games)] if self.table and self.table.short else self.numbers
        played = [number for number in numbers if self._game(self.cleaned_data, number)]
        for number, game in zip(played, self.table.games if self.table else (), strict=True):
            try:
                judge_games(self.players, [game], self.scoring, points_to_win=self.points_to_win)
            except RuleError:
                return number
        return 1


def _agenda_points(name: str) -> forms.IntegerField:
    return forms.IntegerField(label=name, min_value=0, max_value=99, required=False)


def _initial(standing: Table, games_per_round: int) -> dict[str, Any]:
    """Return the initial field values for the current result."""
    first = standing.players[0]
    if standing.stated is not None:
        points = {"first_points": standing.stated[0], "second_points": standing.stated[-1]}
        return {"kind": ResultKind.TOTALS.value, **points}
    if standing.split:
        return {"kind": ResultKind.SPLIT.value}
    values: dict[str, Any] = {"kind": (standing.short or ResultKind.GAMES).value}
    # In a round of two games, either one may be the only known game, so identify it by its runner.
    is_half = len(standing.games) < games_per_round and standing.short is None
    for place, game in enumerate(standing.games, start=1):
        number = game_number(game, first, games_per_round) if is_half else place
        winner = _NOBODY if game.winner is None else FIRST if game.winner == first else SECOND
        agenda = {game.corp: game.corp_agenda_points, game.runner: game.runner_agenda_points}
        other = game.runner if game.corp == first else game.corp
        values |= {
            f"corp_{number}": FIRST if game.corp == first else SECOND,
            f"winner_{number}": winner,
            f"ending_{number}": game.ending.value,
            f"first_agenda_{number}": agenda[first],
            f"second_agenda_{number}": agenda[other],
        }
    return values


class SeenVersionForm(forms.Form):
    """The version of the result that a button's user saw, 0 for none."""

    seen_version = forms.IntegerField(min_value=0, max_value=10**9)
