"""Access to decklists."""

from __future__ import annotations

import pytest

from tournament.kernel.access import Viewer, sees_deck
from tournament.models import DecksOpenTo
from tournament.models.states import Role

STRANGER, LEADER = Viewer(None, Role.SPECTATOR), Viewer(1, Role.TO)


@pytest.mark.parametrize("open_to", DecksOpenTo)
@pytest.mark.parametrize("reads_now", [False, True])
def test_leaders_and_the_player_always_see_it(open_to: str, reads_now: bool) -> None:
    assert sees_deck(LEADER, open_to=open_to, reads_now=reads_now)
    assert sees_deck(STRANGER, open_to=open_to, reads_now=reads_now, is_own=True)


@pytest.mark.parametrize(
    ("open_to", "stranger", "participant", "opponent"),
    [
        ("private", False, False, False),
        ("opponents", False, False, True),
        ("players", False, True, True),
        ("public", True, True, True),
    ],
)
def test_others_see_it_once_it_is_open_to_them(
    open_to: str, stranger: bool, participant: bool, opponent: bool
) -> None:
    seen = [
        sees_deck(STRANGER, open_to=open_to, takes_part=takes_part, reads_now=reads_now)
        for takes_part, reads_now in ((False, False), (True, False), (True, True))
    ]
    assert seen == [stranger, participant, opponent]
