"""Databases from earlier commits open with today's code, with the same standings.

`schema_0042` is from commit 19430d14; `before_1_0` has all migrations that release 1.0 replaces by one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from tests.databases import ROOT, URL, migrated_file

FOLDERS = ("schema_0042", "before_1_0")
DATA = ROOT / "tests" / "data"

pytestmark = pytest.mark.sqlite


@pytest.fixture(scope="module", params=FOLDERS)
def folder(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def today(folder: str, databases_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process sees in the database that uses it by default."""
    from tests.tournament.release import load

    dump = DATA / folder / "database.sql.gz"
    database = migrated_file(databases_folder, folder, lambda path: load(dump, path))
    variables = {name: value for name, value in os.environ.items() if name != URL} | {
        "DATABASE": str(database),
        "DATA_DIR": str(tmp_path_factory.mktemp(folder)),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
    }
    command = [sys.executable, "-m", "tests.tournament.test_earlier_databases"]
    ran = subprocess.run(command, cwd=ROOT, env=variables, check=True, stdout=subprocess.PIPE)
    return dict(json.loads(ran.stdout))


def test_standings_of_every_event_are_as_they_were(folder: str, today: dict[str, Any]) -> None:
    assert today["standings"] == json.loads((DATA / folder / "standings.json").read_text(encoding="utf-8"))


def test_pages_of_the_organizer_and_of_everyone_open(today: dict[str, Any]) -> None:
    assert len(today["pages"]) > 20
    assert {page: status for page, status in today["pages"].items() if status != HTTPStatus.OK} == {}


def test_no_name_of_an_erased_player_is_left_in_a_series(folder: str, today: dict[str, Any]) -> None:
    assert today["joined"] == (["–, Bela"] if folder == "schema_0042" else [])


def test_invitations_sent_by_mail_have_secrets(today: dict[str, Any]) -> None:
    assert [len(secret) > 20 for secret in today["secrets"]] == [True]


def test_no_migration_is_missing(today: dict[str, Any]) -> None:
    assert today["missing"] == []


def standings_by_event() -> dict[str, list[str]]:
    """Return a line for each place, by the event's address, from the process's own database."""
    from tournament.models import Tournament
    from tournament.ranking.standings.records import swiss_standings

    return {
        event.slug: [
            " ".join(map(str, (place.rank, place.player, place.points, *place.figures.values())))
            for place in swiss_standings(event)
        ]
        for event in Tournament.objects.order_by("slug")
    }


def observed() -> dict[str, Any]:
    """Return what is compared, from the process's own database."""
    from django.db import connection
    from django.test import Client

    from tournament.models import AccountInvitation, SeriesEntry, Tournament
    from tournament.ops.copying import applied_migrations
    from tournament.ops.database_file import missing_migrations

    connection.check_constraints()
    events = Tournament.objects.select_related("owner").order_by("slug")
    staff, stranger = Client(), Client()
    pages: dict[str, int] = {}
    for event in events:
        staff.force_login(event.owner)
        places = [f"/e/{event.slug}/", f"/e/{event.slug}/standings/", f"/e/{event.slug}/bracket/"]
        pages |= {place: stranger.get(place).status_code for place in places[: 3 if event.cut_size else 2]}
        places = [f"/desk/{event.slug}/{page}" for page in ("", "players/", "settings/", "log/")]
        pages |= {place: staff.get(place, follow=True).status_code for place in places}
    return {
        "standings": standings_by_event(),
        "missing": sorted(missing_migrations(applied_migrations("default"))),
        "pages": pages,
        "joined": [entry.facts["names"] for entry in SeriesEntry.objects.filter(what="people_joined")],
        "secrets": list(AccountInvitation.objects.values_list("secret", flat=True)),
    }


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(observed()))
