"""`manage.py event_file ADDRESS [FILE]`: one event, whole, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.archive.writing import event_file
from tournament.management.base import TranslatedCommand
from tournament.models import Tournament
from tournament.upkeep.faults import fault_of


class Command(TranslatedCommand):
    """Write the event file of one event."""

    help = gettext_noop("Writes a whole event into one file, which another site like this one can bring in.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the event, the file's name, and whether personal links go along."""
        parser.add_argument("address", help=_("the event's address, as in /e/ADDRESS/"))
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument("--links", action="store_true", help=_("with the players' personal links"))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Write it, for its owner alone to read."""
        event = Tournament.objects.filter(slug=options["address"]).first()
        if event is None:
            raise CommandError(
                _("There is no event with the address %(slug)s.") % {"slug": options["address"]}
            )
        target: Path = options["file"] or Path(f"{event.slug}-event.zip")
        content = event_file(event, with_links=options["links"])
        try:
            target.touch(mode=0o600, exist_ok=False)
            target.write_bytes(content)
        except OSError as error:
            raise CommandError(str(fault_of(error, str(target)))) from error
        size = number_format(len(content) / 1000, 0)
        self.stdout.write(_("%(path)s: %(size)s kB.") % {"path": target, "size": size})
