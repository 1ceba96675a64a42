"""The event as a row of steps on the desk."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournament.models import StageKind
from tournament.models.states import EventState, RoundState
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.site.pages.desk_facts import DeskFacts, open_games_now


class Progress(StrEnum):
    """The progress of a step."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the event, as shown on the desk."""

    label: str
    detail: str
    progress: Progress
    url: str | None
    act: str = ""


def desk_steps(facts: DeskFacts) -> tuple[Step, ...]:
    """Return the event as a row of steps: registration, each planned round, the end."""
    is_registering = facts.state == EventState.REGISTRATION
    steps = [
        Step(
            _("Players"),
            facts.people.registered_words,
            Progress.NOW if is_registering and not facts.rounds else Progress.DONE,
            facts.to("desk-players"),
        )
    ]
    planned = max(facts.plan.rounds or 0, len(facts.rounds))
    rounds = [_round_step(facts, number) for number in range(1, planned + 1)]
    before_cut = facts.cut.rounds_before if facts.cut.rounds_before is not None else planned
    swiss, after = _folded(facts, rounds[:before_cut]), _folded(facts, rounds[before_cut:], before_cut + 1)
    steps += [*swiss, *_cut_steps(facts), *after]
    label = _("Final standings")
    if facts.state == EventState.FINISHED:
        end = Step(label, _("Finished"), Progress.DONE, facts.to("desk-standings"))
    elif facts.is_at_the_end:
        end = Step(label, "", Progress.NOW, facts.to("desk-finish"), FinishEvent.code)
    else:
        end = Step(label, "", Progress.LATER, None)
    return (*steps, end)


def _folded(facts: DeskFacts, rounds: list[Step], first: int = 1) -> list[Step]:
    """Return the steps for these rounds, which start with round `first`: those that are finished, and those
    after the next one, are combined.
    """
    later = next((at for at, step in enumerate(rounds) if step.progress is Progress.LATER), len(rounds)) + 1
    steps = rounds[:later]
    if len(rounds) - later > 2:
        steps.append(Step(_rounds_words(first + later, first + len(rounds) - 1), "", Progress.LATER, None))
    else:
        steps += rounds[later:]
    done = sum(step.progress is Progress.DONE for step in rounds)
    if done < 2:
        return steps
    words = _rounds_words(first, first + done - 1)
    return [Step(words, _("Complete"), Progress.DONE, facts.to("desk-rounds")), *steps[done:]]


def _rounds_words(first: int, last: int) -> str:
    return _("Rounds %(first)s–%(last)s") % {"first": first, "last": last}


def _cut_steps(facts: DeskFacts) -> list[Step]:
    """Return the cut and the bracket if one was announced or made."""
    size = facts.plan.cut if facts.cut.stage is None else facts.cut.stage.size
    is_finished = facts.state == EventState.FINISHED
    if not size or (is_finished and facts.cut.stage is None):
        return []
    label = _("Cut to the top %(cut)s") % {"cut": size}
    bracket = facts.cut.bracket
    if facts.cut.stage is None:
        progress, to = Progress.LATER, None
        if facts.wants_cut:
            progress, to = Progress.NOW, facts.to("desk-cut")
        cut = Step(label, "", progress, to, MakeCut.code)
        if facts.plan.terms and facts.plan.terms.cut_kind == StageKind.SWISS:
            return [cut]
        return [cut, Step(_("Bracket"), "", Progress.LATER, None)]
    made = Step(label, "", Progress.DONE, facts.to("desk-cut"), MakeCut.code)
    if bracket is None:
        return [made]
    detail = _("Decided") if bracket.is_decided else open_games_now(bracket)
    progress = Progress.DONE if bracket.is_decided else Progress.NOW
    return [made, Step(_("Bracket"), detail, progress, facts.to("desk-bracket"))]


def _round_step(facts: DeskFacts, number: int) -> Step:
    label = _("Round %(round)s") % {"round": number}
    row = next((row for row in facts.rounds if row.number == number), None)
    if row is None:
        follows = number == len(facts.rounds) + 1 and bool(facts.rounds) and not facts.open_tables
        is_now = follows and facts.newest is not None and facts.newest.state == RoundState.PUBLISHED
        return Step(label, "", Progress.NOW if is_now else Progress.LATER, None)
    url = facts.to("desk-round", number=number)
    if row.state == RoundState.DRAFT:
        return Step(label, _("Draft"), Progress.NOW, url)
    if row is facts.newest and facts.open_tables:
        detail = _("%(open)s of %(tables)s open") % {"open": facts.open_tables, "tables": facts.tables}
        return Step(label, detail, Progress.NOW, url)
    return Step(label, _("Complete"), Progress.DONE, url)
