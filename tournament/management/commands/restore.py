"""`manage.py restore FILE`: replace the current data with a backup, and keep the old data aside."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils import timezone

from tournament.ops.faults import SiteFault
from tournament.ops.restoring import restore_backup


class Command(BaseCommand):
    """Restore a backup; the site must not be running."""

    help = "Restores a backup; the current data is moved to another folder. The site must not be running."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        try:
            facts, aside = restore_backup(options["file"].absolute(), timezone.now())
        except SiteFault as fault:
            raise CommandError(f"{fault} Nothing was changed.") from fault
        events = len(facts.database.events)
        self.stdout.write(f"Restored as of {facts.at:%Y-%m-%d %H:%M} UTC. Events: {events}.")
        if aside:
            self.stdout.write(f"The previous data is kept in {aside}.")
        self.stdout.write("Start the site as usual; make start updates an older backup.")
