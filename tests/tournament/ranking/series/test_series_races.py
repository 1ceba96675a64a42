"""Two people make the same change to a series at once: it happens once and is logged once."""

from __future__ import annotations

from functools import partial

import pytest

from pairing.series.presets import SERIES_PRESETS
from tests.factories import make_tournament, make_user
from tests.races import race
from tests.tournament.exchange.archive.files import brought_in
from tests.tournament.ranking.series.series_files import season_there
from tournament.models import Appearance, Series, SeriesEntry
from tournament.ranking.series import acts
from tournament.ranking.series.acts import SeriesSettings
from tournament.ranking.series.bringing_in import bring_in_series, found_series
from tournament.ranking.series.changing import take_back_line
from tournament.ranking.series.filed import read_series_file

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_two_makes_chooses_ends_and_undoes() -> None:
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


def test_one_of_two_brings_a_series_in_and_everybody_is_joined_once() -> None:
    there, olga = season_there(), make_user("olga")
    for file in there.events.values():
        brought_in(file, olga)
    filed = read_series_file(there.file)

    def bring_in() -> None:
        found = found_series(filed, olga)
        chosen = {each.filed.identity or "": each.here[0] for each in found.events}
        bring_in_series(found, chosen, filed.settings, actor=olga)

    race(bring_in, bring_in)

    made = Series.objects.get(owner=olga)
    assert [entry.what for entry in made.log.all()] == ["brought_in"]
    assert Appearance.objects.filter(player__tournament__owner=olga).count() == 13
