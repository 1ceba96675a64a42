"""The languages that the site offers: English, and each folder of `tournament/locale` with a catalog."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import to_language

SOURCE_LANGUAGE = "en"  # the language of the texts in the code
CATALOGUE = Path("LC_MESSAGES") / "django.mo"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the variables with a machine's language


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Return the code and native name ("Deutsch") of each language with a catalog in the folder.

    English comes first, then the others by code. Folders are named like gettext locales: `zh_Hans`.
    """
    codes = sorted(to_language(each.parts[-3]) for each in folder.glob(f"*/{CATALOGUE}"))
    return [(code, _own_name(code)) for code in (SOURCE_LANGUAGE, *codes)]


def default_language(wanted: str, offered: Iterable[str]) -> str:
    """Return the language for readers who speak none of those offered.

    This is the wanted one, then the machine's own, then English. Raises ImproperlyConfigured if the wanted
    one isn't offered.
    """
    known = set(offered)
    if wanted and wanted not in known:
        raise ImproperlyConfigured(
            f"LANGUAGE_CODE must be one of {', '.join(sorted(known))}, not {wanted!r}."
        )
    spoken = _language_of_the_machine()
    return wanted or next((code for code in (spoken, spoken.split("-")[0]) if code in known), SOURCE_LANGUAGE)


def _language_of_the_machine() -> str:
    """Return the environment's language, as Django writes it; "" for none."""
    named = next(filter(None, (os.environ.get(name, "").strip() for name in _VARIABLES)), "")
    return to_language(named.split(".")[0])


def _own_name(code: str) -> str:
    info = LANG_INFO.get(code) or LANG_INFO.get(code.split("-")[0]) or {}
    name = str(info.get("name_local", code))
    return name[:1].upper() + name[1:]
