"""`manage.py backup [FILE]`: back up everything to one file, even while the site is running."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils import timezone

from tournament.ops.backup_names import backup_folder, new_name
from tournament.ops.backups import take_backup
from tournament.ops.faults import SiteFault


class Command(BaseCommand):
    """Take a backup, verify it, and report where it is."""

    help = "Backs up everything (database, cards, secret key) to one file, and verifies it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path)

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        now = timezone.now()
        target = (options["file"] or self._own_folder()).absolute()
        if target.is_dir():
            target /= new_name(now)
        try:
            facts = take_backup(target, now)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault
        size = f"{facts.path.stat().st_size / 1_000_000:.1f}"
        self.stdout.write(f"{facts.path}: {size} MB, verified.")
        self.stdout.write(
            f"Events: {len(facts.database.events)}, accounts: {facts.database.accounts}. It contains "
            "password hashes and all personal links: keep it where only you can read it."
        )

    def _own_folder(self) -> Path:
        folder = backup_folder()
        if folder == Path(settings.DATA_DIR) / "backups":
            folder.mkdir(mode=0o700, exist_ok=True)
        return folder
