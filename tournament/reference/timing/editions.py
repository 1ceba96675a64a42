"""Which edition of the run was in force on a day."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from tournament.reference.timing.older_run import RUN_BEFORE_2017
from tournament.reference.timing.run import RUN_OF_2017
from tournament.reference.timing.steps import TimingStructure

# The sources give the month and no day: the structure of seven parts is in force "from December 2017", so
# that the whole of that month has it.
SEVEN_PARTS_FROM = date(2017, 12, 1)
# Comprehensive rules with a run of their own are there from 2019 on, again without a day: from its first.
OWN_RUN_OF_TODAY_FROM = date(2019, 1, 1)


class RunEdition(StrEnum):
    """An edition of the run; the value is part of addresses."""

    FIRST = "first"
    OF_2017 = "2017"

    @property
    def run(self) -> TimingStructure:
        """The steps of this edition."""
        return RUN_OF_2017 if self is RunEdition.OF_2017 else RUN_BEFORE_2017


def run_edition_on(day: date) -> RunEdition:
    """Return the edition for an event of this day.

    From 1 December 2017 on it is that of seven parts (TIM 4.1), before that day the older one of six (TIM
    4.40): the sources give the month only. From 2019 on it is still that of 2017, the last one that this
    site has: `has_own_run_of_today` says when a page has to say so.
    """
    return RunEdition.OF_2017 if day >= SEVEN_PARTS_FROM else RunEdition.FIRST


def has_own_run_of_today(day: date) -> bool:
    """Return whether rules newer than those of December 2017 describe the run on this day (2019 on)."""
    return day >= OWN_RUN_OF_TODAY_FROM
