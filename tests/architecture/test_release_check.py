"""`make release-check` finds what a release still lacks."""

from __future__ import annotations

import polib
import pytest

from tests.locale.sources import texts_in_code, texts_in_template
from tests.release_check import changelog_fault, migrations, stale_notices, translations_missing, versions


def entry(msgid: str, msgstr: str = "", **more: object) -> polib.POEntry:
    return polib.POEntry(msgid=msgid, msgstr=msgstr, **more)


def test_texts_that_are_missing_in_doubt_or_no_longer_used_are_named() -> None:
    catalogue = [
        entry("Save", "Speichern"),
        entry("Undo", "Zurück", flags=["fuzzy"]),
        entry("Pair"),
        entry("Gone", "Weg"),
        polib.POEntry(msgid="player", msgid_plural="players", msgstr_plural={0: "Spieler", 1: ""}),
    ]
    wanted = [(None, text, "") for text in ("Save", "Undo", "Pair", "New")] + [(None, "player", "players")]
    assert list(translations_missing(catalogue, wanted)) == [
        "not used: 'Gone'",
        "not translated: 'New'",
        "not translated: 'Pair'",
        "in doubt: 'Undo'",
        "not translated: 'player'",
    ]


@pytest.mark.parametrize("heading", ["1.2.0", "1.2.0 (2026-12-01)", "1.2.0, 1 December 2026"])
def test_changelog_that_begins_with_the_version_is_fine(heading: str) -> None:
    assert list(changelog_fault(f"# Changelog\n\n## {heading}\n\n- New.\n\n## 1.1.0\n", "1.2.0")) == []


@pytest.mark.parametrize("heading", ["Unreleased", "1.1.0", "1.2.01"])
def test_changelog_that_begins_with_something_else_is_a_fault(heading: str) -> None:
    assert len(list(changelog_fault(f"# Changelog\n\n## {heading}\n\n## 1.2.0\n", "1.2.0"))) == 1


def test_one_version_is_named_everywhere() -> None:
    assert list(versions()) == []


def test_notices_are_those_of_what_is_shipped() -> None:
    assert list(stale_notices()) == []


@pytest.mark.django_db
def test_models_have_all_their_migrations() -> None:
    assert list(migrations()) == []


def test_texts_of_code_are_found_with_context_and_plural() -> None:
    source = """
from gettext import gettext as _
_("a" "b"); _(name); pgettext_lazy("day", "May"); translation.ngettext("one", "many", n)
"""
    assert set(texts_in_code(source)) == {(None, "ab", ""), ("day", "May", ""), (None, "one", "many")}


def test_texts_of_templates_are_found_as_xgettext_finds_them() -> None:
    source = """{% load i18n %}{% translate "It's 100%" %}{% translate "May" context "day" %}{{ _("Yes") }}
{% blocktranslate trimmed count n=n %}
  {{ n }} player
{% plural %}
  {{ n }} players
{% endblocktranslate %}"""
    assert set(texts_in_template(source)) == {
        (None, "It's 100%%", ""),
        ("day", "May", ""),
        (None, "Yes", ""),
        (None, "%(n)s player", "%(n)s players"),
    }
