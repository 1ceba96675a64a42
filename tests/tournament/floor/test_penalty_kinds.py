"""Each kind of penalty is defined in one place."""

from __future__ import annotations

import pytest

from pairing.conduct import HIDDEN_CARDS, Level
from tests.tournament.kernel.log_examples import PENALTY
from tournament.floor.forms.judge import PenaltyForm
from tournament.kernel.acts import read_payload
from tournament.models import Penalty, PenaltyKind, PenaltyLevel


@pytest.mark.parametrize("kind", PenaltyKind)
def test_kind_of_penalty_is_stored_offered_and_logged_by_its_one_definition(kind: PenaltyKind) -> None:
    """A new kind is one line in PenaltyKind and needs no other change."""
    field = Penalty._meta.get_field("kind")
    form = PenaltyForm({"kind": kind.value, "seen": "0"})
    logged = read_payload("give_penalty", PENALTY | {"kind": kind.value}, 1)

    assert (kind.value, str(kind.label)) in [(code, str(label)) for code, label in field.flatchoices]
    assert form.is_valid(), form.errors
    assert form.cleaned_data["kind"] == kind
    assert str(kind.label) in logged.sentence()
    assert len(kind.value) <= field.max_length


def test_levels_are_those_of_the_rules_lightest_first() -> None:
    assert PenaltyLevel.values == [level.value for level in Level]


def test_kind_that_the_regulations_name_is_one_of_the_kinds() -> None:
    assert PenaltyKind(HIDDEN_CARDS) is PenaltyKind.HIDDEN_CARDS
