"""Events from earlier releases stay at their venue: no deadlines, and the clock as before."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.migrating import before, migrate_to_newest
from tests.tournament.play.online.worlds import online_world, soon
from tournament.models import Pairing, Player, Reschedule, Round, Tournament
from tournament.play.clock.pages import clock_line

BEFORE = before("0021_online_events")


def test_migration_leaves_every_event_without_deadlines_and_with_its_clock(old_apps: Any) -> None:
    def model(name: str) -> Any:
        return old_apps.get_model("tournament", name).objects

    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    facts = {"name": "Cup", "slug": "cup", "state": "running", "planned_rounds": 3, "cut_size": 0}
    event = model("Tournament").create(owner_id=owner.pk, version=7, **facts)
    model("Player").create(tournament=event, name="Ana", nickname="ana_r")
    stage = model("Stage").create(tournament=event, number=1, kind="swiss")
    published = datetime(2016, 11, 5, 10, tzinfo=UTC)
    round_ = model("Round").create(stage=stage, number=1, seed=1, state="published", published_at=published)
    model("Pairing").create(round=round_, number=1)

    migrate_to_newest()

    row = Tournament.objects.get()
    assert (row.is_online, row.round_days, row.deadline_time, row.reschedule_days, row.version) == (
        False,
        7,
        time(21),
        3,
        7,
    )
    assert (Round.objects.get().deadline, Pairing.objects.get().deadline) == (None, None)
    assert list(Player.objects.values_list("nickname", "online_name")) == [("ana_r", "")]
    assert not Reschedule.objects.exists()
    line = clock_line(row)
    assert line is not None
    assert line.minutes == 65


@pytest.mark.django_db
def test_draft_with_a_deadline_and_two_open_proposals_at_a_table_cannot_be_kept() -> None:
    world = online_world()
    first, second = (seat.player for seat in world.table(1).seats.order_by("position"))

    def refused(constraint: str, **fields: Any) -> None:
        usual = {"pairing": world.table(1), "proposer": first, "answerer": second, "deadline": soon()}
        with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
            Reschedule.objects.create(**usual | fields)

    Reschedule.objects.create(pairing=world.table(1), proposer=first, answerer=second, deadline=soon())
    refused("(?i)unique")
    refused("reschedule_is_between_two", answerer=first, state="declined")
    refused("reschedule_state_is_known", state="lost")
    with pytest.raises(IntegrityError, match="round_draft_has_no_deadline"), transaction.atomic():
        Round.objects.update(state="draft", published_at=None)
