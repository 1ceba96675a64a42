"""Write the database again: `python tests/data/before_1_0/make.py`, with the code of the commit named in README.md.

Time starts at a fixed moment and random choices have a fixed seed, so every run writes the same bytes.
"""

from __future__ import annotations

import gzip
import itertools
import json
import os
import random
import secrets
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
START = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
TICK = timedelta(seconds=7)


def main() -> None:
    """Write the dump, and the standings of its events."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "made.sqlite3"
        os.environ |= {
            "DATA_DIR": folder,
            "DATABASE": str(database),
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
            "TIME_ZONE": "UTC",
        }
        sys.path.insert(0, str(ROOT))
        standings = _make()
        with sqlite3.connect(database) as made:
            text = "\n".join(made.iterdump()) + "\n"
        (HERE / "database.sql.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        (HERE / "standings.json").write_text(json.dumps(standings, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _make() -> dict[str, Any]:
    import django
    from django.core.management import call_command

    _repeatable()  # before the models take their default times from it
    django.setup()
    call_command("migrate", verbosity=0)

    from django.contrib.auth.models import User
    from django.db import connection

    from tests.tournament.ranking.series.seasons import finished, joined, make_season
    from tests.tournament.test_earlier_databases import standings_by_event
    from tournament.accounts.login.invitations import invite
    from tournament.accounts.organizations.acts.organizations import found_organization
    from tournament.site.demo import make_demo_events
    from tournament.site.practice import make_practice_event

    olga = User.objects.create_user("olga", "olga@shop.example", first_name="Olga")
    make_demo_events(olga)
    make_practice_event(olga, "Practice", START.date())
    first, second = finished(olga, 1, "Anna", "Bela"), finished(olga, 2, "Anna", "Bela")
    make_season(olga, first, second)
    for name in ("Anna", "Bela"):
        joined(name, first, second)
    organization = found_organization(olga, "Harbour")
    invite(olga, email="ida@shop.example", passes_on=False, organization=organization.pk)

    with connection.cursor() as cursor:  # Django sets these by the real clock
        cursor.execute("UPDATE django_migrations SET applied = %s", [START])
        cursor.execute("UPDATE auth_user SET date_joined = %s", [START])
    standings = standings_by_event()
    connection.close()
    return standings


def _repeatable() -> None:
    """Make time and randomness the same in every run."""
    from django.utils import timezone

    ticks, rng = itertools.count(), random.Random(2026)
    timezone.now = lambda: START + TICK * next(ticks)
    secrets.randbelow = rng.randrange
    secrets.choice = rng.choice
    secrets.token_hex = lambda size=32: rng.randbytes(size).hex()
    secrets.token_urlsafe = lambda size=32: rng.randbytes(size).hex()[:22]


if __name__ == "__main__":
    main()
