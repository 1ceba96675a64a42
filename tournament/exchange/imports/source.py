"""An uploaded file: recognized by its contents, and carried in the preview's form."""

from __future__ import annotations

from pairing.event_file import is_event_file
from tournament.kernel.carried import packed, unpacked
from tournament.kernel.errors import ActionRefused

LARGEST_RESULTS_FILE = 4_000_000  # bytes: about ten times the file of an event with 300 players and 9 rounds
LARGEST_HELD = 1_500_000  # characters: together with the rest of the form, less than the site accepts


def is_results_file(data: bytes) -> bool:
    """Return whether this looks like a results file or an export, because it begins like JSON."""
    start = data[:64].lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")
    return start.startswith((b"{", b"[")) and not is_event_file(data)


def held(data: bytes) -> str:
    """Return the file as text that a form can carry. Raises ActionRefused results_file_too_large."""
    text = packed(data)
    if len(data) > LARGEST_RESULTS_FILE or len(text) > LARGEST_HELD:
        raise ActionRefused("results_file_too_large", most=LARGEST_RESULTS_FILE // 1_000_000)
    return text


def unheld(text: str) -> bytes | None:
    """Return the file carried by a form, or None if the text wasn't made by this site."""
    return unpacked(text, LARGEST_RESULTS_FILE)
