"""`manage.py restore FILE`: a backup in the place of what is there, which is kept aside."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.management.base import TranslatedCommand
from tournament.upkeep.faults import SiteFault
from tournament.upkeep.restoring import restore_backup


class Command(TranslatedCommand):
    """Restore a backup; the site must not be running."""

    help = gettext_noop(
        "Puts a backup in the place of what is there, which is kept aside. The site must not be running."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the backup's file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Restore it, and say what is there now."""
        try:
            facts, aside = restore_backup(options["file"].absolute(), timezone.now())
        except SiteFault as fault:
            raise CommandError(_("%(fault)s Nothing was changed.") % {"fault": fault}) from fault
        events = len(facts.database.events)
        self.stdout.write(
            _("Restored as of %(time)s UTC. Events: %(count)s.")
            % {"time": f"{facts.at:%Y-%m-%d %H:%M}", "count": events}
        )
        if aside:
            self.stdout.write(_("What was there before is kept in %(path)s.") % {"path": aside})
        self.stdout.write(_("Start the site as always; make start brings an older backup up to date."))
