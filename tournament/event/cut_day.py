"""The day of the cut, for events that play it on a later day than the Swiss rounds."""

from __future__ import annotations

from datetime import date

from tournament.kernel.errors import ActionRefused
from tournament.models import AnnouncedPlan, Tournament
from tournament.models.states import EventState

# Rounds of an online event last for days, so its cut may be weeks later. More is probably a typing mistake.
MOST_DAYS_BEFORE_THE_CUT = 60


def cut_day(tournament: Tournament, cut: int | None) -> date | None:
    """Return the date of a cut that is on a later day than the event; None if there is none.

    `cut` is the size of the cut as announced or set: 0 if there is none, None if it isn't known yet.
    """
    day = tournament.cut_date
    return day if cut != 0 and day is not None and day > tournament.date else None


def decided_cut(tournament: Tournament, told: AnnouncedPlan | None) -> int | None:
    """Return the size of the cut as announced or set, None if it follows from the structure. No queries.

    `told` is the most recently announced plan, if any.
    """
    if told is None or tournament.state != EventState.REGISTRATION:
        return tournament.cut_size
    return told.cut_size


def cut_day_moved_to(tournament: Tournament, day: date) -> date | None:
    """Return the day of the cut if the event moves to this day: as many days later as before."""
    if tournament.cut_date is None:
        return None
    return day + (tournament.cut_date - tournament.date)


def judge_cut_day(day: date, cut: date | None) -> None:
    """Refuse a cut before the event's `day` or long after it. Raises ActionRefused cut_day_does_not_fit."""
    if cut is not None and not 0 <= (cut - day).days <= MOST_DAYS_BEFORE_THE_CUT:
        raise ActionRefused("cut_day_does_not_fit", most=MOST_DAYS_BEFORE_THE_CUT)
