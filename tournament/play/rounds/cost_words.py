"""Texts for single-sided rounds: balance of sides, who is corp and why, costs, byes (NOW-2)."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.types import ByeReason, PairingCost, Relaxed

# The texts for byes in single-sided rounds don't mention point groups (NOW 1.3).
SINGLE_SIDED_BYES: dict[ByeReason, Promise] = {
    ByeReason.AWARDED: gettext_lazy("First-round bye, awarded by the organizer."),
    ByeReason.RANDOM: gettext_lazy(
        "Drawn at random from all players, because their number is odd (NOW 1.3)."
    ),
    ByeReason.LOWEST_GROUP: gettext_lazy(
        "The player with the lowest score who hasn’t had a bye; any ties were broken at random (NOW 1.3)."
    ),
    ByeReason.GROUP_ABOVE: gettext_lazy(
        "The player with the lowest score who hasn’t had a bye and could be spared; any ties were "
        "broken at random (NOW 1.3)."
    ),
    ByeReason.REPEATED: gettext_lazy(
        "Everyone who could be spared has had a bye, so the player with the lowest score gets a second "
        "one. Any ties were broken at random."
    ),
}

_CHEAPEST: dict[Relaxed, Promise] = {
    Relaxed.NONE: gettext_lazy("No complete round is cheaper under these rules."),
    Relaxed.DEAR: gettext_lazy("No complete round without a third meeting is cheaper."),
    Relaxed.THIRD_MEETINGS: gettext_lazy("No complete round with as few third meetings is cheaper."),
}

# The bye is chosen first: the round might be cheaper with a different bye.
_CHEAPEST_WITH_BYE: dict[Relaxed, Promise] = {
    Relaxed.NONE: gettext_lazy("With this bye, no complete round is cheaper under these rules."),
    Relaxed.DEAR: gettext_lazy("With this bye, no complete round without a third meeting is cheaper."),
    Relaxed.THIRD_MEETINGS: gettext_lazy(
        "With this bye, no complete round with as few third meetings is cheaper."
    ),
}

_NOT_SPARED: dict[Relaxed, Promise] = {
    Relaxed.NONE: gettext_lazy(
        "If any of these had had the bye, a pairing would have cost 100 or more: %(players)s."
    ),
    Relaxed.DEAR: gettext_lazy(
        "If any of these had had the bye, a third meeting would have been needed: %(players)s."
    ),
    Relaxed.THIRD_MEETINGS: gettext_lazy(
        "If any of these had had the bye, more third meetings would have been needed: %(players)s."
    ),
}


def bias_text(bias: int) -> str:
    """Return a balance of sides as a signed number: +1, 0, −1."""
    return f"{bias:+d}".replace("-", "−") if bias else "0"


def bias_words(bias: int) -> str:
    """Return what a balance of sides means, in words."""
    if bias == 0:
        return _("corp and runner equally often")
    if bias > 0:
        return ngettext("%(games)s more as corp", "%(games)s more as corp", bias) % {"games": bias}
    return ngettext("%(games)s more as runner", "%(games)s more as runner", -bias) % {"games": -bias}


def cost_of(meeting: Mapping[str, Any]) -> PairingCost | None:
    """Return the cost that a stored draw gives for a meeting; None in double-sided rounds."""
    cost = meeting.get("cost")
    return PairingCost(**cost | {"biases": tuple(cost["biases"])}) if cost else None


def not_spared_words(relaxed: Relaxed) -> str:
    """Return the sentence, with a `players` placeholder, about players who couldn't have the bye without
    making the round worse.
    """
    return str(_NOT_SPARED[relaxed])


def cheapest_words(relaxed: Relaxed, *, has_bye: bool) -> str:
    """Return what is proven about the total cost of a round (NOW 2.4, 2.5)."""
    return str((_CHEAPEST_WITH_BYE if has_bye else _CHEAPEST)[relaxed])


def relaxed_words(relaxed: Relaxed) -> str:
    """Return how far the round departs from the rules, as confirmed by staff; empty if it doesn't."""
    if relaxed is Relaxed.DEAR:
        return _(
            "No complete round was left in which every pairing cost less than 100: staff confirmed the "
            "cheapest (NOW 2.5)."
        )
    if relaxed is Relaxed.THIRD_MEETINGS:
        return _(
            "No complete round was left without a third meeting: staff confirmed the cheapest round "
            "with the fewest of them (NOW 2.5)."
        )
    return ""


def side_sentence(cost: PairingCost, corp: str, runner: str, *, is_swapped: bool = False) -> str:
    """Return why this player is the corp, or, if the rule says otherwise, that it was done by hand (NOW 2.2).

    `is_swapped` is true if the draw assigned the sides the other way around.
    """
    of_corp, of_runner = cost.biases
    told = {"corp": corp, "runner": runner, "of_corp": bias_text(of_corp), "of_runner": bias_text(of_runner)}
    if cost.meetings == 1:
        return _("%(corp)s is corp: they meet again and swap sides.") % told
    if of_corp < of_runner:
        return _("%(corp)s is corp, with the lower balance of sides: %(of_corp)s to %(of_runner)s.") % told
    if of_corp == of_runner and is_swapped:
        return _("%(corp)s was made corp by hand: both have the same balance of sides, %(of_corp)s.") % told
    if of_corp == of_runner:
        return _("%(corp)s was made corp at random: both have the same balance of sides, %(of_corp)s.") % told
    return (
        _(
            "%(corp)s was made corp by hand: %(runner)s has the lower balance of sides, %(of_runner)s "
            "to %(of_corp)s."
        )
        % told
    )


def cost_sentence(cost: PairingCost, corp: str, runner: str) -> str:
    """Return the cost of the pairing, part by part (NOW 2.3)."""
    parts = {
        "points": _points_part(cost),
        "met": _met_part(cost),
        "sides": _sides_part(cost, corp, runner),
    }
    return _("Cost %(total)s: %(points)s, %(met)s, %(sides)s.") % {"total": cost.total, **parts}


def _points_part(cost: PairingCost) -> str:
    apart = isqrt(cost.points)
    if not apart:
        return _("no difference in points")
    told = ngettext("%(apart)s point apart (%(cost)s)", "%(apart)s points apart (%(cost)s)", apart)
    return told % {"apart": apart, "cost": cost.points}


def _met_part(cost: PairingCost) -> str:
    if not cost.meetings:
        return _("never met")
    told = ngettext("met once before (%(cost)s)", "met %(times)s times before (%(cost)s)", cost.meetings)
    return told % {"times": cost.meetings, "cost": cost.met}


def _sides_part(cost: PairingCost, corp: str, runner: str) -> str:
    """Return whose balance this pairing makes worse, and how unbalanced they were before."""
    of_corp, of_runner = cost.biases
    games = max(0, of_corp, -of_runner)
    told: dict[str, object] = {"corp": corp, "runner": runner, "games": games, "cost": cost.sides}
    if not games:
        return _("sides even (%(cost)s)") % told
    if of_corp == of_runner and of_corp > 0:
        text = ngettext(
            "%(corp)s and %(runner)s both had %(games)s corp game too many (%(cost)s)",
            "%(corp)s and %(runner)s both had %(games)s corp games too many (%(cost)s)",
            games,
        )
    elif of_corp == of_runner:
        text = ngettext(
            "%(corp)s and %(runner)s both had %(games)s runner game too many (%(cost)s)",
            "%(corp)s and %(runner)s both had %(games)s runner games too many (%(cost)s)",
            games,
        )
    elif of_corp == games:
        text = ngettext(
            "%(corp)s had %(games)s corp game too many (%(cost)s)",
            "%(corp)s had %(games)s corp games too many (%(cost)s)",
            games,
        )
    else:
        text = ngettext(
            "%(runner)s had %(games)s runner game too many (%(cost)s)",
            "%(runner)s had %(games)s runner games too many (%(cost)s)",
            games,
        )
    return text % told
