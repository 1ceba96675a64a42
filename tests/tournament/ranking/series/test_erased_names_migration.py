"""Names of players erased earlier are removed from the logs of series."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.ranking.series.seasons import finished, make_season
from tournament.models import Player, SeriesEntry
from tournament.ranking.series.changing import series_state

pytestmark = pytest.mark.django_db


def test_migration_removes_names_that_no_player_has_where_one_was_erased() -> None:
    tom = make_user("tom")
    series = make_season(tom, finished(tom, 1, "Anna", "Ben"), finished(tom, 2, "Anna", "Ben"))
    entry = SeriesEntry.objects.create(
        series=series, what="people_joined", facts={"names": "Anna, Ben"}, after=series_state(series)
    )
    migration = import_module("tournament.migrations.0044_series_logs_without_erased_names")
    Player.objects.filter(name="Anna").update(name="Anonymous player 1")

    migration.forget_erased_names(apps, None)
    entry.refresh_from_db()
    assert entry.facts == {"names": "Anna, Ben"}  # only renamed: no player was erased

    Player.objects.filter(name="Anonymous player 1").update(erased_at=timezone.now())
    migration.forget_erased_names(apps, None)
    entry.refresh_from_db()
    assert entry.facts == {"names": "–, Ben"}
