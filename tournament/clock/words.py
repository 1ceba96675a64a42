"""The words for the round clock: digits, its state, refusals, and the log (REG-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.timer import Phase
from tournament.core.places import place_words, round_words

Facts = Mapping[str, Any]
Labels = Mapping[str, object]

PHASES: dict[Phase, Promise] = {
    Phase.NOT_STARTED: gettext_lazy("Not started"),
    Phase.RUNNING: gettext_lazy("Running"),
    Phase.PAUSED: gettext_lazy("Paused"),
    Phase.OVER: gettext_lazy("Time!"),
}

CLOCK_SENTENCES: dict[str, Promise] = {
    "clock_not_in_play": gettext_lazy(
        "Round %(round)s is not the round in play: its clock stays as it is. Look at the newest round."
    ),
    "clock_changed_meanwhile": gettext_lazy(
        "Somebody changed the clock to %(minutes)s minutes after you opened this page. Look again."
    ),
    "clock_length_impossible": gettext_lazy("A round lasts from 1 to %(most)s minutes."),
}


def clock_digits(seconds: float) -> str:
    """Return time left as a clock shows it, in minutes and seconds: 65:00, 4:09. Never below 0:00."""
    minutes, rest = divmod(max(0, -int(-seconds // 1)), 60)
    return f"{minutes}:{rest:02}"


def minutes_words(minutes: int) -> str:
    """Return a number of minutes in words."""
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}


def _told(facts: Facts) -> dict[str, Any]:
    told = dict(facts) | {"round": round_words(facts["round"], is_cut=facts["is_cut"])}
    if "minutes" in facts:
        told["minutes"] = minutes_words(facts["minutes"])
    if "left" in facts:
        told["left"] = clock_digits(facts["left"])
    if "table" in facts:
        told["place"] = place_words(facts["table"], is_cut=facts["is_cut"])
        told["players"] = " – ".join(facts["names"])
    return told


def _sentence(text: Promise) -> Callable[[Facts, Labels], str]:
    return lambda facts, labels: str(text) % _told(facts)  # noqa: ARG005


clock_started = _sentence(gettext_lazy("%(round)s: started the clock, %(minutes)s."))
clock_paused = _sentence(gettext_lazy("%(round)s: paused the clock at %(left)s."))
clock_resumed = _sentence(gettext_lazy("%(round)s: let the clock run on from %(left)s."))
clock_reset = _sentence(gettext_lazy("%(round)s: set the clock from %(left)s back to %(minutes)s."))
extension_withdrawn = _sentence(
    gettext_lazy("%(round)s. %(place)s, %(players)s: %(minutes)s more taken back (%(reason)s).")
)
table_extended = _sentence(gettext_lazy("%(round)s. %(place)s, %(players)s: %(minutes)s more (%(reason)s)."))


def clock_adjusted(facts: Facts, _labels: Labels) -> str:
    """Tell a round's new length, and the old one."""
    told = _told(facts) | {"before": facts["before"]}
    return _("%(round)s: %(minutes)s on the clock instead of %(before)s.") % told
