"""A file as it was uploaded: told apart by what is in it, and carried in the form of the preview."""

from __future__ import annotations

from pairing.event_file import is_event_file
from tournament.kernel.carried import packed, unpacked
from tournament.kernel.errors import ActionRefused

LARGEST_RESULTS_FILE = 4_000_000  # bytes: some ten times an event of 300 players and 9 rounds
LARGEST_HELD = 1_500_000  # characters: with the rest of the form below what the site takes of one


def is_results_file(data: bytes) -> bool:
    """Return whether this is meant for a results file or an export: it begins as JSON does."""
    start = data[:64].lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")
    return start.startswith((b"{", b"[")) and not is_event_file(data)


def held(data: bytes) -> str:
    """Return the file as a form carries it. Raises ActionRefused results_file_too_large."""
    text = packed(data)
    if len(data) > LARGEST_RESULTS_FILE or len(text) > LARGEST_HELD:
        raise ActionRefused("results_file_too_large", most=LARGEST_RESULTS_FILE // 1_000_000)
    return text


def unheld(text: str) -> bytes | None:
    """Return the file that a form carried; None where what came is none of this site's making."""
    return unpacked(text, LARGEST_RESULTS_FILE)
