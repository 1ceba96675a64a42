"""`manage.py empty_bin`: erase events that were deleted more than a week ago."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.event.bin import empty_bin


class Command(BaseCommand):
    """Erase the events that have been in the bin for a week."""

    help = "Erases events deleted more than a week ago; the site also does so when it starts."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        self.stdout.write(f"Erased: {empty_bin(now=timezone.now())}.")
