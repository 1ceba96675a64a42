"""What leaves the site, of a full event: how long each file takes, and how large it is.

    python -m benchmarks.leaving

300 players, the last of seven rounds under way, decks of everybody. Times of the process on a processor, the
median of five, from the rows as a leader gets them; beside them how many times as long as the standings.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.pages import event

TIMES = 5


def main() -> None:
    """Make the event, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=300)
    players = parser.parse_args().players
    with tempfile.TemporaryDirectory() as folder:
        event.set_up(Path(folder), event.PLAYING)
        event.build_playing(players)
        _measure(players)


def _measure(players: int) -> None:
    from tournament.core.access import Viewer
    from tournament.files.chat import chat_texts
    from tournament.files.contents.columns import fill
    from tournament.files.contents.tables import tables_for
    from tournament.files.deck_files import decks_zip
    from tournament.files.pictures import standings_picture
    from tournament.files.results_file import results_text
    from tournament.files.writing import csv_file, xlsx_file
    from tournament.models.states import Role
    from tournament.standings.pages.standings import standings_page

    full = event.model("Tournament").objects.get()
    viewer = Viewer(user_id=full.owner_id, role=Role.TO)
    games = next(each for each in tables_for(full, viewer) if each.key == "games")
    made: dict[str, Callable[[], bytes]] = {
        "results.json": lambda: results_text(full, address="https://example.test/"),
        "games.csv": lambda: csv_file(fill(games, full, viewer)),
        "games.xlsx": lambda: xlsx_file([fill(games, full, viewer)]),
        "all.xlsx": lambda: xlsx_file([fill(each, full, viewer) for each in tables_for(full, viewer)]),
        "decks.zip": lambda: decks_zip(full, viewer),
        "text for a chat": lambda: (
            "".join(piece for text in chat_texts(full, address="", has_marks=True) for piece in text.pieces)
        ).encode(),
        "standings.png": lambda: standings_picture(full).png(),
        "standings.svg": lambda: standings_picture(full).svg(),
    }
    standings = _timed(lambda: standings_page(full))
    print(f"{players} players\n")
    print("| file | seconds | of the standings | kB |\n|---|--:|--:|--:|")
    for name, make in made.items():
        size = len(make())
        seconds = _timed(make)
        print(f"| {name} | {seconds:.2f} | {seconds / standings:.1f} | {size / 1000:.0f} |")
    print(f"| beside it: the standings, from rows | {standings:.2f} | 1.0 | |")


def _timed(work: Callable[[], object]) -> float:
    times = []
    for _time in range(TIMES):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    main()
