"""Compute the chances outside of any request, and store the answers."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from pairing.chances import CutChance, cut_chances
from pairing.errors import RuleError
from tournament.kernel.consistent_read import consistent_read
from tournament.kernel.typed import converted
from tournament.models import Tournament, WorkedOutChances
from tournament.ranking.chances.question import ChancesQuestion, NoQuestion, chances_question

# players: more would take seconds, during which a thread in a serving process slows every page
MOST_HERE = 20
_FEWEST_RUNS, _MOST_RUNS = 20, 1_000
_SEATINGS = 20_000  # number of players times rounds to pair, over all simulated endings: takes a few seconds


def runs_for(question: ChancesQuestion) -> int:
    """Return how many endings to simulate: a few seconds' worth, but always enough to be meaningful."""
    a_run = len(question.event.players) * (1 + question.to_come)
    return max(_FEWEST_RUNS, min(_MOST_RUNS, _SEATINGS // a_run))


def work_out(question: ChancesQuestion, *, apart: bool) -> tuple[CutChance, ...]:
    """Answer a question; return nothing if a round is incomplete or no one can be paired.

    Every kind of result that the scoring allows is considered possible, so that certain answers really are
    certain. `apart` means a separate process with a lower priority than those that serve pages.
    """
    asked: dict[str, Any] = {
        "rng": Random(question.seed),  # noqa: S311 - repeatable on purpose, not a secret
        "to_come": question.to_come,
        "runs": runs_for(question),
    }
    try:
        if not apart:
            return cut_chances(question.event, question.size, **asked)
        # A fork would copy other threads' connections and locks. The new process imports only the rules.
        spawn, nice = get_context("spawn"), getattr(os, "nice", None)
        behind = {"initializer": nice, "initargs": (10,)} if nice else {}
        with ProcessPoolExecutor(1, mp_context=spawn, **behind) as pool:
            return pool.submit(cut_chances, question.event, question.size, **asked).result()
    except RuleError:
        return ()


def keep_chances(event: int) -> int | None:
    """Compute and store an event's chances; return the number of players, or None if nothing was done.

    Answers that are already stored for the same question stay. Two concurrent runs store the same answers.
    """
    with consistent_read():
        tournament = Tournament.objects.filter(pk=event).first()
        question = chances_question(tournament) if tournament else NoQuestion.NOT_PLAYING
    if isinstance(question, NoQuestion):
        return None
    digest = question.digest
    if WorkedOutChances.objects.filter(tournament=event, question=digest).exists():
        return None
    answers = work_out(question, apart=len(question.event.players) > MOST_HERE)
    if not Tournament.everything.filter(pk=event).exists():
        return None
    WorkedOutChances.objects.update_or_create(
        tournament_id=event, defaults={"question": digest, "answers": msgspec.to_builtins(answers)}
    )
    return len(answers)


def kept_answers(row: WorkedOutChances) -> dict[int, CutChance]:
    """Return the answers in a row, by player."""
    return {each.player: each for each in converted(row.answers, tuple[CutChance, ...])}
