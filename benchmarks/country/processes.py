"""What processes cost, as Linux tells it: seconds on a processor, and memory."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Memory:
    """Of some processes, in MB: what they have in memory, and their part of it where they share pages."""

    resident: float
    proportional: float


def children_of(number: int) -> list[int]:
    """Return the processes that this one began and that run."""
    return [int(each) for each in Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()]


def parent_of(number: int) -> int:
    """Return the process that began this one."""
    return int(_stat(number)[1])


def seconds_of(numbers: list[int]) -> float:
    """Return the processor's seconds of these processes, with those of their children that have ended.

    Of a process that has ended meanwhile there are none: its parent has them.
    """
    spent = 0
    for each in numbers:
        with suppress(FileNotFoundError, ProcessLookupError):
            spent += sum(map(int, _stat(each)[11:15]))
    return spent / _TICKS


def memory_of(numbers: list[int]) -> Memory:
    """Return their memory, all together."""
    found = [_rollup(each) for each in numbers]
    return Memory(sum(each["Rss"] for each in found), sum(each["Pss"] for each in found))


def _rollup(number: int) -> dict[str, float]:
    lines = Path(f"/proc/{number}/smaps_rollup").read_text("ascii").splitlines()[1:]
    pairs = (line.split() for line in lines)
    return {words[0].rstrip(":"): int(words[1]) / 1024 for words in pairs}


def _stat(number: int) -> list[str]:
    """Return the fields after the name, which may have spaces: state, parent ..."""
    return Path(f"/proc/{number}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
