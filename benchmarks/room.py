"""Measure a full room on one server: 300 phones poll while results are saved and the next round is published.

    python -m benchmarks.room                           # about two minutes
    python -m benchmarks.room --results-a-second 15     # half a minute
    python -m benchmarks.room --place "public pairings" # every phone shows the round's page

Prints the table for docs/benchmarks.md as Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks import event
from benchmarks.clients import EVERY, Connection, Organizer, Phone, Seen, percentiles, waits
from tests.attacks.site import served

PLACES = {"own page": "/me/{link}/", "public pairings": "/e/{slug}/pairings/"}


async def play(port: int, facts: dict[str, str], phones: list[Phone], a_second: float, seen: Seen) -> float:
    """Let all phones poll while the organizer works; return the time at which round 2 was published."""
    organizer = Organizer(facts["slug"], facts["session"], Connection(port))
    async with asyncio.TaskGroup() as group:
        polling = [group.create_task(phone.keep_polling(Connection(port), EVERY, seen)) for phone in phones]
        await asyncio.sleep(2 * EVERY)
        for table in range(1, len(phones) // 2 + 1):
            began = time.perf_counter()
            await organizer.save(1, table, seen)
            await asyncio.sleep(max(0.0, 1 / a_second - (time.perf_counter() - began)))
        published = await organizer.publish(2, seen)
        await asyncio.sleep(3 * EVERY)
        for each in polling:
            each.cancel()
    return published


def main() -> None:
    """Create a site, fill the room, and print the measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--results-a-second", type=float, default=3.0)
    parser.add_argument("--place", choices=PLACES, default="own page", help="what every phone shows")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="room-") as temporary:
        folder = Path(temporary) / "site"
        event.set_up(folder)
        desk = event.Desk.new(options.phones)
        desk.start_round(1)
        facts = {"slug": desk.slug, "session": desk.session}
        place = PLACES[options.place]
        phones = [Phone(place.format(link=link, slug=desk.slug), b"Round 2") for link in desk.links()]
        seen = Seen()
        with served(folder, facts) as site:
            published = asyncio.run(play(site.port, facts, phones, options.results_a_second, seen))
        _print(seen, len(phones), event.lost(seen.saved, 1), waits(phones, published))


def _print(seen: Seen, phones: int, lost: int, shown: list[float]) -> None:
    polls = [seconds for each in seen.polls.values() for seconds in each]
    print("| the room | |\n|---|--:|")
    print(f"| phones | {phones} |\n| polls | {len(polls)} |")
    print(f"| answered 304 | {len(seen.polls[304]) / len(polls):.0%} |")
    print(f"| poll, ms: median / 95 % / 99 % / slowest | {percentiles(polls)} |")
    print(f"| save, ms: median / 95 % / 99 % / slowest | {percentiles(seen.saves)} |")
    print(f"| results saved / lost | {len(seen.saved)} / {lost} |")
    print(f"| refused while busy, sent again | {seen.refused} |\n| errors | {len(seen.errors)} |")
    print(f"| phones with the next round | {len(shown)} |")
    if shown:
        print(f"| after, s: median / last | {statistics.median(shown):.1f} / {shown[-1]:.1f} |")
    print("", *seen.errors[:5], sep="\n")


if __name__ == "__main__":
    main()
