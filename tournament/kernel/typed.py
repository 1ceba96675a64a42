"""Convert JSON values to a type, safely from any thread.

msgspec builds its information about a struct when a value is first converted to it. If two threads do so at
the same time, the process crashes because the second one finds unfinished information. This module therefore
does the first conversion to each type in one thread at a time; no other module calls `msgspec.convert`.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

_Type = TypeVar("_Type")

_worked_out: set[Any] = set()
_lock = threading.Lock()


def converted(values: Any, to: type[_Type]) -> _Type:
    """Return plain JSON values converted to the type.

    Raises msgspec.ValidationError, a ValueError, if they don't fit it.
    """
    if to not in _worked_out:
        with _lock:
            msgspec.json.Decoder(to)
            _worked_out.add(to)
    return msgspec.convert(values, to)
