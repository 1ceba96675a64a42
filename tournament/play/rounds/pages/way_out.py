"""What staff are asked if a round can't be paired by the rules alone (REG 7.5, NOW 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.errors import RuleError
from tournament.kernel.text import by_name
from tournament.kernel.words import Names
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.play.rounds.acts.pairing import TO_CONFIRM


@dataclass(frozen=True, slots=True)
class WayOut:
    """The obstacles, line by line, and the confirmation needed to pair the round anyway.

    `confirm` contains the form fields for the confirmation; `draft` is the current draft.
    """

    code: str
    lines: tuple[str, ...]
    confirm: Mapping[str, str]
    draft: Round | None


def way_out(tournament: Tournament, error: RuleError) -> WayOut:
    """Return the options after no_legal_pairing, only_dear_pairings or only_third_meetings.

    Takes two queries.
    """
    facts = error.facts
    blocking = tournament.players.filter(pk__in=facts["players"])
    players = by_name(blocking)
    names = {player.pk: player.name for player in players}
    newest = Round.objects.newest_swiss(tournament, with_draft=True)
    confirm = {"fewest_rematches": "on"}
    if error.code in TO_CONFIRM:
        confirm = {"allowed": TO_CONFIRM[error.code].value, "seed": str(facts["seed"])}
    return WayOut(
        code=error.code,
        lines=_lines(error.code, facts, names),
        confirm=confirm,
        draft=newest if newest and newest.state == RoundState.DRAFT else None,
    )


def _lines(code: str, facts: Mapping[str, Any], names: Names) -> tuple[str, ...]:
    if code not in TO_CONFIRM:
        return tuple(names.values())
    return tuple(
        _pair_line(code, number) % {"corp": names[corp], "runner": names[runner], "number": number}
        for corp, runner, number in facts["pairs"]
    )


def _pair_line(code: str, number: int) -> str:
    if code == "only_third_meetings":
        return ngettext(
            "%(corp)s (corp) and %(runner)s (runner): they have met %(number)s time.",
            "%(corp)s (corp) and %(runner)s (runner): they have met %(number)s times.",
            number,
        )
    return _("%(corp)s (corp) and %(runner)s (runner): the pairing costs %(number)s.")
