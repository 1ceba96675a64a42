"""Write the database again: `python tests/data/schema_0042/make.py`, with the code of commit 19430d14.

The clock ticks by itself from a fixed moment, and what is drawn at random has a fixed seed, so that every run
writes the same bytes. See README.md.
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
START = datetime(2026, 9, 5, 9, 0, tzinfo=UTC)
TICK = timedelta(seconds=7)


def main() -> None:
    """Write the dump, and the standings of its events."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "DATABASE": f"{folder}/made.sqlite3",
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
            "TIME_ZONE": "UTC",
        }
        sys.path.insert(0, str(ROOT))
        standings = _make()
        _dump(Path(folder) / "made.sqlite3", HERE / "database.sql.gz")
        text = json.dumps(standings, ensure_ascii=False, indent=1)
        (HERE / "standings.json").write_text(text + "\n", encoding="utf-8")


def _make() -> dict[str, Any]:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    _repeatable()

    from django.contrib.auth.models import User
    from django.db import connection

    from tests.factories import make_player, make_result, make_round
    from tests.tournament.series.seasons import finished, joined, make_season
    from tournament.accounts.invitations import invite
    from tournament.event.acts.creation import CreateEvent
    from tournament.event.presets import COMPETITIVE
    from tournament.models import Player, Result, SeriesEntry, Tournament
    from tournament.organizations.acts.organizations import found_organization
    from tournament.people.acts.erasure import ErasePlayer
    from tournament.series.changing import series_state
    from tournament.site.demo import make_demo_events
    from tournament.standings.records import swiss_standings

    # The three demo events: decks, a busy floor, an invited judge, a finished bracket, an announced plan.
    olga = User.objects.create_user("olga", "olga@shop.example", first_name="Olga")
    make_demo_events(olga)

    # Today's rules with two games a round: an intentional draw was worth 2-2 then.
    event = CreateEvent(values=COMPETITIVE.new_values() | {"name": "Agreed draws"}).create(actor=olga)
    Tournament.objects.filter(pk=event.pk).update(
        swiss_kind="double_sided", games_per_round=2, state="running", planned_rounds=3, cut_size=0
    )
    event.refresh_from_db()
    ana, ben, cleo, dan = (
        make_player(event, name, lot=at) for at, name in enumerate(("Ana", "Ben", "Cléo", "Đan"))
    )
    drawn, decided = make_round(event, [(ana, ben), (cleo, dan)]).pairings.order_by("number")
    Result.objects.create(pairing=drawn, version=1, kind="intentional_draw", witness="Rose", recorded_by=olga)
    make_result(decided, 6, 0)

    # A series with the same people in two events; one of them was erased after their entries were linked.
    first, second = finished(olga, 1, "Anna", "Bela"), finished(olga, 2, "Anna", "Bela")
    series = make_season(olga, first, second)
    for name in ("Anna", "Bela"):
        joined(name, first, second)
    state = series_state(series)
    SeriesEntry.objects.create(
        series=series, what="people_joined", facts={"names": "Anna, Bela"}, after=state
    )
    for each in (first, second):
        ErasePlayer(player=Player.objects.get(tournament=each, name="Anna"), typed="Anna").perform(
            each, actor=olga
        )

    # An organization, and someone invited by mail.
    invite(
        olga, email="ida@shop.example", passes_on=False, organization=found_organization(olga, "Harbour").pk
    )

    told = {
        event.slug: [
            " ".join(map(str, (place.rank, place.player, place.points, *place.figures.values())))
            for place in swiss_standings(event)
        ]
        for event in Tournament.objects.order_by("slug")
    }
    with connection.cursor() as cursor:
        # Timestamps that Django sets from its own clock.
        cursor.execute("UPDATE django_migrations SET applied = %s", [START])
        cursor.execute("UPDATE auth_user SET date_joined = %s", [START])
    connection.close()
    return told


def _repeatable() -> None:
    """Make time and randomness the same in every run."""
    from django.utils import timezone

    ticks, rng = itertools.count(), random.Random(2026)
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
