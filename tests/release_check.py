"""Release checks that need not pass on every commit: `make release-check`.

Translations are complete, the version is the same everywhere, the changelog starts with it, no migration is
missing, and the notices are current.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import polib

from tests.architecture.notices import NOTICES, notices
from tests.locale.sources import Key, texts_in_sources

PROJECT = Path(__file__).resolve().parents[1]
SHOWN = 20  # missing texts shown per language, after the total


def translations_missing(catalogue: Iterable[polib.POEntry], wanted: Iterable[Key]) -> Iterator[str]:
    """Yield each text that is untranslated or fuzzy, and each that the site no longer uses."""
    wanted = set(wanted)
    entries = {(entry.msgctxt, entry.msgid, entry.msgid_plural): entry for entry in catalogue}
    for key in sorted(wanted | entries.keys(), key=lambda each: each[1:]):
        entry = entries.get(key)
        if key not in wanted:
            yield f"not used: {key[1]!r}"
        elif entry is None or entry.obsolete or not (entry.translated() or entry.fuzzy):
            yield f"not translated: {key[1]!r}"
        elif entry.fuzzy:
            yield f"in doubt: {key[1]!r}"


def translations() -> Iterator[str]:
    """Yield each language's missing translations."""
    for path in sorted((PROJECT / "tournament" / "locale").glob("*/LC_MESSAGES/django.po")):
        missing = list(translations_missing(polib.pofile(str(path)), texts_in_sources()))
        if missing:
            yield f"{path.parts[-3]}: {len(missing)} texts; `make messages` takes up those of the code"
            yield from (f"  {each}" for each in missing[:SHOWN])


def version() -> str:
    """Return the version in the packaging files."""
    return str(tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def versions() -> Iterator[str]:
    """Yield the places whose version differs from `pyproject.toml`."""
    from tournament import __version__

    if __version__ != version():
        yield f"tournament/__init__.py has {__version__}, pyproject.toml {version()}"


def changelog_fault(changelog: str, released: str) -> Iterator[str]:
    """Yield any fault in a changelog's first heading, which must be the version, optionally with a date."""
    heading = re.search(r"^## (.+)$", changelog, re.MULTILINE)
    first = heading[1] if heading else ""
    if not re.fullmatch(rf"{re.escape(released)}(\W.*)?", first):
        yield f"the top section is {first!r}, the version {released}"


def changelog() -> Iterator[str]:
    """Yield a fault if the changelog starts with another version."""
    yield from changelog_fault((PROJECT / "CHANGELOG.md").read_text("utf-8"), version())


def migrations() -> Iterator[str]:
    from django.core.management import call_command

    said = io.StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=said, stderr=said)
    except SystemExit:
        yield said.getvalue().strip()


def stale_notices() -> Iterator[str]:
    """Yield the command to run if the notices are out of date."""
    if NOTICES.read_text("utf-8") != notices():
        yield "python -m tests.architecture.notices"


CHECKS: dict[str, Callable[[], Iterator[str]]] = {
    "Translations": translations,
    "Version": versions,
    "Changelog": changelog,
    "Migrations": migrations,
    "Notices": stale_notices,
}


def main() -> int:
    """Run each check and print its faults; return 1 if there are any."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    status = 0
    for name, check in CHECKS.items():
        faults = list(check())
        sys.stdout.write("\n".join([f"{name}: {'' if faults else 'fine'}".strip(), *faults]) + "\n")
        status = status or bool(faults)
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
