"""Importing another tool's file on the command line: shown as on the page, imported on request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_user
from tests.flows.world import all_rows
from tests.tournament.exchange.imports.files import COBRA_TWO_GAMES, COBRA_WITH_CUT, data
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> str:
    make_user("olga")
    path = tmp_path / "dock.json"
    path.write_bytes(data(COBRA_TWO_GAMES))
    return str(path)


def test_file_when_looked_at_then_told_as_on_the_page_and_nothing_stored(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = all_rows()

    call_command("bring_in", file, organizer="olga")

    said = capsys.readouterr().out
    assert all_rows() == before
    for line in ("5 players.", "2 Swiss rounds.", "  name=Dock Regional  (Name)", "  day=2024-05-18  (Date)"):
        assert line in said
    assert "the file doesn’t say which games were won" in said and "Rank | Name | Points" in said
    assert said.endswith("Use --as-shown to import it, or --choose to correct a field.\n")


def test_file_when_corrected_and_brought_in_then_an_event_of_the_organizer(
    file: str, capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    chosen = ["name=Harbour Regional", "is_listed=True", "state=finished"]
    settings.LANGUAGE_CODE = "de"

    call_command("bring_in", file, organizer="olga", choose=chosen, as_shown=True)

    event = Tournament.objects.get()
    assert (event.name, event.is_listed, event.owner.username) == ("Harbour Regional", True, "olga")
    assert event.players.count() == 5
    assert event.language == "de"  # the site's language, although commands are in English
    assert f"Harbour Regional: /e/{event.slug}/" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (["day=1887-01-01"], "day: "),
        (["name= ", "bye=x"], "name: "),
        (["colour=red"], "This file has no field named colour."),
    ],
)
def test_file_when_read_impossibly_then_refused_and_nothing_stored(
    file: str, chosen: list[str], said: str
) -> None:
    before = all_rows()

    with pytest.raises(CommandError, match=said):
        call_command("bring_in", file, organizer="olga", choose=chosen, as_shown=True)

    assert all_rows() == before


@pytest.mark.parametrize("content", [b"{", b'{"players": 7}', b"[[[[", data(COBRA_WITH_CUT)[:-40]])
def test_file_when_broken_then_a_sentence_and_nothing_stored(
    file: str, tmp_path: Path, content: bytes
) -> None:
    broken, before = tmp_path / "broken.json", all_rows()
    broken.write_bytes(content)

    with pytest.raises(CommandError):
        call_command("bring_in", str(broken), organizer="olga", as_shown=True)

    assert all_rows() == before
