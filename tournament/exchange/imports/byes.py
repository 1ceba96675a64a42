"""The value of byes in a file, and in the event imported from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pairing.check.order import judge_standings
from pairing.results_json import ResultsFile
from pairing.types import Table


def byes_of(results: ResultsFile) -> set[int]:
    """Return the distinct point values of a file's byes."""
    return {
        scores[0].total
        for round_, of_tables in zip(results.event.rounds, results.scores, strict=True)
        for table, scores in zip(round_.tables, of_tables, strict=True)
        if table.is_bye
    }


def bye_of(results: ResultsFile) -> int | None:
    """Return the points for each bye in the file; None if there are no points or several values."""
    given = byes_of(results) - {0}
    return given.pop() if len(given) == 1 else None


def with_byes(results: ResultsFile, *, keeps_them: bool) -> ResultsFile:
    """Give every bye its points from the file, or the usual points for a bye."""

    def bye(table: Table, told: int) -> Table:
        is_usual = not keeps_them or told == results.event.scoring.bye
        return replace(table, stated=None if is_usual else (told,))

    rounds = tuple(
        replace(
            round_,
            tables=tuple(
                bye(table, told[0].total) if table.is_bye else table
                for table, told in zip(round_.tables, of_tables, strict=True)
            ),
        )
        for round_, of_tables in zip(results.event.rounds, results.scores, strict=True)
    )
    return replace(results, event=replace(results.event, rounds=rounds))


def keeps_byes(results: ResultsFile) -> bool:
    """Guess from a file's standings whether its byes are worth what it states.

    If the standings don't decide, the answer is False if any bye is worth 0: a 0 is often a placeholder for a
    bye without an entered result, which then counts as usual.
    """
    if byes_of(results) <= {results.event.scoring.bye}:
        return False
    kept, usual = (
        _wrong_points(with_byes(results, keeps_them=True)),
        _wrong_points(with_byes(results, keeps_them=False)),
    )
    return kept < usual if kept != usual else 0 not in byes_of(results)


def _wrong_points(results: ResultsFile) -> int:
    return Counter(fault.code for fault in judge_standings(results))["points_contradict_rounds"]
