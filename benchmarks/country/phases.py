"""What is measured alone: unchanged polls, saves, a new round."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.country.crowd import Crowd, Phone, Pool, post_request, save_request
from benchmarks.country.making import ROUND, Event
from benchmarks.country.served import Served, Spent
from benchmarks.country.wires import Answer, Wire, Wires

LONGEST_SLICE = 0.25  # seconds: short, so that what else the machine does falls on all alike
CLIENTS = 16
LEADERS = 4  # who save at once, where nothing else happens
PATIENCE = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Cost:
    """What one request took of the processors, in milliseconds."""

    site: float
    database: float

    @classmethod
    def of(cls, spent: Spent, count: int) -> Cost:
        """Divide."""
        return cls(1000 * spent.site / max(1, count), 1000 * spent.database / max(1, count))

    @property
    def whole(self) -> float:
        """The site's and PostgreSQL's."""
        return self.site + self.database


@dataclass
class Rate:
    """Requests a second by slice, how many in all, and what they cost."""

    slices: list[float] = field(default_factory=list)
    count: int = 0
    spent: Spent = field(default_factory=Spent)

    def add(self, count: int, seconds: float, spent: Spent) -> None:
        """Take a slice in."""
        self.slices.append(count / seconds)
        self.count += count
        self.spent = Spent(
            self.spent.site + spent.site,
            self.spent.database + spent.database,
            self.spent.phones + spent.phones,
        )

    @property
    def a_second(self) -> float:
        """The median of all slices."""
        return statistics.median(self.slices)


@dataclass
class Acknowledged:
    """The results that the site said it had saved, and what it said to the others."""

    results: dict[tuple[int, int], None] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def take(self, event: Event, table: int, answer: Answer) -> None:
        """Note an answer."""
        if answer.status == 302:
            self.results[event.pk, table] = None
            self.seconds.append(answer.seconds)
        else:
            self.errors.append(f"save {event.slug} {table}: {answer.status}")


def fetch(wires: Wires, request: bytes) -> Answer:
    """Ask once, and wait for the answer."""
    got: list[Answer] = []
    wire = Wire(wires, "127.0.0.1")
    wire.ask(request, got.append)
    wires.run(time.perf_counter() + PATIENCE, lambda: bool(got))
    wire.close()
    if not got or not got[0].status:
        raise SystemExit(f"No answer to {request[:80]!r}")
    return got[0]


def poll_unchanged(served: Served, wires: Wires, crowd: Crowd, seconds: float) -> Rate:
    """Ask for unchanged pages of all players as fast as it goes, in short slices; the first one warms up."""
    requests = (phone.request for phone in itertools.cycle(crowd.all))
    pool = [Wire(wires, f"127.2.0.{number + 1}") for number in range(CLIENTS)]
    rate = Rate()
    for turn in range(max(2, int(2 * seconds)) + 1):
        before, began = served.spent(), time.perf_counter()
        count = _as_fast_as_it_goes(wires, pool, requests, 304, min(LONGEST_SLICE, seconds / 10))
        if turn:
            rate.add(count, time.perf_counter() - began, served.spent().since(before))
    for wire in pool:
        wire.close()
    return rate


def _as_fast_as_it_goes(
    wires: Wires, pool: list[Wire], requests: Iterator[bytes], status: int, seconds: float
) -> int:
    count, asked = 0, 0
    until = time.perf_counter() + seconds

    def ask(wire: Wire) -> None:
        nonlocal asked
        asked += 1
        request = next(requests)

        def answered(answer: Answer) -> None:
            nonlocal count
            count += 1
            if answer.status != status:
                raise SystemExit(f"{request[:80]!r}: {answer.status} instead of {status}")
            if time.perf_counter() < until:
                ask(wire)

        wire.ask(request, answered)

    for wire in pool:
        ask(wire)
    wires.run(until + PATIENCE, lambda: count == asked)
    return count


def save_alone(
    served: Served,
    wires: Wires,
    tables: Iterator[tuple[Event, int]],
    acknowledged: Acknowledged,
    seconds: float,
) -> tuple[float, Cost]:
    """Let some leaders save one result after the other; return how many a second, and what one costs."""
    pool = Pool(wires, LEADERS)
    before, began = served.spent(), time.perf_counter()
    start = len(acknowledged.results)
    in_work = 0

    def save() -> None:
        nonlocal in_work
        found = next(tables, None)
        if found is None:
            return
        event, table = found
        in_work += 1

        def answered(answer: Answer) -> None:
            nonlocal in_work
            in_work -= 1
            acknowledged.take(event, table, answer)
            if time.perf_counter() < began + seconds:
                save()

        pool.ask(save_request(event, table, served.port), answered)

    for _ in range(LEADERS):
        save()
    wires.run(began + seconds + PATIENCE, lambda: not in_work)
    count = len(acknowledged.results) - start
    return count / (time.perf_counter() - began), Cost.of(served.spent().since(before), count)


def publish_alone(served: Served, wires: Wires, event: Event, phones: list[Phone]) -> tuple[Cost, Cost]:
    """Publish a round where nothing else happens; return what that costs, and what each phone's page does."""
    before = served.spent()
    for request in publishing(event, served.port):
        answer = fetch(wires, request)
        if answer.status != 302:
            raise SystemExit(f"{request[:80]!r}: {answer.status}")
    published = served.spent()
    requests = (phone.request for phone in phones)
    pool = Pool(wires, CLIENTS)
    got: list[int] = []
    for request in requests:
        pool.ask(request, lambda answer: got.append(answer.status))
    wires.run(time.perf_counter() + PATIENCE, lambda: len(got) == len(phones))
    if set(got) != {200}:
        raise SystemExit(f"The new round was answered by {set(got)}.")
    return Cost.of(published.since(before), 1), Cost.of(served.spent().since(published), len(phones))


def publishing(event: Event, port: int) -> list[bytes]:
    """Return the two forms by which the leader pairs the next round and publishes it."""
    return [
        post_request(event, "pair/", port, {"round": ROUND + 1, "seed": 1}),
        post_request(event, f"{ROUND + 1}/publish/", port, {"confirmed": event.version + 1}),
    ]
