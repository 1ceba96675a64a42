"""What this project's commands have in common."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext


class TranslatedCommand(BaseCommand):
    """A command that speaks the site's language (LANGUAGE_CODE), its help too, which `gettext_noop` marks.

    Where the terminal has no letters for that language, it speaks English.
    """

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Settle the language, and translate the help before it is shown."""
        if not _is_shown(dict(settings.LANGUAGES)[settings.LANGUAGE_CODE]):
            translation.activate("en")
        self.help = gettext(self.help)
        return super().create_parser(prog_name, subcommand, **kwargs)


def _is_shown(name: str) -> bool:
    """Return whether the terminal has the letters of a language's own name."""
    try:
        name.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
