"""Values from JSON as what a type says they are, from any thread.

msgspec works out what a struct asks for when something is converted to it for the first time. Two threads
that do so together end the process: the second one finds the work of the first half done. So it is done
here once for each type, by one thread alone; nobody else calls `msgspec.convert`.
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

    Raises msgspec.ValidationError, a ValueError, where they do not fit it.
    """
    if to not in _worked_out:
        with _lock:
            msgspec.json.Decoder(to)
            _worked_out.add(to)
    return msgspec.convert(values, to)
