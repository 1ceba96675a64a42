"""Compile the translations (`django.po`) to what Django reads (`django.mo`), without GNU gettext.

Like Python's bytecode, the compiled file isn't in the repository: reading the settings creates it if it is
missing or stale. `python -m tournament.config.catalogues` does it in advance if the folder will be read-only.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"


def compile_catalogues(folder: Path) -> None:
    """Compile each catalogue that isn't compiled yet; one that can't be written stays as it is."""
    for written in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        if not is_compiled(written):
            with suppress(OSError):
                _compile(written)


def is_compiled(written: Path) -> bool:
    """Return whether the compiled catalogue is current: both files have the same time, to the second.

    "Not older" isn't enough: an unpacked release may bring a catalogue that is older than what is compiled.
    """
    compiled = written.with_suffix(".mo")
    return compiled.exists() and int(compiled.stat().st_mtime) == int(written.stat().st_mtime)


def _compile(written: Path) -> None:
    """Replace the compiled catalogue in one step, since several processes may start at once."""
    import polib  # a second of work, and needed only here

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
