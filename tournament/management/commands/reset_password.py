"""`manage.py reset_password NAME`: set a new password for an account whose owner has lost it."""

from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.accounts.staff.accounts import reset_password


class Command(BaseCommand):
    """Give an account a new password and print it once.

    This ends the account's sessions, and revokes its API tokens unless `--no-end-tokens` is given.
    """

    help = "Sets a new password for an account and prints it once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument(
            "--end-tokens",
            action=BooleanOptionalAction,
            default=True,
            help="also revoke the account's API tokens (the default)",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            password, ended = reset_password(options["username"], ends_tokens=options["end_tokens"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        username, tokens = options["username"], f"{ended} API token" if ended == 1 else f"{ended} API tokens"
        self.stdout.write(f"Login {username}, password {password} (shown only now).")
        kept = "; its API tokens still work" if not options["end_tokens"] else f", and {tokens} revoked"
        self.stdout.write(f"The account was logged out everywhere{kept}.")
