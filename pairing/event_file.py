"""Reading results from the site's event files (docs/event-file.md): zips that contain a results file."""

from __future__ import annotations

import io
import json
import zipfile
import zlib

from pairing.results_json import ResultsFileError
from pairing.types import SwissKind

_ZIP = b"PK\x03\x04"
_RESULTS, _MANIFEST = "results.json", "manifest.json"
LARGEST_RESULTS = 48_000_000  # bytes, unpacked


def is_event_file(data: bytes) -> bool:
    """Return whether these bytes begin like a zip, which no results file does."""
    return data.startswith(_ZIP)


def results_of_event_file(data: bytes) -> tuple[bytes, SwissKind | None]:
    """Return the results file in an event file, and the kind of its Swiss rounds if stated.

    Raises ResultsFileError if the zip has no readable results file.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            results, manifest = (_member(archive, name) for name in (_RESULTS, _MANIFEST))
    except KeyError:
        raise ResultsFileError("the zip isn't an event file: it has no results.json") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
        raise ResultsFileError("the zip is damaged, or part of it is missing") from None
    return results, _swiss(manifest)


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    # checking the declared size is enough, as `read` never returns more than that
    if archive.getinfo(name).file_size > LARGEST_RESULTS:
        raise ResultsFileError("the zip contains more than any event has")
    return archive.read(name)


def _swiss(manifest: bytes) -> SwissKind | None:
    try:
        return SwissKind(json.loads(manifest)["swiss"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
