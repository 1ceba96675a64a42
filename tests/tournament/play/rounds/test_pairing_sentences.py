"""What the log and the undo page say of rounds that were paired, discarded and published."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.round_warnings import RoundWarnings
from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import Payload
from tournament.models import LogEntry
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.pairing import PairRound
from tournament.play.rounds.drafts import LoggedDraft, LoggedPlan
from tournament.play.rounds.seating import Seating

TABLE = {"table": 3, "players": [7, 8], "names": ["Ana", "Ben"]}
SEATED = (Seating(table=3, players=(7, 8), names=("Ana", "Ben")),)
DRAW = {"explanation": {"number": 2}}  # no draw that this release can read
DRAFT: dict[str, Any] = {"round": 2, "seed": 5, "tables": SEATED, "explanation": None}
PLAN = {"planned_rounds": 4, "cut_size": None}


def paired(**more: Any) -> PairRound.Payload:
    return PairRound.Payload(round=2, seed=5, tables=SEATED, **more)


def of_release_0_1(act: str, payload: dict[str, Any]) -> Payload:
    return payload_of(LogEntry(act=act, payload=payload, payload_version=0))


@pytest.mark.parametrize(
    ("more", "sentence", "words"),
    [
        ({}, "Paired round 2.", ["The draft of round 2 is thrown away."]),
        (
            {"fewest_rematches": True},
            "Paired round 2 with the fewest rematches.",
            ["The draft of round 2 is thrown away."],
        ),
        (
            {"replaced": LoggedDraft(**DRAFT)},
            "Paired round 2 again.",
            ["The draft of round 2 is thrown away.", "The draft that it replaced comes back."],
        ),
        (
            {"plan_before": LoggedPlan(4, None)},
            "Paired round 2.",
            [
                "The draft of round 2 is thrown away.",
                "The event is in registration again, and its plan is open.",
            ],
        ),
    ],
)
def test_round_paired_is_told_with_how_and_what_goes(
    more: dict[str, Any], sentence: str, words: list[str]
) -> None:
    assert paired(**more).sentence() == sentence
    assert paired(**more).undo_words() == words


def test_draft_discarded_is_told_and_can_come_back() -> None:
    payload = DiscardRound.Payload(**DRAFT)

    assert payload.sentence() == "Discarded the draft of round 2."
    assert payload.undo_words() == ["The draft of round 2 comes back as it was."]


def test_round_published_is_told_and_can_be_a_draft_again() -> None:
    payload = PublishRound.Payload(round=2, seed=5, warnings=RoundWarnings(left_out=(7,)))

    assert payload.sentence() == "Published round 2."
    assert payload.undo_words() == ["Round 2 is a draft again, which only leaders see."]


def test_pairing_of_release_0_1_is_read_with_the_draft_that_it_replaced() -> None:
    replaced = {**DRAFT, "tables": [TABLE], **DRAW, "changed_by_hand": True, "plan": PLAN}
    kept = {"round": 2, "seed": 6, "fewest_rematches": False, "plan_before": PLAN, "tables": [TABLE]}

    payload = of_release_0_1("pair_round", {"replaced": replaced} | kept)

    assert payload == PairRound.Payload(
        round=2,
        seed=6,
        tables=SEATED,
        plan_before=LoggedPlan(4, None),
        replaced=LoggedDraft(**DRAFT, changed_by_hand=True, plan=LoggedPlan(4, None)),
    )
    assert payload.sentence() == "Paired round 2 again."


def test_pairing_of_before_0_1_is_told() -> None:
    payload = of_release_0_1("pair_round", {"round": 2, "seed": 5, "tables": [TABLE]})

    assert payload == paired()
    assert payload.sentence() == "Paired round 2."


def test_discard_of_before_0_1_is_told() -> None:
    payload = of_release_0_1("discard_round", DRAFT | {"tables": [TABLE], **DRAW})

    assert payload == DiscardRound.Payload(**DRAFT)
    assert payload.sentence() == "Discarded the draft of round 2."


@pytest.mark.parametrize("more", [{}, {"seed": 5, "warnings": {"left_out": [7], "not_playing": []}}])
def test_publishing_of_0_1_and_before_is_told(more: dict[str, Any]) -> None:
    assert of_release_0_1("publish_round", {"round": 2} | more).sentence() == "Published round 2."
