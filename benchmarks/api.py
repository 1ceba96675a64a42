"""What programs ask of an event of 300 players: standings as JSON, unchanged polls beside those of pages.

    python -m benchmarks.api

prints the table of docs/benchmarks.md as Markdown: without server and network, its database in a folder that
is thrown away.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from http import HTTPStatus

PLAYERS, ROUNDS, POLLS, RUNS, TURNS = 300, 7, 300, 21, 15


def _set_up() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings_test"
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    settings.EVENT_CACHE = True  # as the site has it: tests keep nothing
    call_command("migrate", verbosity=0)


def _event() -> str:
    """Make the event by its acts, the last round published and half in; return its slug."""
    from tests.factories import make_players, make_tournament, report
    from tournament.rounds.acts.drafts import PublishRound
    from tournament.rounds.acts.pairing import PairNextRound

    event = make_tournament(name="Country", structure="modified", planned_rounds=ROUNDS, cut_size=0)
    make_players(event, PLAYERS)
    for number in range(1, ROUNDS + 1):
        round_ = PairNextRound(expected_round=number, seed=number).perform(event, actor=event.owner)
        PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=event.owner)
        for table in range(1, PLAYERS // 2 + 1):
            report(round_, table, *((6, 0), (3, 3), (0, 6))[(table + number) % 3])
    return event.slug


def _milliseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def main() -> None:
    """Print how long each takes."""
    _set_up()
    from django.test import Client

    from tournament.api.answers import ListPart, page_of
    from tournament.api.contents.places import standing_items
    from tournament.core.access import SPECTATOR
    from tournament.core.cache import CACHE, page_of_event
    from tournament.models import Tournament

    slug, client = _event(), Client()
    page, api = f"/e/{slug}/standings/", f"/api/v1/events/{slug}/standings?limit=500"
    first = client.get(api)
    if first.json()["count"] != PLAYERS:
        raise RuntimeError(first.content)
    page_tag = client.get(page, headers={"HX-Request": "true"}).headers["ETag"]

    def encode() -> object:
        def show(event: Tournament) -> bytes:
            items = standing_items(event, SPECTATOR)
            part = ListPart(limit=500)
            return page_of(first.wsgi_request, items, len(items), part, (), version=event.version)

        return page_of_event(lambda: Tournament.objects.get(slug=slug), lambda event: event, show)

    def poll(address: str, **headers: str) -> Callable[[], object]:
        def ask() -> None:
            for _ in range(POLLS):
                answer = client.get(address, headers=headers)
                if answer.status_code != HTTPStatus.NOT_MODIFIED:
                    raise RuntimeError(answer)

        return ask

    CACHE.clear()
    rows = {
        "standings, first of a version": _milliseconds(encode, 1),
        "standings, from the cache": _milliseconds(encode),
    }
    polls = {
        "the page": poll(page, **{"HX-Request": "true", "If-None-Match": page_tag}),
        "the API": poll(api, **{"If-None-Match": first.headers["ETag"]}),
    }
    taken: dict[str, list[float]] = {what: [] for what in polls}
    for _ in range(TURNS):  # in turns, and the best of each: other work of the machine is nobody's
        for what, ask in polls.items():
            taken[what].append(_milliseconds(ask, 1))
    rows |= {f"{POLLS} unchanged polls of {what}": min(times) for what, times in taken.items()}
    print(f"{len(first.content) / 1000:.0f} kB\n\n| what | ms |\n|---|--:|")
    for what, took in rows.items():
        print(f"| {what} | {took:.1f} |")


if __name__ == "__main__":
    main()
