"""A database from commit 19430d14 (migration 0042) opens with today's code, with the same standings."""

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

FOLDER = ROOT / "tests" / "data" / "schema_0042"
STANDINGS: dict[str, list[str]] = json.loads((FOLDER / "standings.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.sqlite


@pytest.fixture(scope="module")
def today(databases_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Today's standings in the database, computed in a process that uses it by default."""
    from tests.tournament.release import load

    dump = FOLDER / "database.sql.gz"
    database = migrated_file(databases_folder, "schema-0042", lambda path: load(dump, path))
    variables = {name: value for name, value in os.environ.items() if name != URL} | {
        "DATABASE": str(database),
        "DATA_DIR": str(tmp_path_factory.mktemp("schema_0042")),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
    }
    command = [sys.executable, "-m", "tests.tournament.test_schema_0042"]
    ran = subprocess.run(command, cwd=ROOT, env=variables, check=True, stdout=subprocess.PIPE)
    return dict(json.loads(ran.stdout))


def test_every_event_is_there(today: dict[str, Any]) -> None:
    assert sorted(today["standings"]) == sorted(STANDINGS)


@pytest.mark.parametrize("slug", STANDINGS)
def test_standings_are_as_they_were(today: dict[str, Any], slug: str) -> None:
    assert today["standings"][slug] == STANDINGS[slug]


def test_pages_of_the_organizer_and_of_everyone_open(today: dict[str, Any]) -> None:
    assert len(today["pages"]) > 20
    assert {page: status for page, status in today["pages"].items() if status != HTTPStatus.OK} == {}


def test_no_name_of_an_erased_player_is_left_in_a_series(today: dict[str, Any]) -> None:
    assert today["joined"] == ["–, Bela"]


def test_invitations_sent_by_mail_have_secrets(today: dict[str, Any]) -> None:
    assert [len(secret) > 20 for secret in today["secrets"]] == [True]


def observed() -> dict[str, Any]:
    """Return the standings in the process's own database."""
    from django.db import connection
    from django.test import Client

    from tournament.models import AccountInvitation, SeriesEntry, Tournament
    from tournament.ranking.standings.records import swiss_standings

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
        "standings": {
            event.slug: [
                " ".join(map(str, (place.rank, place.player, place.points, *place.figures.values())))
                for place in swiss_standings(event)
            ]
            for event in events
        },
        "pages": pages,
        "joined": [entry.facts["names"] for entry in SeriesEntry.objects.filter(what="people_joined")],
        "secrets": list(AccountInvitation.objects.values_list("secret", flat=True)),
    }


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(observed()))
