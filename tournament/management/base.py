"""Helpers shared by this project's commands. Command output is in English, whatever the site's language."""

from pathlib import Path

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tournament.ops.faults import fault_of


def organizer_named(username: str) -> User:
    """Return the account that will own an import. Raises CommandError if there is none."""
    organizer = User.objects.filter(username=username, is_active=True).first()
    if organizer is None:
        raise CommandError(f"There is no account named {username}.")
    return organizer


def content_of(path: Path, most: int) -> bytes:
    """Return a file's content, up to `most` + 1 bytes. Raises CommandError if it can't be read."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise CommandError(str(fault_of(error, str(path)))) from error


def counted(number: int, thing: str) -> str:
    """Return a number with its noun, singular or plural: "1 row", "2 rows"."""
    return f"{number} {thing}{'s' * (number != 1)}"
