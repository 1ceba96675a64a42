"""`manage.py add_organizer NAME`: create an account for another organizer."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.accounts.staff.accounts import add_organizer


class Command(BaseCommand):
    """Create an organizer's account and print its password once."""

    help = "Creates an organizer's account and prints its password once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            password = add_organizer(options["username"])
        except ValueError as error:
            raise CommandError(f"There is already an account named {options['username']}.") from error
        self.stdout.write(f"Login {options['username']}, password {password} (shown only now).")
