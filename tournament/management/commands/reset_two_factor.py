"""`manage.py reset_two_factor NAME`: for organizers who have lost their phone and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from tournament.accounts.login.second_factor import reset_second_factor
from tournament.accounts.login.sessions import end_sessions


class Command(BaseCommand):
    """Remove an account's second factor, so that the password is enough to log in and set up a new one."""

    help = "Removes an account's second factor, if phone and recovery codes are lost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        account = User.objects.filter(username=options["username"]).first()
        if account is None or not reset_second_factor(account, "manage.py"):
            raise CommandError(f"{options['username']} has no second factor.")
        end_sessions(account)
        self.stdout.write(f"{options['username']} can now log in with the password alone.")
