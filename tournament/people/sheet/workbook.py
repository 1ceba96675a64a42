"""Read the cells of a workbook (.xlsx, .ods): only the parts needed are unpacked, up to a total size."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.bounded_cells import Workbook
from tournament.people.sheet.ods import read_ods
from tournament.people.sheet.xlsx import read_xlsx

LARGEST_WORKBOOK = 1_000_000  # bytes; a sheet of 450 players is about 50 kB, more with a logo
MOST_UNPACKED = 8_000_000  # bytes of all parts that are read, in total
MOST_PARTS = 2_000

ZIP = b"PK\x03\x04"
OLD_OFFICE = b"\xd0\xcf\x11\xe0"  # .xls, and .xlsx with a password
_ENCRYPTED_XLSX = "EncryptedPackage".encode("utf-16-le")

# The parts that contain cells, and those they need; pictures, macros and everything else are skipped.
_XLSX_PARTS = re.compile(
    r"xl/(?:_rels/)?workbook\.xml(?:\.rels)?|xl/(?:sharedStrings|styles)\.xml|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
_ODS_PARTS = re.compile(r"mimetype|content\.xml|META-INF/manifest\.xml")


def is_workbook(data: bytes) -> bool:
    """Return whether these bytes are in an office program's file format."""
    return data.startswith((ZIP, OLD_OFFICE))


def read_workbook(data: bytes, wanted: str = "") -> Workbook:
    """Return a workbook's table with this name, or else the first one with any text.

    Raises ActionRefused: sheet_too_large, workbook_too_large, workbook_damaged, workbook_locked,
    workbook_old, sheet_is_other_file, sheet_is_empty.
    """
    if len(data) > LARGEST_WORKBOOK:
        raise ActionRefused("sheet_too_large", kilobytes=LARGEST_WORKBOOK // 1000)
    if data.startswith(OLD_OFFICE):
        raise ActionRefused("workbook_locked" if _ENCRYPTED_XLSX in data else "workbook_old")
    parts = parts_of_workbook(data)
    try:
        return read_ods(parts["content.xml"], wanted) if "content.xml" in parts else read_xlsx(parts, wanted)
    except (expat.ExpatError, LookupError, ValueError, OverflowError):
        raise ActionRefused("workbook_damaged") from None


def parts_of_workbook(data: bytes) -> dict[str, bytes]:
    """Return the parts of the file that contain cells, unpacked within limits; .xlsx names in lower case."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise ActionRefused("workbook_too_large")
            wanted = _wanted(archive, {entry.filename for entry in entries})
            read = [entry for entry in entries if wanted.fullmatch(entry.filename)]
            if any(entry.flag_bits & 1 for entry in read):
                raise ActionRefused("workbook_locked")
            if sum(entry.file_size for entry in read) > MOST_UNPACKED:
                raise ActionRefused("workbook_too_large")
            return dict(_unpacked(archive, read))
    except ActionRefused:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError):
        raise ActionRefused("workbook_damaged") from None
    except Exception as error:  # compression methods other than deflate raise their own errors
        if type(error).__module__ in {"lzma", "_lzma", "struct", "bz2"}:
            raise ActionRefused("workbook_damaged") from None
        raise


def _wanted(archive: zipfile.ZipFile, names: set[str]) -> re.Pattern[str]:
    """Return a pattern for the parts to read from this kind of workbook."""
    folded = {name.casefold() for name in names}
    if "xl/workbook.xml" in folded:
        return _XLSX_PARTS
    if "content.xml" in names and "mimetype" in names:
        kind = archive.read("mimetype") if archive.getinfo("mimetype").file_size < 200 else b""
        if b"spreadsheet" in kind:
            return _ODS_PARTS
    raise ActionRefused("workbook_old" if "xl/workbook.bin" in folded else "sheet_is_other_file")


def _unpacked(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Iterator[tuple[str, bytes]]:
    left = MOST_UNPACKED
    for entry in entries:
        if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise ActionRefused("workbook_damaged")
        with archive.open(entry) as part:
            unpacked = part.read(left + 1)
        left -= len(unpacked)
        if left < 0:
            raise ActionRefused("workbook_too_large")
        if entry.filename == "META-INF/manifest.xml" and b"encryption-data" in unpacked:
            raise ActionRefused("workbook_locked")
        yield entry.filename.casefold(), unpacked
