"""Two who do the same to a series at once: it is done once, and the log has one line of it."""

from __future__ import annotations

from functools import partial

import pytest

from pairing.series.presets import SERIES_PRESETS
from tests.factories import make_tournament, make_user
from tests.races import race
from tournament.models import Series, SeriesEntry
from tournament.series import acts
from tournament.series.acts import SeriesSettings
from tournament.series.changing import take_back_line

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_two_makes_chooses_ends_and_takes_back() -> None:
    ida = make_user("ida")
    event = make_tournament(ida)
    settings = SeriesSettings("Winter", SERIES_PRESETS["places"])

    race(*[partial(acts.make_series, settings, actor=ida)] * 2)
    series = Series.objects.get()
    race(*[partial(acts.choose_events, series.pk, {event.pk: 2}, actor=ida)] * 2)
    race(*[partial(acts.end_series, series.pk, actor=ida)] * 2)
    ended = SeriesEntry.objects.get(what="ended")
    race(*[partial(take_back_line, series.pk, ended.pk, actor=ida)] * 2)

    told = [entry.what for entry in SeriesEntry.objects.order_by("pk")]
    assert told == ["made", "events_chosen", "ended", "taken_back"]
    assert Series.objects.get().ended_at is None
