"""The page model of how a round was paired."""

from __future__ import annotations

import pytest

from pairing.kinds import Kind
from tests.factories import make_player, make_round, make_tournament
from tournament.kernel.access import Viewer
from tournament.models import Player
from tournament.models.states import EventState, Role
from tournament.play.rounds.pages.how_paired import DrawnGroup, DrawnMeeting, DrawnPlayer, how_paired_page

pytestmark = pytest.mark.django_db

ANYBODY = Viewer(None, Role.SPECTATOR)


def _meeting(upper: Player, lower: Player, more: int, fewer: int) -> dict[str, object]:
    floated = {
        "player": upper.pk,
        "from_points": more,
        "to_points": fewer,
        "reason": "odd_group",
        "nearer": [],
    }
    return {
        "players": [upper.pk, lower.pk],
        "points": [more, fewer],
        "floated": None if more == fewer else floated,
        "rematch": False,
    }


def test_how_paired_when_somebody_floated_then_both_groups_tell_it() -> None:
    event = make_tournament(state=EventState.RUNNING)
    a, b, c, d = (make_player(event, name) for name in "ABCD")
    draw = {"meetings": [_meeting(a, b, 6, 6), _meeting(c, d, 6, 3)], "byes": []}
    round_ = make_round(event, [(b, a), (c, d)], explanation=draw)

    within = DrawnMeeting(DrawnPlayer(a.pk, "A", 6), DrawnPlayer(b.pk, "B", 6), (), False, True)
    down = DrawnMeeting(
        DrawnPlayer(c.pk, "C", 6),
        DrawnPlayer(d.pk, "D", 3),
        ("An odd number was left in the group with 6 points, so one player had to go down.",),
        False,
        True,
    )
    assert how_paired_page(event, round_, viewer=ANYBODY).groups == (
        DrawnGroup(6, 3, from_above=(), within=(within,), downwards=(down,)),
        DrawnGroup(3, 1, from_above=(down,), within=(), downwards=()),
    )


@pytest.mark.parametrize(
    ("kind", "seats", "by_seats"),
    [
        (Kind.FULL_DRAFT, (1, 2), True),
        (Kind.FULL_DRAFT, (1, None), False),
        (Kind.CONSTRUCTED, (1, 2), False),
    ],
)
def test_how_paired_when_a_full_draft_begins_then_the_seats_decided_if_all_had_one(
    kind: str, seats: tuple[int | None, ...], by_seats: bool
) -> None:
    event = make_tournament(state=EventState.RUNNING, kind=kind)
    one, two = (make_player(event, draft_seat=seat) for seat in seats)
    round_ = make_round(event, [(one, two)], explanation={"meetings": [_meeting(one, two, 0, 0)], "byes": []})

    assert how_paired_page(event, round_, viewer=ANYBODY).by_draft_seats is by_seats


def test_how_paired_when_byes_were_drawn_then_what_no_longer_stands_is_known() -> None:
    event = make_tournament(state=EventState.RUNNING)
    one, two, three = (make_player(event) for _ in range(3))
    bye = {"player": three.pk, "points": 0, "reason": "random", "candidates": [], "spared": []}
    draw = {"meetings": [_meeting(one, two, 0, 0)], "byes": [bye]}
    round_ = make_round(event, [(one, three), (two,)], explanation=draw, changed_by_hand=True)

    page = how_paired_page(event, round_, viewer=ANYBODY)

    assert ([each.stands for each in page.byes], page.groups[0].within[0].stands) == ([False], False)
