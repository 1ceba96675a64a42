"""A series on the command line: shown as on the page, and imported with its events on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_user
from tests.flows.world import all_rows
from tests.tournament.ranking.series.series_files import There, essence
from tournament.models import Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def files(there: There, tmp_path: Path) -> tuple[str, list[str]]:
    """The series file and its events' files, in a folder."""
    make_user("olga")
    (tmp_path / "series.json").write_bytes(there.file)
    for name, data in there.events.items():
        (tmp_path / f"{name}.zip").write_bytes(data)
    return str(tmp_path / "series.json"), [str(tmp_path / f"{name}.zip") for name in there.events]


def test_file_when_looked_at_then_told_and_nothing_stored(
    files: tuple[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    before = all_rows()

    call_command("bring_in_series", files[0], organizer="olga", event=files[1])

    assert all_rows() == before
    assert capsys.readouterr().out.splitlines() == [
        "Season",
        "2026-01-07  Store 1: not here",
        "2026-02-07  Store 2: not here",
        "2026-03-07  Store 3: not here",
        "Nothing is stored yet. Use --as-shown to import it.",
    ]


def test_series_comes_in_with_its_events_and_each_of_them_once(
    files: tuple[str, list[str]], there: There, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"organizer": "olga", "event": files[1], "as_shown": True}

    call_command("bring_in_series", files[0], **asked)
    call_command("bring_in_series", files[0], name="Again", **asked)

    made = Series.objects.get(owner__username="olga", name="Season")
    assert essence(made) == essence(there.series)
    assert Tournament.objects.filter(owner__username="olga").count() == 4
    said = capsys.readouterr().out.splitlines()
    assert "Season: /series/season-2/" in said
    assert said.count("Lines of the standings that differ from the file: 0.") == 2


def test_series_without_its_events_is_refused_in_a_sentence(files: tuple[str, list[str]]) -> None:
    with pytest.raises(CommandError, match="Import these events first"):
        call_command("bring_in_series", files[0], organizer="olga", as_shown=True)

    call_command("bring_in_series", files[0], organizer="olga", as_shown=True, leave_out=True)
    assert Series.objects.get(owner__username="olga").events.count() == 0


def test_unknown_account_or_file_is_reported(files: tuple[str, list[str]]) -> None:
    with pytest.raises(CommandError, match="no account named nobody"):
        call_command("bring_in_series", files[0], organizer="nobody")
    with pytest.raises(CommandError):
        call_command("bring_in_series", f"{files[0]}.gone", organizer="olga")
