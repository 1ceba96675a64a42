"""Checks of a PostgreSQL database: that the server responds, is suitable, and has this release's schema."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, F, Max
from django.utils.translation import gettext as _

from tournament.kernel.database import DatabaseServer, database_server
from tournament.models import LogEntry, Tournament
from tournament.ops.database_file import DatabaseFacts, Migrations
from tournament.ops.faults import SiteFault

OLDEST_VERSION = 14  # the oldest version that Django 5.2 supports
KEPT_CONNECTIONS = 3  # reserved for the server's own administrator
CLOCKS_APART = timedelta(minutes=1)


def is_postgresql() -> bool:
    """Return whether the site's database is PostgreSQL."""
    return connection.vendor == "postgresql"


def examine_server(now: datetime) -> tuple[DatabaseFacts, list[tuple[str, str]]]:
    """Return facts about the database, and the problems to fix, each with a remedy.

    Raises SiteFault if the server doesn't respond or is too old, or if the database doesn't store Unicode,
    accepts no changes, or has no tables.
    """
    try:
        return _look(now)
    except (DatabaseError, ImproperlyConfigured) as error:  # libpq's messages contain no password
        raise SiteFault(
            _("The database server isn’t responding correctly: %(why)s.")
            % {"why": " ".join(str(error).split()).rstrip(".?")},
            _("Check DATABASE_URL, whether the server is running, and what this account is allowed to do."),
        ) from error


def _look(now: datetime) -> tuple[DatabaseFacts, list[tuple[str, str]]]:
    server = database_server()
    _refuse_unfit(server)
    return _facts(), list(_warnings(server, now))


def _refuse_unfit(server: DatabaseServer) -> None:
    if server.version < OLDEST_VERSION:
        raise SiteFault(
            _("The database server is PostgreSQL %(version)d.") % {"version": server.version},
            _("The site needs version %(oldest)d or newer.") % {"oldest": OLDEST_VERSION},
        )
    if server.encoding != "UTF8":
        raise SiteFault(
            _("The database stores text as %(encoding)s, which doesn’t support all languages.")
            % {"encoding": server.encoding},
            _("Create a new one with ENCODING 'UTF8', and copy the data: manage.py copy_database."),
        )
    if server.is_read_only:
        raise SiteFault(
            _("The database doesn’t accept changes: it’s a replica or set to read-only."),
            _("Set DATABASE_URL to the server that accepts changes."),
        )


def _warnings(server: DatabaseServer, now: datetime) -> Iterator[tuple[str, str]]:
    pooled = settings.DATABASES["default"]["OPTIONS"].get("pool", {}).get("max_size", 1)
    if pooled > server.most_connections - KEPT_CONNECTIONS:
        yield (
            _("The database server allows %(most)d connections; one process of the site may use %(own)d.")
            % {"most": server.most_connections, "own": pooled},
            _("Raise max_connections there, or lower DATABASE_POOL."),
        )
    if not server.waits_for_disk:
        yield (
            _("The database server doesn’t wait for its disk (fsync), so a power failure would lose data."),
            _("Turn fsync on in its settings."),
        )
    if abs(server.its_time - now) > CLOCKS_APART:
        yield (
            _("The clocks of the database server and this machine differ by more than a minute."),
            _("Synchronize both with network time."),
        )


def _facts() -> DatabaseFacts:
    migrations: Migrations = frozenset(MigrationRecorder(connection).applied_migrations())
    if not migrations:
        raise SiteFault(
            _("The database has none of this site's tables."),
            _(
                "Run manage.py migrate to create them, or manage.py copy_database --from OTHER to copy "
                "another site’s."
            ),
        )
    return DatabaseFacts(
        migrations=migrations,
        events=dict(Tournament.everything.values_list("slug", "version")),
        accounts=User.objects.count(),
        last_change=LogEntry.objects.aggregate(newest=Max("at"))["newest"],
        fingerprint="",
        with_gaps=tuple(
            sorted(
                Tournament.everything.annotate(entries=Count("log"))
                .exclude(version=F("entries"))
                .values_list("slug", flat=True)
            )
        ),
    )
