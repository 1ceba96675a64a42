"""The evening itself: phones poll, results come in, rounds are published, all at once."""

from __future__ import annotations

import itertools
import random
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.country.crowd import Crowd, Phone, Pool, save_request, venue
from benchmarks.country.making import ROUND, Event
from benchmarks.country.phases import Acknowledged, publishing
from benchmarks.country.served import Served, Spent
from benchmarks.country.wires import Answer, Wire, Wires

SHARED_WIRES = 64  # as many as nginx keeps (deploy/nginx.conf)
NEXT_ROUND = f"Round {ROUND + 1}".encode()
PATIENCE = 20.0  # seconds for which the last phones are waited for
SHOWN_WITHIN = 2.5  # times `every`: then the others publish, and then the evening is over


@dataclass(frozen=True)
class Plan:
    """What happens: polls and saves a second, phones with a connection of their own, and who publishes when.

    The phones of the events that publish ask `every` so many seconds, as phones do; those of all others in
    turns, so that there are so many polls a second in all: those with a connection by it, the rest by a few
    shared ones.
    """

    polls: float
    saves: float
    own_wires: int
    calm: float
    every: float
    first: Event
    together: list[Event]


@dataclass
class Seen:
    """What came of it. Times in seconds."""

    statuses: Counter[int] = field(default_factory=Counter)
    unchanged: list[float] = field(default_factory=list)
    unchanged_later: list[float] = field(default_factory=list)  # once several events publish together
    changed: list[float] = field(default_factory=list)
    waits: dict[int, list[float]] = field(default_factory=dict)  # of each phone, by event, for the new round
    published: dict[int, float] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    wires: int = 0
    lasted: float = 0.0
    late: list[float] = field(default_factory=list)
    spent: Spent = field(default_factory=Spent)


class Evening:
    """Lets the crowd ask for as long as it takes."""

    def __init__(self, served: Served, wires: Wires, crowd: Crowd, plan: Plan) -> None:
        self._served, self._wires, self._crowd, self._plan = served, wires, crowd, plan
        self.seen = Seen()
        self._wires.late.clear()
        self._is_over = False
        self._in_work = 0
        self._together_at = 0.0
        self._publishing = {each.pk for each in (plan.first, *plan.together)}
        self._missing = 0  # phones that have not the new round yet
        self._venues = {event.pk: number for number, event in enumerate(crowd.events)}

    def play(self, tables: Iterator[tuple[Event, int]], acknowledged: Acknowledged) -> Seen:
        """Play it."""
        plan, began, before = self._plan, time.perf_counter(), self._served.spent()
        theirs = [phone for event in (plan.first, *plan.together) for phone in self._crowd.of_event[event.pk]]
        others = [phone for phone in self._crowd.all if not self._publishes(phone.event)]
        for phone in theirs:
            self._poll_as_phones_do(phone, self._wire_of(phone), began)
        left = max(0, plan.own_wires - len(theirs))
        with_wires = [(phone, self._wire_of(phone)) for phone in others[:left]]
        if others:
            a_second = max(1.0, plan.polls - len(theirs) / plan.every)
            self._poll_in_turns(with_wires, others[left:], a_second, began)
        self._save(tables, acknowledged, began)
        self._wires.at(began + plan.calm, lambda: self._publish(plan.first))
        self._together_at = began + plan.calm + SHOWN_WITHIN * plan.every
        for event in plan.together:
            self._wires.at(self._together_at, lambda event=event: self._publish(event))
        until = self._together_at + SHOWN_WITHIN * plan.every
        self._missing = len(theirs)
        self._wires.run(until)
        self._wires.run(until + PATIENCE, lambda: not self._missing)
        self.seen.lasted = time.perf_counter() - began
        self.seen.spent = self._served.spent().since(before)
        self.seen.wires = self._wires.count()
        self._is_over = True
        self._wires.drop_due()
        self._wires.run(time.perf_counter() + 10, lambda: not self._in_work)  # what was asked is answered
        self.seen.late = list(self._wires.late)
        for pk, published in self.seen.published.items():
            at = (phone.shown_at for phone in self._crowd.of_event[pk])
            # A phone may have it before the leader has the answer.
            self.seen.waits[pk] = [max(0.0, each - published) for each in at if each]
        return self.seen

    def _publishes(self, event: Event) -> bool:
        return event.pk in self._publishing

    def _wire_of(self, phone: Phone) -> Wire:
        return Wire(self._wires, venue(self._venues[phone.event.pk]))

    def _poll_as_phones_do(self, phone: Phone, wire: Wire, began: float) -> None:
        def ask() -> None:
            self._in_work += 1
            wire.ask(phone.request, answered)

        def answered(answer: Answer) -> None:
            self._in_work -= 1
            self._note(phone, answer)
            if not self._is_over:
                self._wires.at(time.perf_counter() + self._plan.every * random.uniform(0.9, 1.1), ask)

        self._wires.at(began + random.uniform(0, self._plan.every), ask)

    def _poll_in_turns(
        self, with_wires: list[tuple[Phone, Wire]], others: list[Phone], a_second: float, began: float
    ) -> None:
        pool = Pool(self._wires, SHARED_WIRES)
        asking: list[tuple[Phone, Wire | Pool]] = [*with_wires, *((phone, pool) for phone in others)]
        turns = itertools.cycle(asking)

        def ask(due: float) -> None:
            phone, way = next(turns)
            self._wires.at(due + 1 / a_second, lambda: ask(due + 1 / a_second))
            if isinstance(way, Wire) and way.is_busy:
                return  # its answer has taken a whole turn of all phones

            def answered(answer: Answer) -> None:
                self._in_work -= 1
                self._note(phone, answer)

            self._in_work += 1
            way.ask(phone.request, answered)

        self._wires.at(began, lambda: ask(began))

    def _save(self, tables: Iterator[tuple[Event, int]], acknowledged: Acknowledged, began: float) -> None:
        pool = Pool(self._wires, SHARED_WIRES)
        pause = 1 / self._plan.saves

        def save(due: float) -> None:
            found = next(tables, None)
            if found is None:
                self.seen.errors.append("There were too few tables to save.")
                return
            event, table = found
            self._in_work += 1

            def answered(answer: Answer) -> None:
                self._in_work -= 1
                acknowledged.take(event, table, answer)

            pool.ask(save_request(event, table, self._served.port), answered)
            self._wires.at(due + pause, lambda: save(due + pause))

        self._wires.at(began, lambda: save(began))

    def _publish(self, event: Event) -> None:
        pair, publish = publishing(event, self._served.port)
        wire = Wire(self._wires, "127.0.0.1")
        self._in_work += 1

        def paired(answer: Answer) -> None:
            self._check(event, answer)
            wire.ask(publish, published)

        def published(answer: Answer) -> None:
            self._in_work -= 1
            self._check(event, answer)
            self.seen.published[event.pk] = time.perf_counter()
            wire.close()

        wire.ask(pair, paired)

    def _check(self, event: Event, answer: Answer) -> None:
        if answer.status != 302:
            self.seen.errors.append(f"publish {event.slug}: {answer.status}")

    def _note(self, phone: Phone, answer: Answer) -> None:
        self.seen.statuses[answer.status] += 1
        if answer.status not in (200, 304):
            self.seen.errors.append(f"poll: {answer.status}")
            return
        if answer.status == 200:
            self.seen.changed.append(answer.seconds)
        elif time.perf_counter() < self._together_at:
            self.seen.unchanged.append(answer.seconds)
        else:
            self.seen.unchanged_later.append(answer.seconds)
        etag = answer.header(b"Etag")
        if etag and etag != phone.etag:
            phone.hold(etag)
        if answer.status == 200 and not phone.shown_at and NEXT_ROUND in _text(answer):
            phone.shown_at = time.perf_counter()
            self._missing -= phone.event.pk in self._publishing


def _text(answer: Answer) -> bytes:
    return zlib.decompress(answer.body, 31) if answer.header(b"Content-Encoding") == b"gzip" else answer.body
