"""An example of every form of each act's log sentence, as the log stores it: JSON values.

`EXAMPLES` contains today's payloads, and `EARLIER` those from earlier releases, by payload version.
"""

from __future__ import annotations

from typing import Any

Values = dict[str, Any]


def _forms(base: Values, *more: Values) -> list[Values]:
    """Return the base values extended by each of the others."""
    return [base | each for each in more]


ANA: Values = {"player": 7, "name": "Ana"}
BOTH: Values = {"players": [7, 8], "names": ["Ana", "Ben"]}
LISTS_ON_PAPER: Values = {"reason": "All lists are on paper", "mark": "a1"}
TWO_NAMED: list[Values] = [{"pk": 7, "name": "Ana"}, {"pk": 8, "name": "Ben"}]
MOVED_UP: Values = {"moved_up": [{"pk": 9, "name": "Cy", "waitlist_version": 3}]}


def _step(before: str, after: str, **more: Any) -> Values:
    return ANA | {"before": before, "after": after} | more


def _steps(before: str, after: str) -> list[Values]:
    both = [each | {"before": before, "after": after} for each in TWO_NAMED]
    return [{"players": both}, {"players": both[:1]}]


REMOVED: Values = {
    **ANA,
    "state": "registered",
    "entry": {
        "name": "Ana",
        "pronouns": "she/her",
        "corp_identity": "",
        "runner_identity": "MaxX",
        "notes": "",
        "first_round_bye": True,
        "fixed_table": None,
        "draft_seat": 3,
    },
}

PEOPLE: dict[str, list[Values]] = {
    "add_player": _forms(ANA, {}, {"state": "checked_in"}, {"state": "waitlisted"}),
    "cancel_registration": [
        _step("registered", "dropped"),
        _step("waitlisted", "dropped"),
        _step("registered", "dropped") | MOVED_UP,
    ],
    "change_player": [
        ANA
        | {
            "before": {"first_round_bye": False, "notes": "", "fixed_table": None},
            "after": {"first_round_bye": True, "notes": "late train", "fixed_table": 3},
        }
    ],
    "check_in": [_step("registered", "checked_in")],
    "check_in_all": [{"players": TWO_NAMED}, {"players": TWO_NAMED[:1]}],
    "check_in_ticked": _steps("registered", "checked_in"),
    "disqualify": _forms(_step("checked_in", "disqualified"), {}, {"reason": "Marked sleeves"}),
    "drop": [_step("checked_in", "dropped")],
    "drop_ticked": _steps("registered", "dropped"),
    "erase_player": _forms({"player": 7, "name": "Anonymous player 1"}, {"entries": 1}, {"entries": 2}),
    "give_place": _forms(_step("waitlisted", "registered"), {}, {"reason": "Judge"}),
    "import_players": [
        {"players": TWO_NAMED},
        {"players": TWO_NAMED[:1]},
        {"players": TWO_NAMED, "waitlisted": [8]},
    ],
    "join_player": _forms(ANA | {"was_joined": False}, {"is_own": True}, {"is_own": False}),
    "let_in": _steps("waitlisted", "checked_in"),
    "link_account": _forms(ANA, {"is_joined": True}, {"is_joined": False}),
    "mark_paid": _forms(ANA, {"has_paid": True}, {"has_paid": False}),
    "part_player": _forms(ANA, {"is_own": True}, {"is_own": False}),
    "reinstate": [_step("disqualified", "checked_in")],
    "remove_player": [REMOVED],
    "remove_ticked": [
        {"removed": [REMOVED, REMOVED | {"player": 8, "name": "Ben"}]},
        {"removed": [REMOVED]},
    ],
    "renew_link": [ANA],
    "set_identities": [
        ANA
        | {
            "before": {"corp_identity": "", "runner_identity": ""},
            "after": {"corp_identity": "NBN: Making News", "runner_identity": "Noise: Hacker Extraordinaire"},
        }
    ],
    "set_online_name": [ANA | {"before": "", "after": "chaos_theory"}],
    "set_stream_consent": [ANA | {"before": "", "after": "no"}, ANA | {"before": "no", "after": "yes"}],
    "show_person": _forms(ANA, {"is_shown": True}, {"is_shown": False}),
    "sign_up": _forms(ANA, {}, {"is_waiting": True}),
    "sign_up_again": [_step("dropped", "registered"), _step("dropped", "waitlisted")],
    "take_place": _forms(_step("registered", "waitlisted"), {}, {"reason": "Judge"}),
    "undo_check_in": [_step("checked_in", "registered")],
}

MO: Values = {"name": "Mo", "role": "judge"}
MO_PLAYS: Values = {"leader": "Mo", "user": 9}

STAFF: dict[str, list[Values]] = {
    "change_role": [{"staff": 4, "name": "Mo", "before": "judge", "after": "marshal"}],
    "hand_over": [
        {
            "staff": 4,
            "former_owner": 1,
            "former_name": "Rose",
            "user": 9,
            "name": "Mo",
            "earlier_staff": None,
            "role": "marshal",
        }
    ],
    "invite_leader": [MO | {"staff": 4}],
    "join_staff": _forms(MO | {"user": 9}, {"staff": 4, "invitation": 5}, {"guest": 4, "again": True}),
    "leader_plays": _forms(
        MO_PLAYS,
        ANA | {"before": None},
        ANA | {"before": 8},
        {"player": None, "name": "", "before": 7},
    ),
    "name_leader": _forms({"user": 9, "name": "Mo"}, {"before": "Ida"}, {"before": ""}),
    "remove_leader": _forms(MO | {"staff": 4}, {"user": 9}, {"user": None}),
}

FIVE: Values = {"rounds": 5, "cut_size": 8, "cut_kind": "double"}
FOUR: Values = FIVE | {"rounds": 4}
TOLD: Values = {"terms": FIVE, "occasion": "announced", "structure": "basic", "players": 33}
CHANGED: Values = {"terms": FOUR, "occasion": "changed", "structure": "basic", "reason": "Two left"}
DEPARTURE: Values = {"departure": {"before": FIVE, "told": CHANGED}}
BROUGHT_IN: Values = {
    "name": "Store 1",
    "site": "",
    "stood_at": None,
    "is_unchanged": True,
    "links": 2,
    "zone": "Europe/Berlin",
}
STOOD_AT: Values = {"stood_at": "2016-11-05T10:00:00Z"}


def _tables(name: str, pairing: int, table: int, *, is_cut: bool) -> Values:
    names = ["Ana", "Ben"]
    return {name: {"pairing": pairing, "round": 1, "table": table, "is_cut": is_cut, "names": names}}


EVENT: dict[str, list[Values]] = {
    "announce": [
        {"announcement": 3, "text": "Lunch!", "by": "Rose"},
        *(
            {"announcement": 3, "text": "Lunch!", "until": until}
            for until in ("next_round", "half_hour", "hour")
        ),
    ],
    "announce_plan": [{"told": TOLD}, {"told": CHANGED}],
    "bring_in": _forms(
        BROUGHT_IN,
        {},
        {"site": "to.example"},
        STOOD_AT,
        STOOD_AT | {"site": "to.example", "is_unchanged": False},
        {"tool": "cobra", "digest": "abc123"},
    ),
    "change_plan": [DEPARTURE],
    "change_screen": [
        {
            "views": ["clock", "code"],
            "seconds": 30,
            "before": {"views": ["pairings", "standings"], "seconds": 20},
        }
    ],
    "change_settings": [
        {
            "changes": {
                "venue": {"before": "", "after": "Hall"},
                "kind": {"before": "constructed", "after": "full_draft"},
                "is_listed": {"before": True, "after": False},
                "planned_rounds": {"before": None, "after": 5},
                "clock_warnings": {"before": [10, 5], "after": [10]},
                "tiebreakers": {"before": ["sos"], "after": ["sos", "random"]},
            }
        },
        {"changes": {"round_minutes": {"before": 65, "after": 50}}, "reason": "The hall closes at six"},
        {"changes": {"wall_paper": {"before": "", "after": "green"}}},  # no field anymore
    ],
    "create_api_token": [{"name": "Results board", "scope": "read", "hint": "ab12"}],
    "create_event": _forms({"name": "Store 1"}, {}, {"organization": "Game Shop"}),
    "delete_event": [{"name": "Cup"}],
    "end_api_token": [{"name": "Results board", "hint": "ab12"}],
    "feature_table": [
        _tables("now", 4, 1, is_cut=False) | {"before": None},
        _tables("now", 5, 2, is_cut=True) | _tables("before", 4, 1, is_cut=False),
        {"now": None} | _tables("before", 5, 2, is_cut=True),
    ],
    "make_webhook": [{"site": "hooks.example", "topics": ["round.published", "result.saved"]}],
    "put_away": [{}],
    "remove_logo": [{"logo": 1}],
    "remove_webhook": [{"site": "hooks.example"}],
    "restore_event": [{"name": "Cup"}],
    "set_logo": _forms({"logo": 2, "width": 300, "height": 200}, {}, {"before": 1}),
    "set_organization": [
        {"before": None, "former": "", "after": 3, "name": "Game Shop"},
        {"before": 3, "former": "Game Shop", "after": None, "name": ""},
    ],
    "take_out": [{}],
    "undo": [{"act": "drop", "version": 3}],
    "upload_results": _forms(
        {"host": "abr.example"},
        {"code": "123456"},
        {"code": "42"},
        {"code": "42", "url": "https://abr.example/7"},
    ),
    "withdraw_announcement": [{"announcement": 3, "text": "Lunch!"}],
}

TABLE: Values = BOTH | {"table": 3}
BYE: Values = {"table": None, "players": [9], "names": ["Cy"]}
SIDES: Values = TABLE | {"tells_sides": True}
DRAFT: Values = {"round": 2, "seed": 5, "tables": [TABLE]}
OF_ROUND: Values = {"round": 2, "round_id": 5}
ROUND: Values = OF_ROUND | {"is_cut": False}
IN_CUT: Values = ROUND | {"is_cut": True}
RUN: Values = {"started_at": "2016-11-05T10:00:00Z", "stopped_at": None, "run": 9}
EXTENSION: Values = {
    "extension": 4,
    "table": 3,
    "names": ["Ana", "Ben"],
    "minutes": 10,
    "reason": "deck check",
    "given_by": 1,
}
SATURDAY, SUNDAY = "2016-11-05T20:00:00Z", "2016-11-06T20:00:00Z"
ZONE: Values = {"zone": "Europe/Berlin"}
DEADLINE: Values = OF_ROUND | ZONE | {"table": None, "pairing": None, "players": [], "names": []}
TABLE_DEADLINE: Values = DEADLINE | TABLE | {"pairing": 6}
PROPOSAL: Values = {
    **OF_ROUND,
    **ZONE,
    "reschedule": 8,
    "table": 2,
    "pairing": 6,
    "proposer": 7,
    "proposer_name": "Ana",
    "answerer": 8,
    "answerer_name": "Ben",
    "deadline": SUNDAY,
    "words": "Ill",
}

ROUNDS: dict[str, list[Values]] = {
    "accept_reschedule": _forms(
        PROPOSAL, {"before": None, "answer": "Fine"}, {"before": SATURDAY, "answer": ""}
    ),
    "adjust_clock": [ROUND | {"before": 65, "minutes": 70}],
    "change_pairings": [
        {"round": 2, "before": [TABLE], "after": []},
        {"round": 2, "before": [BYE], "after": [TABLE, BYE], "published": True},
        {"round": 2, "before": [], "after": [SIDES]},
    ],
    "decline_reschedule": _forms(PROPOSAL, {"answer": "Away"}, {"answer": ""}),
    "discard_round": [DRAFT | {"explanation": None}],
    "extend_table": [ROUND | EXTENSION, IN_CUT | EXTENSION | {"minutes": 1}],
    "pair_round": _forms(
        DRAFT,
        {},
        {"fewest_rematches": True},
        {"relaxed": "dear"},
        {"relaxed": "third meetings"},
        {"replaced": DRAFT | {"explanation": None}},
        {"plan_before": {"planned_rounds": 4, "cut_size": None}},
        {"told": TOLD},
        {"told": CHANGED},
    ),
    "pause_clock": [ROUND | {"left": 2592, "run": 9}],
    "propose_reschedule": _forms(PROPOSAL, {}, {"words": ""}),
    "publish_round": _forms({"round": 2, "seed": 5}, {}, {"ended_calls": [4]}, {"ended_calls": [4, 5]}),
    "refuse_reschedule": [PROPOSAL],
    "reset_clock": [IN_CUT | {"left": -5, "before": 45, "minutes": 40, "runs": [RUN]}],
    "resume_clock": [ROUND | {"left": 2592, "run": 9}],
    "set_deadline": [
        DEADLINE | {"before": SATURDAY, "after": SUNDAY},
        DEADLINE | {"before": None, "after": SUNDAY},
        TABLE_DEADLINE | {"before": None, "after": SUNDAY},
        TABLE_DEADLINE | {"before": SUNDAY, "after": None},
    ],
    "start_clock": [ROUND | {"minutes": 65, "run": 9}],
    "withdraw_extension": [ROUND | EXTENSION | {"minutes": 1}, IN_CUT | EXTENSION],
    "withdraw_reschedule": [PROPOSAL],
}

RESULT: Values = TABLE | {"round": 2, "result_version": 4}
REPORT: Values = TABLE | ANA | {"round": 2, "is_cut": False}
ANA_WON: Values = {"winner": "Ana", "loser": "Ben", "side": "corp", "ending": "win"}
BEN_WON: Values = {"winner": "Ben", "loser": "Ana", "side": "runner", "ending": "win"}
GAME: Values = BOTH | {"game": 1, "result_version": 2, "reopened": []}
FIRST_GAME: Values = GAME | {"before": None, "after": ANA_WON}
SEEDS: Values = {"seed": 1, "qualifiers": [], "sides": [], "planned_rounds": 5}

RESULTS: dict[str, list[Values]] = {
    "choose_side": [ANA | {"game": 1, "side": "corp", "opponent": "Ben"}],
    "clear_game": [GAME | {"before": ANA_WON, "after": None}],
    "clear_result": [RESULT | {"before": "6-0", "after": ""}],
    "finish_event": _forms(
        {"played": 4, "planned": 5}, {}, DEPARTURE, {"ended_calls": [4]}, {"ended_calls": [4, 5]}
    ),
    "make_cut": [
        {"kind": "double", "size": 8, "declined": [ANA]},
        {"kind": "single", "size": 4, "declined": []},
        {"kind": "swiss", "size": 8, "declined": [], "extra_rounds": 1, "rounds_before": 5},
        {"kind": "swiss", "size": 8, "declined": [], "extra_rounds": 2, "rounds_before": 5},
        {"kind": "double", "size": 8, "declined": []} | DEPARTURE,
    ],
    "reopen_event": [{}],
    "report_game": _forms(
        FIRST_GAME,
        {},
        {"agreed": True, "opened": [3]},
        {"before": ANA_WON, "after": BEN_WON, "reopened": [5, 9]},
        {"ended_calls": [4]},
    ),
    "report_result": _forms(
        RESULT,
        {"before": "", "after": "6-0"},
        {"before": "", "after": "6-0", "agreed": True},
        {"before": "6-0", "after": "4-1"},
        {"before": "0-3 so far", "after": "3-3", "agreed": True},
        {"before": "", "after": "3-3 split", "witness": "Rose"},
        {"before": "6-0", "after": "3-3 split", "witness": "Rose"},
        {"before": "3-0", "after": "0-3", "is_single_sided": True},
    ),
    "say_result": _forms(
        REPORT,
        {"shown": "6-0", "names": ["Ben", "Ana"]},
        {"shown": "0-3", "is_single_sided": True},
        {"is_cut": True, "winner": "Ben", "ending": "timed_win"},
    ),
    "undo_cut": [{"kind": "double", "size": 8} | SEEDS],
    "undo_side": [ANA | {"game": 1, "side": "runner"}],
}

CORP: Values = {
    "deck": 4,
    "side": "corp",
    "version": 2,
    "identity": "Gagarin Deep Space",
    "is_legal": True,
}
RUNNER: Values = {"deck": 5, "side": "runner", "version": 1, "identity": "MaxX", "is_legal": False}
NO_IDENTITIES: Values = {"identities_before": {"corp_identity": "", "runner_identity": ""}}
DRAW: Values = {"round": 2, "round_id": 12, "seed": 99, "count": 1, "candidates": [[3, 0], [5, 0]]}
OTHER_TABLE: Values = {"table": 5, "players": [9, 10], "names": ["Cy", "Di"]}
CHECK: Values = ANA | {"check": 4, "round": 2, "judge": "Rose", "lists": {"corp": 1, "runner": 0}}
UNTIL: Values = {"until": "2026-07-04T14:35:00Z"}


def _outcomes(corp: str, runner: str, sleeves: str, findings: str = "") -> Values:
    return {"outcomes": {"corp": corp, "runner": runner, "sleeves": sleeves}, "findings": findings}


def _opened(*stages: tuple[str, str], minutes: int = 15) -> list[Values]:
    """Return payloads that open lists from each stage to the next, and from the last back to the first."""
    each = [{"swiss": swiss, "cut": cut, "minutes": minutes} for swiss, cut in stages]
    return [{"before": a, "after": b} for a, b in zip(each, each[1:] + each[:1], strict=True)]


def _games(*numbers: int) -> Values:
    return {"games": [BOTH | {"game": number, "reading": 4} for number in numbers]}


DECKS: dict[str, list[Values]] = {
    "allow_decks": [ANA | {"reason": "First event", "mark": "a1"}],
    "allow_missing_decks": [
        {"allowed": [ANA | LISTS_ON_PAPER, ANA | LISTS_ON_PAPER | {"player": 8, "name": "Ben"}]},
        {"allowed": [ANA | LISTS_ON_PAPER]},
    ],
    "draw_deck_checks": _forms(
        DRAW,
        {"tables": [TABLE], "is_cut": False},
        {"tables": [TABLE, OTHER_TABLE], "is_cut": True},
    ),
    "let_read": [
        _games(1) | UNTIL | {"minutes": 1},
        _games(1) | UNTIL | {"minutes": 5},
        _games(1, 2) | UNTIL | {"minutes": 1},
        _games(1, 2) | UNTIL | {"minutes": 5},
    ],
    "lock_decks": [
        ANA | {"before": None},
        ANA | {"before": False},
        {"before": False, "own_locks": []},
        {"before": False, "own_locks": [{"player": 7, "locked": True}]},
    ],
    "mend_deck": [ANA | {"decks": [CORP]}],
    "open_decks": [
        *_opened(
            ("private", "private"),
            ("private", "opponents"),
            ("private", "players"),
            ("private", "public"),
            ("players", "players"),
            ("players", "public"),
            ("public", "public"),
        ),
        *_opened(("private", "private"), ("private", "opponents"), minutes=1),
    ],
    "record_deck_check": _forms(
        CHECK,
        _outcomes("in_order", "not_checked", "in_order"),
        _outcomes("problem", "problem", "problem", "Missing from the corp deck: 1x Hedge Fund"),
        _outcomes("not_checked", "not_checked", "not_checked", "Late to the table."),
    ),
    "submit_deck": [
        ANA | {"decks": [CORP, RUNNER]} | NO_IDENTITIES,
        ANA | {"decks": [RUNNER | {"identity": "", "unread": 1}]},
        ANA | {"decks": [RUNNER | {"unread": 2}]},
    ],
    "unlock_decks": [
        ANA | {"before": True},
        {"before": True, "own_locks": [{"player": 7, "locked": False}]},
    ],
}

CALL: Values = ANA | {"call": 4, "round": 2, "is_cut": False, "table": 3, "about": "rules"}
LEADERS_CALL: Values = CALL | {"player": None, "name": ""}
CONCEDED: Values = TABLE | {
    "round": 2,
    "before": "",
    "after": "0-3 so far",
    "witness": "",
    "result_version": 1,
}
MISSING: Values = ANA | ROUND | {"missing_card": 5, "title": "Hedge Fund", "side": "corp", "in_game": True}
CONCESSION: Values = ANA | CONCEDED | {"games": [1]}
PENALTY: Values = ANA | {"penalty": 4, "kind": "stalling", "level": "warning", "note": "", "round": 2}
PROXY: Values = ANA | {"proxy": 4, "title": "Hedge Fund", "side": "corp", "leader": "Mo"}

FLOOR: dict[str, list[Values]] = {
    "card_found": [MISSING],
    "close_call": _forms(CALL, {"outcome": "Explained the card."}, {"outcome": ""}),
    "concede_games": _forms(
        CONCESSION,
        {},
        {"games": [1, 2]},
        {"forfeit": True},
        {"games": [1, 2], "forfeit": True},
        {"before": "0-3 so far"},
    ),
    "decline_proposal": _forms(ANA, {"penalties": [1, 3]}, {"missing_card": 1}),
    "give_penalty": [PENALTY],
    "make_proxy": [PROXY],
    "raise_call": [
        *_forms(CALL, {}, {"about": ""}, {"table": None}, {"table": None, "about": ""}),
        *_forms(LEADERS_CALL, {}, {"about": ""}, {"about": "", "is_cut": True}),
        *_forms(LEADERS_CALL | {"table": None}, {"about": "door"}, {"about": ""}),
    ],
    "report_missing_card": [
        MISSING,
        MISSING | CONCEDED | {"extension": 6, "minutes": 5, "games": [2], "forfeit": False},
    ],
    "take_call": _forms(CALL, {}, {"table": None}),
    "withdraw_penalty": [PENALTY],
    "withdraw_proxy": [PROXY],
}

EXAMPLES: dict[str, list[Values]] = PEOPLE | STAFF | EVENT | ROUNDS | RESULTS | DECKS | FLOOR


def _without(values: Values, *names: str) -> Values:
    return {name: value for name, value in values.items() if name not in names}


PENALTIES_IN_WORDS = _forms(
    PENALTY,
    {},
    {"kind": "Trödeln", "kind_code": "stalling", "level": "Warnung", "level_code": "warning"},
    {"kind": "Stalling", "level": "Warning"},
)
OLD_CHECK = _without(CHECK, "judge", "lists") | {"round": None}
NO_DRAW: Values = {"explanation": {"number": 2}}  # a draw that this release can't read
OLD_GAME: Values = {"game": 1, "names": ["Ana", "Ben"], "before": ANA_WON, "after": None}
OLD_RESULT: Values = {"round": 1, "table": 1, "names": ["Gil", "Dana"], "before": "0-6", "after": "6-0"}
OLD_REPORT: Values = ANA | {"round": 2, "table": 3, "shown": "6-0"}

RELEASE_0_1: dict[str, list[Values]] = {
    "announce": [{"announcement": 3, "text": "Lunch!"}],
    "change_pairings": [{"round": 2, "before": [BYE], "after": []}],
    "change_player": [ANA | {"before": {"notes": "", "name": "An"}, "after": {"notes": "x", "name": "Ana"}}],
    "change_screen": [{"views": ["clock"], "seconds": 30}],
    "change_settings": [{"changes": {"date": {"before": "2016-11-05", "after": "2016-11-06"}}}],
    "choose_side": [ANA | {"game": 1, "side": "corp"}],
    "clear_game": [OLD_GAME],
    "clear_result": [OLD_RESULT],
    "close_call": [
        {"call": 4, "whose": "table 3", "outcome": ""},
        CALL | {"whose": "Tisch 3", "outcome": "Explained the card."},
    ],
    "concede_games": [
        CONCESSION | {"forfeit": False, "is_cut": False},
        ANA | {"round": 2},
    ],
    "discard_round": [DRAFT | NO_DRAW],
    "extend_table": [_without(ROUND | EXTENSION, "is_cut", "given_by")],
    "finish_event": [{}, {"played": 1}],
    "give_penalty": PENALTIES_IN_WORDS,
    "invite_leader": [MO | {"staff": 4, "user": 9}],
    "join_staff": [MO | {"user": 9}],
    "leader_plays": [MO_PLAYS | ANA],
    "lock_decks": [ANA, {"own_locks": []}, {"before": False}],
    "make_cut": [
        {"kind": "double", "size": 4, "declined": [ANA]},
        {"kind": "double", "size": 4, "seed": 1},
        {"kind": "swiss", "size": 4, "seed": 1, "seeds": [], "declined": []},
    ],
    "pair_round": [
        DRAFT,
        DRAFT | {"replaced": DRAFT | NO_DRAW | {"changed_by_hand": True}, "fewest_rematches": False},
    ],
    "pause_clock": [ROUND | {"left": 2592}],
    "publish_round": _forms({"round": 2}, {}, {"seed": 5, "warnings": {"left_out": [7], "not_playing": []}}),
    "raise_call": [CALL | {"whose": "Tisch 3"}],
    "record_deck_check": [OLD_CHECK | _outcomes("in_order", "in_order", "in_order")],
    "report_game": [OLD_GAME],
    "report_missing_card": [MISSING | {"extension": None, "minutes": 0}],
    "report_result": [OLD_RESULT],
    "reset_clock": [ROUND | {"left": 60, "before": 70, "minutes": 65, "runs": [_without(RUN, "run")]}],
    "resume_clock": [ROUND | {"left": 2592}],
    "say_result": [
        OLD_REPORT,
        OLD_REPORT | {"is_cut": False},
        OLD_REPORT | {"is_cut": True, "shown": "Ana won", "names": ["Ben", "Ana"]},
    ],
    "start_clock": [ROUND | {"minutes": 65}],
    "submit_deck": [ANA | {"decks": [CORP]}],
    "take_call": [
        {"call": 4, "whose": "table 3"},
        CALL | {"whose": "Tisch 3"},
        CALL | {"whose": "Tisch 3", "table": None},
    ],
    "undo": [{"act": "drop", "sentence": "Dropped Ana."}],
    "undo_cut": [{"kind": "double", "size": 8}],
    "undo_side": [ANA | {"game": 1}],
    "unlock_decks": [ANA, {"own_locks": []}],
    "withdraw_penalty": PENALTIES_IN_WORDS,
}

EARLIER: dict[int, dict[str, list[Values]]] = {
    0: RELEASE_0_1,
    1: {"disqualify": [_step("checked_in", "disqualified")]},
}
