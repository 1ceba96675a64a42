"""What this project's commands have in common."""

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext

from tournament.upkeep.faults import fault_of


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


def organizer_named(username: str) -> User:
    """Return the account that something is brought in for. Raises CommandError where there is none."""
    organizer = User.objects.filter(username=username, is_active=True).first()
    if organizer is None:
        raise CommandError(gettext("There is no account named %(username)s.") % {"username": username})
    return organizer


def content_of(path: Path, most: int) -> bytes:
    """Return what a file has, a byte more than `most` at the most. Raises CommandError where it cannot."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise CommandError(str(fault_of(error, str(path)))) from error


def _is_shown(name: str) -> bool:
    """Return whether the terminal has the letters of a language's own name."""
    try:
        name.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
