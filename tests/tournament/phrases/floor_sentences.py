"""What the log says of acts on the floor: the facts of each, and its sentence."""

from __future__ import annotations

from typing import Any

from tournament.states import Act

ANA = {"player": 7, "name": "Ana"}
TABLE = {"round": 2, "is_cut": False, "table": 3}

FLOOR_SENTENCES: list[tuple[Act, dict[str, Any], str]] = [
    (Act.INVITE_LEADER, {"name": "Mo", "role": "judge"}, "Invited Mo as Judge."),
    (Act.JOIN_STAFF, {"name": "Mo", "role": "marshal"}, "Mo joined as Marshal."),
    (
        Act.CHANGE_ROLE,
        {"name": "Mo", "before": "judge", "after": "marshal"},
        "Mo: from Judge to Marshal.",
    ),
    (Act.REMOVE_LEADER, {"name": "Mo", "role": "judge"}, "Mo is no longer Judge."),
    (Act.LEADER_PLAYS, ANA | {"leader": "Mo"}, "Mo plays as Ana."),
    (Act.LEADER_PLAYS, {"player": None, "leader": "Mo"}, "Mo leads and does not play."),
    (
        Act.SAY_RESULT,
        ANA | TABLE | {"shown": "6-0"},
        "Round 2, table 3: Ana reported 6-0.",
    ),
    (Act.RAISE_CALL, ANA | TABLE | {"about": "rules"}, "Table 3 calls a leader: rules."),
    (Act.RAISE_CALL, ANA | TABLE | {"about": ""}, "Table 3 calls a leader."),
    (Act.RAISE_CALL, ANA | {"table": None, "about": ""}, "Ana calls a leader: –."),
    (Act.TAKE_CALL, {"whose": "table 3"}, "Took the call of table 3."),
    (Act.CLOSE_CALL, {"whose": "table 3", "outcome": ""}, "Closed the call of table 3."),
    (
        Act.CLOSE_CALL,
        {"whose": "table 3", "outcome": "Explained the card."},
        "Closed the call of table 3: Explained the card.",
    ),
    (
        Act.GIVE_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Ana: Warning for “Stalling”.",
    ),
    (
        Act.WITHDRAW_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Ana: took back the Warning for “Stalling”.",
    ),
    (Act.DECLINE_PROPOSAL, ANA, "Ana stays in the event: the proposal is declined."),
    (
        Act.CONCEDE_GAMES,
        ANA | TABLE | {"games": [1]},
        "Round 2, table 3: Ana concedes game 1.",
    ),
    (
        Act.CONCEDE_GAMES,
        ANA | TABLE | {"games": [1, 2], "forfeit": True},
        "Round 2, table 3: Ana forfeits games 1, 2.",
    ),
    (
        Act.REPORT_MISSING_CARD,
        ANA | {"title": "Hedge Fund"},
        "Ana cannot find a card: Hedge Fund.",
    ),
    (Act.CARD_FOUND, ANA | {"title": "Hedge Fund"}, "Ana found the card: Hedge Fund."),
    (
        Act.MAKE_PROXY,
        ANA | {"title": "Hedge Fund", "leader": "Mo"},
        "A proxy of Hedge Fund for Ana, made by Mo.",
    ),
    (
        Act.WITHDRAW_PROXY,
        ANA | {"title": "Hedge Fund"},
        "The proxy of Hedge Fund for Ana is taken back.",
    ),
    (Act.ANNOUNCE, {"text": "Lunch!"}, "Announced: Lunch!"),
    (Act.WITHDRAW_ANNOUNCEMENT, {"text": "Lunch!"}, "Took down: Lunch!"),
    (Act.CHANGE_SCREEN, {}, "Changed what the big screen shows."),
    (Act.UNDO, {"sentence": "Dropped Ana."}, "Took back: Dropped Ana."),
]
