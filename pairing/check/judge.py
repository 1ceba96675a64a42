"""The entry point: takes an event or a results file and returns all its faults."""

from __future__ import annotations

from pairing.check.faults import Fault
from pairing.check.order import judge_standings
from pairing.check.points import judge_results, judge_scores
from pairing.check.rounds import judge_rounds
from pairing.results_json import ResultsFile
from pairing.types import Event


def check(subject: ResultsFile | Event) -> tuple[Fault, ...]:
    """List every violation of the rules, round by round, then in the standings.

    The figures stated in a results file are checked too. Random draws can't be wrong: if only the draw
    decides, any order and any player are accepted. Empty if everything is correct.
    """
    if isinstance(subject, ResultsFile):
        event, active_is_known = subject.event, subject.active_is_known
        of_file, of_standings = [*judge_scores(subject)], [*judge_standings(subject)]
    else:
        event, active_is_known = subject, True
        of_file, of_standings = [], []
    of_rounds = [*judge_rounds(event, active_is_known=active_is_known), *judge_results(event), *of_file]
    of_rounds.sort(key=lambda fault: fault.round_number or 0)
    return (*of_rounds, *of_standings)
