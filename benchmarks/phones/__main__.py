"""A full event on one server: phones that poll, results that come in, a round that is published.

    python -m benchmarks.phones            # about three minutes
    python -m benchmarks.phones --short    # half a minute, fewer results

prints the tables of docs/benchmarks.md as Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from benchmarks.phones import floor, rate, site

PLACES = {"own page": "/me/{link}/", "public pairings": "/e/{slug}/pairings/"}


def main() -> None:
    """Prepare a site, fill it, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--results-a-second", type=float, default=3.0)
    parser.add_argument("--slices", type=int, default=24, help="of half a second, for each address")
    parser.add_argument("--short", action="store_true", help="quick results, few slices")
    parser.add_argument("--only-rate", action="store_true")
    parser.add_argument("--place", choices=PLACES, default="own page", help="what every phone shows")
    parser.add_argument("--port", type=int, default=site.PORT)
    options = parser.parse_args()
    if options.short:
        options.results_a_second, options.slices = 15.0, 8
    with tempfile.TemporaryDirectory(prefix="phones-") as folder:
        site.prepare(Path(folder))
        made = site.make_event(options.phones, options.port)
        with site.served(made):
            rates = asyncio.run(rate.compare(made, _addresses(made), options.slices))
            _print_rates(rates, options.slices)
            if not options.only_rate:
                seen = asyncio.run(floor.play(made, PLACES[options.place], options.results_a_second))
                _print_room(seen, options.phones, _lost(made))


def _addresses(made: site.Site) -> dict[str, str]:
    own = {name: path.format(link=made.links[0], slug=made.slug) for name, path in PLACES.items()}
    return {"empty view": "/empty/", **own}


def _lost(made: site.Site) -> int:
    """Return how many of the tables do not have the result in the database that was posted."""
    from pairing.scoring import table_points
    from tournament.core.records import event_record
    from tournament.models import Tournament

    event = event_record(Tournament.objects.get(slug=made.slug))
    saved = {table.number: table_points(table, event.scoring) for table in event.rounds[0].tables}
    posted = {table: tuple(map(int, floor.result_of(table or 0).split("-"))) for table in saved}
    return sum(saved[table] != posted[table] for table in saved)


def _print_rates(rates: dict[str, rate.Rate], slices: int) -> None:
    print(f"{slices} slices of {rate.SLICE} s each in turns, {rate.CLIENTS} connections\n")
    print("| unchanged poll | a second | of the empty view |\n|---|--:|--:|")
    for name, found in rates.items():
        print(f"| {name} | {found.a_second:.0f} | {found.share:.0%} |")
    print()


def _print_room(seen: floor.Seen, phones: int, lost: int) -> None:
    shown = sorted(seen.shown_after.values())
    polls = sum(seen.statuses.values())
    print("| the load | |\n|---|--:|")
    print(f"| phones | {phones} |")
    print(f"| polls | {polls} |")
    print(f"| answered 304 | {seen.statuses[304] / polls:.0%} |")
    print(f"| poll, ms: median / 95 % / 99 % / slowest | {_percentiles(seen.times)} |")
    print(f"| save, ms: median / 95 % / 99 % / slowest | {_percentiles(seen.posts)} |")
    print(f"| results saved | {seen.posted} |")
    print(f"| results lost | {lost} |")
    print(f"| errors | {len(seen.errors)} |")
    print(f"| phones with the next round | {len(shown)} |")
    if shown:
        print(f"| after, s: median / last | {statistics.median(shown):.1f} / {shown[-1]:.1f} |")
    for error in seen.errors[:5]:
        print(f"\n{error}")


def _percentiles(times: list[float]) -> str:
    ordered = sorted(times)
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99, 1)]
    return " / ".join(f"{1000 * each:.0f}" for each in picked)


if __name__ == "__main__":
    main()
