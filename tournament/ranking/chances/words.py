"""The sentences for chances; each shows how certain it is."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.chances import ChanceMethod, CutOutlook, NextShare
from tournament.ranking.chances.pages import ChanceLine, ChancesPage
from tournament.ranking.chances.question import NoQuestion

_OWN: dict[CutOutlook, Promise] = {
    CutOutlook.SAFE: gettext_lazy("You make the cut to the top %(size)s, whatever the results."),
    CutOutlook.WIN_AND_IN: gettext_lazy(
        "Win round %(round)s with full points and you make the cut to the top %(size)s, whatever others do."
    ),
    CutOutlook.NEEDS_HELP: gettext_lazy(
        "You can still make the cut to the top %(size)s, but a win in round %(round)s doesn’t guarantee it."
    ),
    CutOutlook.OUT: gettext_lazy("The cut to the top %(size)s is out of reach, whatever the results."),
    CutOutlook.LIKELY: gettext_lazy("You are likely to make the cut to the top %(size)s, but not certain."),
    CutOutlook.UNLIKELY: gettext_lazy(
        "You’re unlikely to make the cut to the top %(size)s, but it can’t be ruled out."
    ),
    CutOutlook.OPEN: gettext_lazy(
        "Round %(round)s will probably decide whether you make the cut to the top %(size)s."
    ),
}
# For players who have no more rounds to play, and who depend on other tables.
_AWAITS_OTHERS = gettext_lazy("Whether you make the cut to the top %(size)s depends on other tables.")
_WHY_NOT: dict[NoQuestion, Promise] = {
    NoQuestion.NOT_PLAYING: gettext_lazy("Chances are shown only during the Swiss rounds."),
    NoQuestion.NO_CUT: gettext_lazy("No cut has been announced for this event."),
    NoQuestion.CUT_MADE: gettext_lazy("The cut has been made."),
    NoQuestion.ROUNDS_OVER: gettext_lazy(
        "The Swiss rounds are over. The standings show who is in, before anyone declines."
    ),
    NoQuestion.TOO_FEW: gettext_lazy("The cut has room for all remaining players, so all of them are in."),
}


def why_not_words(page: ChancesPage) -> str:
    """Return why there are no answers; empty if there are some."""
    if page.why_not is not None:
        return str(_WHY_NOT[page.why_not])
    if page.is_unanswerable:
        return _(
            "The chances can’t be calculated at the moment: a result from an earlier round is missing, "
            "or pairing fails."
        )
    return ""


def as_of_words(page: ChancesPage) -> str:
    """Return what point in the event the answers are from, and how many rounds follow."""
    told = {"round": page.asked.round, "to_come": page.asked.to_come}
    if not page.asked.is_in_play:
        words = ngettext(
            "After round %(round)s, with %(to_come)s round to play.",
            "After round %(round)s, with %(to_come)s rounds to play.",
            page.asked.to_come,
        )
    elif page.asked.to_come:
        words = ngettext(
            "As of the start of round %(round)s, with %(to_come)s more to follow. Its results count "
            "here once all are in.",
            "As of the start of round %(round)s, with %(to_come)s more to follow. Its results count "
            "here once all are in.",
            page.asked.to_come,
        )
    else:
        words = _("As of the start of round %(round)s, the last one. Its results count here once all are in.")
    return words % told


def outlook_words(line: ChanceLine, page: ChancesPage) -> str:
    """Return the sentence on a player's own chance."""
    told = {"size": page.asked.size, "round": line.place.next_round}
    if line.chance.outlook is CutOutlook.NEEDS_HELP and line.place.next_round is None:
        return str(_AWAITS_OTHERS) % told
    return str(_OWN[line.chance.outlook]) % told


def method_words(line: ChanceLine) -> str:
    """Return how an answer was found, and therefore how certain it is."""
    told = {"runs": line.chance.runs, "made_cut": line.chance.made_cut}
    if line.chance.method is ChanceMethod.ENUMERATED:
        return (
            ngettext(
                "This is certain: %(runs)s possible outcome of the open tables was checked.",
                "This is certain: all %(runs)s possible outcomes of the open tables were checked.",
                line.chance.runs,
            )
            % told
        )
    if line.chance.method is ChanceMethod.PROVEN:
        return _("This is certain: it’s true for every possible result and pairing.")
    return _(
        "This is an estimate: the remaining rounds were simulated %(runs)s times, with a coin "
        "flip for each game, and you made the cut in %(made_cut)s of them."
    ) % (told)


def next_words(line: ChanceLine, share: NextShare) -> str:
    """Return what a result at the player's next table means for them."""
    told = {"runs": share.runs, "made_cut": share.made_cut}
    if line.is_enumerated and share.made_cut in (0, share.runs):
        return _("in, whatever the others do") if share.made_cut else _("out, whatever the others do")
    is_win = share is line.win
    if line.chance.outlook is CutOutlook.SAFE or (is_win and line.chance.outlook is CutOutlook.WIN_AND_IN):
        return _("in, whatever the others do")
    if line.chance.outlook is CutOutlook.OUT:
        return _("out, whatever the others do")
    if line.is_enumerated:
        return _("in the cut in %(made_cut)s of %(runs)s possible outcomes") % told
    return _("in the cut in %(made_cut)s of %(runs)s simulations") % told
