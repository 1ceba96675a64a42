"""The database keeps no deadline of a draft and no two open proposals at a table."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.play.online.worlds import online_world, soon
from tournament.models import Reschedule, Round


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
