"""`manage.py empty_bin`: erase what was deleted more than a week ago."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.event.bin import empty_bin
from tournament.management.base import TranslatedCommand


class Command(TranslatedCommand):
    """Erase the events that have been in the bin for a week."""

    help = gettext_noop(
        "Erases the events that were deleted more than a week ago; the site does it too when it starts."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Erase them and tell how many."""
        self.stdout.write(_("Erased: %(count)s.") % {"count": empty_bin(now=timezone.now())})
