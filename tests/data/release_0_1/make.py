"""Make the database of release 0.1 anew: `python tests/data/release_0_1/make.py`, with that release's code.

The clock ticks by itself from a fixed moment, and what is drawn at random has a fixed seed, so that every
run writes the same bytes. See README.md.
"""

from __future__ import annotations

import gzip
import itertools
import os
import random
import secrets
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
START = datetime(2016, 11, 5, 9, 0, tzinfo=UTC)
TICK = timedelta(seconds=7)


def main() -> None:
    """Write the dump, then what is observed in it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "DATABASE": f"{folder}/made.sqlite3",
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
        }
        sys.path.insert(0, str(ROOT))
        _make()
        _dump(Path(folder) / "made.sqlite3", HERE / "database.sql.gz")

        from tests.tournament.release import observe, text_of

        told = observe(HERE / "database.sql.gz", Path(folder))
        (HERE / "expected.json").write_text(text_of(told), encoding="utf-8")


def _make() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    _repeatable()

    import older
    import story_cuts
    import story_registration
    import story_rounds

    story_registration.every_setting()
    story_registration.registration()
    story_registration.decks()
    story_registration.leaders()
    story_rounds.draft()
    story_rounds.floor()
    story_rounds.results()
    story_rounds.one_game()
    story_cuts.double()
    story_cuts.single()
    story_cuts.more_swiss()
    story_cuts.cuts_just_made()
    older.older_editions()

    from django.db import connection

    with connection.cursor() as cursor:
        # Timestamps that Django sets from its own clock.
        cursor.execute("UPDATE django_migrations SET applied = %s", [START])
        cursor.execute("UPDATE auth_user SET date_joined = %s", [START])
    connection.close()


def _repeatable() -> None:
    """Make time and randomness the same in every run."""
    from django.utils import timezone

    ticks, rng = itertools.count(), random.Random(2016)
    timezone.now = lambda: START + TICK * next(ticks)
    secrets.randbelow = rng.randrange
    secrets.choice = rng.choice
    secrets.token_hex = lambda size=32: rng.randbytes(size).hex()
    secrets.token_urlsafe = lambda size=32: rng.randbytes(size).hex()[:22]


def _dump(database: Path, to: Path) -> None:
    connection = sqlite3.connect(database)
    text = "\n".join(connection.iterdump()) + "\n"
    connection.close()
    to.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


if __name__ == "__main__":
    main()
