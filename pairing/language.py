"""The language in which the command line speaks: the site's catalogues of words, read without the site."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable
from gettext import NullTranslations
from pathlib import Path
from typing import TextIO

ENGLISH = NullTranslations()
LOCALE = Path(__file__).resolve().parents[1] / "tournament" / "locale"

_DOMAIN = "django"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def gettext_noop(message: str) -> str:
    """Mark a text for translators, and give it back as it is."""
    return message


# What argparse says by itself; it looks for translations in the domain that `language_of_terminal` names.
SAID_BY_ARGPARSE = (
    gettext_noop("usage: "),
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
    gettext_noop("invalid %(type)s value: %(value)r"),
    gettext_noop("expected one argument"),
    gettext_noop("ignored explicit argument %r"),
    gettext_noop("ambiguous option: %(option)s could match %(matches)s"),
    gettext_noop("%(prog)s: error: %(message)s\n"),
)


def language_of_terminal(
    stream: TextIO | None, samples: Iterable[str], folder: Path = LOCALE
) -> NullTranslations:
    """Return the catalogue of the language that the environment asks for, and have argparse speak it too.

    The first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is set counts. It is English where the folder has
    no catalogue of that language, and where the stream's encoding has no letters for its samples.
    """
    wanted = next(filter(None, map(os.environ.get, _VARIABLES)), "").split(":")[0]
    if "/" in wanted or os.sep in wanted:  # a path is no language
        return ENGLISH
    catalogue = gettext.translation(_DOMAIN, folder, languages=[wanted], fallback=True)
    try:
        "".join(map(catalogue.gettext, samples)).encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return ENGLISH
    if isinstance(catalogue, gettext.GNUTranslations):
        gettext.bindtextdomain(_DOMAIN, str(folder))
        gettext.textdomain(_DOMAIN)
    return catalogue
