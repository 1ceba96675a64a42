"""The database keeps only events that the rules know, and one preset of each name."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from pairing.types import SwissKind
from tests.factories import make_tournament, make_user
from tournament.kernel.records import event_record
from tournament.models import EventPreset, Regulations


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
