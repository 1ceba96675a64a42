"""Texts on how a round was paired: why a player floated, why no one closer was available (REG-6, REG-7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.types import ByeReason, FloatReason, Relaxed
from tournament.kernel.phrases import listed, listed_phrases
from tournament.kernel.words import Names
from tournament.play.rounds.cost_words import SINGLE_SIDED_BYES, not_spared_words
from tournament.play.rounds.words import BYE_REASONS


def named(players: Iterable[int], names: Names) -> str:
    """Return the players' names as a list for use in a sentence."""
    return listed(names.get(player, _("a player who has left")) for player in players)


def bye_sentences(bye: Mapping[str, Any], names: Names, relaxed: Relaxed | None = None) -> list[str]:
    """Return how a bye was chosen: the rule, the candidates, and the players who couldn't have it.

    `relaxed` is set for a single-sided round, and shows how far it departs from the rules (NOW 1.3, 2.5).
    """
    rules = BYE_REASONS if relaxed is None else SINGLE_SIDED_BYES
    sentences = [str(rules[ByeReason(bye["reason"])])]
    candidates, spared = list(bye["candidates"]), list(bye["spared"])
    if len(candidates) > 1:
        sentences.append(
            _("Drawn at random from %(number)s players: %(players)s.")
            % {"number": len(candidates), "players": named(candidates, names)}
        )
    if spared and relaxed is not None:
        sentences.append(not_spared_words(relaxed) % {"players": named(spared, names)})
    elif spared:
        sentences.append(
            ngettext(
                "If %(players)s had had the bye, the rest couldn’t have been paired without a rematch.",
                "If any of these had had the bye, the rest couldn’t have been paired without a rematch: "
                "%(players)s.",
                len(spared),
            )
            % {"players": named(spared, names)}
        )
    return sentences


def float_sentences(floated: Mapping[str, Any], names: Names) -> list[str]:
    """Return why a player met someone from a lower group, and what ruled out each closer one."""
    facts = {
        "points": floated["from_points"],
        "left": floated.get("left_over", 0),
        "leavers": floated.get("leavers", 1),
    }
    reason = FloatReason(floated["reason"])
    sentences = []
    if reason is FloatReason.ODD_GROUP or (reason is FloatReason.GROUP_SKIPPED and facts["leavers"] == 1):
        sentences.append(
            ngettext(
                "An odd number was left in the group with %(points)s point, so one player had to go down.",
                "An odd number was left in the group with %(points)s points, so one player had to go down.",
                facts["points"],
            )
            % facts
        )
    else:
        sentences.append(
            ngettext(
                "Of the %(left)s players left in the group with %(points)s points, %(leavers)s had to "
                "go down: the others could not all be paired without a rematch.",
                "Of the %(left)s players left in the group with %(points)s points, %(leavers)s had to "
                "go down: no more pairs without a rematch were possible.",
                facts["leavers"],
            )
            % facts
        )
    sentences.extend(_passed(passed, names) for passed in floated.get("passed", ()))
    return [sentence for sentence in sentences if sentence]


def _passed(passed: Mapping[str, Any], names: Names) -> str:
    """Return what ruled out one group; empty if no one else was in it."""
    reasons: Sequence[str] = [
        text % {"players": named(passed[key], names)}
        for key, text in (
            ("met", _("already met %(players)s")),
            ("taken", _("already paired with a player from a higher group: %(players)s")),
            ("kept", _("needed by the others for a complete pairing: %(players)s")),
        )
        if passed.get(key)
    ]
    if not reasons:
        return ""
    return ngettext(
        "No one with %(points)s point was free: %(reasons)s.",
        "No one with %(points)s points was free: %(reasons)s.",
        passed["points"],
    ) % {
        "points": passed["points"],
        "reasons": listed_phrases(reasons),
    }
