"""`manage.py event_file ADDRESS [FILE]`: export an entire event to one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from tournament.exchange.archive.writing import event_file
from tournament.models import Tournament
from tournament.ops.faults import fault_of


class Command(BaseCommand):
    """Write the event file of an event."""

    help = "Exports a whole event to one file, which another site can import."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="the event's address, as in /e/ADDRESS/")
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument("--links", action="store_true", help="include the players' personal links")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Write the file so that only its owner can read it."""
        event = Tournament.objects.filter(slug=options["address"]).first()
        if event is None:
            raise CommandError(f"There is no event with the address {options['address']}.")
        target: Path = options["file"] or Path(f"{event.slug}-event.zip")
        content = event_file(event, with_links=options["links"])
        try:
            target.touch(mode=0o600, exist_ok=False)
            target.write_bytes(content)
        except OSError as error:
            raise CommandError(str(fault_of(error, str(target)))) from error
        self.stdout.write(f"{target}: {len(content) / 1000:.0f} kB.")
