"""The table on the stream: choosing, changing, removing and undo; one at a time."""

from __future__ import annotations

import pytest

from tests.flows.world import Stage, World, make_world
from tournament.exchange.broadcast.acts.featured import FeatureTable
from tournament.exchange.broadcast.featured import featured_pairing
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undo import Undo
from tournament.models import Pairing

pytestmark = pytest.mark.django_db


def feature(world: World, table: Pairing | None) -> None:
    FeatureTable(pairing=table).perform(world.tournament, actor=world.owner)


def shown(world: World) -> int | None:
    found = featured_pairing(world.tournament)
    return found.number if found else None


def logged(world: World) -> list[int | None]:
    """Return the tables named in the log, oldest first."""
    entries = world.tournament.log.filter(act=FeatureTable.code).order_by("version")
    return [entry.payload["now"] and entry.payload["now"]["table"] for entry in entries]


def test_table_is_chosen_another_then_none_and_each_is_logged() -> None:
    world = make_world(Stage.PLAYING)
    first, second = world.table(1), world.table(2)

    feature(world, first)
    assert shown(world) == 1
    feature(world, second)
    assert shown(world) == 2
    feature(world, None)
    assert shown(world) is None

    assert logged(world) == [1, 2, None]


def test_same_again_changes_nothing() -> None:
    world = make_world(Stage.PLAYING)
    feature(world, world.table(1))
    version = world.tournament.version

    feature(world, world.table(1))

    assert (world.tournament.version, len(logged(world))) == (version, 1)
    feature(world, None)
    feature(world, None)
    assert world.tournament.version == version + 1


def test_undone_the_one_before_is_shown_again() -> None:
    world = make_world(Stage.PLAYING)
    feature(world, world.table(1))
    feature(world, world.table(2))
    entry = world.tournament.log.filter(act=FeatureTable.code).latest("version")

    Undo(entry=entry, seen=entry.version).perform(world.tournament, actor=world.owner)

    assert shown(world) == 1


@pytest.mark.parametrize("stage", [Stage.NEXT_DRAFT])
def test_table_of_a_draft_is_refused(stage: Stage) -> None:
    world = make_world(stage)
    draft = Pairing.objects.filter(round__stage__tournament=world.tournament, round__number=2).first()

    with pytest.raises(ActionRefused) as refused:
        feature(world, draft)

    assert refused.value.code == "no_such_table"
    assert shown(world) is None


def test_another_events_table_is_refused() -> None:
    world, other = make_world(Stage.PLAYING), make_world(Stage.PLAYING)

    with pytest.raises(ActionRefused):
        feature(world, other.table(1))


def test_finished_event_shows_what_it_showed() -> None:
    world = make_world(Stage.FINISHED)

    with pytest.raises(ActionRefused) as refused:
        feature(world, None)

    assert refused.value.code == "act_not_allowed"
