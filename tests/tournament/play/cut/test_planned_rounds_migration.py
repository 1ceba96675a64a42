"""The number of rounds before extra Swiss rounds, which release 0.1 kept only in the log, is moved to its
column.
"""

from __future__ import annotations

import pytest

from tests.factories import make_cut_event
from tests.tournament.migrating import migrate, migrate_to_newest
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Stage, StageKind, Tournament
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("tournament", "0004_typed_payloads")]


def cut(event: Tournament, kind: StageKind, planned: int | None = None) -> None:
    if planned is not None:
        Tournament.objects.filter(pk=event.pk).update(planned_rounds=planned)
    size = 2 if kind == StageKind.SWISS else 4
    MakeCut(kind=kind, size=size, extra_rounds=1, confirmed_early=True, reason="Time").perform(
        event, actor=event.owner
    )


def undo_newest(event: Tournament) -> None:
    fresh = Tournament.objects.get(pk=event.pk)
    entry = (
        LogEntry.objects.filter(tournament=event).exclude(act="undo").filter(undone_by=None).latest("version")
    )
    Undo(entry=entry, seen=fresh.version).perform(fresh, actor=fresh.owner)


def planned_before(event: Tournament) -> int | None:
    return Stage.objects.get(tournament=event, number=2).planned_rounds_before


@pytest.mark.usefixtures("today_afterwards")
def test_migration_finds_the_plan_in_the_entry_of_the_cut_that_stands() -> None:
    events = [make_cut_event(4, 8)[0] for _number in range(4)]
    extra, bracket, again, without = events
    cut(extra, StageKind.SWISS, planned=3)
    cut(bracket, StageKind.DOUBLE)
    cut(again, StageKind.SWISS, planned=4)
    UndoCut().perform(again, actor=again.owner)
    cut(again, StageKind.DOUBLE)
    undo_newest(again)
    undo_newest(again)  # the extra rounds are restored, but the newest cut in the log is the other one
    cut(without, StageKind.SWISS)
    LogEntry.objects.filter(tournament=without).update(payload={"kind": "swiss", "size": 2, "declined": []})

    migrate(BEFORE)
    migrate_to_newest()

    assert [planned_before(event) for event in events] == [3, None, 4, None]
