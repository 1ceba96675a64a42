"""Which connection is closed where there are too many."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from tournament.server.connections import ConnectionBook
from tournament.server.limits import ServerLimits

LIMITS = ServerLimits(connections=10, of_one_address=6, new_of_one_address=3)


@dataclass(eq=False)
class Caller:
    """A connection, as far as the book knows it."""

    address_group: str
    is_in_work: bool = False


class Book(ConnectionBook):
    """A book that is easily filled."""

    def add(self, address: str, *, now: float = 0.0, state: str = "new") -> Caller:
        caller = Caller(address)
        self.enter(caller, now)
        if state != "new":
            self.begin(caller)
        if state == "idle":
            self.rest(caller)
        caller.is_in_work = state == "in work"
        return caller


@pytest.fixture
def book() -> Book:
    return Book(LIMITS)


def test_surplus_when_there_is_room_then_none(book: Book) -> None:
    callers = [book.add(address) for address in "aaaaaabbbb"]

    assert book.surplus(callers[5], 0) is None
    assert book.surplus(callers[9], 0) is None
    assert len(book) == 10


def test_surplus_when_one_address_is_over_its_cap_then_one_of_its_own_goes(book: Book) -> None:
    book.add("b", state="idle")
    first, *_others, newcomer = [book.add("a") for _ in range(7)]

    assert book.surplus(newcomer, 0) is first


def test_surplus_when_all_are_over_the_cap_then_one_of_the_address_with_the_most_goes(book: Book) -> None:
    for address in "bbbcc":
        book.add(address, state="idle")
    first, *_others = [book.add("a", state="idle") for _ in range(5)]
    newcomer = book.add("c")

    assert book.surplus(newcomer, 0) is first


def test_worth_least_when_many_are_new_then_the_oldest_of_them(book: Book) -> None:
    book.add("a", state="idle")
    first, *_others = [book.add("a") for _ in range(4)]

    assert book.worth_least(None, 0) is first


def test_worth_least_when_few_are_new_then_the_longest_idle(book: Book) -> None:
    """A newcomer has time to ask, also where somebody keeps all places by asking once."""
    book.add("a")
    longest, *_others = [book.add("a", state="idle") for _ in range(3)]

    assert book.worth_least(None, 1.0) is longest


def test_worth_least_when_one_is_new_for_long_then_that_one(book: Book) -> None:
    silent = book.add("a")
    book.add("a", state="idle")

    assert book.worth_least(None, 2.5) is silent


def test_worth_least_when_one_asked_again_then_it_is_the_last_of_the_idle(book: Book) -> None:
    first, second = [book.add("a", state="idle") for _ in range(2)]
    book.begin(first)
    book.rest(first)

    assert book.worth_least(None, 0) is second


def test_worth_least_when_all_others_are_busy_then_a_request_that_waits_never_one_in_work(book: Book) -> None:
    for _ in range(3):
        book.add("a", state="in work")
    waiting = book.add("a", state="waiting")
    book.add("a", state="waiting")
    newcomer = book.add("a")

    assert book.worth_least(newcomer, 0) is waiting


def test_worth_least_when_all_of_the_largest_address_are_in_work_then_one_of_the_next(book: Book) -> None:
    for _ in range(3):
        book.add("a", state="in work")
    idle = book.add("b", state="idle")

    assert book.worth_least(book.add("c"), 0) is idle


def test_worth_least_when_every_other_is_in_work_then_the_newcomer(book: Book) -> None:
    for _ in range(3):
        book.add("a", state="in work")
    newcomer = book.add("a")

    assert book.worth_least(newcomer, 0) is newcomer
    book.leave(newcomer)
    assert book.worth_least(None, 0) is None


def test_book_after_many_comings_and_goings_still_knows_the_address_with_the_most(book: Book) -> None:
    chance = random.Random(1)
    callers: list[Caller] = []
    for step in range(3000):
        if callers and chance.random() < 0.48:
            caller = callers.pop(chance.randrange(len(callers)))
            book.leave(caller)
            book.leave(caller)  # once more does no harm
            book.begin(caller)
            book.rest(caller)
        else:
            state = chance.choice(["new", "idle", "waiting"])
            callers.append(book.add(chance.choice("aabcde"), now=step, state=state))
        if callers:
            counts = [each.address_group for each in callers]
            worst = book.worth_least(None, step)
            assert worst in callers
            assert counts.count(worst.address_group) == max(map(counts.count, "abcde"))
    assert len(book) == len(callers)


def test_limits_when_all_come_by_a_proxy_then_its_address_may_have_every_place() -> None:
    limits = ServerLimits().behind_proxy()

    assert limits.of_one_address == limits.connections
