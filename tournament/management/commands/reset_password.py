"""`manage.py reset_password NAME`: a new password for an account whose owner has lost it."""

from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournament.management.base import TranslatedCommand
from tournament.staff.accounts import reset_password


class Command(TranslatedCommand):
    """Give an account a new password and print it once; end its logins, and its tokens unless told not to."""

    help = gettext_noop("Gives an account a new password and prints it, once.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login name, and whether tokens end too."""
        parser.add_argument("username")
        parser.add_argument(
            "--end-tokens",
            action=BooleanOptionalAction,
            default=True,
            help=_("End the account's tokens for programs too (the default)."),
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Draw it."""
        try:
            password, ended = reset_password(options["username"], ends_tokens=options["end_tokens"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Login %(username)s, password %(password)s (shown only now).")
            % {"username": options["username"], "password": password}
        )
        said = _("All logins of the account ended, its tokens are kept.")
        if options["end_tokens"]:
            said = ngettext(
                "All logins of the account ended, and %(count)s token.",
                "All logins of the account ended, and %(count)s tokens.",
                ended,
            ) % {"count": ended}
        self.stdout.write(said)
