"""What correcting the result of an earlier round changes, and what it does not."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.phrases import listed
from tournament.models import Round, Stage, Tournament


def correction_words(tournament: Tournament, round_: Round) -> tuple[str, ...]:
    """Return, for a look before a result is saved, what a correction in this Swiss round does and what not.

    Nothing while no later round is paired and no cut made. Three queries at most.
    """
    rounds = Round.objects.swiss(tournament).filter(number__gt=round_.number)
    later = list(rounds.order_by("number").values_list("number", flat=True))
    has_cut = Stage.objects.filter(tournament=tournament, number__gt=round_.stage.number).exists()
    if not later and not has_cut:
        return ()
    over = _(
        "Round %(round)s is over. A correction changes these players’ points, the standings, and "
        "the tiebreakers of everyone who has played them."
    )
    words = [over % {"round": round_.number}]
    if later:
        stays = ngettext(
            "Pairings and byes based on the old result stay: round %(rounds)s.",
            "Pairings and byes based on the old result stay: rounds %(rounds)s.",
            len(later),
        )
        words.append(stays % {"rounds": listed(later)})
    if has_cut:
        words.append(_("The players in the cut and their seeds stay as they are."))
    return tuple(words)
