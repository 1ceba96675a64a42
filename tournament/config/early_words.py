"""Sentences about what keeps the settings from being read, when Django cannot translate yet."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable
from pathlib import Path

from django.utils.translation import to_language, to_locale

_LOCALE = Path(__file__).resolve().parents[1] / "locale"
# Variables in which a machine says its language.
_SPOKEN = ("LC_ALL", "LC_MESSAGES", "LANG")


def spoken_language(variables: Iterable[str] = _SPOKEN) -> str:
    """Return the language in the first of these variables that is set, as Django writes it; "" for none."""
    said = next(filter(None, (os.environ.get(name, "").strip() for name in variables)), "")
    return to_language(said.split(".")[0])


def early_gettext(message: str) -> str:
    """Translate by the catalogues themselves, into the language that the commands are going to speak.

    That is LANGUAGE_CODE, or the machine's own language; English where neither has a catalogue.
    """
    wanted = spoken_language(("LANGUAGE_CODE", *_SPOKEN))
    if "/" in wanted or os.sep in wanted:  # a path is no language
        return message
    locale = to_locale(wanted)
    catalogue = gettext.translation("django", _LOCALE, languages=[locale], fallback=True)
    return catalogue.gettext(message)
