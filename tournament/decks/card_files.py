"""Card files from a folder or a zip, as parsed tables: read completely, or refused."""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any

from decklists.errors import ReadError
from decklists.load import is_card_file, tables_of

LARGEST_FILE = 64 * 1024 * 1024
MOST_ENTRIES = 5000

Tables = dict[str, Any]
ProgressCallback = Callable[[str, int, int | None], None]
"""Gets a file's name, the bytes received so far, and the total if it is known."""
Reader = Callable[[], bytes]

# The data repository behind the API stores cards by pack, and their titles by language and pack.
_PACK_FILE = re.compile(r"^pack/[^/]+\.json$")
_TRANSLATED_PACK_FILE = re.compile(r"^translations/([\w-]+)/pack/[^/]+\.json$")


class CardFilesError(Exception):
    """Card files that couldn't be obtained or aren't valid; the message names the file and the reason."""


def read_card_files(source: Path, progress: ProgressCallback) -> Tables:
    """Read the card files in a folder or a zip.

    They may come from API 2.0 or 3, a compact `facts.json`, or the data repository. In a zip they may be in a
    folder. Raises CardFilesError for missing or unreadable files, and ReadError for files in an unknown
    format. `decklists.load` checks the rows.
    """
    if source.is_dir():
        readers: dict[str, Reader] = {
            path.relative_to(source).as_posix(): path.read_bytes
            for pattern in ("*.json", "pack/*.json", "translations/*/pack/*.json")
            for path in sorted(source.glob(pattern))
        }
        return _tables(readers, progress)
    try:
        with zipfile.ZipFile(source) as archive:
            return _tables(_zipped(archive), progress)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise CardFilesError(f"{source} isn't a readable zip file: {error}.") from error
    except OSError as error:
        raise CardFilesError(f"{source} can't be read: {error.strerror}.") from error


def parsed_json(name: str, text: bytes) -> Any:
    """Return the parsed JSON; raise CardFilesError if it is invalid."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFilesError(f"{name} isn't valid JSON.") from error


def _zipped(archive: zipfile.ZipFile) -> dict[str, Reader]:
    """Return the readers for the files in the archive's outermost folder that contains card files."""
    entries = [entry for entry in archive.infolist() if entry.filename.endswith(".json")]
    if len(entries) > MOST_ENTRIES:
        raise CardFilesError(f"It contains {len(entries)} files; a catalog has at most {MOST_ENTRIES}.")
    paths = [PurePosixPath(entry.filename) for entry in entries]
    homes = sorted(
        {path.parent for path in paths if is_card_file(path.stem)}, key=lambda home: (len(home.parts), home)
    )
    home = next(iter(homes), PurePosixPath())
    return {
        path.relative_to(home).as_posix(): _entry_reader(archive, entry)
        for path, entry in zip(paths, entries, strict=True)
        if path.is_relative_to(home)
    }


def _entry_reader(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Reader:
    def read() -> bytes:
        with archive.open(entry) as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise CardFilesError(f"{entry.filename} is larger than {LARGEST_FILE >> 20} MiB.")
        return text

    return read


def _tables(readers: Mapping[str, Reader], progress: ProgressCallback) -> Tables:
    files: Tables = {}
    for path, read in readers.items():
        name = PurePosixPath(path).stem
        if "/" not in path and is_card_file(name):
            files[name] = _read_one(path, read, progress)
    if "cards" not in files and "packs" in files:
        files |= _by_pack(readers, progress)
    if "rotations" not in files and "packs" in files:
        files["rotations"] = []
    for name in ("cards", "packs", "mwl") if "facts" not in files and "printings" not in files else ():
        if name not in files:
            raise CardFilesError(f"{name}.json is missing.")
    day = _last_updated(files)
    return ({"as_of": day} if day else {}) | tables_of(files)


def _last_updated(files: Tables) -> str:
    """Return the newest date that the API wrote into its responses, or an empty string."""
    said = (str(table.get("last_updated"))[:10] for table in files.values() if isinstance(table, dict))
    return max(filter(_is_day, said), default="")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _by_pack(readers: Mapping[str, Reader], progress: ProgressCallback) -> Tables:
    """Return the cards, and the titles in other languages, from files that are split by pack."""
    tables: Tables = {}
    for path, read in readers.items():
        translated = _TRANSLATED_PACK_FILE.match(path)
        if _PACK_FILE.match(path):
            tables.setdefault("cards", []).extend(_row_list(path, _read_one(path, read, progress)))
        elif translated:
            rows = _row_list(path, _read_one(path, read, progress))
            tables.setdefault(f"titles.{translated[1]}", []).extend(
                {"code": row.get("code"), "title": row.get("title")} for row in rows
            )
    return tables


def _row_list(path: str, rows: Any) -> Iterable[Mapping[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ReadError("card_file_broken", file=path)
    return rows


def _read_one(path: str, read: Reader, progress: ProgressCallback) -> Any:
    try:
        text = read()
    except OSError as error:
        raise CardFilesError(f"{path} cannot be read: {error.strerror}.") from error
    progress(PurePosixPath(path).stem, len(text), len(text))
    return parsed_json(path, text)
