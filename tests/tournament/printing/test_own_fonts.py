"""Printing needs no system fonts: the site's own fonts contain every character it prints."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import override

from tests.tournament.printing.reading import fonts, pages
from tournament.decks.catalogue import catalogue
from tournament.printing.typefaces import FALLBACKS, REGULAR, typeface
from tournament.reference.terms import TERMS_BY_KEY

ROOT = Path(__file__).parents[3]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
PRINT = """
import sys
import django
django.setup()
from django.utils.translation import override
from tournament.reference.sheets.booklet import BookletPaper
from tournament.reference.sheets.booklets import print_booklet
with override("ja"):
    sys.stdout.buffer.write(print_booklet("glossary", BookletPaper.A5).pdf)
"""


def without_a_glyph(texts: set[str]) -> list[str]:
    """Return the characters missing from all fonts."""
    files = [typeface(name) for name in (REGULAR, *FALLBACKS)]
    characters = sorted({character for text in texts for character in text if character.isprintable()})
    return [each for each in characters if not any(file.covers(each) for file in files)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fonts_have_every_character_of_a_language(language: str) -> None:
    texts = set(catalogue().titles.get(language, {}).values())
    texts |= {
        card.text for each in TERMS_BY_KEY.values() for card in (*each.english, *each.japanese, *each.german)
    }
    path = ROOT / "tournament" / "locale" / language / "LC_MESSAGES" / "django.po"
    if path.exists():
        texts |= {text for entry in polib.pofile(str(path)) for text in (entry.msgid, entry.msgstr)}
        texts |= {text for entry in polib.pofile(str(path)) for text in entry.msgstr_plural.values()}
    assert without_a_glyph(texts) == []


def test_a_character_without_a_glyph_is_noticed() -> None:
    assert without_a_glyph({"aก"}) == ["ก"]


def test_japanese_paper_is_whole_on_a_machine_without_fonts(tmp_path: Path) -> None:
    config = tmp_path / "fonts.conf"
    config.write_text('<?xml version="1.0"?><fontconfig></fontconfig>')
    environment = {
        **os.environ,
        "FONTCONFIG_FILE": str(config),
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
    }
    made = subprocess.run(
        [sys.executable, "-c", PRINT], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert all(fonts(made.stdout).values())
    said = "".join(pages(made.stdout))
    with override("ja"):
        assert "用語集" in said
        assert "\ufffd" not in said
