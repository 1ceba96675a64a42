"""`manage.py copy_database --to|--from OTHER`: copy the whole site between SQLite and PostgreSQL."""

import contextlib
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, no_translations
from django.db import DEFAULT_DB_ALIAS

from tournament.config.database import postgresql_settings, sqlite_settings
from tournament.management.base import counted
from tournament.ops.backups import DATABASE, unpack_backup
from tournament.ops.copying import TableCopy, copy_database, other_database, vendor_of
from tournament.ops.database_file import beside, examine_database, is_a_file
from tournament.ops.faults import SiteFault
from tournament.ops.serving import refuse_open_database, sole_use

_STATEMENT_SECONDS = 600  # copying runs statements that can take a long time


class Command(BaseCommand):
    """Copy everything between the site's own database and another one; the site must not be running."""

    help = (
        "Copies the whole site, including its log, from the site’s own database to another (--to), or from "
        "another to its own (--from): postgresql://..., an SQLite file or, with --from, a backup. The "
        "target must be empty, and the site must not be running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        way = parser.add_mutually_exclusive_group(required=True)
        way.add_argument("--to", metavar="OTHER", help="copy the site’s own database to this one")
        way.add_argument("--from", metavar="OTHER", dest="source", help="copy this one to the site’s own")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        other = options["to"] or options["source"]
        try:
            with (
                _alone(),
                _settings_of(other, is_read=not options["to"]) as values,
                other_database(values) as alias,
            ):
                ways = (DEFAULT_DB_ALIAS, alias) if options["to"] else (alias, DEFAULT_DB_ALIAS)
                self.stdout.write(f"From {vendor_of(ways[0])} to {vendor_of(ways[1])}:")
                copied = copy_database(*ways, self._tell)
        except SiteFault as fault:
            raise CommandError(str(fault)) from fault
        rows = sum(each.rows for each in copied)
        self.stdout.write(f"Copied and verified: {counted(rows, 'row')}.")
        self.stdout.write(
            "The card files and the secret key aren't in the database: copy them from the data folder "
            f"{settings.DATA_DIR}, or from a backup. With another key, everyone has to log in again."
        )

    def _tell(self, table: TableCopy) -> None:
        if table.rows:
            self.stdout.write(f"  {table.name}: {table.rows}")


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Reserve the database while the body runs, if it is a file; for a server, do nothing, since its users
    can't be detected. Raises SiteFault if the database is in use.
    """
    if not is_a_file():
        yield
        return
    with sole_use(is_serving=False):
        refuse_open_database()
        yield


@contextlib.contextmanager
def _settings_of(other: str, *, is_read: bool) -> Iterator[dict[str, Any]]:
    """Yield Django's settings for the other database; a backup is unpacked and kept until the body ends.

    Raises SiteFault if a file to read isn't a complete database, or if a file to write already exists.
    """
    if "://" in other:
        yield postgresql_settings(other, _STATEMENT_SECONDS, 0, "--from" if is_read else "--to")
        return
    path = Path(other).absolute()
    if not is_read:
        if path.exists():
            raise SiteFault(
                f"The file {path} already exists.",
                "Choose another name for the copy.",
            )
        try:
            yield sqlite_settings(str(path), _STATEMENT_SECONDS)
        except BaseException:
            for left in (path, *beside(path)):  # don't leave half a copy behind
                left.unlink(missing_ok=True)
            raise
        return
    if not is_zipfile(path):
        examine_database(path)
        yield sqlite_settings(str(path), _STATEMENT_SECONDS)
        return
    with tempfile.TemporaryDirectory(prefix="netrunner-to-") as folder:
        unpack_backup(path, Path(folder))
        yield sqlite_settings(str(Path(folder) / DATABASE), _STATEMENT_SECONDS)
