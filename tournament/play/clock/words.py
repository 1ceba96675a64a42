"""Wording for the round clock: digits, state and refusals (REG-4)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from pairing.timer import Phase
from tournament.kernel.errors import register_refusals

PHASES: dict[Phase, Promise] = {
    Phase.NOT_STARTED: gettext_lazy("Not started"),
    Phase.RUNNING: gettext_lazy("Running"),
    Phase.PAUSED: gettext_lazy("Paused"),
    Phase.OVER: gettext_lazy("Time!"),
}

CLOCK_SENTENCES: dict[str, Promise] = {
    "clock_not_in_play": gettext_lazy(
        "Round %(round)s isn’t being played, so its clock can’t be changed. Go to the newest round."
    ),
    "clock_changed_meanwhile": gettext_lazy(
        "Someone else changed the clock to %(minutes)s minutes after you opened this page. Check it again."
    ),
    "clock_length_impossible": gettext_lazy("A round lasts 1 to %(most)s minutes."),
}


def clock_digits(seconds: float) -> str:
    """Return the time left in minutes and seconds, such as 65:00 or 4:09; never below 0:00."""
    minutes, rest = divmod(max(0, -int(-seconds // 1)), 60)
    return f"{minutes}:{rest:02}"


def minutes_words(minutes: int) -> str:
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


register_refusals(CLOCK_SENTENCES)
