"""The checks that `serve` runs before it starts; `manage.py doctor` reports them, with remedies."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.phrases import in_a_row, listed
from tournament.ops.addresses import no_network, what_to_look_at
from tournament.ops.backup_names import backup_folder, second_folder, stored_backups
from tournament.ops.backups import LEAST_FREE
from tournament.ops.database_file import (
    DatabaseFacts,
    database_path,
    examine_database,
    is_a_file,
    missing_migrations,
    no_backups_here,
    refuse_later_schema,
)
from tournament.ops.database_server import examine_server, is_postgresql
from tournament.ops.faults import SiteFault
from tournament.ops.findings import Finding, Severity
from tournament.ops.restoring import interrupted_restores
from tournament.ops.serving import is_copy_of_running_site, is_site_running
from tournament.web.network import EVERY_ADDRESS, network_addresses

LITTLE_FREE = 512 * 1024 * 1024
SHORT_KEY = 32  # characters; Django itself warns below 50
EARLIEST = 2025  # a clock showing an earlier year has lost its battery
AHEAD = timedelta(minutes=5)


def examine_site(
    now: datetime, *, copied_while_stopped: bool = False, is_open_here: bool = False
) -> list[Finding]:
    """Check everything that the site needs, in the order in which problems should be fixed. Writes nothing.

    `copied_while_stopped`: the operator confirms that the site wasn't running when its folder was copied.
    `is_open_here`: this process itself has the database open.
    """
    findings = [_folder(), *_secret_key()]
    if is_a_file():
        findings.append(_place(copied_while_stopped))
    facts, found = _server(now) if is_postgresql() else _database(is_open_here)
    findings += found
    if facts:
        findings += [*_gaps(facts), _schema(facts), _clock(facts, now)]
    return [*findings, _static_files(), _disk(), *_backups(now), *_packs(), *_operator()]


def examine_network(host: str, port: int) -> list[Finding]:
    """Report the URL for phones on the network, and what to check if they can't reach the site.

    Empty if the site listens only for a proxy or for this machine.
    """
    if host not in EVERY_ADDRESS:
        return []
    found = [each.url(port) for each in network_addresses() if each.address.version in EVERY_ADDRESS[host]]
    if not found:
        return [Finding(_("Network"), Severity.WARNING, no_network())]
    says = _("Phones on the same network can open %(address)s.") % {"address": found[0]}
    if found[1:]:
        others = _("Other addresses of this machine: %(addresses)s.") % {"addresses": listed(found[1:])}
        says = in_a_row((says, others))
    return [Finding(_("Network"), Severity.FINE, says, what_to_look_at(port))]


def _folder() -> Finding:
    subject, folder = _("Data folder"), Path(settings.DATA_DIR)
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding(
            subject,
            Severity.FAULT,
            _("The data folder %(path)s isn’t writable.") % {"path": folder},
            _("Make it writable for the account that runs the site, or set another folder in DATA_DIR."),
        )
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        return Finding(
            subject,
            Severity.WARNING,
            _("Other accounts on this machine can read the data folder %(path)s.") % {"path": folder},
            _("Restrict access: chmod 700 %(path)s") % {"path": folder},
        )
    return Finding(subject, Severity.FINE, str(folder))


def _secret_key() -> Iterator[Finding]:
    """Check a custom key; an empty or unreadable key stops every command before this point."""
    if len(settings.SECRET_KEY) < SHORT_KEY:
        yield Finding(
            _("Secret key"),
            Severity.WARNING,
            _("The secret key is short. Anyone who guesses it can log in as any user."),
            _("Leave SECRET_KEY unset: the site generates one and keeps it in the data folder."),
        )


def _place(copied_while_stopped: bool) -> Finding:
    """Check that the folder is complete: neither partly restored nor copied from a running site."""
    subject = _("Status")
    if interrupted_restores():
        return Finding(
            subject,
            Severity.FAULT,
            _("A restore was interrupted."),
            _(
                "Run it again: manage.py restore FILE. The previous files are in the folders "
                "before-restore-...."
            ),
        )
    if is_copy_of_running_site() and not copied_while_stopped:
        return Finding(
            subject,
            Severity.FAULT,
            _(
                "This data folder was copied while the site was running, so its files may not match each "
                "other."
            ),
            _(
                "Restore a backup instead (manage.py restore FILE; the newest here: %(newest)s). If the "
                "site wasn’t running when the folder was copied, for example after a crash, start it "
                "once with: manage.py serve --copied-while-stopped"
            )
            % {"newest": _newest_backup()},
        )
    said = _("The site is running.") if is_site_running() else _("The site is not running.")
    return Finding(subject, Severity.FINE, said)


def _newest_backup() -> str:
    newest = stored_backups(backup_folder())[:1]
    return str(newest[0].path) if newest else _("none")


def _database(is_open_here: bool) -> tuple[DatabaseFacts | None, list[Finding]]:
    subject = _("Database")
    if not is_a_file():
        said = _("The database isn’t a file, so it isn’t checked.")
        return None, [Finding(subject, Severity.FINE, said)]
    try:
        facts = examine_database(database_path(), is_open_here=is_open_here)
    except SiteFault as fault:
        return None, [Finding(subject, Severity.FAULT, fault.says, fault.remedy)]
    said = ngettext("Intact, with %(number)d event.", "Intact, with %(number)d events.", len(facts.events))
    return facts, [Finding(subject, Severity.FINE, said % {"number": len(facts.events)})]


def _server(now: datetime) -> tuple[DatabaseFacts | None, list[Finding]]:
    """Check the database on a server; the integrity of its files is the server's own responsibility."""
    subject = _("Database")
    try:
        facts, warnings = examine_server(now)
    except SiteFault as fault:
        return None, [Finding(subject, Severity.FAULT, fault.says, fault.remedy)]
    said = ngettext(
        "PostgreSQL is responding, with %(number)d event.",
        "PostgreSQL is responding, with %(number)d events.",
        len(facts.events),
    )
    return facts, [
        Finding(subject, Severity.FINE, said % {"number": len(facts.events)}),
        *(Finding(subject, Severity.WARNING, says, remedy) for says, remedy in warnings),
    ]


def _gaps(facts: DatabaseFacts) -> Iterator[Finding]:
    if facts.with_gaps:
        yield Finding(
            _("Logs"),
            Severity.WARNING,
            _("The logs of these events have gaps: %(slugs)s.") % {"slugs": listed(facts.with_gaps)},
            _("Compare them with the newest backup: the database may have been mixed with another."),
        )


def _schema(facts: DatabaseFacts) -> Finding:
    subject = _("Release")
    try:
        refuse_later_schema(facts.migrations)
    except SiteFault as fault:
        return Finding(subject, Severity.FAULT, fault.says, fault.remedy)
    behind = len(missing_migrations(facts.migrations))
    if behind:
        says = ngettext(
            "The database is from an earlier release: %(number)d migration is missing.",
            "The database is from an earlier release: %(number)d migrations are missing.",
            behind,
        )
        remedy = _("Run manage.py migrate: it takes a backup first.")
        if not is_a_file():
            remedy = _("Take a backup on the database server, then run manage.py migrate.")
        return Finding(subject, Severity.FAULT, says % {"number": behind}, remedy)
    return Finding(subject, Severity.FINE, _("The database matches this release."))


def _clock(facts: DatabaseFacts, now: datetime) -> Finding:
    subject, shown = _("Clock"), f"{now:%Y-%m-%d %H:%M} UTC"
    remedy = _("Set this machine's date and time: round clocks and the log depend on them.")
    if now.year < EARLIEST:
        said = _("This machine's clock shows %(now)s, which cannot be right.") % {"now": shown}
        return Finding(subject, Severity.WARNING, said, remedy)
    if facts.last_change and facts.last_change > now + AHEAD:
        said = _("This machine's clock shows %(now)s, but the last change was made at %(then)s UTC.") % {
            "now": shown,
            "then": f"{facts.last_change:%Y-%m-%d %H:%M}",
        }
        return Finding(subject, Severity.WARNING, said, remedy)
    return Finding(subject, Severity.FINE, shown)


def _static_files() -> Finding:
    subject, root = _("Static files"), Path(settings.STATIC_ROOT)
    fine = Finding(subject, Severity.FINE, str(root))
    if settings.DEBUG or "Manifest" not in settings.STORAGES["staticfiles"]["BACKEND"]:
        return fine
    try:
        kept = json.loads((root / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
        wanted = {
            path.replace("\\", "/") for finder in finders.get_finders() for path, _store in finder.list([])
        }
        is_whole = wanted <= set(kept) and all((root / name).is_file() for name in kept.values())
    except (OSError, ValueError, KeyError):
        is_whole = False
    if is_whole:
        return fine
    return Finding(
        subject,
        Severity.FAULT,
        _("The static files in %(path)s are missing or from another release.") % {"path": root},
        _("Run manage.py collectstatic --noinput."),
    )


def _disk() -> Finding:
    subject, free = _("Disk"), shutil.disk_usage(settings.DATA_DIR).free
    said = _("The disk with the data folder has %(free)d MB free.") % {"free": free // 1_000_000}
    remedy = _("Free some space, for example by moving older backups from %(backups)s to another disk.") % {
        "backups": backup_folder()
    }
    if free < LEAST_FREE:
        full = _("The disk with the data folder is almost full: only %(free)d MB free.") % {
            "free": free // 1_000_000
        }
        return Finding(subject, Severity.FAULT, full, remedy)
    if free < LITTLE_FREE:
        return Finding(subject, Severity.WARNING, said, remedy)
    return Finding(subject, Severity.FINE, said)


def _backups(now: datetime) -> Iterator[Finding]:
    subject, stored = _("Backups"), stored_backups(backup_folder())
    if not is_a_file():
        yield Finding(subject, Severity.FINE, no_backups_here())
    elif not stored:
        said = _("No backup has been taken yet. The site takes one automatically soon after it starts.")
        yield Finding(subject, Severity.FINE, said)
    else:
        said = _("The newest backup is %(age)s old.") % {"age": timesince(stored[0].at, now)}
        yield Finding(subject, Severity.FINE, said)
    second = second_folder()
    if second and not second.is_dir():
        yield Finding(
            _("Second folder"),
            Severity.WARNING,
            _("The second folder for backups, %(path)s, is missing.") % {"path": second},
            _("Plug in the USB stick, or set another folder in BACKUP_COPY_DIR."),
        )


def _packs() -> Iterator[Finding]:
    if settings.PACK_DIR and not Path(settings.PACK_DIR).is_dir():
        yield Finding(
            _("Outage packs"),
            Severity.WARNING,
            _("The folder for outage packs, %(path)s, is missing.") % {"path": settings.PACK_DIR},
            _("Plug in the USB stick, or set another folder in PACK_DIR."),
        )


def _operator() -> Iterator[Finding]:
    """Check that a public site states who runs it and who is responsible for personal data."""
    names = {"SITE_CONTACT": settings.SITE_CONTACT, "SITE_IMPRINT": settings.SITE_IMPRINT}
    missing = [name for name, value in names.items() if not value]
    if settings.HTTPS and missing:
        yield Finding(
            _("Operator"),
            Severity.WARNING,
            _(
                "This site is public, but its pages don’t say who runs it or who is responsible for personal "
                "data."
            ),
            _("Set %(settings)s (docs/accounts.md).") % {"settings": listed(missing)},
        )
