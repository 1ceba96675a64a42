"""Decks that others may read."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_player
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.decks.pages.open import are_decks_open, open_decks_of, open_rows
from tournament.kernel.access import Viewer
from tournament.models import Qualifier, Stage, StageKind, Tournament
from tournament.models.states import Role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

STRANGER = Viewer(None, Role.SPECTATOR)


def make_event_with_a_cut(**fields: Any) -> Tournament:
    """Create an event: Ana is in the cut, Ben declined, Cy isn't in it, and Dee has no deck."""
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


LEADER = Viewer(1, Role.JUDGE)
# Maps the access in the Swiss rounds and in the cut to the decks that a stranger, a player and a judge can
# read.
CHOICES: dict[tuple[str, str], tuple[str, str, str]] = {
    ("private", "private"): ("", "", ""),
    ("private", "opponents"): ("", "", ""),
    ("private", "players"): ("", "Ana", "Ana"),
    ("private", "public"): ("Ana", "Ana", "Ana"),
    ("players", "players"): ("", "Ana Ben Cy", "Ana Ben Cy"),
    ("players", "public"): ("Ana", "Ana Ben Cy", "Ana Ben Cy"),
    ("public", "public"): ("Ana Ben Cy", "Ana Ben Cy", "Ana Ben Cy"),
}


@pytest.mark.parametrize(("swiss", "cut"), CHOICES)
def test_open_decks_are_read_by_whom_it_is_said_for_each_stage(swiss: str, cut: str) -> None:
    event = make_event_with_a_cut(swiss_decks=swiss, cut_decks=cut)
    listed = [
        open_rows(event, viewer, takes_part=takes_part)
        for viewer, takes_part in ((STRANGER, False), (STRANGER, True), (LEADER, False))
    ]
    shown = [
        [
            player.name
            for player in event.players.order_by("name")
            if open_decks_of(event, player, STRANGER, takes_part=takes_part)
        ]
        for takes_part in (False, True)
    ]
    assert tuple(" ".join(row.name for row in rows) for rows in listed) == CHOICES[swiss, cut]
    assert tuple(" ".join(names) for names in shown) == CHOICES[swiss, cut][:2]


@pytest.mark.parametrize(("swiss", "cut"), CHOICES)
def test_page_of_open_decks_is_there_for_who_may_read_any(swiss: str, cut: str) -> None:
    event = make_event_with_a_cut(swiss_decks=swiss, cut_decks=cut)
    seen = [are_decks_open(event, STRANGER, takes_part=takes_part) for takes_part in (False, True)]
    assert seen == [bool(names) for names in CHOICES[swiss, cut][:2]]


@pytest.mark.parametrize(
    ("swiss", "cut"), [("players", "private"), ("players", "opponents"), ("public", "players")]
)
def test_cut_that_is_less_open_than_the_swiss_rounds_is_refused_by_the_database(swiss: str, cut: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_deck_event(swiss_decks=swiss, cut_decks=cut)


def test_open_decks_of_a_player_of_the_cut_only() -> None:
    event = make_event_with_a_cut(cut_decks="players")
    hand_in(event.players.get(name="Ana"), LEGAL_RUNNER)
    seen = {
        player.name: open_decks_of(event, player, STRANGER, takes_part=True) for player in event.players.all()
    }
    assert {name for name, page in seen.items() if page} == {"Ana"}
    assert seen["Ana"] and [deck.side for deck in seen["Ana"].decks] == ["corp", "runner"]
