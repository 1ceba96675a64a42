"""ETags belong to a release: the same in every process and on every machine, and different after a
restore.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tournament.web.release import RESTORED_MARK, release_mark

ROOT = Path(__file__).resolve().parents[3]
TELL = "import django; django.setup(); from tournament.web.release import *; print(release_mark())"


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    release_mark.cache_clear()
    yield
    release_mark.cache_clear()


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.CARDS_DIR = tmp_path, tmp_path / "cards"
    settings.CARDS_DIR.mkdir()
    return tmp_path


def again() -> str:
    release_mark.cache_clear()
    return release_mark()


def test_mark_of_two_processes_on_two_machines_is_the_same(tmp_path: Path) -> None:
    told = set()
    for name in ("one", "two"):
        environment = os.environ | {
            "DATA_DIR": str(tmp_path / name),
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        }
        command = [sys.executable, "-c", TELL]
        told.add(subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True).stdout)
    assert len(told) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("RELEASE", "2027-01"), ("LANGUAGE_CODE", "ja"), ("TIME_ZONE", "Asia/Tokyo"), ("DEBUG", True)),
        *(("SITE_CONTACT", "o@club.example"), ("SITE_IMPRINT", "Club"), ("PUSH", "other")),
    ],
)
def test_mark_changes_with_what_pages_follow(settings: Any, folder: Path, name: str, value: object) -> None:
    before = release_mark()
    setattr(settings, name, value)
    assert again() != before


def test_mark_changes_with_a_restore_and_with_other_cards(settings: Any, folder: Path) -> None:
    settings.RELEASE = "1"
    seen = {release_mark()}
    (folder / RESTORED_MARK).write_text("20261122-180000", "utf-8")
    seen.add(again())
    (folder / "cards" / "current").write_text("20260701-1", "utf-8")
    seen.add(again())
    assert len(seen) == 3


def test_mark_changes_with_one_word_of_the_code(settings: Any, folder: Path) -> None:
    settings.BASE_DIR = folder / "code"
    template = folder / "code" / "templates" / "base.html"
    template.parent.mkdir(parents=True)
    template.write_text("<p>One</p>", "utf-8")
    before = release_mark()
    template.write_text("<p>Two</p>", "utf-8")
    assert again() != before
