"""The measurements: polls, saves and a new round one after the other, then all of them together."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import statistics
import sys
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import event
from benchmarks.clients import Organizer, Phone, Pool, Seen, percentiles, waits
from benchmarks.country.copies import HOST, ROUND, Events, phones_of
from benchmarks.country.processes import Host, hosted

Requests = Iterator[Coroutine[None, None, None]]

PUBLISHING = 6  # events that publish a round: one without other load, then one, then four together
CLIENTS = 16  # clients that request pages without a pause
ORGANIZERS = 4  # organizers who save without a pause
PATIENCE = 20.0  # seconds to wait for the last phones
SHOWN_WITHIN = 2.5  # times `--every`: from the first to the second publication, and from there to the end


@dataclass
class Load:
    """All clients of a site in one run."""

    host: Host
    session: str
    phones: dict[str, list[Phone]]  # by the event's slug
    seen: Seen

    def __post_init__(self) -> None:
        self.pool = Pool(self.host.ports, HOST)

    def saves(self, tables: list[tuple[str, int]]) -> Requests:
        """Yield requests that save results for these tables."""
        return (self._organizer(slug).save(ROUND, table, self.seen) for slug, table in tables)

    async def publish(self, slug: str) -> float:
        """Pair and publish the next round; return the time at which it was published."""
        return await self._organizer(slug).publish(ROUND + 1, self.seen)

    async def cost(self, requests: Requests, clients: int, seconds: float) -> str:
        """Send requests without a pause; return the processor time per request in ms: site + PostgreSQL."""
        before, count, until = self.host.spent(), 0, time.perf_counter() + seconds

        async def client() -> None:
            nonlocal count
            while time.perf_counter() < until and (request := next(requests, None)):
                await request
                count += 1

        await asyncio.gather(*(client() for _ in range(clients)))
        spent = self.host.spent_since(before)
        return f"{1000 * spent.site / count:.2f} + {1000 * spent.database / count:.2f}"

    def _organizer(self, slug: str) -> Organizer:
        return Organizer(slug, self.session, self.pool)


def measure(folder: Path, events: Events, turn: int, options: argparse.Namespace) -> dict[str, str]:
    """Return the table's rows for one number of processes."""
    playing = [slug for slug in events.slugs if slug not in events.ready]
    ready = events.ready[PUBLISHING * turn :][:PUBLISHING]
    numbers = range(1 + turn, options.players // 2 + 1, len(options.processes))
    tables = [(slug, number) for number in numbers for slug in playing]
    first = len(tables) // 4
    phones = {slug: phones_of(slug) for slug in events.slugs}
    alone, evening = Seen(), Seen()
    facts = {"slug": playing[0], "session": events.session}
    with hosted(folder, facts, options.processes[turn]) as host:
        load = Load(host, events.session, phones, alone)
        rows = asyncio.run(_measure_alone(load, ready[0], tables[:first], options.seconds))
        load = Load(host, events.session, phones, evening)
        rows |= asyncio.run(_play(load, ready[1], ready[2:], tables[first:], options))
        process, database = host.memory()
    saved, errors = alone.saved | evening.saved, alone.errors + evening.errors
    for error in errors[:5]:
        print(f"{options.processes[turn]} processes: {error}", file=sys.stderr)
    return rows | {
        "memory of a process, MB": f"{process:.0f}",
        "memory of PostgreSQL, MB": f"{database:.0f}",
        "results acknowledged / lost": f"{len(saved)} / {event.lost(saved, ROUND)}",
        "refused while busy, sent again": f"{alone.refused + evening.refused}",
        "errors": f"{len(errors)}",
    }


async def _measure_alone(
    load: Load, ready: str, tables: list[tuple[str, int]], seconds: float
) -> dict[str, str]:
    """Measure the cost of requests while the site has nothing else to do."""
    all_phones = [phone for phones in load.phones.values() for phone in phones]
    random.shuffle(all_phones)
    polls = (phone.poll(load.pool, load.seen) for phone in itertools.cycle(all_phones))
    await load.cost(polls, CLIENTS, seconds / 10)  # loads what every thread needs
    unchanged = await load.cost(polls, CLIENTS, seconds)
    if set(load.seen.polls) != {304}:
        raise SystemExit(f"Unchanged pages were answered with {set(load.seen.polls)}.")
    save = await load.cost(load.saves(tables), ORGANIZERS, seconds / 3)
    await load.publish(ready)
    phones = load.phones[ready]
    polls = (phone.poll(load.pool, load.seen) for phone in phones)
    new_page = await load.cost(polls, CLIENTS, PATIENCE)
    if len(load.seen.polls[200]) != len(phones):
        raise SystemExit(f"{len(load.seen.polls[200])} of {len(phones)} phones got the new round.")
    return {
        "unchanged poll, CPU ms: site + PostgreSQL": unchanged,
        "a save, CPU ms": save,
        "a phone's page of the new round, CPU ms": new_page,
    }


async def _play(
    load: Load, first: str, four: list[str], tables: list[tuple[str, int]], options: argparse.Namespace
) -> dict[str, str]:
    """Play the evening.

    Phones in events that publish a round poll at the normal rate, the others less often, for a total of
    `--polls` a second.
    """
    began, before, seen, every = time.perf_counter(), load.host.spent(), load.seen, options.every
    watching = {slug: load.phones[slug] for slug in (first, *four)}
    theirs = [phone for phones in watching.values() for phone in phones]
    others = [phone for slug, phones in load.phones.items() if slug not in watching for phone in phones]
    pause = len(others) / max(1.0, options.polls - len(theirs) / every)
    async with asyncio.TaskGroup() as group:
        loops = [group.create_task(phone.keep_polling(load.pool, every, seen)) for phone in theirs]
        loops += [group.create_task(phone.keep_polling(load.pool, pause, seen)) for phone in others]
        loops.append(group.create_task(_keep_saving(group, load.saves(tables), options.saves)))
        await asyncio.sleep(options.seconds)
        published = {first: await load.publish(first)}
        await asyncio.sleep(SHOWN_WITHIN * every)
        calm = len(seen.polls[304])
        published |= zip(four, await asyncio.gather(*map(load.publish, four)), strict=True)
        await asyncio.sleep(SHOWN_WITHIN * every)
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until and not all(phone.shown_at for phone in theirs):
            await asyncio.sleep(0.1)
        lasted, spent = time.perf_counter() - began, load.host.spent_since(before)
        polls = sum(map(len, seen.polls.values()))
        for each in loops:
            each.cancel()
    return {
        "polls a second": f"{polls / lasted:.0f}",
        "unchanged poll, ms: median / 95 % / 99 % / slowest": percentiles(seen.polls[304][:calm]),
        "unchanged poll while four events publish, ms": percentiles(seen.polls[304][calm:]),
        "changed poll, ms": percentiles(seen.polls[200]),
        "save, ms: median / 95 % / 99 % / slowest": percentiles(seen.saves),
        "saves a second": f"{len(seen.saves) / lasted:.2g}",
        "new round of one event, s: median / last phone": _shown([first], watching, published),
        "new round of four events, s: median / last phone": _shown(four, watching, published),
        "cores busy: site + PostgreSQL + phones": " + ".join(f"{each / lasted:.2f}" for each in spent),
    }


async def _keep_saving(group: asyncio.TaskGroup, saves: Requests, a_second: float) -> None:
    """Start a save at regular intervals until cancelled; saves that have started are completed."""
    began = time.perf_counter()
    for number, save in enumerate(saves):
        group.create_task(save)
        await asyncio.sleep(max(0.0, began + (number + 1) / a_second - time.perf_counter()))


def _shown(slugs: list[str], phones: dict[str, list[Phone]], published: dict[str, float]) -> str:
    shown = [seconds for slug in slugs for seconds in waits(phones[slug], published[slug])]
    of = f"{len(shown)} of {sum(len(phones[slug]) for slug in slugs)}"
    return f"{statistics.median(shown):.1f} / {max(shown):.1f} ({of})" if shown else of
