"""The statistics of an event after nine rounds, its lists open: page, report and API, seconds and size."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from django.core.management import call_command
from django.urls import reverse

from benchmarks.pages import event

SIZES = (40, 300)
REPORTED_ROUNDS = 9
TIMES = 7
ADDRESSES = {"report": "statistics-report", "page": "statistics", "API": "api-statistics"}
TITLES_OF_A_LIST = 22
IDENTITIES = (
    ("Haas-Bioroid: Engineering the Future", "Noise: Hacker Extraordinaire"),
    ("Jinteki: Personal Evolution", "Gabriel Santiago: Consummate Professional"),
    ("NBN: Making News", "Andromeda: Dispossessed Ristie"),
)


def measure() -> None:
    """Print a table, a process for each size."""
    print("| players | what | KiB | the first | after that |\n|--:|---|--:|--:|--:|", flush=True)
    for players in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "benchmarks.paper_report", folder, str(players)]
            subprocess.run(command, check=True)  # noqa: S603 - our own words


def _lines(folder: Path, players: int) -> None:
    """Print the lines of one size, in seconds of this process and of the clock on the wall."""
    event.set_up(folder, event.PLAYING)
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    desk = event.Desk.new(players)
    for at, player in enumerate(event.model("Player").objects.all()):
        player.corp_identity, player.runner_identity = IDENTITIES[at % len(IDENTITIES)]
        player.save()
    _open_lists()
    event.model("Tournament").objects.update(planned_rounds=REPORTED_ROUNDS)
    for number in range(1, REPORTED_ROUNDS + 1):
        desk.start_round(number)
        desk.report(number, every=1)
    for what, name in ADDRESSES.items():
        address = reverse(name, kwargs={"slug": desk.slug})
        times, size = [], 0
        for _time in range(TIMES):
            event.change()
            start = time.process_time(), time.perf_counter()
            answer = desk.client.get(address)
            times.append((time.process_time() - start[0], time.perf_counter() - start[1]))
            if answer.status_code != 200:
                raise SystemExit(f"{address} answered {answer.status_code}")
            size = len(answer.content)
        later = [statistics.median(column) for column in zip(*times[1:], strict=True)]
        first, after = (f"{cpu:.2f} ({wall:.2f})" for cpu, wall in (times[0], later))
        print(f"| {players} | {what} | {size // 1024} | {first} | {after} |", flush=True)


def _open_lists() -> None:
    """Give every player a list of each side, by lot, and open them to everybody, as the statistics are."""
    rng, codes = Random(1), {side: _codes(side) for side in ("corp", "runner")}
    lists = event.model("Deck")
    lists.objects.all().delete()  # those of a few, which the desk begins with
    lists.objects.bulk_create(
        lists(
            player=player, side=side, version=1, cards=dict.fromkeys(rng.sample(cards, TITLES_OF_A_LIST), 2)
        )
        for player in event.model("Player").objects.all()
        for side, cards in codes.items()
    )
    event.model("Tournament").objects.update(
        statistics_shown="always", swiss_decks="public", cut_decks="public"
    )


def _codes(side: str) -> list[str]:
    """Return the codes of all cards of a side but its identities."""
    from tournament.decks.catalogue import catalogue

    return [card.code for card in catalogue().cards if card.side == side and not card.is_identity]


if __name__ == "__main__":
    _lines(Path(sys.argv[1]), int(sys.argv[2]))
