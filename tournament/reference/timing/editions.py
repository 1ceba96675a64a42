"""The edition of the run in effect on a given day."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from tournament.reference.timing.older_run import RUN_BEFORE_2017
from tournament.reference.timing.run import RUN_OF_2017
from tournament.reference.timing.steps import TimingStructure

# The sources give only the month: the structure with seven parts applies "from December 2017", so it applies
# to the whole month.
SEVEN_PARTS_FROM = date(2017, 12, 1)
# Comprehensive rules with their own description of a run have existed since 2019. The sources give no day
# here either, so this is the first day of the year.
OWN_RUN_OF_TODAY_FROM = date(2019, 1, 1)


class RunEdition(StrEnum):
    """An edition of the run; the value is part of URLs."""

    FIRST = "first"
    OF_2017 = "2017"

    @property
    def run(self) -> TimingStructure:
        """The structure of the run in this edition."""
        return RUN_OF_2017 if self is RunEdition.OF_2017 else RUN_BEFORE_2017


def run_edition_on(day: date) -> RunEdition:
    """Return the edition for an event on this day.

    From December 1, 2017, this is the edition with seven parts (TIM 4.1); before that day it is the older one
    with six (TIM 4.40). The sources give only the month. From 2019 it is still the 2017 edition, the last one
    that this site has: `has_own_run_of_today` returns whether a page has to mention this.
    """
    return RunEdition.OF_2017 if day >= SEVEN_PARTS_FROM else RunEdition.FIRST


def has_own_run_of_today(day: date) -> bool:
    """Return whether newer rules than those of December 2017 describe the run on this day (from 2019)."""
    return day >= OWN_RUN_OF_TODAY_FROM
