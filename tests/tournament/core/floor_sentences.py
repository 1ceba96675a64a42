"""What the log says of acts on the floor: the facts of each, and its sentence."""

from __future__ import annotations

from typing import Any

from tournament.models.states import Act

ANA = {"player": 7, "name": "Ana"}
TABLE = {"round": 2, "is_cut": False, "table": 3}

FLOOR_SENTENCES: list[tuple[Act, dict[str, Any], str]] = [
    (Act.INVITE_LEADER, {"name": "Mo", "role": "judge"}, "Invited Mo as Judge."),
    (Act.JOIN_STAFF, {"name": "Mo", "role": "marshal"}, "Mo joined as Marshal."),
    (
        Act.JOIN_STAFF,
        {"name": "Mo", "role": "judge", "again": True},
        "Mo, Judge, is back on a phone by a new link.",
    ),
    (Act.NAME_LEADER, {"name": "Mo", "before": ""}, "The name of a leader is given: Mo."),
    (Act.NAME_LEADER, {"name": "Mo", "before": "Ida"}, "Ida is named Mo now."),
    (
        Act.CHANGE_ROLE,
        {"name": "Mo", "before": "judge", "after": "marshal"},
        "Mo is Marshal now, no longer Judge.",
    ),
    (Act.REMOVE_LEADER, {"name": "Mo", "role": "judge"}, "Mo is no longer Judge."),
    (Act.LEADER_PLAYS, ANA | {"leader": "Mo"}, "Mo plays as Ana."),
    (Act.LEADER_PLAYS, {"player": None, "leader": "Mo"}, "Mo leads and does not play."),
    (
        Act.SAY_RESULT,
        ANA | TABLE | {"shown": "6-0"},
        "Round 2, table 3: Ana reported “6-0”.",
    ),
    (
        Act.SAY_RESULT,
        ANA | TABLE | {"shown": "6-0", "names": ["Ben", "Ana"]},
        "Round 2, table 3: Ana reported “Ben 6-0 Ana”.",
    ),
    (
        Act.SAY_RESULT,
        ANA | TABLE | {"is_cut": True, "shown": "Ana won", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ana won”.",
    ),
    (
        Act.SAY_RESULT,
        ANA | TABLE | {"is_cut": True, "winner": "Ben", "ending": "timed_win", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ben won on time”.",
    ),
    (Act.RAISE_CALL, ANA | TABLE | {"about": "rules"}, "Ana (table 3) called a leader: “rules”"),
    (Act.RAISE_CALL, ANA | TABLE | {"about": ""}, "Ana (table 3) called a leader."),
    (Act.RAISE_CALL, ANA | {"table": None, "about": ""}, "Ana called a leader."),
    (Act.RAISE_CALL, TABLE | {"name": "", "about": "rules"}, "Called a leader to table 3: “rules”"),
    (Act.RAISE_CALL, TABLE | {"name": "", "about": "", "is_cut": True}, "Called a leader to game 3."),
    (Act.RAISE_CALL, {"name": "", "table": None, "about": "door"}, "Called a leader: “door”"),
    (Act.RAISE_CALL, {"name": "", "table": None, "about": ""}, "Called a leader."),
    (Act.TAKE_CALL, {"whose": "table 3"}, "Took the call of table 3."),
    (Act.TAKE_CALL, ANA | {"table": None, "whose": "Tisch 3"}, "Took the call of Ana."),
    (Act.CLOSE_CALL, {"whose": "table 3", "outcome": ""}, "Closed the call of table 3."),
    (
        Act.CLOSE_CALL,
        TABLE | {"whose": "Tisch 3", "outcome": "Explained the card."},
        "Closed the call of table 3: “Explained the card.”",
    ),
    (
        Act.GIVE_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Gave Ana a penalty: Warning (Stalling).",
    ),
    (
        Act.WITHDRAW_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Took back a penalty of Ana: Warning (Stalling).",
    ),
    (
        Act.DECLINE_PROPOSAL,
        ANA | {"penalties": [1]},
        "Ana stays in the event: the disqualification is declined.",
    ),
    (
        Act.DECLINE_PROPOSAL,
        ANA | {"missing_card": 1},
        "Ana stays in the event: the drop for a missing card is declined.",
    ),
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
    (
        Act.REPORT_MISSING_CARD,
        ANA | {"title": "Hedge Fund", "minutes": 5, "games": [2]},
        "Ana cannot find a card: Hedge Fund. The table has 5 minutes more to look for it. "
        "Game 2 is conceded.",
    ),
    (Act.CARD_FOUND, ANA | {"title": "Hedge Fund"}, "Ana found the card: Hedge Fund."),
    (
        Act.MAKE_PROXY,
        ANA | {"title": "Hedge Fund", "leader": "Mo"},
        "Mo made a proxy of Hedge Fund for Ana.",
    ),
    (
        Act.WITHDRAW_PROXY,
        ANA | {"title": "Hedge Fund"},
        "Took back the proxy of Hedge Fund for Ana.",
    ),
    (Act.ANNOUNCE, {"text": "Lunch!"}, "Announced: “Lunch!”"),
    (Act.WITHDRAW_ANNOUNCEMENT, {"text": "Lunch!"}, "Took the announcement down: “Lunch!”"),
    (
        Act.CHANGE_SCREEN,
        {"views": ["clock", "code"], "seconds": 30},
        "The big screen shows now: Clock, code, 30 seconds each.",
    ),
    (Act.UNDO, {"act": "drop", "version": 3}, "Took back: Player dropped"),
    (Act.UNDO, {"act": "drop", "sentence": "Dropped Ana."}, "Took back: Dropped Ana."),
]
