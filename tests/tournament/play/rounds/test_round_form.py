from __future__ import annotations

import pytest

from pairing.types import Relaxed
from tournament.play.rounds.forms import PairAgainForm, PairForm, PairingEditForm

PLACES = {1: 5, 2: 5, 3: 6, 4: None, 8: None}


def _edit(edit: str, *players: object, **more: object) -> PairingEditForm:
    return PairingEditForm(
        {"edit": edit, "player": [str(player) for player in players], **more}, places=PLACES
    )


@pytest.mark.parametrize(
    ("edit", "players", "arguments"),
    [
        ("swap", (1, 3), {"first": 1, "second": 3}),
        ("pair", (4, 8), {"first": 4, "second": 8}),
        ("bye", (4,), {"player": 4}),
        ("unpair", (1,), {"table": 5}),
        ("unpair", (1, 2), {"table": 5}),
        ("unpair", (4,), {"player": 4}),
        ("switch", (3,), {"table": 6}),
    ],
)
def test_edit_when_ticks_fit_then_the_act_gets_what_they_mean(
    edit: str, players: tuple[int, ...], arguments: dict[str, int]
) -> None:
    form = _edit(edit, *players)
    assert form.is_valid(), form.errors
    assert form.arguments == arguments


def test_edit_when_a_table_is_moved_then_to_the_typed_number() -> None:
    form = _edit("move", 2, to="12")
    assert form.is_valid()
    assert form.arguments == {"table": 5, "to": 12}


@pytest.mark.parametrize(
    ("edit", "players", "sentence"),
    [
        ("swap", (1,), "Select exactly two players."),
        ("swap", (1, 2, 3), "Select exactly two players."),
        ("pair", (4,), "Select exactly two players."),
        ("bye", (4, 8), "Select exactly one player."),
        ("unpair", (4, 8), "Select exactly one player."),
        ("unpair", (1, 3), "Select the players of one table only."),
        ("switch", (4,), "Select a player seated at a table."),
        ("swap", (), "Select the players first."),
        ("swap", (1, 77), "One of the selected players is no longer in this event. Check again."),
        (
            "swap",
            (1, "x\0"),
            "One of the selected players is no longer in this event. Check again.",
        ),
        (
            "swap",
            (1, 10**30),
            "One of the selected players is no longer in this event. Check again.",
        ),
    ],
)
def test_edit_when_ticks_do_not_fit_then_told_and_kept(
    edit: str, players: tuple[object, ...], sentence: str
) -> None:
    form = _edit(edit, *players)
    assert form.errors == {"player": [sentence]}
    assert form.ticked == {str(player) for player in players}


@pytest.mark.parametrize("to", ["", "0", "-1", "10000", "1e3", "９９９９９９", "x", "9" * 30])
def test_edit_when_the_table_number_is_none_then_told(to: str) -> None:
    assert set(_edit("move", 1, to=to).errors) == {"to"}


def test_edit_when_unknown_then_told() -> None:
    assert set(_edit("burn", 1).errors) == {"edit"}


@pytest.mark.parametrize("number", ["", "x", "-1", "10000", "9" * 40])
def test_pair_when_no_round_is_meant_then_refused(number: str) -> None:
    assert not PairForm({"round": number}).is_valid()


@pytest.mark.parametrize(("seed", "value"), [("", None), ("0", 0), (str(2**63 - 1), 2**63 - 1)])
def test_again_when_a_seed_fits_then_taken(seed: str, value: int | None) -> None:
    form = PairAgainForm({"seed": seed})
    assert form.is_valid()
    assert form.cleaned_data == {
        "seed": value,
        "fewest_rematches": False,
        "allowed": Relaxed.NONE,
        "seen": None,
        "plan_choice": None,
        "plan_reason": "",
        "plan_players": None,
    }


@pytest.mark.parametrize("seed", ["-1", str(2**63), "abc", "1.5"])
def test_again_when_a_seed_does_not_fit_then_told(seed: str) -> None:
    assert set(PairAgainForm({"seed": seed}).errors) == {"seed"}


def test_again_when_asked_again_then_what_was_typed_goes_along() -> None:
    form = PairAgainForm({"seed": "0", "seen": "4", "fewest_rematches": "on"})
    assert form.is_valid()
    assert form.typed == {"seed": 0, "seen": 4}
