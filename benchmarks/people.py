"""The page of a person who played 30 events of 40 players, five rounds each.

    python -m benchmarks.people

prints the table of docs/benchmarks.md as Markdown: the whole page from request to answer, without server and
network, in time of the processor, best of eleven. *Cold*: none of the events is in memory.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import date, timedelta
from http import HTTPStatus

EVENTS, PLAYERS, ROUNDS, RUNS = 30, 40, 5, 11


def _set_up() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings_test"
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    settings.EVENT_CACHE = True  # as the site has it: tests keep nothing
    call_command("migrate", verbosity=0)


def _play() -> tuple[str, str]:
    """Make the events and join their first players; return the two pages: the holder's and everybody's."""
    from django.urls import reverse

    from tests.factories import make_players, make_result, make_round, make_tournament, make_user
    from tournament.models import Appearance, Person
    from tournament.models.states import EventState

    owner, person = make_user(), Person.objects.create(name="Ana", is_shown=True)
    for number in range(EVENTS):
        event = make_tournament(
            owner,
            name=f"Weekly {number}",
            date=date(2026, 1, 1) + timedelta(days=7 * number),
            state=EventState.FINISHED,
            planned_rounds=ROUNDS,
            cut_size=0,
        )
        players = make_players(event, PLAYERS)
        for round_number in range(ROUNDS):
            half = PLAYERS // 2
            others = players[half:]
            turned = others[round_number:] + others[:round_number]
            round_ = make_round(
                event, list(zip(players[:half], turned, strict=True)), number=round_number + 1
            )
            for at, pairing in enumerate(round_.pairings.all()):
                make_result(pairing, *((6, 0), (3, 3), (0, 6))[(at + round_number) % 3])
        Appearance.objects.create(person=person, player=players[0], is_confirmed=True)
    link = players[0].link
    return reverse("me-events", kwargs={"link": link}), reverse("person", kwargs={"key": person.key})


def _milliseconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) * 1000


def main() -> None:
    """Print how long each takes."""
    _set_up()
    from django.db import transaction
    from django.test import Client

    from tournament.core.cache import CACHE

    with transaction.atomic():
        own, public = _play()
    client = Client()

    def read(address: str, *, is_cold: bool) -> None:
        if is_cold:
            CACHE.clear()
        if client.get(address).status_code != HTTPStatus.OK:
            raise RuntimeError(address)

    print("| page | cold, ms | in memory, ms |\n|---|--:|--:|")
    for name, address in (("my events", own), ("everybody’s", public)):
        cold = _milliseconds(lambda address=address: read(address, is_cold=True))
        warm = _milliseconds(lambda address=address: read(address, is_cold=False))
        print(f"| {name} | {cold:.0f} | {warm:.0f} |")


if __name__ == "__main__":
    main()
