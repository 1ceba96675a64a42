"""Log payloads: what entries change and build on, whom they concern, and how earlier or damaged ones are
read.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.kernel.log_examples import (
    ANA,
    ANA_WON,
    BEN_WON,
    CONCEDED,
    CORP,
    DRAFT,
    EXAMPLES,
    IN_CUT,
    NO_DRAW,
    OLD_REPORT,
    RELEASE_0_1,
    REMOVED,
    Values,
)
from tournament.kernel.acts import act_of, payload_values, read_payload
from tournament.kernel.payloads import Payload, PayloadError, Touches, touches
from tournament.people.acts.players import LoggedDeck, LoggedPlayerFields
from tournament.people.entries import Entry
from tournament.play.rounds.drafts import LoggedDraft, LoggedPlan
from tournament.play.rounds.seating import Seating

CUT_MADE: Values = {"part_of": (("cut made",),)}
AT_TABLE: Values = {"builds_on": [("round", 2), ("table", False, 2, 3)]}
PATHS = [("path", 7), ("path", 8)]
BOTH_STATES = [("state", 7), ("state", 8)]
BOTH_PLAYERS = [("player", 7), ("state", 7), ("player", 8), ("state", 8)]
OF_ANA: Values = {"builds_on": [("player", 7)]}
OF_CARD: Values = {"missing_card": 5, "title": "Hedge Fund", "side": "corp", "round_id": 9}
SEEDS = [ANA | {"swiss_rank": 1}, {"player": 8, "name": "Ben", "swiss_rank": 2}]
LEADER_PLAYS = [("leads", 9), ("setting", "level")]


def example(code: str, **more: Any) -> Payload:
    """Return the payload of the act's first example, with some values replaced."""
    return read_payload(code, EXAMPLES[code][0] | more, act_of(code).Payload.payload_version)


TOUCHED: list[tuple[str, Values, Touches]] = [
    ("start_clock", {}, touches(("clock", 5), builds_on=[("round", 2)])),
    ("adjust_clock", IN_CUT, touches(("clock", 5), builds_on=[("cut",)])),
    ("extend_table", {}, touches(("extension", 4), **AT_TABLE)),
    ("announce_plan", {}, touches(("plan",))),
    ("change_plan", {}, touches(("plan",), builds_on=[("round", 1)])),
    (
        "make_cut",
        {"kind": "swiss", "size": 2, "seeds": SEEDS},
        touches(("cut",), builds_on=[*BOTH_STATES, ("plan",)], **CUT_MADE),
    ),
    ("undo_cut", {"kind": "swiss"}, touches(("cut",), throws_away=(("cut made",),), **CUT_MADE)),
    ("choose_side", {}, touches(("game", 1), ("sides", 1), builds_on=[("cut",)], **CUT_MADE)),
    ("undo_side", {}, touches(("game", 1), ("sides", 1), builds_on=[("cut",)], **CUT_MADE)),
    (
        "choose_side",
        {"against": 8},
        touches(("game", 1), ("sides", 1), builds_on=[("cut",), *PATHS], **CUT_MADE),
    ),
    ("raise_call", {}, touches(("call", 4), **OF_ANA)),
    ("take_call", {}, touches(("call", 4), **OF_ANA)),
    ("close_call", {}, touches(("call", 4), **OF_ANA)),
    ("concede_games", {}, touches(("result", 2, 3), **AT_TABLE)),
    ("concede_games", OF_CARD, touches(("result", 2, 3), ("card", 5), **AT_TABLE)),
    ("report_missing_card", {}, touches(("card", 5), builds_on=[("round", 2), ("player", 7)])),
    ("report_missing_card", IN_CUT, touches(("card", 5), builds_on=[("cut",), ("player", 7)])),
    (
        "report_missing_card",
        CONCEDED | {"extension": 6},
        touches(
            ("card", 5), ("extension", 6), ("result", 2, 3), builds_on=[*AT_TABLE["builds_on"], ("player", 7)]
        ),
    ),
    ("card_found", {}, touches(("card", 5), **OF_ANA)),
    ("decline_proposal", {}, touches(("penalty", 1), ("penalty", 3))),
    ("decline_proposal", {"penalties": [], "missing_card": 1}, touches(("card", 1))),
    (
        "allow_missing_decks",
        {},
        touches(("allowed decks", 7), ("allowed decks", 8), builds_on=[("player", 7), ("player", 8)]),
    ),
    ("add_player", {}, touches(("player", 7), ("state", 7))),
    ("sign_up", {}, touches(("player", 7), ("state", 7))),
    ("remove_player", {}, touches(("player", 7), ("state", 7))),
    ("import_players", {}, touches(*BOTH_PLAYERS)),
    ("remove_ticked", {}, touches(*BOTH_PLAYERS)),
    (
        "change_player",
        {},
        touches(
            *(("field", 7, name) for name in ("first_round_bye", "notes", "fixed_table")),
            **OF_ANA,
        ),
    ),
    ("mark_paid", {}, touches(("field", 7, "has_paid"), **OF_ANA)),
    ("renew_link", {}, touches()),
    *(
        (step, {}, touches(("state", 7), **OF_ANA))
        for step in ("check_in", "undo_check_in", "drop", "disqualify", "reinstate")
    ),
    ("check_in_all", {}, touches(*BOTH_STATES)),
    ("check_in_ticked", {}, touches(*BOTH_STATES, builds_on=[("player", 7), ("player", 8)])),
    ("drop_ticked", {}, touches(*BOTH_STATES, builds_on=[("player", 7), ("player", 8)])),
    ("finish_event", {}, touches(("end",))),
    ("reopen_event", {}, touches(("end",))),
    (
        "report_game",
        {"before": ANA_WON, "after": BEN_WON, "reopened": [5]},
        touches(("game", 1), ("game", 5), *PATHS, builds_on=[("cut",), *PATHS]),
    ),
    ("report_game", {"before": ANA_WON}, touches(("game", 1), builds_on=[("cut",), *PATHS])),
    ("report_result", {}, touches(("result", 2, 3), **AT_TABLE)),
    ("say_result", {}, touches(**AT_TABLE)),
    ("say_result", {"is_cut": True}, touches(builds_on=[("cut",), ("sides", 3)])),
    ("invite_leader", {}, touches(("staff", 4), builds_on=[("plays", None)])),
    ("invite_leader", {"user": 9}, touches(("staff", 4), ("leads", 9), builds_on=[("plays", 9)])),
    ("join_staff", {}, touches(("staff", 4), ("staff", 5), ("leads", 9), builds_on=[("plays", 9)])),
    ("join_staff", {"staff": None, "invitation": None, "guest": 4, "again": True}, touches()),
    ("change_role", {}, touches(("staff", 4), builds_on=[("plays", None)])),
    ("remove_leader", {}, touches(("staff", 4), ("leads", 9), builds_on=[("plays", 9)])),
    (
        "leader_plays",
        {"before": 8},
        touches(("plays", 9), builds_on=[*LEADER_PLAYS, ("player", 7), ("player", 8)]),
    ),
]


@pytest.mark.parametrize(("code", "more", "touched"), TOUCHED)
def test_entry_names_what_it_changed_and_what_it_builds_on(code: str, more: Values, touched: Touches) -> None:
    assert example(code, **more).touches() == touched


@pytest.mark.parametrize(
    ("code", "more", "concerned"),
    [
        ("raise_call", {}, [7]),
        ("take_call", {}, [7]),
        ("close_call", {}, [7]),
        ("report_result", {}, [7, 8]),
        ("report_result", {"players": []}, [7, 8, 9]),
        ("say_result", {}, [7, 8]),
        ("say_result", {"players": [], "names": []}, [7, 8, 9]),
        ("let_read", {}, [7, 8]),
    ],
)
def test_entry_concerns_the_players_who_see_it_at_home(code: str, more: Values, concerned: list[int]) -> None:
    payload = example(code, **more)
    assert [player for player in (7, 8, 9) if payload.concerns(player)] == concerned


@pytest.mark.parametrize(
    ("code", "more", "needs_it"),
    [
        ("finish_event", {}, False),
        ("reopen_event", {}, False),
        ("report_game", {}, True),
        ("report_game", {"before": ANA_WON}, False),
        ("clear_game", {}, True),
        ("report_result", {}, True),
        ("report_result", {"before": "6-0"}, False),
        ("clear_result", {}, True),
    ],
)
def test_only_a_correction_and_the_end_itself_are_undone_in_a_finished_event(
    code: str, more: Values, needs_it: bool
) -> None:
    assert example(code, **more).needs_running_event(act_of(code).states) is needs_it


def test_only_finishing_closes_the_event() -> None:
    assert [code for code in EXAMPLES if example(code).closes_event] == ["finish_event"]


@pytest.mark.parametrize("code", EXAMPLES)
def test_entry_is_read_as_it_was_written(code: str) -> None:
    version = act_of(code).Payload.payload_version
    for values in EXAMPLES[code]:
        payload = read_payload(code, values, version)
        assert read_payload(code, payload_values(payload), version) == payload


DECK: Values = {
    "side": "corp",
    "version": 2,
    "name": "",
    "identity": "01054",
    "cards": {"01110": 3},
    "source": "3x Hedge Fund",
    "submitted_by_id": None,
}
SEATED = (Seating(table=3, players=(7, 8), names=("Ana", "Ben")),)
PLAN: Values = {"planned_rounds": 4, "cut_size": None}


@pytest.mark.parametrize(
    ("code", "values", "read"),
    [
        (
            "change_pairings",
            RELEASE_0_1["change_pairings"][0],
            {
                "before": (Seating(table=None, players=(9,), names=("Cy",)),),
                "published": False,
                "by_hand_before": True,
            },
        ),
        ("discard_round", DRAFT | NO_DRAW, {"tables": SEATED, "explanation": None}),
        (
            "pair_round",
            DRAFT
            | {"plan_before": PLAN, "replaced": DRAFT | NO_DRAW | {"changed_by_hand": True, "plan": PLAN}},
            {
                "plan_before": LoggedPlan(4, None),
                "replaced": LoggedDraft(
                    round=2,
                    seed=5,
                    tables=SEATED,
                    explanation=None,
                    changed_by_hand=True,
                    plan=LoggedPlan(4, None),
                ),
            },
        ),
        (
            "remove_player",
            REMOVED,
            {
                "kept": None,
                "decks": [],
                "entry": Entry(
                    name="Ana",
                    pronouns="she/her",
                    runner_identity="MaxX",
                    first_round_bye=True,
                    draft_seat=3,
                ),
            },
        ),
        (
            "remove_player",
            REMOVED | {"kept": {"lot": 2**61, "is_deck_locked": None, "leader_id": 3}, "decks": [DECK]},
            {
                "kept": LoggedPlayerFields(lot=2**61, is_deck_locked=None, leader_id=3),
                "decks": [LoggedDeck(**DECK)],
            },
        ),
        ("say_result", OLD_REPORT, {"is_cut": False, "players": []}),
        ("submit_deck", ANA | {"decks": [CORP]}, {"identities_before": None}),
    ],
)
def test_entry_of_an_earlier_release_is_read_with_what_it_kept(
    code: str, values: Values, read: Values
) -> None:
    payload = read_payload(code, values, 0)
    assert {name: getattr(payload, name) for name in read} == read


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("add_player", {"player": "x", "name": "Ana"}),
        ("add_player", ANA | {"state": "elsewhere"}),
        ("change_player", ANA | {"before": {"notes": []}, "after": {"notes": []}}),
        ("check_in", ANA | {"before": "registered", "after": "gone"}),
        ("check_in_all", {"players": [{"pk": 7}]}),
        ("drop", {}),
        ("drop", {"player": None, "name": "Ana", "before": "checked_in", "after": "dropped"}),
        ("import_players", {}),
        ("remove_player", ANA),
        ("renew_link", {}),
        ("sign_up", ANA | {"link": "secret"}),
    ],
)
def test_damaged_entry_is_not_read(code: str, values: Values) -> None:
    with pytest.raises(PayloadError):
        read_payload(code, values, 1)
