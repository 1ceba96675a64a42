from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_tournament
from tournament.models import LogEntry
from tournament.pages.undo import undo_page
from tournament.phrases.undo import WHY_NOT, why_not
from tournament.services.people import change_player, drop_player, reinstate_player
from tournament.services.undo.registry import INVERSES
from tournament.states import Act, Role
from tournament.visibility import Viewer

pytestmark = pytest.mark.django_db


def test_every_act_can_be_taken_back_or_says_why_not() -> None:
    assert set(INVERSES) | set(WHY_NOT) == set(Act)
    assert not set(INVERSES) & set(WHY_NOT)
    assert all(why_not(act) for act in Act)


def test_undo_page_takes_as_many_queries_after_1_entry_as_after_50() -> None:
    event = make_tournament()
    player = make_player(event, "Ana")
    drop_player(tournament=event, player=player, actor=event.owner)
    viewer = Viewer(user_id=event.owner_id, role=Role.TO)
    counts = []
    for more in (1, 50):
        for number in range(more):
            change_player(
                tournament=event, player=player, changes={"notes": f"{more} {number}"}, actor=event.owner
            )
        reinstate_player(tournament=event, player=player, actor=event.owner)
        entry = LogEntry.objects.select_related("undone_by", "undoes").get(version=1)
        with CaptureQueriesContext(connection) as queries:
            page = undo_page(event, entry, viewer)
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert [line.sentence for line in page.blockers] == ["Reinstated Ana."]
    assert not page.is_free
