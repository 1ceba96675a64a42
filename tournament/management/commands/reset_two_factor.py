"""`manage.py reset_two_factor NAME`: for who has lost phone and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.accounts.second_factor import reset_second_factor
from tournament.accounts.sessions import end_sessions
from tournament.management.base import TranslatedCommand


class Command(TranslatedCommand):
    """Take an account's second factor away: it logs in by its password alone, and sets it up anew."""

    help = gettext_noop("Takes an account's second factor away, where phone and codes are lost.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login name."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Take it away."""
        account = User.objects.filter(username=options["username"]).first()
        if account is None or not reset_second_factor(account, "manage.py"):
            raise CommandError(_("%(username)s has no second factor.") % {"username": options["username"]})
        end_sessions(account)
        said = _("%(username)s logs in by the password alone now.")
        self.stdout.write(said % {"username": options["username"]})
