"""Turns between addresses, and threads that end."""

from __future__ import annotations

import threading
import time

from tests.tournament.server.running import TIMEOUT_SECONDS
from tournament.server.pools import FLOOD, POLLS_FIRST, FairQueue, ThreadLane, ThreadPools


class Note:
    """A job that notes what became of it."""

    def __init__(self, name: str, done: list[str], go_on: threading.Event | None = None) -> None:
        self.name, self.done, self.go_on = name, done, go_on
        self.is_begun = threading.Event()

    def service(self) -> None:
        self.is_begun.set()
        if self.name == "faulty":
            raise ValueError(self.name)
        if self.go_on:
            assert self.go_on.wait(TIMEOUT_SECONDS)
        self.done.append(self.name)

    def refuse(self) -> None:
        self.done.append(f"{self.name} refused")


def _calm() -> threading.Event:
    calm = threading.Event()
    calm.set()
    return calm


def _names(queue: FairQueue) -> list[str]:
    taken = []
    while waiting := queue.take():
        taken.append(waiting.job.name)  # type: ignore[attr-defined]
    return taken


def _wait_for(done: list[str], count: int) -> list[str]:
    until = time.monotonic() + TIMEOUT_SECONDS
    while len(done) < count:
        assert time.monotonic() < until, done
        time.sleep(0.005)
    return sorted(done)


def test_queue_gives_each_address_its_turn() -> None:
    queue = FairQueue(share=10)
    for name in ("a1", "a2", "a3", "b1", "c1", "b2"):
        queue.put(name[0], Note(name, []), 0)

    assert _names(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_queue_when_an_address_has_its_share_then_its_others_wait_until_one_is_done() -> None:
    queue = FairQueue(share=2)
    for name in ("a1", "a2", "a3", "a4"):
        queue.put("a", Note(name, []), 0)
    assert _names(queue) == ["a1", "a2"]
    queue.put("a", Note("a5", []), 0)
    queue.put("b", Note("b1", []), 0)

    assert _names(queue) == ["b1"]
    queue.done("a")
    assert _names(queue) == ["a3"]
    queue.done("a")
    queue.done("a")
    assert _names(queue) == ["a4", "a5"]


def test_queue_when_one_address_floods_it_then_who_asks_now_comes_first() -> None:
    queue = FairQueue(share=1000)
    for number in range(FLOOD + 3):
        queue.put("a", Note(str(number), []), number)

    names = _names(queue)
    assert names[:3] == [str(FLOOD + 2), str(FLOOD + 1), str(FLOOD)]
    assert names[3:] == [str(number) for number in range(FLOOD)]


def test_queue_gives_up_what_waits_for_too_long() -> None:
    queue = FairQueue(share=1)
    for when, name in enumerate(("a1", "a2", "b1", "b2")):
        queue.put(name[0], Note(name, []), when)

    assert queue.take() is not None  # a1, so that a has its share
    assert [job.name for job in queue.take_older(2.5)] == ["b1", "a2"]  # type: ignore[attr-defined]
    assert _names(queue) == ["b2"]


def test_pools_when_writers_are_stuck_then_readers_go_on_and_late_writers_are_refused() -> None:
    done: list[str] = []
    go_on = threading.Event()
    pools = ThreadPools(pollers=1, readers=2, writers=2, write_wait=1000, calm=_calm())
    for address in "abcd":
        pools.put(ThreadLane.WRITE, address, Note(address, done, go_on))
    for number in range(3):
        pools.put(ThreadLane.READ, "a", Note(f"read {number}", done))

    assert _wait_for(done, 3) == ["read 0", "read 1", "read 2"]
    pools.refuse_late(time.monotonic())
    assert len(done) == 3
    pools.refuse_late(time.monotonic() + 1001)
    assert _wait_for(done, 5)[:2] == ["c refused", "d refused"]
    go_on.set()
    _wait_for(done, 7)
    pools.stop(TIMEOUT_SECONDS)


def test_pools_when_a_job_fails_then_its_thread_goes_on(caplog: object) -> None:
    done: list[str] = []
    pools = ThreadPools(pollers=1, readers=1, writers=1, write_wait=1, calm=_calm())
    for name in ("faulty", "next"):
        pools.put(ThreadLane.READ, "a", Note(name, done))

    assert _wait_for(done, 1) == ["next"]
    pools.stop(TIMEOUT_SECONDS)


def test_pools_when_the_loop_has_much_to_do_then_a_job_waits_but_not_for_ever() -> None:
    done: list[str] = []
    calm = threading.Event()
    pools = ThreadPools(pollers=1, readers=1, writers=1, write_wait=1, calm=calm)
    started = time.monotonic()
    pools.put(ThreadLane.READ, "a", Note("late", done))

    assert _wait_for(done, 1) == ["late"]
    assert time.monotonic() - started >= 0.09
    calm.set()
    pools.stop(TIMEOUT_SECONDS)


def test_pools_when_polls_wait_then_no_page_begins_but_not_for_ever() -> None:
    done: list[str] = []
    go_on, other = threading.Event(), threading.Event()
    pools = ThreadPools(pollers=1, readers=1, writers=1, write_wait=1, calm=_calm())
    pools.put(ThreadLane.POLL, "a", Note("poll in work", done, go_on))
    for name in ("a", "b"):  # of the same venue, and of another
        pools.put(ThreadLane.POLL, name, Note(f"poll {name}", done, other))
    started = time.monotonic()
    pools.put(ThreadLane.READ, "a", Note("page", done))

    assert _wait_for(done, 1) == ["page"]
    assert time.monotonic() - started >= POLLS_FIRST
    go_on.set()
    other.set()
    assert _wait_for(done, 4) == ["page", "poll a", "poll b", "poll in work"]
    pools.put(ThreadLane.READ, "a", Note("page at once", done))
    _wait_for(done, 5)
    assert pools._pollers.is_free.is_set()
    pools.stop(TIMEOUT_SECONDS)


def test_pools_when_stopped_then_what_waits_is_not_begun() -> None:
    done: list[str] = []
    go_on = threading.Event()
    pools = ThreadPools(pollers=1, readers=1, writers=1, write_wait=1, calm=_calm())
    in_work, waits = Note("in work", done, go_on), Note("waits", done, go_on)
    pools.put(ThreadLane.READ, "a", in_work)
    assert in_work.is_begun.wait(TIMEOUT_SECONDS)
    pools.put(ThreadLane.READ, "a", waits)
    ending = threading.Thread(target=pools.stop, args=[TIMEOUT_SECONDS])
    ending.start()
    until = time.monotonic() + TIMEOUT_SECONDS
    while pools._readers.count_waiting():
        assert time.monotonic() < until
        time.sleep(0.005)
    go_on.set()
    ending.join()

    assert done == ["in work"]
