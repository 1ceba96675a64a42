"""Events from earlier releases keep the 2016 regulations, and their rounds are unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from pairing.types import SwissKind
from tests.factories import make_tournament, make_user
from tests.tournament.migrating import before, migrate_to_newest
from tournament.kernel.records import event_record
from tournament.models import EventPreset, Regulations, Tournament

BEFORE = before("0016_todays_events")


def test_migration_leaves_every_event_by_the_2016_regulations_as_it_was_paired(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    for number, (kind, games) in enumerate((("constructed", 2), ("half_draft", 1))):
        facts = {"kind": kind, "games_per_round": games, "structure": "advanced", "version": 7}
        events.create(owner_id=owner.pk, name="Cup", slug=f"cup-{number}", **facts)

    migrate_to_newest()

    rows = Tournament.objects.order_by("slug")
    columns = ("regulations", "swiss_kind", "structure", "games_per_round", "timed_win_points", "version")
    assert list(rows.values_list(*columns)) == [
        ("2016", "double_sided", "advanced", 2, 2, 7),
        ("2016", "double_sided", "advanced", 1, 2, 7),
    ]
    assert [event_record(row).swiss for row in rows] == [SwissKind.DOUBLE_SIDED] * 2
    assert not EventPreset.objects.exists()


@pytest.mark.django_db
def test_single_sided_event_reaches_the_rules_as_one() -> None:
    fields = {"regulations": Regulations.TODAY, "swiss_kind": "single_sided", "games_per_round": 1}
    assert event_record(make_tournament(**fields)).swiss is SwissKind.SINGLE_SIDED


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"swiss_kind": "single_sided"}, "tournament_single_sided_is_one_game"),
        ({"swiss_kind": "both"}, "tournament_swiss_kind_is_known"),
        ({"regulations": "2017"}, "tournament_regulations_are_known"),
    ],
)
def test_event_that_no_rule_knows_cannot_be_kept(fields: dict[str, str], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        make_tournament(**fields)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Monthly", ""])
def test_preset_has_a_name_of_its_own(name: str) -> None:
    owner = make_user()
    EventPreset.objects.create(owner=owner, name="Monthly", values={})
    EventPreset.objects.create(owner=make_user(), name="Monthly", values={})
    with pytest.raises(IntegrityError), transaction.atomic():
        EventPreset.objects.create(owner=owner, name=name, values={})
