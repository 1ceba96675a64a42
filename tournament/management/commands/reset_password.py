"""`manage.py reset_password NAME`: a new password for who has lost theirs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.staff.accounts import reset_password


class Command(BaseCommand):
    """Give an account a new password and print it once; whoever was logged in with it is logged out."""

    help = "Gives an account a new password and prints it, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Draw it."""
        try:
            password = reset_password(options["username"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Login {options['username']}, password {password} (shown only now).")
