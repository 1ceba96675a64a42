"""What this project's commands have in common."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext


class TranslatedCommand(BaseCommand):
    """A command whose help, marked by `gettext_noop`, is told in the site's language (LANGUAGE_CODE)."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Translate the help before it is shown."""
        self.help = gettext(self.help)
        return super().create_parser(prog_name, subcommand, **kwargs)
