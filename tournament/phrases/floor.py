"""The log's sentences for what happens on the floor: leaders, calls, penalties, cards, announcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.states import Act, Role

Facts = Mapping[str, Any]
Labels = Mapping[str, object]

ROLES: dict[Role, Promise] = {
    Role.SPECTATOR: gettext_lazy("Spectator"),
    Role.PLAYER: gettext_lazy("Player"),
    Role.JUDGE: gettext_lazy("Judge"),
    Role.MARSHAL: gettext_lazy("Marshal"),
    Role.TO: gettext_lazy("Organizer"),
}


def _plain(text: Promise) -> Callable[[Facts, Labels], str]:
    return lambda facts, labels: str(text) % facts  # noqa: ARG005


def _with_role(text: Promise) -> Callable[[Facts, Labels], str]:
    return lambda facts, labels: (  # noqa: ARG005
        str(text) % {**facts, "role": ROLES[Role(facts["role"])]}
    )


def _role_changed(facts: Facts, _labels: Labels) -> str:
    return _("%(name)s: from %(before)s to %(after)s.") % {
        "name": facts["name"],
        "before": ROLES[Role(facts["before"])],
        "after": ROLES[Role(facts["after"])],
    }


def _leader_plays(facts: Facts, _labels: Labels) -> str:
    if facts["player"] is None:
        return _("%(leader)s leads and does not play.") % facts
    return _("%(leader)s plays as %(name)s.") % facts


def _result_said(facts: Facts, _labels: Labels) -> str:
    return _("Round %(round)s, table %(table)s: %(name)s reported %(shown)s.") % facts


def _call_raised(facts: Facts, _labels: Labels) -> str:
    if facts.get("table") and facts.get("about"):
        return _("Table %(table)s calls a leader: %(about)s.") % facts
    if facts.get("table"):
        return _("Table %(table)s calls a leader.") % facts
    return _("%(name)s calls a leader: %(about)s.") % {**facts, "about": facts.get("about") or "–"}


def _call_closed(facts: Facts, _labels: Labels) -> str:
    if facts.get("outcome"):
        return _("Closed the call of %(whose)s: %(outcome)s") % facts
    return _("Closed the call of %(whose)s.") % facts


def _games_conceded(facts: Facts, _labels: Labels) -> str:
    count = len(facts["games"])
    games = ", ".join(str(game) for game in facts["games"])
    told = {**facts, "games": games}
    if facts.get("forfeit"):
        return (
            ngettext(
                "Round %(round)s, table %(table)s: %(name)s forfeits game %(games)s.",
                "Round %(round)s, table %(table)s: %(name)s forfeits games %(games)s.",
                count,
            )
            % told
        )
    return (
        ngettext(
            "Round %(round)s, table %(table)s: %(name)s concedes game %(games)s.",
            "Round %(round)s, table %(table)s: %(name)s concedes games %(games)s.",
            count,
        )
        % told
    )


FLOOR_ACTS: dict[Act, Callable[[Facts, Labels], str]] = {
    Act.INVITE_LEADER: _with_role(gettext_lazy("Invited %(name)s as %(role)s.")),
    Act.JOIN_STAFF: _with_role(gettext_lazy("%(name)s joined as %(role)s.")),
    Act.CHANGE_ROLE: _role_changed,
    Act.REMOVE_LEADER: _with_role(gettext_lazy("%(name)s is no longer %(role)s.")),
    Act.LEADER_PLAYS: _leader_plays,
    Act.SAY_RESULT: _result_said,
    Act.RAISE_CALL: _call_raised,
    Act.TAKE_CALL: _plain(gettext_lazy("Took the call of %(whose)s.")),
    Act.CLOSE_CALL: _call_closed,
    Act.GIVE_PENALTY: _plain(gettext_lazy("%(name)s: %(level)s for “%(kind)s”.")),
    Act.WITHDRAW_PENALTY: _plain(gettext_lazy("%(name)s: took back the %(level)s for “%(kind)s”.")),
    Act.DECLINE_PROPOSAL: _plain(gettext_lazy("%(name)s stays in the event: the proposal is declined.")),
    Act.CONCEDE_GAMES: _games_conceded,
    Act.REPORT_MISSING_CARD: _plain(gettext_lazy("%(name)s cannot find a card: %(title)s.")),
    Act.CARD_FOUND: _plain(gettext_lazy("%(name)s found the card: %(title)s.")),
    Act.MAKE_PROXY: _plain(gettext_lazy("A proxy of %(title)s for %(name)s, made by %(leader)s.")),
    Act.WITHDRAW_PROXY: _plain(gettext_lazy("The proxy of %(title)s for %(name)s is taken back.")),
    Act.ANNOUNCE: _plain(gettext_lazy("Announced: %(text)s")),
    Act.WITHDRAW_ANNOUNCEMENT: _plain(gettext_lazy("Took down: %(text)s")),
    Act.CHANGE_SCREEN: _plain(gettext_lazy("Changed what the big screen shows.")),
    Act.UNDO: _plain(gettext_lazy("Took back: %(sentence)s")),
}
