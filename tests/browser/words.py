"""The site's texts in a language, looked up by their English text, so that translations may change."""

from __future__ import annotations

import gettext
import html
import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib import auth
from playwright.sync_api import Page

from tests.locale.sources import texts_in_sources

_ACCOUNTS = Path(auth.__file__).parent / "locale"
_TAG = re.compile(r"<[^>]+>")
_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}|%%|<[^>]+>")
_WORD = re.compile(r"[^\W\d_]{2,}")


class _NotTranslated(gettext.NullTranslations):
    """Returns the English text of a message that the site uses but no catalog has."""

    def gettext(self, message: str) -> str:
        return _marked(None, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return super().ngettext(_marked(None, msgid1), msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return _marked(context, message)


def _marked(context: str | None, text: str) -> str:
    if not any(key[:2] == (context, text) for key in texts_in_sources()):
        raise LookupError(context, text)
    return text


class Words:
    """The texts of one language as shown on a page: without tags and with values filled in."""

    def __init__(self, language: str) -> None:
        self.language = language
        folder = settings.LOCALE_PATHS[0]
        self._texts: gettext.NullTranslations = gettext.translation("django", folder, [language])
        accounts = gettext.translation("django", _ACCOUNTS, [language])  # Django's own, such as "Password"
        accounts.add_fallback(_NotTranslated())
        self._texts.add_fallback(accounts)

    def __call__(self, english: str, context: str = "", /, **values: object) -> str:
        """Return a text. Raises LookupError if the site doesn't have it."""
        found = self._texts.pgettext(context, english) if context else self._texts.gettext(english)
        return _plain(found, values)

    def count(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Return the form of a text for this number."""
        return _plain(self._texts.ngettext(one, many, count), values)

    def english_on(self, page: Page) -> list[str]:
        """Return the untranslated English texts of three or more words on a page."""
        text = _folded(page.evaluate("document.title + ' ' + document.body.innerText"))
        return [piece for piece in _english_of(self.language) if piece in text]


def _plain(text: str, values: dict[str, object]) -> str:
    return html.unescape(_TAG.sub("", text % values if values else text.replace("%%", "%")))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


@cache
def _english_of(language: str) -> tuple[str, ...]:
    """Return the parts between placeholders of all English texts that differ in this language."""
    catalogue = gettext.translation("django", settings.LOCALE_PATHS[0], [language])
    texts: dict[str | tuple[str, int], str] = catalogue._catalog  # type: ignore[attr-defined]
    pieces: set[str] = set()
    for key, translated in texts.items():
        english = (key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2]
        there = _folded(html.unescape(translated))
        for piece in map(_folded, _PLACEHOLDER.split(html.unescape(english))):
            if len(_WORD.findall(piece)) >= 3 and piece not in there:
                pieces.add(piece)
    return tuple(sorted(pieces))
