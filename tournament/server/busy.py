"""The answer to a write that had to wait too long: nothing of it was begun."""

from __future__ import annotations

from tournament.core.failures import busy_page

RETRY_AFTER = 10  # seconds


def busy_answer(headers: dict[str, str]) -> tuple[list[tuple[str, str]], bytes]:
    """Return headers and body of the answer to a request with these headers.

    They are named as waitress does it (`HX_REQUEST`). What was sent is not read: it is still in the browser.
    """
    more, page = busy_page(is_htmx="HX_REQUEST" in headers, is_sent=True)
    answer = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": str(RETRY_AFTER),
    }
    return list((answer | more).items()), page.encode()
