"""The answer to a write that had to wait too long: nothing of it was begun."""

from __future__ import annotations

from django.template.loader import render_to_string

TEMPLATE = "503_busy.html"
RETRY_AFTER = 10  # seconds


def busy_answer(headers: dict[str, str]) -> tuple[list[tuple[str, str]], bytes]:
    """Return headers and body: a page that says that nothing was saved, to htmx a sentence at the form.

    `headers` are the request's, as waitress names them (`HX_REQUEST`). Neither asks the database.
    """
    answer = [
        ("Content-Type", "text/html; charset=utf-8"),
        ("Cache-Control", "no-store"),
        ("Retry-After", str(RETRY_AFTER)),
    ]
    if "HX_REQUEST" not in headers:
        return answer, render_to_string(TEMPLATE, {"is_sent": True}).encode()
    answer += [("HX-Retarget", "#refused"), ("HX-Reselect", ".notice"), ("HX-Reswap", "innerHTML")]
    return answer, render_to_string(f"{TEMPLATE}#said").encode()
