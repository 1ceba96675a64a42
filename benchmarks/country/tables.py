"""The tables of docs/benchmarks.md, as Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.country.evening import Plan, Seen
from benchmarks.country.phases import Cost, Rate
from benchmarks.country.processes import Memory


@dataclass(frozen=True)
class Run:
    """All that was measured with one number of processes."""

    processes: int
    poll: Rate
    saves_a_second: float
    save: Cost
    publish: Cost
    new_page: Cost
    plan: Plan
    seen: Seen
    save_seconds: list[float]
    saved: int
    lost: int
    memory: tuple[Memory, Memory]


def print_runs(runs: list[Run]) -> None:
    """Print a column for each number of processes."""
    head = " | ".join(f"{run.processes}" for run in runs)
    print(f"| processes | {head} |\n|---|{'--:|' * len(runs)}")
    for name, tell in ROWS.items():
        print(f"| {name} | {' | '.join(tell(run) for run in runs)} |")
    for run in runs:
        for error in run.seen.errors[:5]:
            print(f"\n{run.processes}: {error}")


def percentiles(seconds: list[float]) -> str:
    """Return median, 95 %, 99 % and the slowest, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return "-"
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99, 1)]
    return " / ".join(f"{1000 * each:.0f}" for each in picked)


def _waits(run: Run, which: Callable[[Run], list[int]]) -> str:
    waits = sorted(wait for pk in which(run) for wait in run.seen.waits.get(pk, []))
    phones = len(run.plan.first.links) * len(which(run))
    if not waits:
        return f"0 of {phones} phones"
    return f"{statistics.median(waits):.1f} / {waits[-1]:.1f} ({len(waits)} of {phones})"


def _cost(cost: Cost) -> str:
    return f"{cost.site:.2f} + {cost.database:.2f}"


def _memory(memory: Memory) -> str:
    return f"{memory.proportional:.0f} / {memory.resident:.0f}"


def _share_304(seen: Seen) -> float:
    return seen.statuses[304] / max(1, sum(seen.statuses.values()))


def _each(memory: Memory, count: int) -> Memory:
    return Memory(memory.resident / count, memory.proportional / count)


def _busy(run: Run) -> str:
    spent, lasted = run.seen.spent, run.seen.lasted
    return f"{spent.site / lasted:.2f} + {spent.database / lasted:.2f} + {spent.phones / lasted:.2f}"


ROWS: dict[str, Callable[[Run], str]] = {
    "unchanged polls, a second": lambda run: f"{run.poll.a_second:.0f}",
    "saves a second, nothing else": lambda run: f"{run.saves_a_second:.0f}",
    "an unchanged poll, CPU ms": lambda run: _cost(Cost.of(run.poll.spent, run.poll.count)),
    "a save, CPU ms": lambda run: _cost(run.save),
    "pairing and publishing a round, CPU ms": lambda run: _cost(run.publish),
    "a phone's page of the new round, CPU ms": lambda run: _cost(run.new_page),
    "**the evening**: open connections": lambda run: f"{run.seen.wires}",
    "polls a second": lambda run: f"{sum(run.seen.statuses.values()) / run.seen.lasted:.0f}",
    "answered 304": lambda run: f"{_share_304(run.seen):.0%}",
    "unchanged poll, ms: median / 95 % / 99 % / slowest": lambda run: percentiles(run.seen.unchanged),
    "while several publish, ms": lambda run: percentiles(run.seen.unchanged_later),
    "changed poll, ms": lambda run: percentiles(run.seen.changed),
    "save, ms": lambda run: percentiles(run.save_seconds),
    "saves a second": lambda run: f"{len(run.save_seconds) / run.seen.lasted:.0f}",
    "new round of one event, s: median / last phone": lambda run: _waits(
        run, lambda run: [run.plan.first.pk]
    ),
    "of several together, s": lambda run: _waits(run, lambda run: [each.pk for each in run.plan.together]),
    "cores busy: site + PostgreSQL + phones": _busy,
    "the phones' own lateness, ms": lambda run: percentiles(run.seen.late),
    "memory of a process, MB: PSS / RSS": lambda run: _memory(_each(run.memory[0], run.processes)),
    "memory of PostgreSQL, MB": lambda run: _memory(run.memory[1]),
    "results acknowledged, in all": lambda run: f"{run.saved}",
    "results lost": lambda run: f"{run.lost}",
    "errors": lambda run: f"{len(run.seen.errors)}",
}
