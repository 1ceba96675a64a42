"""The one entry: an event or a results file in, all its faults out."""

from __future__ import annotations

from pairing.check.faults import Fault
from pairing.check.order import judge_standings
from pairing.check.points import judge_results, judge_scores
from pairing.check.rounds import judge_rounds
from pairing.results_json import ResultsFile
from pairing.types import Event


def check(subject: ResultsFile | Event) -> tuple[Fault, ...]:
    """Name every departure from the rules, round by round, then those in the standings.

    Of a results file the figures that it states are judged too. The lot is no fault: where only
    the lot decides, any order and any player will do. Empty when all is right.
    """
    event = subject.event if isinstance(subject, ResultsFile) else subject
    faults = [*judge_rounds(event), *judge_results(event)]
    if isinstance(subject, ResultsFile):
        faults += judge_scores(subject)
    faults.sort(key=lambda fault: fault.round_number or 0)
    if isinstance(subject, ResultsFile):
        faults += judge_standings(subject)
    return tuple(faults)
