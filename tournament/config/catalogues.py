"""Compile the translations (`django.po`) to the format that Django reads (`django.mo`), without GNU gettext.

Like Python's bytecode, the compiled file isn't in the repository: loading the settings creates it if it is
missing or stale. `python -m tournament.config.catalogues` does this in advance for folders that will be
read-only.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"


def compile_catalogues(folder: Path) -> None:
    """Compile each catalog that isn't compiled yet; one that can't be written stays unchanged."""
    for written in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        if not is_compiled(written):
            with suppress(OSError):
                _compile(written)


def is_compiled(written: Path) -> bool:
    """Return whether the compiled catalog is current: both files have the same time, to the second.

    "Not older" isn't enough: a new release may contain a catalog that is older than the compiled one.
    """
    compiled = written.with_suffix(".mo")
    return compiled.exists() and int(compiled.stat().st_mtime) == int(written.stat().st_mtime)


def _compile(written: Path) -> None:
    """Replace the compiled catalog atomically, since several processes may start at once."""
    import polib  # takes a second to import, and is needed only here

    changed = written.stat().st_mtime
    handle, name = tempfile.mkstemp(suffix=".tmp", dir=written.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(polib.pofile(str(written)).to_binary())
        Path(name).chmod(0o644)
        os.utime(name, (changed, changed))
        Path(name).replace(written.with_suffix(".mo"))
    finally:
        Path(name).unlink(missing_ok=True)


if __name__ == "__main__":
    compile_catalogues(LOCALE)
