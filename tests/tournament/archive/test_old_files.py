"""Event files of every release since the first that made them come in, and are what they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.flows.world import assert_sound
from tests.tournament.archive.files import brought_in, members_of, told
from tournament.models import EventImport

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[2] / "data"
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
