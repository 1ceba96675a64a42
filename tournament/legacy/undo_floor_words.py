"""What taking an act on decks, leaders or the floor back will change, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.roles import ROLES
from tournament.legacy.codes import ActCode
from tournament.legacy.floor_log_words import penalty_words, whose_call_was
from tournament.legacy.undo_event_words import Facts, Labels, Words, conceded, sentences
from tournament.models.states import Role


def _role_as_before(facts: Facts, _labels: Labels) -> list[str]:
    told = {"name": facts["name"], "now": ROLES[Role(facts["after"])], "then": ROLES[Role(facts["before"])]}
    return [_("%(name)s: from “%(now)s” back to “%(then)s”.") % told]


def _with_role(text: Promise) -> Words:
    return lambda facts, labels: [str(text) % {**facts, "role": ROLES[Role(facts["role"])]}]  # noqa: ARG005


def _plays(facts: Facts, _labels: Labels) -> list[str]:
    if facts["before"] is None:
        return [_("%(leader)s leads and does not play.") % facts]
    if facts["player"] is None:
        return [_("%(leader)s plays again, as before.") % facts]
    return [_("%(leader)s does not play as %(name)s, but as before.") % facts]


def _penalty(text: Promise) -> Words:
    return lambda facts, labels: [str(text) % (dict(facts) | penalty_words(facts, labels))]


def _call(text: Promise) -> Words:
    return lambda facts, labels: [str(text) % {"whose": whose_call_was(facts)}]  # noqa: ARG005


def _missing_card(facts: Facts, labels: Labels) -> list[str]:
    words = [_("%(title)s of %(name)s is not missing: the note goes.") % facts]
    if facts.get("extension"):
        words.append(_("The table loses the minutes that it got to look for it."))
    return [*words, *conceded(facts, labels)]


def _proposed_again(facts: Facts, _labels: Labels) -> list[str]:
    if "missing_card" in facts:
        return [_("It is proposed again to drop %(name)s.") % facts]
    return [_("It is proposed again to disqualify %(name)s.") % facts]


FLOOR_WORDS: dict[ActCode, Words] = {
    ActCode.INVITE_LEADER: _with_role(
        gettext_lazy("%(name)s is not %(role)s any more; an open invitation is dead.")
    ),
    ActCode.CHANGE_ROLE: _role_as_before,
    ActCode.REMOVE_LEADER: _with_role(gettext_lazy("%(name)s is %(role)s again.")),
    ActCode.LEADER_PLAYS: _plays,
    ActCode.TAKE_CALL: _call(gettext_lazy("The call of %(whose)s waits for a leader again.")),
    ActCode.CLOSE_CALL: _call(gettext_lazy("The call of %(whose)s is open again.")),
    ActCode.GIVE_PENALTY: _penalty(
        gettext_lazy(
            "The penalty of %(name)s, %(level)s (%(kind)s), stays in the list, marked as taken back."
        )
    ),
    ActCode.WITHDRAW_PENALTY: _penalty(
        gettext_lazy("The penalty of %(name)s counts again: %(level)s (%(kind)s).")
    ),
    ActCode.DECLINE_PROPOSAL: _proposed_again,
    ActCode.REPORT_MISSING_CARD: _missing_card,
    ActCode.CARD_FOUND: sentences(gettext_lazy("%(title)s of %(name)s is missing again.")),
}
