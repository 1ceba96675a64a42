"""The bracketed pseudo-language and the names that are data, for the walks over the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.locale.pseudo import CODE, write_pseudo_language
from tests.locale.unmarked import Known
from tests.locale.walk import known_names


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write_pseudo_language(folder)
    return folder


@pytest.fixture
def in_brackets(settings: Any, pseudo_folder: Path) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "⟦Brackets⟧")]
    settings.LOCALE_PATHS = [pseudo_folder]
    settings.LANGUAGE_CODE = CODE


@pytest.fixture(scope="session")
def names() -> Known:
    """The names that are data before any event is created."""
    return known_names()
