"""Who sees a deck list."""

from __future__ import annotations

import pytest

from tournament.core.access import Viewer, sees_deck
from tournament.models.states import Role

STRANGER, LEADER = Viewer(None, Role.SPECTATOR), Viewer(1, Role.TO)


@pytest.mark.parametrize("shown", ["none", "cut", "all"])
@pytest.mark.parametrize("audience", ["participants", "everyone"])
@pytest.mark.parametrize("in_cut", [False, True])
def test_leaders_and_the_player_always_see_it(shown: str, audience: str, in_cut: bool) -> None:
    assert sees_deck(LEADER, shown=shown, audience=audience, in_cut=in_cut)
    assert sees_deck(STRANGER, shown=shown, audience=audience, in_cut=in_cut, is_own=True)


@pytest.mark.parametrize(
    ("shown", "audience", "in_cut", "stranger", "participant"),
    [
        ("none", "everyone", True, False, False),
        ("none", "participants", True, False, False),
        ("cut", "participants", False, False, False),
        ("cut", "participants", True, False, True),
        ("cut", "everyone", False, False, False),
        ("cut", "everyone", True, True, True),
        ("all", "participants", False, False, True),
        ("all", "everyone", False, True, True),
    ],
)
def test_others_see_it_once_it_is_open_to_them(
    shown: str, audience: str, in_cut: bool, stranger: bool, participant: bool
) -> None:
    seen = [
        sees_deck(STRANGER, shown=shown, audience=audience, in_cut=in_cut, takes_part=takes_part)
        for takes_part in (False, True)
    ]
    assert seen == [stranger, participant]
