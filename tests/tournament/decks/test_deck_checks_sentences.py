"""What the log says of deck checks: the tables drawn, and what was found."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.decks.acts.checks import CheckOutcomes, ListVersions, RecordDeckCheck
from tournament.decks.acts.draws import DrawDeckChecks, SeatedTable
from tournament.kernel.acts import payload_of
from tournament.models import LogEntry

TABLE = SeatedTable(table=3, players=[7, 8], names=["Ana", "Ben"])
OTHER = SeatedTable(table=5, players=[9, 10], names=["Cy", "Di"])
DRAW: dict[str, Any] = {"round": 2, "round_id": 12, "seed": 99, "count": 1, "candidates": [(3, 0), (5, 0)]}
OF_ANA: dict[str, Any] = {"check": 4, "player": 7, "name": "Ana", "round": 2}


@pytest.mark.parametrize(
    ("tables", "is_cut", "sentence"),
    [
        ([TABLE], False, "Round 2: drew Table 3 for a deck check (seed 99)."),
        ([TABLE, OTHER], True, "Cut, round 2: drew Game 3, Game 5 for deck checks (seed 99)."),
    ],
)
def test_draw_is_told_with_its_seed_and_stays(tables: list[SeatedTable], is_cut: bool, sentence: str) -> None:
    payload = DrawDeckChecks.Payload(**DRAW, tables=tables, is_cut=is_cut)

    assert payload.sentence() == sentence
    assert payload.irreversible_reason == (
        "This cannot be taken back: a draw stands, so that nobody can draw until it suits."
    )


@pytest.mark.parametrize(
    ("outcomes", "findings", "sentence"),
    [
        (
            ("in_order", "not_checked", "in_order"),
            "",
            "Deck check of Ana: corp deck in order, sleeves in order.",
        ),
        (
            ("problem", "problem", "problem"),
            "Missing in the corp deck: 1x Hedge Fund",
            "Deck check of Ana: problem with the corp deck, problem with the runner deck, problem with the "
            "sleeves. Findings: Missing in the corp deck: 1x Hedge Fund",
        ),
        (
            ("not_checked", "not_checked", "not_checked"),
            "Late to the table.",
            "Deck check of Ana: nothing compared. Findings: Late to the table.",
        ),
    ],
)
def test_deck_check_is_told_with_what_was_found_and_stays(
    outcomes: tuple[str, str, str], findings: str, sentence: str
) -> None:
    corp, runner, sleeves = outcomes
    payload = RecordDeckCheck.Payload(
        **OF_ANA,
        outcomes=CheckOutcomes(corp=corp, runner=runner, sleeves=sleeves),
        findings=findings,
        judge="Rose",
        lists=ListVersions(corp=1, runner=0),
    )

    assert payload.sentence() == sentence
    assert payload.irreversible_reason == (
        "This cannot be taken back: what a deck check found is kept. Record another one beside it."
    )


def test_deck_check_of_an_older_edition_that_names_no_judge_and_no_lists_is_told() -> None:
    outcomes = {"corp": "in_order", "runner": "in_order", "sleeves": "in_order"}
    kept = OF_ANA | {"round": None, "outcomes": outcomes, "findings": ""}
    entry = LogEntry(act="record_deck_check", payload=kept, payload_version=0)

    assert payload_of(entry).sentence() == (
        "Deck check of Ana: corp deck in order, runner deck in order, sleeves in order."
    )
