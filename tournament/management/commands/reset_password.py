"""`manage.py reset_password NAME`: a new password for who has lost theirs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.management.base import TranslatedCommand
from tournament.staff.accounts import reset_password


class Command(TranslatedCommand):
    """Give an account a new password and print it once; whoever was logged in with it is logged out."""

    help = gettext_noop("Gives an account a new password and prints it, once.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Draw it."""
        try:
            password = reset_password(options["username"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Login %(username)s, password %(password)s (shown only now).")
            % {"username": options["username"], "password": password}
        )
