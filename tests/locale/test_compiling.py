"""Reading the settings compiles catalogs without GNU gettext: once, and again when the sources change."""

from __future__ import annotations

import gettext
import io
import os
import subprocess
from pathlib import Path

import pytest

from tournament.config.catalogues import compile_catalogues, is_compiled

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def write(folder: Path, german: str, *, at: int) -> Path:
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'{HEAD}msgid "Save"\nmsgstr "{german}"\n', "utf-8")
    os.utime(path, (at, at))
    return path


def said(folder: Path) -> str:
    compiled = (folder / "de" / "LC_MESSAGES" / "django.mo").read_bytes()
    return gettext.GNUTranslations(io.BytesIO(compiled)).gettext("Save")


def test_missing_catalogue_is_compiled_and_leaves_nothing_else(tmp_path: Path) -> None:
    written = write(tmp_path, "Sichern", at=1_000)
    assert not is_compiled(written)
    compile_catalogues(tmp_path)
    assert is_compiled(written)
    assert sorted(each.name for each in written.parent.iterdir()) == ["django.mo", "django.po"]
    assert said(tmp_path) == "Sichern"


@pytest.mark.parametrize("at", [2_000, 500])
def test_catalogue_that_changed_is_compiled_again_even_if_it_is_older(tmp_path: Path, at: int) -> None:
    write(tmp_path, "Sichern", at=1_000)
    compile_catalogues(tmp_path)
    assert is_compiled(write(tmp_path, "Speichern", at=1_000))
    assert not is_compiled(write(tmp_path, "Speichern", at=at))
    compile_catalogues(tmp_path)
    assert said(tmp_path) == "Speichern"


def test_folder_that_cannot_be_written_to_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object, **_named: object) -> None:
        raise PermissionError

    written = write(tmp_path, "Sichern", at=1_000)
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    compile_catalogues(tmp_path)
    assert not is_compiled(written)


def test_no_compiled_catalogue_is_in_the_repository() -> None:
    listed = subprocess.run(["git", "ls-files", "*.mo"], cwd=ROOT, check=True, capture_output=True, text=True)
    assert listed.stdout == ""
