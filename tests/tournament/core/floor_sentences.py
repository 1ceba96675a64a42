"""What the log says of acts on the floor: the facts of each, and its sentence."""

from __future__ import annotations

from typing import Any

from tournament.legacy.codes import ActCode

ANA = {"player": 7, "name": "Ana"}
TABLE = {"round": 2, "is_cut": False, "table": 3}

FLOOR_SENTENCES: list[tuple[ActCode, dict[str, Any], str]] = [
    (ActCode.INVITE_LEADER, {"name": "Mo", "role": "judge"}, "Invited Mo as Judge."),
    (ActCode.JOIN_STAFF, {"name": "Mo", "role": "marshal"}, "Mo joined as Marshal."),
    (
        ActCode.JOIN_STAFF,
        {"name": "Mo", "role": "judge", "again": True},
        "Mo, Judge, is back on a phone by a new link.",
    ),
    (ActCode.NAME_LEADER, {"name": "Mo", "before": ""}, "The name of a leader is given: Mo."),
    (ActCode.NAME_LEADER, {"name": "Mo", "before": "Ida"}, "Ida is named Mo now."),
    (
        ActCode.CHANGE_ROLE,
        {"name": "Mo", "before": "judge", "after": "marshal"},
        "Mo is Marshal now, no longer Judge.",
    ),
    (ActCode.REMOVE_LEADER, {"name": "Mo", "role": "judge"}, "Mo is no longer Judge."),
    (ActCode.LEADER_PLAYS, ANA | {"leader": "Mo"}, "Mo plays as Ana."),
    (ActCode.LEADER_PLAYS, {"player": None, "leader": "Mo"}, "Mo leads and does not play."),
    (
        ActCode.SAY_RESULT,
        ANA | TABLE | {"shown": "6-0"},
        "Round 2, table 3: Ana reported “6-0”.",
    ),
    (
        ActCode.SAY_RESULT,
        ANA | TABLE | {"shown": "6-0", "names": ["Ben", "Ana"]},
        "Round 2, table 3: Ana reported “Ben 6-0 Ana”.",
    ),
    (
        ActCode.SAY_RESULT,
        ANA | TABLE | {"is_cut": True, "shown": "Ana won", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ana won”.",
    ),
    (
        ActCode.SAY_RESULT,
        ANA | TABLE | {"is_cut": True, "winner": "Ben", "ending": "timed_win", "names": ["Ben", "Ana"]},
        "Game 3 of the bracket: Ana reported “Ben won on time”.",
    ),
    (ActCode.RAISE_CALL, ANA | TABLE | {"about": "rules"}, "Ana (table 3) called a leader: “rules”"),
    (ActCode.RAISE_CALL, ANA | TABLE | {"about": ""}, "Ana (table 3) called a leader."),
    (ActCode.RAISE_CALL, ANA | {"table": None, "about": ""}, "Ana called a leader."),
    (ActCode.RAISE_CALL, TABLE | {"name": "", "about": "rules"}, "Called a leader to table 3: “rules”"),
    (ActCode.RAISE_CALL, TABLE | {"name": "", "about": "", "is_cut": True}, "Called a leader to game 3."),
    (ActCode.RAISE_CALL, {"name": "", "table": None, "about": "door"}, "Called a leader: “door”"),
    (ActCode.RAISE_CALL, {"name": "", "table": None, "about": ""}, "Called a leader."),
    (ActCode.TAKE_CALL, {"whose": "table 3"}, "Took the call of table 3."),
    (ActCode.TAKE_CALL, ANA | {"table": None, "whose": "Tisch 3"}, "Took the call of Ana."),
    (ActCode.CLOSE_CALL, {"whose": "table 3", "outcome": ""}, "Closed the call of table 3."),
    (
        ActCode.CLOSE_CALL,
        TABLE | {"whose": "Tisch 3", "outcome": "Explained the card."},
        "Closed the call of table 3: “Explained the card.”",
    ),
    (
        ActCode.GIVE_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Gave Ana a penalty: Warning (Stalling).",
    ),
    (
        ActCode.WITHDRAW_PENALTY,
        ANA | {"level": "Warning", "kind": "Stalling"},
        "Took back a penalty of Ana: Warning (Stalling).",
    ),
    (
        ActCode.DECLINE_PROPOSAL,
        ANA | {"penalties": [1]},
        "Ana stays in the event: the disqualification is declined.",
    ),
    (
        ActCode.DECLINE_PROPOSAL,
        ANA | {"missing_card": 1},
        "Ana stays in the event: the drop for a missing card is declined.",
    ),
    (
        ActCode.CONCEDE_GAMES,
        ANA | TABLE | {"games": [1]},
        "Round 2, table 3: Ana concedes game 1.",
    ),
    (
        ActCode.CONCEDE_GAMES,
        ANA | TABLE | {"games": [1, 2], "forfeit": True},
        "Round 2, table 3: Ana forfeits games 1, 2.",
    ),
    (
        ActCode.REPORT_MISSING_CARD,
        ANA | {"title": "Hedge Fund"},
        "Ana cannot find a card: Hedge Fund.",
    ),
    (
        ActCode.REPORT_MISSING_CARD,
        ANA | {"title": "Hedge Fund", "minutes": 5, "games": [2]},
        "Ana cannot find a card: Hedge Fund. The table has 5 minutes more to look for it. "
        "Game 2 is conceded.",
    ),
    (ActCode.CARD_FOUND, ANA | {"title": "Hedge Fund"}, "Ana found the card: Hedge Fund."),
    (ActCode.UNDO, {"act": "drop", "version": 3}, "Took back: Player dropped"),
    (ActCode.UNDO, {"act": "drop", "sentence": "Dropped Ana."}, "Took back: Dropped Ana."),
]
