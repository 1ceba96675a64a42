"""Settings that a new series begins with, by their keys."""

from __future__ import annotations

from pairing.series.records import SeriesRules, SeriesTiebreaker

SERIES_PRESETS: dict[str, SeriesRules] = {
    # A season of a shop: the better the place, the more, and something for everyone who comes.
    "places": SeriesRules(place_points=(12, 9, 7, 6, 5, 4, 3, 2), further_points=1),
    # As many points as were made at the tables, whatever the place.
    "results": SeriesRules(
        result_points=1,
        tiebreakers=(SeriesTiebreaker.HEAD_TO_HEAD, SeriesTiebreaker.SOS, SeriesTiebreaker.BEST_PLACE),
    ),
    # A league in which coming is what counts.
    "attendance": SeriesRules(attendance_points=1, tiebreakers=(SeriesTiebreaker.BEST_PLACE,)),
}
