"""Texts for series: refusals, tiebreakers, and log lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from pairing.series.records import SeriesTiebreaker
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import in_a_row
from tournament.models import AwardKind, SeriesEntry

SERIES_TIEBREAKER_WORDS: dict[SeriesTiebreaker, Promise] = {
    SeriesTiebreaker.BEST_PLACE: gettext_lazy("Best place"),
    SeriesTiebreaker.ALL_POINTS: gettext_lazy("Points from all events"),
    SeriesTiebreaker.HEAD_TO_HEAD: gettext_lazy("Head to head"),
    SeriesTiebreaker.EVENTS: gettext_lazy("Events played"),
    SeriesTiebreaker.SOS: pgettext_lazy("series", "Strength of schedule"),
}

PRESET_WORDS: dict[str, Promise] = {
    "places": gettext_lazy("By place: 12, 9, 7, 6, 5, 4, 3, 2 points, and 1 for everyone else"),
    "results": gettext_lazy("By results: the points scored at the tables"),
    "attendance": gettext_lazy("By attendance: 1 point for every event played"),
}

_SENTENCES: dict[str, Promise] = {
    "made": gettext_lazy("Created the series %(name)s."),
    "brought_in": gettext_lazy(
        "Imported the series %(name)s from its file. Events: %(events)s, not here: %(missing)s; "
        "people linked: %(people)s."
    ),
    "set": gettext_lazy("Changed the settings of %(name)s."),
    "events_chosen": gettext_lazy("Chose the events: %(events)s in all, %(added)s new, %(removed)s removed."),
    "award_added": gettext_lazy("Added an award for the top %(places)s at %(event)s: %(kind)s."),
    "award_removed": gettext_lazy("Removed the award for the top %(places)s at %(event)s: %(kind)s."),
    "people_joined": gettext_lazy("Linked as one person in all events: %(names)s."),
    "people_parted": gettext_lazy("Unlinked, a different person in each event: %(names)s."),
    "ended": gettext_lazy("Ended the series."),
    "reopened": gettext_lazy("Reopened the series."),
    "deleted": gettext_lazy("Deleted the series."),
    "restored": gettext_lazy("Restored the series."),
}


def series_sentence(entry: SeriesEntry) -> str:
    """Return the sentence for a line in a series' log, in the reader's language."""
    facts: Mapping[str, Any] = entry.facts if isinstance(entry.facts, dict) else {}
    if entry.what == "taken_back":
        return _("Undone: %(line)s") % {"line": _sentence(str(facts.get("line")), facts.get("facts") or {})}
    return _sentence(entry.what, facts)


def _sentence(what: str, facts: Mapping[str, Any]) -> str:
    if what not in _SENTENCES:
        return what  # of a later release
    values = dict(facts)
    if values.get("kind") in AwardKind.values:
        values["kind"] = AwardKind(values["kind"]).label
    try:
        said = str(_SENTENCES[what]) % values
        if values.get("is_unchanged") is False:
            return in_a_row([said, _("The file was changed after it was exported.")])
        return said
    except (KeyError, TypeError, ValueError):
        return what  # damaged


register_refusals(
    {
        "series_without_points": gettext_lazy("Nothing gives points yet. Fill in at least one number."),
        "series_points_rise": gettext_lazy("A place cannot be worth more than the one above it."),
        "series_points_too_many": gettext_lazy(
            "Points are whole numbers from 0 to %(most)s, for at most %(places)s places."
        ),
        "series_counts_nothing": gettext_lazy("At least one event has to count."),
        "series_is_gone": gettext_lazy("This series no longer exists."),
        "not_your_series": gettext_lazy("Only the people who run the series can do this."),
        "series_has_ended": gettext_lazy("The series has ended: reopen it first."),
        "series_changed_meanwhile": gettext_lazy(
            "The series has changed since then. Undo the newest entry in its log first."
        ),
        "no_person_ticked": gettext_lazy("Select the players to link."),
        "not_your_event": gettext_lazy("Choose events that you organize."),
        "series_file_too_large": gettext_lazy(
            "The file is too large: a series file can be at most %(most)s MB."
        ),
        "series_file_foreign": gettext_lazy(
            "This isn’t a series file. Choose the file you get with “JSON” on a series page. Files "
            "from sites on earlier releases can’t be imported."
        ),
        "series_file_newer": gettext_lazy(
            "This file was made by a newer version of the site. Update this site first."
        ),
        "series_file_wrong": gettext_lazy("The file has an invalid value at %(place)s. Nothing was changed."),
        "series_exists": gettext_lazy(
            "There is already a series with this name, perhaps in the bin: %(name)s."
        ),
        "too_many_series": gettext_lazy("There can be at most %(most)s series. Delete one first."),
        "too_many_series_events": gettext_lazy("A series can have at most %(most)s events."),
        "too_many_awards": gettext_lazy("A series can have at most %(most)s awards."),
        "award_is_gone": gettext_lazy(
            "This player hasn’t earned the award, or already has it. Check the list again."
        ),
    }
)
