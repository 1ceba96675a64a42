"""What the log and the undo page say of penalties and of what they propose; a kind of penalty stands once."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.conduct import HIDDEN_CARDS, Level
from tournament.floor.acts.penalties import DeclineProposal, GivePenalty, WithdrawPenalty
from tournament.floor.forms.judge import PenaltyForm
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry, Penalty, PenaltyKind, PenaltyLevel

KEPT: dict[str, Any] = {
    "penalty": 4,
    "player": 7,
    "name": "Ana",
    "kind": "stalling",
    "level": "warning",
    "note": "",
    "round": 2,
}


def test_penalty_given_is_told_in_the_readers_words_and_stays_in_the_list() -> None:
    payload = GivePenalty.Payload(**KEPT)

    assert payload.sentence() == "Gave Ana a penalty: Warning (Stalling)."
    assert payload.undo_words() == [
        "The penalty of Ana, Warning (Stalling), stays in the list, marked as taken back."
    ]


def test_penalty_withdrawn_is_told_and_can_count_again() -> None:
    payload = WithdrawPenalty.Payload(**KEPT)

    assert payload.sentence() == "Took back a penalty of Ana: Warning (Stalling)."
    assert payload.undo_words() == ["The penalty of Ana counts again: Warning (Stalling)."]


def test_proposal_to_disqualify_when_declined_is_told_and_can_be_made_again() -> None:
    payload = DeclineProposal.Payload(player=7, name="Ana", penalties=[1, 3])

    assert payload.sentence() == "Ana stays in the event: the disqualification is declined."
    assert payload.undo_words() == ["It is proposed again to disqualify Ana."]
    assert payload.touches().changes == {("penalty", 1), ("penalty", 3)}


def test_proposal_to_drop_when_declined_is_told_and_can_be_made_again() -> None:
    payload = DeclineProposal.Payload(player=7, name="Ana", missing_card=1)

    assert payload.sentence() == "Ana stays in the event: the drop for a missing card is declined."
    assert payload.undo_words() == ["It is proposed again to drop Ana."]
    assert payload.touches().changes == {("card", 1)}


@pytest.mark.parametrize("code", ["give_penalty", "withdraw_penalty"])
@pytest.mark.parametrize(
    "older",
    [
        {},
        {"kind": "Trödeln", "kind_code": "stalling", "level": "Warnung", "level_code": "warning"},
        {"kind": "Stalling", "level": "Warning"},
    ],
)
def test_penalty_of_an_earlier_release_is_told_in_the_readers_words(code: str, older: dict[str, Any]) -> None:
    payload = payload_of(LogEntry(act=code, payload=KEPT | older, payload_version=0))

    assert payload.sentence().endswith(": Warning (Stalling).")


@pytest.mark.parametrize("why", [{"penalties": [1]}, {"missing_card": 1}])
def test_proposal_declined_in_an_earlier_release_is_told_by_what_had_proposed_it(why: dict[str, Any]) -> None:
    kept = {"player": 7, "name": "Ana", **why}

    payload = payload_of(LogEntry(act="decline_proposal", payload=kept, payload_version=0))

    assert payload == DeclineProposal.Payload(**kept)


@pytest.mark.parametrize("kind", PenaltyKind)
def test_kind_of_penalty_is_stored_offered_and_told_by_its_one_definition(kind: PenaltyKind) -> None:
    """Whoever adds a kind adds a line to PenaltyKind, and nothing elsewhere."""
    field = Penalty._meta.get_field("kind")
    form = PenaltyForm({"kind": kind.value, "seen": "0"})
    told = GivePenalty.Payload(**(KEPT | {"kind": kind.value})).sentence()

    assert (kind.value, str(kind.label)) in [(code, str(label)) for code, label in field.flatchoices]
    assert form.is_valid(), form.errors
    assert form.cleaned_data["kind"] == kind
    assert told == f"Gave Ana a penalty: Warning ({kind.label})."
    assert len(kind.value) <= field.max_length


def test_levels_are_those_of_the_rules_lightest_first() -> None:
    assert PenaltyLevel.values == [level.value for level in Level]


def test_kind_that_the_regulations_name_is_one_of_the_kinds() -> None:
    assert PenaltyKind(HIDDEN_CARDS) is PenaltyKind.HIDDEN_CARDS
