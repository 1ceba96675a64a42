"""Run command lines in the tests' own process, since a separate one takes half a second to start."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from subprocess import CompletedProcess
from unittest.mock import patch


def run_here(
    main: Callable[[Sequence[str]], int], *words: object, stdin: bytes = b""
) -> CompletedProcess[bytes]:
    """Call a command line's `main` with these arguments and input, and return its status and output.

    A text with which it exits goes to the error stream, as in a process.
    """
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b"", b"")]
    arguments = [str(word) for word in words]
    with patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        try:
            status = main(arguments)
        except SystemExit as end:
            if isinstance(end.code, str):
                sys.stderr.write(f"{end.code}\n")
            status = 1 if isinstance(end.code, str) else int(end.code or 0)
    written = []
    for stream in streams[1:]:
        stream.flush()
        written.append(stream.buffer.getvalue())
    return CompletedProcess(arguments, status, *written)
