"""A file carried by the form of a preview to the next step, so that it isn't stored on the server."""

from __future__ import annotations

import base64
import binascii
import zlib


def packed(data: bytes) -> str:
    """Return a file as the hidden field of a form carries it."""
    return base64.b64encode(zlib.compress(data, 6)).decode("ascii")


def unpacked(text: str, most: int) -> bytes | None:
    """Return the file in a text of `packed`; None if it is invalid, or larger than `most` bytes."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(text, validate=True), most + 1)
    except (binascii.Error, ValueError, zlib.error):
        return None
    is_whole = unpacking.eof and not unpacking.unused_data
    return data if is_whole and len(data) <= most else None
