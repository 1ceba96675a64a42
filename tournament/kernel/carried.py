"""A file carried in a preview's form to the next step, so that it isn't stored on the server."""

from __future__ import annotations

import base64
import binascii
import zlib


def packed(data: bytes) -> str:
    """Return a file encoded for a hidden form field."""
    return base64.b64encode(zlib.compress(data, 6)).decode("ascii")


def unpacked(text: str, most: int) -> bytes | None:
    """Return the file encoded by `packed`; None if the text is invalid or the file exceeds `most` bytes."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text, validate=True), most + 1)
    except (binascii.Error, ValueError, zlib.error):
        return None
    is_whole = unpacking.eof and not unpacking.unused_data
    return data if is_whole and len(data) <= most else None
