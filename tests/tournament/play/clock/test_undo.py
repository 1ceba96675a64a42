"""Changes to a round's clock are undone step by step, back to a clock that never ran (REG-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.flows.world import Stage, World, make_world
from tests.tournament.kernel.deeds import fresh, round_1, undo
from tests.tournament.kernel.snapshots import snapshot
from tournament.kernel.acts import Act
from tournament.models import ClockRun, LogEntry
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.acts.length import AdjustClock, ResetClock


def _perform(world: World, act: Act[Any]) -> None:
    act.perform(fresh(world), actor=world.owner)


def _start(world: World) -> None:
    _perform(world, StartClock(round_=round_1(world)))


def _reset(world: World) -> None:
    newest = ClockRun.objects.order_by("pk").last()
    _perform(world, ResetClock(round_=round_1(world), seen_run=newest.pk if newest else 0))


def _longer(world: World) -> None:
    _perform(world, AdjustClock(round_=round_1(world), minutes=5, seen_minutes=65))


def _shorter(world: World) -> None:
    _perform(world, AdjustClock(round_=round_1(world), minutes=-5, seen_minutes=70))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "acts",
    [(_start, _reset, _start), (_longer, _reset, _start), (_longer, _shorter, _start), (_longer, _reset)],
)
def test_undo_of_all_that_was_done_to_a_clock_leads_back_to_an_untouched_one(
    acts: tuple[Callable[[World], None], ...],
) -> None:
    world = make_world(Stage.PLAYING)
    as_it_was, since = snapshot(fresh(world)), fresh(world).version
    for act in acts:
        act(world)
    done = LogEntry.objects.filter(tournament=world.tournament, version__gt=since).order_by("-version")

    assert [undo(world, entry) for entry in list(done)] == [True] * len(acts)

    assert snapshot(fresh(world)) == as_it_was
