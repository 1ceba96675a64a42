"""What taking an act on decks, leaders or the floor back will change, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.roles import ROLES
from tournament.decks.card_words import DECK_OF_SIDE
from tournament.legacy.codes import ActCode
from tournament.legacy.floor_log_words import penalty_words, whose_call_was
from tournament.legacy.log_words import value_words
from tournament.legacy.undo_event_words import Facts, Labels, Words, conceded, sentences
from tournament.models.states import Role

_CLOSED_AGAIN = gettext_lazy("The deck lists are closed again: only leaders and their own player see them.")
_OPEN_AGAIN: dict[tuple[str, str], Promise] = {
    ("cut", "participants"): gettext_lazy(
        "The deck lists of the cut are open to the players of this event again."
    ),
    ("cut", "everyone"): gettext_lazy("The deck lists of the cut are open to everyone again."),
    ("all", "participants"): gettext_lazy("All deck lists are open to the players of this event again."),
    ("all", "everyone"): gettext_lazy("All deck lists are open to everyone again."),
}


def _decks(facts: Facts, _labels: Labels) -> list[str]:
    return [
        _deck(deck["version"], {"name": facts["name"], "deck": DECK_OF_SIDE[deck["side"]]})
        for deck in facts["decks"]
    ]


def _deck(version: int, told: dict[str, object]) -> str:
    if version == 1:
        return _("%(name)s, %(deck)s: removed, as none was handed in before.") % told
    return _("%(name)s, %(deck)s: version %(version)s counts again, as a new one.") % (
        told | {"version": version - 1}
    )


def _locks(facts: Facts, _labels: Labels) -> list[str]:
    if "player" in facts:
        if facts["before"] is None:
            return [_("The decks of %(name)s are as open or locked as everybody's.") % facts]
        if facts["before"]:
            return [_("The decks of %(name)s are locked again.") % facts]
        return [_("The decks of %(name)s are unlocked again.") % facts]
    words = [_("All decks are locked again.") if facts["before"] else _("All decks are unlocked again.")]
    if facts["own_locks"]:
        words.append(_("Those that were locked or unlocked one by one are so again."))
    return words


def _open_decks(facts: Facts, _labels: Labels) -> list[str]:
    shown, audience = facts["before"]["shown"], facts["before"]["audience"]
    return [str(_OPEN_AGAIN.get((shown, audience), _CLOSED_AGAIN))]


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


def _screen(facts: Facts, labels: Labels) -> list[str]:
    before = facts["before"]
    told = {"views": value_words("screen_views", before["views"], labels), "seconds": before["seconds"]}
    return [_("The big screen shows again: %(views)s, %(seconds)s seconds each.") % told]


FLOOR_WORDS: dict[ActCode, Words] = {
    ActCode.SUBMIT_DECK: _decks,
    ActCode.LOCK_DECKS: _locks,
    ActCode.UNLOCK_DECKS: _locks,
    ActCode.OPEN_DECKS: _open_decks,
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
    ActCode.ANNOUNCE: sentences(gettext_lazy("The announcement is taken down: “%(text)s”")),
    ActCode.WITHDRAW_ANNOUNCEMENT: sentences(gettext_lazy("The announcement is shown again: “%(text)s”")),
    ActCode.CHANGE_SCREEN: _screen,
}
