"""Convert JSON values to a type, safely from any thread.

msgspec builds its information about a struct at the first conversion to it. Two threads that do so together
crash the process: the second one finds the first one's work unfinished. So that is done here once for each
type, by one thread at a time; no other module calls `msgspec.convert`.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

_Type = TypeVar("_Type")

_worked_out: set[Any] = set()
_lock = threading.Lock()


def converted(values: Any, to: type[_Type]) -> _Type:
    """Return plain values (as JSON has them) as the type.

    Raises msgspec.ValidationError, a ValueError, if they do not fit it.
    """
    if to not in _worked_out:
        with _lock:
            msgspec.json.Decoder(to)
            _worked_out.add(to)
    return msgspec.convert(values, to)
