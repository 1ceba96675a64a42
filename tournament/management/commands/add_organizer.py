"""`manage.py add_organizer NAME`: an account for one more organizer."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.management.base import TranslatedCommand
from tournament.staff.accounts import add_organizer


class Command(TranslatedCommand):
    """Make an organizer's account and print its password once."""

    help = gettext_noop("Makes an organizer's account and prints its password, once.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Make the account."""
        try:
            password = add_organizer(options["username"])
        except ValueError as error:
            raise CommandError(
                _("There is already an account named %(username)s.") % {"username": options["username"]}
            ) from error
        self.stdout.write(
            _("Login %(username)s, password %(password)s (shown only now).")
            % {"username": options["username"], "password": password}
        )
