"""The log's sentences for what happens on the floor: leaders, calls, penalties, cards, announcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.types import Ending
from tournament.clock.words import minutes_words
from tournament.core.plain import plain
from tournament.core.roles import ROLES
from tournament.floor.words import whose_call
from tournament.legacy.codes import ActCode
from tournament.models.states import Role
from tournament.results.words import game_said

Facts = Mapping[str, Any]
Labels = Mapping[str, object]


def _with_role(text: Promise) -> Callable[[Facts, Labels], str]:
    return lambda facts, labels: (  # noqa: ARG005
        str(text) % {**facts, "role": ROLES[Role(facts["role"])]}
    )


def _joined(facts: Facts, _labels: Labels) -> str:
    told = {**facts, "role": ROLES[Role(facts["role"])]}
    if facts.get("again"):
        return _("%(name)s, %(role)s, is back on a phone by a new link.") % told
    return _("%(name)s joined as %(role)s.") % told


def _leader_named(facts: Facts, _labels: Labels) -> str:
    if facts["before"]:
        return _("%(before)s is named %(name)s now.") % facts
    return _("The name of a leader is given: %(name)s.") % facts


def _role_changed(facts: Facts, _labels: Labels) -> str:
    return _("%(name)s is %(after)s now, no longer %(before)s.") % {
        "name": facts["name"],
        "before": ROLES[Role(facts["before"])],
        "after": ROLES[Role(facts["after"])],
    }


def _leader_plays(facts: Facts, _labels: Labels) -> str:
    if facts["player"] is None:
        return _("%(leader)s leads and does not play.") % facts
    return _("%(leader)s plays as %(name)s.") % facts


def _result_said(facts: Facts, _labels: Labels) -> str:
    told = dict(facts) | {"place": _place(facts)}
    if "ending" in facts:  # of a game of the bracket; an older entry has it in words
        told["shown"] = game_said(facts["winner"], Ending(facts["ending"]))
    if facts.get("names") and not facts["is_cut"]:
        told["first"], told["second"] = facts["names"]
        return _("%(place)s: %(name)s reported “%(first)s %(shown)s %(second)s”.") % told
    return _("%(place)s: %(name)s reported “%(shown)s”.") % told


def _place(facts: Facts) -> str:
    """Return a round and its table; in the cut, a game of the bracket."""
    if facts.get("is_cut"):
        return _("Game %(table)s of the bracket") % facts
    return _("Round %(round)s, table %(table)s") % facts


def whose_call_was(facts: Facts) -> str:
    """Return who or what called; an older entry has it in words."""
    if "table" in facts:
        return whose_call(facts["table"], facts.get("name", ""), is_cut=facts.get("is_cut", False))
    return str(facts["whose"])


def _call_raised(facts: Facts, _labels: Labels) -> str:
    told = {"name": facts.get("name"), "about": facts["about"], "whose": whose_call_was(facts)}
    if facts.get("table") and told["name"]:
        told["name"] = _("%(name)s (%(whose)s)") % told
    if told["name"]:
        text = _("%(name)s called a leader: “%(about)s”") if told["about"] else _("%(name)s called a leader.")
    elif facts.get("table"):
        text = _("Called a leader to %(whose)s.")
        if told["about"]:
            text = _("Called a leader to %(whose)s: “%(about)s”")
    else:
        text = _("Called a leader: “%(about)s”") if told["about"] else _("Called a leader.")
    return text % told


def _call_taken(facts: Facts, _labels: Labels) -> str:
    return _("Took the call of %(whose)s.") % {"whose": whose_call_was(facts)}


def _call_closed(facts: Facts, _labels: Labels) -> str:
    told = {"whose": whose_call_was(facts), "outcome": facts.get("outcome")}
    if told["outcome"]:
        return _("Closed the call of %(whose)s: “%(outcome)s”") % told
    return _("Closed the call of %(whose)s.") % told


def _call_withdrawn(facts: Facts, _labels: Labels) -> str:
    return _("%(name)s needs no leader any more: the call is closed.") % facts


def _penalty(text: Promise) -> Callable[[Facts, Labels], str]:
    return lambda facts, labels: str(text) % (dict(facts) | penalty_words(facts, labels))


def penalty_words(facts: Facts, labels: Labels) -> dict[str, object]:
    """Return a penalty's level and kind in words; an older entry has words, with or without the code."""
    return {
        name: labels.get(f"penalty_{name}={facts.get(f'{name}_code', facts[name])}", facts[name])
        for name in ("level", "kind")
    }


def _proposal_declined(facts: Facts, _labels: Labels) -> str:
    if "missing_card" in facts:
        return _("%(name)s stays in the event: the drop for a missing card is declined.") % facts
    return _("%(name)s stays in the event: the disqualification is declined.") % facts


def _card_missing(facts: Facts, _labels: Labels) -> str:
    told = [_("%(name)s cannot find a card: %(title)s.") % facts]
    if facts.get("minutes"):
        minutes = minutes_words(facts["minutes"])
        told.append(_("The table has %(minutes)s more to look for it.") % {"minutes": minutes})
    if facts.get("games"):
        told.append(_("Game %(game)s is conceded.") % {"game": facts["games"][0]})
    return " ".join(told)


def _taken_back(facts: Facts, _labels: Labels) -> str:
    """Tell of an undo by itself; with its entry at hand, `took_back` says it in full."""
    return took_back(facts["sentence"]) if "sentence" in facts else took_back(ActCode(facts["act"]).label)


def took_back(sentence: object) -> str:
    """Tell that something was taken back, by the sentence of what was done."""
    return _("Took back: %(sentence)s") % {"sentence": sentence}


def _games_conceded(facts: Facts, _labels: Labels) -> str:
    count = len(facts["games"])
    games = ", ".join(str(game) for game in facts["games"])
    told = {**facts, "games": games, "place": _place(facts)}
    if facts.get("forfeit"):
        return (
            ngettext(
                "%(place)s: %(name)s forfeits game %(games)s.",
                "%(place)s: %(name)s forfeits games %(games)s.",
                count,
            )
            % told
        )
    return (
        ngettext(
            "%(place)s: %(name)s concedes game %(games)s.",
            "%(place)s: %(name)s concedes games %(games)s.",
            count,
        )
        % told
    )


FLOOR_ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {
    ActCode.INVITE_LEADER: _with_role(gettext_lazy("Invited %(name)s as %(role)s.")),
    ActCode.JOIN_STAFF: _joined,
    ActCode.CHANGE_ROLE: _role_changed,
    ActCode.REMOVE_LEADER: _with_role(gettext_lazy("%(name)s is no longer %(role)s.")),
    ActCode.LEADER_PLAYS: _leader_plays,
    ActCode.NAME_LEADER: _leader_named,
    ActCode.SAY_RESULT: _result_said,
    ActCode.RAISE_CALL: _call_raised,
    ActCode.TAKE_CALL: _call_taken,
    ActCode.CLOSE_CALL: _call_closed,
    ActCode.GIVE_PENALTY: _penalty(gettext_lazy("Gave %(name)s a penalty: %(level)s (%(kind)s).")),
    ActCode.WITHDRAW_PENALTY: _penalty(
        gettext_lazy("Took back a penalty of %(name)s: %(level)s (%(kind)s).")
    ),
    ActCode.DECLINE_PROPOSAL: _proposal_declined,
    ActCode.CONCEDE_GAMES: _games_conceded,
    ActCode.REPORT_MISSING_CARD: _card_missing,
    ActCode.CARD_FOUND: plain(gettext_lazy("%(name)s found the card: %(title)s.")),
    ActCode.UNDO: _taken_back,
}

OWN_FLOOR_ACTS: dict[ActCode, Callable[[Facts, Labels], str]] = {ActCode.CLOSE_CALL: _call_withdrawn}
