"""The translation catalogs: nothing is broken, and the compiled files match the sources.

Missing translations pass here, since wording may change before its translations do: `make release-check`
lists them.
"""

from __future__ import annotations

import ast
import functools
import gettext
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from tests.locale.rules import badly_written, broken
from tests.locale.sources import texts_in_sources

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "tournament" / "locale"
LANGUAGES = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/django.po"))
SOURCES = ("pairing", "decklists", "tournament", "templates", "manage.py")
NEW = "Nobody has translated this text"

# Tests that need GNU gettext are skipped if it is missing, but never in CI.
needs_gettext = pytest.mark.skipif(
    not os.environ.get("CI") and not (shutil.which("msgfmt") and shutil.which("xgettext")),
    reason="no GNU gettext on this machine",
)

# Filters in translate-toolkit's pofilter that aren't used, and why.
NOT_ASKED = {
    "acronyms": "words in capitals are words: CORP is コーポ",
    "brackets": "Japanese has its own, and a German word may have the English one in brackets",
    "doublequoting": "each language has quotes of its own (rules.py)",
    "doublewords": "„eine Partie, die die Uhr beendet hat“",
    "endpunc": "Japanese ends a sentence by 。, German has a space before …",
    "endwhitespace": "between the parts of a list Japanese has none (rules.py)",
    "isfuzzy": "tests/release_check.py does",
    "filepaths": "“Points / rounds” is none",
    "numbers": "“one” and “1”, “round 1” twice or once: each language says it its own way",
    "printf": "a name may be said twice, and the singular need not say its number (rules.py)",
    "puncspacing": "German has no space before ：, nor Japanese behind",
    "purepunc": "between the parts of a list",
    "pythonbraceformat": "the singular need not say its number (rules.py)",
    "sentencecount": "German writes “1.” and “Min.”, Japanese 。",
    "short": "行 is as long as “Line”",
    "simplecaps": "German nouns, no capitals in Japanese",
    "singlequoting": "the apostrophe of “players'”",
    "spellcheck": "needs dictionaries that are not there",
    "startcaps": "no capitals in Japanese, and German order",
    "startpunc": "“%(name)s” and 「 」",
    "untranslated": "tests/release_check.py does",
    "unchanged": "names, and words that are the same: “System Gateway”, “Name”",
}


def catalogue_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


@functools.cache
def entries(language: str) -> list[polib.POEntry]:
    """Return the translated entries that aren't fuzzy."""
    return polib.pofile(str(catalogue_of(language))).translated_entries()


@functools.cache
def compiled(language: str) -> gettext.GNUTranslations:
    with catalogue_of(language).with_suffix(".mo").open("rb") as file:  # compiled when the settings are read
        return gettext.GNUTranslations(file)


def numbers_of_forms(language: str) -> list[int]:
    """Return, for each plural form in the catalog's own rule, the lowest number that uses it."""
    rule = compiled(language).info()["plural-forms"]
    forms_of_the_language = range(int(rule.partition("nplurals=")[2].partition(";")[0]))
    form_of = gettext.c2py(rule.partition("plural=")[2].partition(";")[0])
    return [
        next(number for number in range(1, 1000) if form_of(number) == form) for form in forms_of_the_language
    ]


def forms(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Yield each form of an entry with the English text that it translates."""
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
        return
    for number, text in sorted(entry.msgstr_plural.items()):
        is_singular = number == 0 and len(entry.msgstr_plural) > 1
        yield entry.msgid if is_singular else entry.msgid_plural, text


def key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def told(language: str, entry: polib.POEntry, complaint: str) -> str:
    return f"{language}, {entry.msgid[:80]!r}: {complaint}"


def test_japanese_has_one_form_and_german_two():
    assert {language: numbers_of_forms(language) for language in ("de", "ja")} == {"de": [1, 2], "ja": [1]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_with_plural_has_each_form_of_the_language_and_no_other(language):
    numbers = set(range(len(numbers_of_forms(language))))
    with_plural = [entry for entry in entries(language) if entry.msgid_plural]
    assert [entry.msgid for entry in with_plural if set(entry.msgstr_plural) != numbers] == []
    assert with_plural


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_places_html_sections_lines_and_ends(language):
    complaints = [
        told(language, entry, complaint) for entry in entries(language) for complaint in broken_in(entry)
    ]
    assert complaints == []


def broken_in(entry: polib.POEntry) -> Iterator[str]:
    """Yield what is broken in any form; a singular may include its number or leave it out, as in English."""
    for english, text in forms(entry):
        complaints = list(broken(english, text))
        is_singular = english != entry.msgid_plural and entry.msgid_plural
        if not is_singular or list(broken(entry.msgid_plural, text)):
            yield from complaints


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_are_written_as_their_language_is(language):
    complaints = [
        told(language, entry, f"{complaint}: {text[:80]}")
        for entry in entries(language)
        for english, text in forms(entry)
        for complaint in badly_written(language, english, text)
    ]
    assert complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_says_what_is_written(language):
    catalogue, numbers = compiled(language), numbers_of_forms(language)
    for entry in entries(language):
        context, english, plural = key(entry)
        if plural and context:
            said = [catalogue.npgettext(context, english, plural, number) for number in numbers]
        elif plural:
            said = [catalogue.ngettext(english, plural, number) for number in numbers]
        else:
            said = [catalogue.pgettext(context, english) if context else catalogue.gettext(english)]
        assert said == [text for _english, text in forms(entry)]


@needs_gettext
@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_itself_finds_no_fault(language, tmp_path):
    done = subprocess.run(
        ["msgfmt", "--check", "-o", tmp_path / "checked.mo", catalogue_of(language)],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_pofilter_finds_no_fault(tmp_path):
    program = Path(sys.executable).with_name("pofilter")
    checked, found = tmp_path / "checked", tmp_path / "found"
    checked.mkdir()
    for language in LANGUAGES:
        shutil.copy(catalogue_of(language), checked / f"{language}.po")
    subprocess.run(
        [
            *(program, "--progress=none", "--nonotes", f"--output={found}"),
            *(f"--excludefilter={name}" for name in NOT_ASKED),
            checked,
        ],
        check=True,
        capture_output=True,
    )
    assert [path.read_text(encoding="utf-8") for path in found.rglob("*.po")] == []


@needs_gettext
def test_taking_up_the_texts_of_the_code_finds_each_and_changes_no_translation(tmp_path):
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
        else:
            shutil.copy(source, tmp_path / name)
    (tmp_path / "templates" / "new.html").write_text(f'{{% load i18n %}}{{% translate "{NEW}" %}}', "utf-8")
    environment = os.environ | {
        "DATA_DIR": str(tmp_path / "data"),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
    }
    subprocess.run(
        [sys.executable, "manage.py", "makemessages"],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )
    for language in LANGUAGES:
        after = polib.pofile(str(tmp_path / catalogue_of(language).relative_to(ROOT)))
        assert {key(entry) for entry in after} == {*texts_in_sources(), (None, NEW, "")}
        before = {key(entry): _said(entry) for entry in entries(language)}
        now = {key(entry): _said(entry) for entry in after if key(entry) in before}
        assert now == {each: before[each] for each in now}


def _said(entry: polib.POEntry) -> tuple[object, ...]:
    return entry.msgstr, entry.msgstr_plural, tuple(sorted(entry.flags)), entry.obsolete


def _within_f_strings(path: Path) -> Iterator[str]:
    parsed = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    parts = (part for node in parsed if isinstance(node, ast.JoinedStr) for part in ast.walk(node))
    for part in parts:
        named = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else ""
        if isinstance(part, ast.Call) and (named == "_" or named.endswith("gettext")):
            yield f"{path.relative_to(ROOT)}:{part.lineno}"


def test_no_text_is_asked_for_within_an_f_string_where_xgettext_does_not_see_it() -> None:
    folders = (ROOT / name for name in ("pairing", "decklists", "tournament"))
    files = [path for folder in folders for path in folder.rglob("*.py")]
    assert [place for path in files for place in _within_f_strings(path)] == []


def _plurals_of_variables(path: Path) -> Iterator[str]:
    """Yield where a text with a plural isn't written in the call itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        named = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        texts = node.args[:2] if isinstance(node, ast.Call) and named in {"ngettext", "ngettext_lazy"} else ()
        if not all(isinstance(text, ast.Constant) for text in texts):
            yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_no_text_with_a_plural_is_asked_for_by_a_variable_that_xgettext_cannot_read() -> None:
    files = [path for name in ("pairing", "decklists", "tournament") for path in (ROOT / name).rglob("*.py")]
    assert [place for path in files for place in _plurals_of_variables(path)] == []
