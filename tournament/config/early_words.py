"""Sentences about what keeps the settings from being read, when Django cannot translate yet."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from django.utils.translation import to_language, to_locale

_LOCALE = Path(__file__).resolve().parents[1] / "locale"
_SPOKEN = ("LANGUAGE_CODE", "LC_ALL", "LC_MESSAGES", "LANG")


def early_gettext(message: str) -> str:
    """Translate by the catalogues themselves, into the language that the commands are going to speak.

    That is LANGUAGE_CODE, or the machine's own language; English where neither has a catalogue.
    """
    wanted = next(filter(None, (os.environ.get(name, "").strip() for name in _SPOKEN)), "")
    if "/" in wanted or os.sep in wanted:  # a path is no language
        return message
    locale = to_locale(to_language(wanted.split(".")[0]))
    catalogue = gettext.translation("django", _LOCALE, languages=[locale], fallback=True)
    return catalogue.gettext(message)
