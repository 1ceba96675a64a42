"""The pairings version: every change increases it, including undo."""

from __future__ import annotations

import pytest

from tests.factories import seen_pairings
from tests.flows.world import Stage, make_world
from tests.tournament.kernel.deeds import (
    Do,
    again,
    discard,
    edit,
    fresh,
    newest,
    pair,
    publish,
    refusal_of,
    round_1,
    step,
    undo,
)
from tournament.people.acts.steps import CheckIn
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.edits import SwitchRunner

pytestmark = pytest.mark.django_db

SWITCH = edit(SwitchRunner, table=1)


@pytest.mark.parametrize(
    ("stage", "act"),
    [
        (Stage.REGISTRATION, pair(1)),
        (Stage.DRAFT, again),
        (Stage.DRAFT, SWITCH),
        (Stage.DRAFT, discard(1)),
        (Stage.DRAFT, publish),
    ],
    ids=["paired", "paired again", "edited", "discarded", "published"],
)
def test_pairings_version_is_the_events_after_pairings_changed_and_after_an_undo(
    stage: Stage, act: Do
) -> None:
    world = make_world(stage)

    act(world)
    changed = seen_pairings(world.tournament)
    assert changed == fresh(world).version

    undo(world, newest(world))
    assert seen_pairings(world.tournament) == fresh(world).version == changed + 1


def test_pairings_version_stays_when_something_else_changed_and_was_undone() -> None:
    world = make_world(Stage.DRAFT)
    before = seen_pairings(world.tournament)

    step(CheckIn, "waiting")(world)
    undo(world)

    assert seen_pairings(world.tournament) == before
    assert fresh(world).version == before + 2


def test_publishing_what_was_seen_before_an_undo_is_refused() -> None:
    world = make_world(Stage.DRAFT)
    SWITCH(world)
    seen = seen_pairings(world.tournament)
    undo(world)

    ask = PublishRound(round_=round_1(world), seen=seen)

    assert refusal_of(lambda: ask.perform(world.tournament, actor=world.owner)) == "event_changed_meanwhile"
