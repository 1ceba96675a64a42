"""Default settings for a new series, by key."""

from __future__ import annotations

from pairing.series.records import SeriesRules, SeriesTiebreaker

SERIES_PRESETS: dict[str, SeriesRules] = {
    # A store season: better places earn more, and everyone who comes earns something.
    "places": SeriesRules(place_points=(12, 9, 7, 6, 5, 4, 3, 2), further_points=1),
    # The points made at the tables, whatever the place.
    "results": SeriesRules(
        result_points=1,
        tiebreakers=(SeriesTiebreaker.HEAD_TO_HEAD, SeriesTiebreaker.SOS, SeriesTiebreaker.BEST_PLACE),
    ),
    # A league that rewards attendance.
    "attendance": SeriesRules(attendance_points=1, tiebreakers=(SeriesTiebreaker.BEST_PLACE,)),
}
