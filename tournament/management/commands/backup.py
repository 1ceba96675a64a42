"""`manage.py backup [FILE]`: everything in one file, also while the site runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.management.base import TranslatedCommand
from tournament.upkeep.backup_names import backup_folder, new_name
from tournament.upkeep.backups import take_backup
from tournament.upkeep.faults import SiteFault


class Command(TranslatedCommand):
    """Take a backup, read it back, and say where it is."""

    help = gettext_noop(
        "Takes a backup of everything (database, cards, secret key) in one file, and checks it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file's name, or a folder for it."""
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Take it."""
        now = timezone.now()
        target = (options["file"] or self._own_folder()).absolute()
        if target.is_dir():
            target /= new_name(now)
        try:
            facts = take_backup(target, now)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault
        size = number_format(facts.path.stat().st_size / 1_000_000, 1)
        self.stdout.write(_("%(path)s: %(size)s MB, read back whole.") % {"path": facts.path, "size": size})
        self.stdout.write(
            _(
                "Events: %(events)s, accounts: %(accounts)s. It has passwords' hashes and every personal "
                "link: keep it where only you can read it."
            )
            % {"events": len(facts.database.events), "accounts": facts.database.accounts}
        )

    def _own_folder(self) -> Path:
        folder = backup_folder()
        if folder == Path(settings.DATA_DIR) / "backups":
            folder.mkdir(mode=0o700, exist_ok=True)
        return folder
