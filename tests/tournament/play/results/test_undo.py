"""A result is entered, corrected and cleared; each step is undone separately as a version."""

from __future__ import annotations

import pytest

from tests.cut import InCut
from tests.flows.world import Stage, make_world
from tests.tournament.kernel.deeds import clear, fresh, refusal_of, save, undo
from tests.tournament.kernel.snapshots import snapshot
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


def test_undo_of_a_result_and_its_corrections_backwards_leads_to_the_open_table() -> None:
    world = make_world(Stage.PLAYING)
    as_it_was, since = snapshot(fresh(world)), fresh(world).version
    save(world, 2)
    save(world, 2, choice=1, seen=1)
    results = world.table(2).results
    clear_seen = results.count()
    save(world, 2, choice=2, seen=clear_seen)
    done = list(LogEntry.objects.filter(tournament=world.tournament, version__gt=since).order_by("-version"))

    assert [undo(world, entry) for entry in done] == [True, True, True]

    assert snapshot(fresh(world)) == as_it_was
    assert results.count() == 6


def test_undo_of_a_clearing_and_of_what_it_cleared_leads_to_the_open_table() -> None:
    world = make_world(Stage.PLAYING)
    as_it_was, since = snapshot(fresh(world)), fresh(world).version
    save(world, 2)
    clear(world, 2)
    done = list(LogEntry.objects.filter(tournament=world.tournament, version__gt=since).order_by("-version"))

    assert [undo(world, entry) for entry in done] == [True, True]

    assert snapshot(fresh(world)) == as_it_was


def test_undo_of_a_result_when_another_counts_by_now_then_that_one_comes_first() -> None:
    world = make_world(Stage.PLAYING)
    save(world, 2)
    typed = LogEntry.objects.latest("version")
    save(world, 2, choice=1, seen=1)

    assert refusal_of(lambda: undo(world, typed)) == "undo_blocked"


def test_undo_of_games_of_the_bracket_corrected_and_played_again_leads_back_to_the_first_ones() -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2, g3=1)
    before = (cut.results(), cut.tables())
    since = Tournament.objects.get(pk=cut.event.pk).version
    cut.win(1, 4, reopens=[3])
    cut.win(3, 4)
    assert cut.tables()[3] != before[1][3]

    done = LogEntry.objects.filter(tournament=cut.event, version__gt=since).order_by("-version")
    for entry in list(done):
        event = Tournament.objects.get(pk=cut.event.pk)
        assert Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)

    assert (cut.results(), cut.tables()) == before
