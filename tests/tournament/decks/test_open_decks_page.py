"""The decks that are open to others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_player
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.core.access import Viewer
from tournament.decks.pages.open import are_decks_open, open_decks_of, open_rows
from tournament.models import Qualifier, Stage, StageKind, Tournament
from tournament.models.states import Role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

STRANGER = Viewer(None, Role.SPECTATOR)


def make_event_with_a_cut(**fields: Any) -> Tournament:
    """Ana is in the cut, Ben declined it, Cy is not in it and Dee has no deck."""
    event = make_deck_event(**fields)
    stage = Stage.objects.create(tournament=event, number=2, kind=StageKind.DOUBLE, size=4)
    for rank, name in enumerate(("Ana", "Ben", "Cy", "Dee"), start=1):
        player = make_player(event, name)
        if name != "Dee":
            hand_in(player, LEGAL_CORP)
        if name in ("Ana", "Ben"):
            seed = 1 if name == "Ana" else None
            Qualifier.objects.create(stage=stage, player=player, seed=seed, swiss_rank=rank)
    return event


@pytest.mark.parametrize(("shown", "expected"), [("all", ["Ana", "Ben", "Cy"]), ("cut", ["Ana"])])
def test_open_rows_are_those_of_whom_it_is_said(shown: str, expected: list[str]) -> None:
    event = make_event_with_a_cut(decks_shown=shown)
    assert [row.name for row in open_rows(event)] == expected


@pytest.mark.parametrize(
    ("shown", "audience", "stranger", "participant"),
    [
        ("none", "everyone", False, False),
        ("cut", "participants", False, True),
        ("all", "everyone", True, True),
    ],
)
def test_page_of_open_decks_is_there_for_whom_it_is_said(
    shown: str, audience: str, stranger: bool, participant: bool
) -> None:
    event = make_deck_event(decks_shown=shown, decks_audience=audience)
    seen = [are_decks_open(event, STRANGER, takes_part=takes_part) for takes_part in (False, True)]
    assert seen == [stranger, participant]


def test_open_decks_of_a_player_of_the_cut_only() -> None:
    event = make_event_with_a_cut(decks_shown="cut")
    hand_in(event.players.get(name="Ana"), LEGAL_RUNNER)
    seen = {
        player.name: open_decks_of(event, player, STRANGER, takes_part=True) for player in event.players.all()
    }
    assert {name for name, page in seen.items() if page} == {"Ana"}
    assert seen["Ana"] and [deck.side for deck in seen["Ana"].decks] == ["corp", "runner"]
