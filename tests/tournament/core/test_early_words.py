"""What keeps the settings from being read is said in the language that the commands are going to speak."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tournament.config import early_words

MESSAGE = "LANGUAGE_CODE must be one of %(codes)s, not %(value)r."


@pytest.mark.parametrize("wanted", ["de", "de-AT", "de_DE.UTF-8", "zh-hans", "zh_Hans.UTF-8"])
def test_early_words_find_the_catalogue_by_any_way_to_write_a_language(
    wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = early_words._LOCALE / "de"
    for name in ("de", "zh_Hans"):  # any language of a script will do: its words are German here
        shutil.copytree(german, tmp_path / name)
    monkeypatch.setattr(early_words, "_LOCALE", tmp_path)
    monkeypatch.setenv("LANGUAGE_CODE", wanted)
    assert early_words.early_gettext(MESSAGE) not in (MESSAGE, "")
    monkeypatch.setenv("LANGUAGE_CODE", "fr")
    assert early_words.early_gettext(MESSAGE) == MESSAGE
