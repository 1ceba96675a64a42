"""The languages that the site offers: English, and each folder of `tournament/locale` with a catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import to_language

from tournament.config.early_words import early_gettext as _
from tournament.config.early_words import spoken_language

SOURCE_LANGUAGE = "en"  # what the texts in the code are written in
CATALOGUE = Path("LC_MESSAGES") / "django.mo"


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Return code and own name ("Deutsch") of each language whose catalogue stands in the folder.

    English comes first, then the others by code. A folder is named as gettext names a locale: `zh_Hans`.
    """
    codes = sorted(to_language(each.parts[-3]) for each in folder.glob(f"*/{CATALOGUE}"))
    return [(code, _own_name(code)) for code in (SOURCE_LANGUAGE, *codes)]


def default_language(wanted: str, offered: Iterable[str]) -> str:
    """Return the language for whoever speaks none that is offered, and of the commands.

    It is the wanted one, else the one in which the machine speaks to its user, else English. Raises
    ImproperlyConfigured where the wanted one is not offered.
    """
    known = set(offered)
    if wanted and wanted not in known:
        raise ImproperlyConfigured(
            _("LANGUAGE_CODE must be one of %(codes)s, not %(value)r.")
            % {"codes": ", ".join(sorted(known)), "value": wanted}
        )
    spoken = spoken_language()
    return wanted or next((code for code in (spoken, spoken.split("-")[0]) if code in known), SOURCE_LANGUAGE)


def _own_name(code: str) -> str:
    info = LANG_INFO.get(code) or LANG_INFO.get(code.split("-")[0]) or {}
    name = str(info.get("name_local", code))
    return name[:1].upper() + name[1:]
