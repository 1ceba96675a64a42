"""Event files from every release that wrote them can be imported unchanged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.scoring import table_points
from tests.factories import make_player, make_round, make_tournament
from tests.flows.world import assert_sound
from tests.tournament.exchange.archive.files import brought_in, members_of, told, zipped
from tournament.exchange.archive.writing import event_file
from tournament.kernel.records import event_record
from tournament.models import EventImport, Result

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[3] / "data"
FILES = sorted(DATA.glob("event_file_*.zip"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_event_file_of_an_earlier_release_comes_in_with_its_log_and_results(path: Path) -> None:
    data = path.read_bytes()
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))

    event = brought_in(data)

    assert EventImport.objects.get().is_unchanged
    assert told(event) == expected["log"]
    assert event.players.count() == expected["players"]
    assert_sound(event)
    manifest = json.loads(members_of(data)["manifest.json"])
    assert manifest["format"] == expected["format"]


@pytest.mark.parametrize(("release", "worth"), [("0042_chances_shown", (2, 2)), (None, (3, 3))])
def test_agreed_draws_are_worth_what_they_were_in_the_release_of_the_file(
    release: str | None, worth: tuple[int, int]
) -> None:
    event = make_tournament(regulations="today", timed_win_points=3, state="running")
    seats = (make_player(event, "Ana"), make_player(event, "Ben"))
    pairing = make_round(event, [seats]).pairings.get()
    Result.objects.create(pairing=pairing, version=1, kind="intentional_draw", witness="Rose")
    members = members_of(event_file(event))
    manifest = json.loads(members["manifest.json"])
    members["manifest.json"] = json.dumps(manifest | ({"release": release} if release else {})).encode()

    there = event_record(brought_in(zipped(members)))

    assert table_points(there.rounds[0].tables[0], there.scoring) == worth
