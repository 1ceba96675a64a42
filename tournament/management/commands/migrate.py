"""`manage.py migrate`: Django's command, after a check and a backup of the database."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone, translation

from tournament.ops.backup_names import BEFORE_MIGRATION, backup_folder, stored_backups
from tournament.ops.backups import back_up_by_itself
from tournament.ops.database_file import (
    database_path,
    examine_database,
    is_a_file,
    is_without_tables,
    missing_migrations,
    refuse_later_schema,
)
from tournament.ops.faults import SiteFault
from tournament.ops.restoring import interrupted_restores
from tournament.ops.serving import is_copy_of_running_site


class Command(migrate.Command):
    """Bring the database up to date; an existing one is backed up first."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--copied-while-stopped", action="store_true", help="a folder copied after a crash is complete"
        )

    def execute(self, *args: Any, **options: Any) -> Any:
        """Check the database and back it up before Django's own checks open it; then migrate."""
        if options.get("database", DEFAULT_DB_ALIAS) == DEFAULT_DB_ALIAS and is_a_file():
            try:
                with translation.override(None):  # command output is in English
                    kept = _look_and_back_up(
                        database_path(), copied_while_stopped=options.get("copied_while_stopped", False)
                    )
            except SiteFault as fault:
                raise CommandError(str(fault)) from fault
            if kept:
                self.stdout.write(f"The database was backed up to {kept}.")
        return super().execute(*args, **options)


def _look_and_back_up(path: Path, *, copied_while_stopped: bool) -> Path | None:
    """Back up the database if a migration is missing; return the backup's path, or None if none was made.

    Raises SiteFault if a new database would hide the loss of an earlier one, or if the existing one is
    damaged or from a later release.
    """
    if interrupted_restores():
        raise SiteFault("A restore was interrupted.", "Run it again: manage.py restore FILE.")
    if is_copy_of_running_site() and not copied_while_stopped:
        raise SiteFault(
            "This data folder was copied while the site was running.",
            "Restore a backup instead, or use --copied-while-stopped if the site wasn't running.",
        )
    if not path.exists() or is_without_tables(path):
        _refuse_to_begin_anew(path)
        return None
    facts = examine_database(path, is_open_here=_is_open_here(path))
    refuse_later_schema(facts.migrations)
    if not missing_migrations(facts.migrations):
        return None
    backup = back_up_by_itself(timezone.now(), BEFORE_MIGRATION)
    return backup.path if backup else None


def _is_open_here(path: Path) -> bool:
    """Return whether this process has the database open."""
    return connection.connection is not None and Path(str(connection.settings_dict["NAME"])) == path


def _refuse_to_begin_anew(path: Path) -> None:
    stored = stored_backups(backup_folder())
    if stored:
        raise SiteFault(
            f"The database {path} is missing, but there are backups of it.",
            f"Restore the newest with manage.py restore {stored[0].path}, or move the "
            "backups away to start afresh.",
        )
