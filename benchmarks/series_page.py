"""The page of a long series on the site, with and without its events in memory.

    python -m benchmarks.series_page

30 finished events of 40 players each, five rounds of two games, out of 120 regulars of whom each is one
person. *Cold*: nothing of any event is kept, as after a start. The median of several openings, each over the
frame (base.html alone) rendered around it, so that two machines can be compared.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.pages import event
from benchmarks.pages.worker import FRAMES, Counter, render_frame
from benchmarks.series import REGULARS

ROUNDS = 5
ADDRESS = "/series/season/"
LIMIT_FRAMES = 192  # 200 ms where a frame takes 1.04 ms (docs/benchmarks.md, Pages)


def main() -> None:
    """Make the series, and print the table; end with 1 where the cold page takes more than its limit."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=30)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--openings", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        event.set_up(Path(folder), event.PLAYING)
        _make_season(options.events, options.players)
        cold = _measure(options.openings)
    if cold > LIMIT_FRAMES:
        raise SystemExit(f"cold, the page took {cold:.0f} frames, more than {LIMIT_FRAMES}")


def _make_season(events: int, players: int) -> None:
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from pairing.series.presets import SERIES_PRESETS
    from tournament.models import Person, Series, SeriesEvent
    from tournament.series.acts import kept_rules

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    rng = Random(1)
    owner = User.objects.create_user("tom")
    people = [Person.objects.create(name=f"Regular {number}") for number in range(REGULARS)]
    series = Series.objects.create(
        owner=owner, slug="season", name="Season", rules=kept_rules(SERIES_PRESETS["places"])
    )
    for number in range(events):
        made = _make_event(owner, number, rng.sample(people, players), rng)
        SeriesEvent.objects.create(series=series, tournament=made)


def _make_event(owner: Any, number: int, people: list[Any], rng: Random) -> Any:
    """Make a finished event; its tables are drawn by lot, which standings do not care about."""
    from django.utils import timezone

    from tournament.models import Appearance, Player, Round, Stage, StageKind, Tournament
    from tournament.models.states import EventState, PlayerState, RoundState

    made = Tournament.objects.create(
        owner=owner,
        name=f"Store {number}",
        slug=f"store-{number}",
        date=date(2026, 1, 1) + timedelta(days=7 * number),
        state=EventState.FINISHED,
        planned_rounds=ROUNDS,
        cut_size=0,
    )
    field = Player.objects.bulk_create(
        Player(tournament=made, name=person.name, state=PlayerState.CHECKED_IN, lot=lot)
        for lot, person in enumerate(people, start=1)
    )
    Appearance.objects.bulk_create(
        Appearance(person=person, player=player) for person, player in zip(people, field, strict=True)
    )
    stage = Stage.objects.create(tournament=made, number=1, kind=StageKind.SWISS)
    for played in range(1, ROUNDS + 1):
        round_ = Round.objects.create(
            stage=stage, number=played, state=RoundState.PUBLISHED, seed=1, published_at=timezone.now()
        )
        _seat(round_, rng.sample(field, len(field)), rng)
    return made


def _seat(round_: Any, order: list[Any], rng: Random) -> None:
    """Seat players in this order, two at a table, and let both play corp once."""
    from pairing.types import Ending
    from tournament.models import Game, Pairing, Result, ResultKind, Seat

    tables = Pairing.objects.bulk_create(
        Pairing(round=round_, number=number) for number in range(1, len(order) // 2 + 1)
    )
    pairs = list(zip(order[::2], order[1::2], strict=True))
    Seat.objects.bulk_create(
        Seat(pairing=table, round=round_, player=player, position=at)
        for table, pair in zip(tables, pairs, strict=True)
        for at, player in enumerate(pair, start=1)
    )
    results = Result.objects.bulk_create(
        Result(pairing=table, version=1, kind=ResultKind.GAMES) for table in tables
    )
    Game.objects.bulk_create(
        Game(
            result=result,
            number=number,
            corp=corp,
            runner=runner,
            ending=Ending.WIN,
            winner=rng.choice((corp, runner)),
        )
        for result, pair in zip(results, pairs, strict=True)
        for number, (corp, runner) in enumerate((pair, pair[::-1]), start=1)
    )


def _measure(openings: int) -> float:
    """Print the table; return how many frames the cold page took."""
    from django.test import Client

    from tournament.core.cache import CACHE

    client = Client()
    frame = statistics.median(render_frame() for _ in range(5 * FRAMES))
    print(f"The frame alone: {frame * 1000:.2f} ms; the median of {openings} openings\n")
    print("| the page | ms | frames | queries |\n|---|--:|--:|--:|")
    ways: dict[str, Callable[[], None]] = {"cold": CACHE.clear, "its events in memory": lambda: None}
    found = {}
    for way, before in ways.items():
        opened = [_open(client, before) for _ in range(openings)]
        took, frames = (statistics.median(each[at] for each in opened) for at in (0, 1))
        found[way] = frames
        print(f"| {way} | {took * 1000:.0f} | {frames:.0f} | {opened[-1][2]} |")
    return found["cold"]


def _open(client: Any, before: Callable[[], None]) -> tuple[float, float, int]:
    """Open the page; return the seconds, the frames and the queries."""
    from django.db import connection

    before()
    frames = [render_frame() for _ in range(FRAMES)]
    gc.collect()  # a page pays for its own garbage
    counter = Counter()
    with connection.execute_wrapper(counter):
        start = time.process_time()
        answer = client.get(ADDRESS)
        took = time.process_time() - start
    frames += [render_frame() for _ in range(FRAMES)]
    if answer.status_code != 200:
        raise SystemExit(f"{ADDRESS}: {answer.status_code}")
    return took, took / statistics.median(frames), counter.queries


if __name__ == "__main__":
    main()
