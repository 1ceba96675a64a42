"""The button for starting the reading time before cut games."""

from __future__ import annotations

from django import forms

MOST_GAMES = 64


class LetReadForm(forms.Form):
    """The form behind the button. `games` contains each game's number and the key of its newest reading time
    when the page was shown, 0 for none: "1:0 3:17".
    """

    games = forms.RegexField(
        regex=r"^[0-9]{1,3}:[0-9]{1,18}( [0-9]{1,3}:[0-9]{1,18})*\Z", max_length=MOST_GAMES * 23
    )

    @property
    def seen(self) -> dict[int, int]:
        """The key of the newest reading time when the page was shown, by game number; 0 for none."""
        pairs = (each.split(":") for each in self.cleaned_data["games"].split(" "))
        return {int(game): int(newest) for game, newest in pairs}
