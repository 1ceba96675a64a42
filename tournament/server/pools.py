"""Threads that answer: some for polls, some for pages, others for writers, and a turn for each address."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from enum import Enum, auto
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol

from tournament.core.door import is_for_the_door
from tournament.core.metrics import register_reading

logger = logging.getLogger(__name__)

# Requests that change nothing; all others may wait for the database's one writer.
READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class ThreadLane(Enum):
    """What a request waits for: a look whether anything has changed, a page, or its turn to write."""

    POLL = auto()
    READ = auto()
    WRITE = auto()


FLOOD = 400  # waiting requests of one address: more than one for each phone of a large event
LONGEST_PAUSE = 0.1  # seconds for which the loop may keep new jobs from beginning
POLLS_FIRST = 0.05  # and polls that wait, new pages: eight threads still begin 160 a second


class Job(Protocol):
    """A connection whose request waits for a thread."""

    def service(self) -> None:
        """Answer the request."""

    def refuse(self) -> None:
        """Answer that the site is busy; nothing was begun."""


class _Waiting(NamedTuple):
    address: str
    job: Job
    since: float


class FairQueue:
    """What waits, in turns: one job of each address, in the order of their coming within it.

    At most `share` jobs of one address are in work; its others wait, even for threads with nothing to do.
    Where very many of one address wait, the last to come is the first: in a flood, who asks now does not
    wait for what was thrown in before.
    """

    def __init__(self, share: int) -> None:
        self._share = share
        self._in_turn: OrderedDict[str, deque[_Waiting]] = OrderedDict()  # the next one first
        self._held_back: dict[str, deque[_Waiting]] = {}  # addresses that have their share
        self._taken: dict[str, int] = {}

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return sum(len(waiting) for queues in (self._in_turn, self._held_back) for waiting in queues.values())

    @property
    def is_empty(self) -> bool:
        """Whether no job waits."""
        return not (self._in_turn or self._held_back)

    def put(self, address: str, job: Job, now: float) -> bool:
        """Add a job at the end of its address's own queue; return whether it may be taken now."""
        has_share = self._taken.get(address, 0) >= self._share
        waiting = (self._held_back if has_share else self._in_turn).setdefault(address, deque())
        waiting.append(_Waiting(address, job, now))
        return not has_share

    def take(self) -> _Waiting | None:
        """Remove and return the next job; its address's next turn is after those of all others."""
        if not self._in_turn:
            return None
        address, waiting = self._in_turn.popitem(last=False)
        taken = waiting.pop() if len(waiting) > FLOOD else waiting.popleft()
        self._taken[address] = self._taken.get(address, 0) + 1
        if waiting:
            has_share = self._taken[address] >= self._share
            (self._held_back if has_share else self._in_turn)[address] = waiting
        return taken

    def done(self, address: str) -> None:
        """Note that a job that was taken is done."""
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
        if address in self._held_back:
            self._in_turn[address] = self._held_back.pop(address)

    def take_older(self, than: float) -> list[Job]:
        """Remove and return what waits since before this moment."""
        late = []
        for queues in (self._in_turn, self._held_back):
            for address, waiting in list(queues.items()):
                while waiting and waiting[0].since < than:
                    late.append(waiting.popleft().job)
                if not waiting:
                    del queues[address]
        return late

    def clear(self) -> None:
        """Forget what waits."""
        self._in_turn.clear()
        self._held_back.clear()


class Gate(NamedTuple):
    """Keeps new jobs from beginning while it is closed, but none for longer than so many seconds."""

    is_open: threading.Event
    longest_pause: float

    def pass_through(self) -> None:
        """Wait as long as need be."""
        if not self.is_open.is_set():
            self.is_open.wait(self.longest_pause)


class ThreadPool:
    """Threads that take jobs from a fair queue. Jobs that waited longer than `longest_wait` are refused.

    One address has at most `share` of the threads.

    A job begins when the `gates` are open, or after a moment: many threads at work keep the interpreter from
    the thread of the loop, which closes one where it has much to do, and from other pools (`is_free`).
    """

    def __init__(
        self,
        name: str,
        threads: int,
        share: int,
        gates: Sequence[Gate],
        longest_wait: float | None = None,
    ) -> None:
        self._longest_wait = longest_wait
        self._gates = gates
        self.is_free = threading.Event()  # cleared while a job waits for a thread
        self.is_free.set()
        self._lock = threading.Lock()
        self._queue = FairQueue(share)
        self._refused: deque[Job] = deque()
        self._is_over = False
        self._tickets: SimpleQueue[None] = SimpleQueue()  # each lets one thread look for a job
        self._threads = [
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def put(self, address: str, job: Job) -> None:
        """Let a thread do the job, when it is the address's turn."""
        with self._lock:
            may_be_taken = self._queue.put(address, job, time.monotonic())
            self.is_free.clear()
        if may_be_taken:  # else the thread that is done with another job of this address takes it
            self._tickets.put(None)

    def put_refused(self, job: Job) -> None:
        """Let a thread refuse the job, before all else."""
        with self._lock:
            self._refused.append(job)
        self._tickets.put(None)

    def count_waiting(self) -> int:
        """Return how many jobs wait for a thread."""
        with self._lock:
            return len(self._queue)

    def take_late(self, now: float) -> list[Job]:
        """Remove and return the jobs that waited too long."""
        if self._longest_wait is None:
            return []
        with self._lock:
            return self._queue.take_older(now - self._longest_wait)

    def stop(self) -> None:
        """Begin no further job."""
        self._is_over = True
        with self._lock:
            self._queue.clear()
            self._refused.clear()
        for _ in self._threads:
            self._tickets.put(None)

    def join(self, until: float) -> int:
        """Wait until this moment for jobs in work; return how many threads still have one."""
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return sum(thread.is_alive() for thread in self._threads)

    def _work(self) -> None:
        while not self._is_over:
            self._tickets.get()
            while self._do_next():
                pass  # until nothing is left, also of what was held back when its ticket was seen

    def _do_next(self) -> bool:
        """Do or refuse one job; return whether there was one."""
        for gate in self._gates:
            gate.pass_through()
        with self._lock:
            refused = self._refused.popleft() if self._refused else None
            taken = None if refused is not None else self._queue.take()
            if self._queue.is_empty:
                self.is_free.set()
        try:
            if refused is not None:
                refused.refuse()
            elif taken and self._longest_wait and time.monotonic() - taken.since > self._longest_wait:
                taken.job.refuse()
            elif taken:
                taken.job.service()
        except BaseException:
            logger.exception("A thread of the server could not answer")
        if taken:
            with self._lock:
                self._queue.done(taken.address)
        return refused is not None or taken is not None


class ThreadPools:
    """A pool for each lane: a writer holds up no reader, and a page no poll that finds nothing new."""

    def __init__(
        self, *, pollers: int, readers: int, writers: int, write_wait: float, calm: threading.Event
    ) -> None:
        loop = Gate(calm, LONGEST_PAUSE)
        self._pollers = ThreadPool("poller", pollers, pollers, [loop])
        # A poll takes a part of a millisecond: no page begins while some wait.
        polls = Gate(self._pollers.is_free, POLLS_FIRST)
        self._readers = ThreadPool("reader", readers, readers, [loop, polls])
        self._writers = ThreadPool("writer", writers, (writers + 1) // 2, [loop], write_wait)
        self._pools = {
            ThreadLane.POLL: self._pollers,
            ThreadLane.READ: self._readers,
            ThreadLane.WRITE: self._writers,
        }
        waiting = "Requests that wait for a thread."
        register_reading("pollers_waiting", waiting, self._pollers.count_waiting)
        register_reading("readers_waiting", waiting, self._readers.count_waiting)
        register_reading("writers_waiting", waiting, self._writers.count_waiting)

    def put(self, lane: ThreadLane, address: str, job: Job) -> None:
        """Let a thread of this lane answer a request."""
        self._pools[lane].put(address, job)

    def refuse_late(self, now: float) -> None:
        """Answer writes that waited too long; readers' threads do it, since all others wait."""
        for job in self._writers.take_late(now):
            self._readers.put_refused(job)

    def stop(self, within: float) -> None:
        """Begin nothing more and wait for what is in work, at most so many seconds."""
        for pool in self._pools.values():
            pool.stop()
        until = time.monotonic() + within
        left = sum([pool.join(until) for pool in self._pools.values()])
        if left:
            logger.warning("%d requests were still in work when the server stopped", left)


def lane_of(request: Any) -> ThreadLane:
    """Return the request's lane; one that could not be read needs no writer."""
    if request.error or request.command in READING:
        is_poll = not request.error and request.command == "GET" and is_for_the_door(request.headers)
        return ThreadLane.POLL if is_poll else ThreadLane.READ
    return ThreadLane.WRITE
