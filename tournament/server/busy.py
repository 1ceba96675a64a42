"""The answer to a write that had to wait too long: nothing of it was begun."""

from __future__ import annotations

from django.http import HttpRequest, parse_cookie
from django.utils.translation import override

from tournament.core.failures import busy_page
from tournament.core.languages import language_of_request

RETRY_AFTER = 10  # seconds


def busy_answer(headers: dict[str, str]) -> tuple[list[tuple[str, str]], bytes]:
    """Return headers and body of the answer to a request with these headers.

    They are named as waitress does it (`HX_REQUEST`). What was sent is not read: it is still in the browser.
    The page is in the reader's language: no middleware has settled it yet, and the thread has the last one's.
    """
    language = _language_wanted(headers)
    with override(language):
        more, page = busy_page(is_htmx="HX_REQUEST" in headers, is_sent=True)
    answer = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Language": language,
        "Cache-Control": "no-store",
        "Retry-After": str(RETRY_AFTER),
    }
    return list((answer | more).items()), page.encode()


def _language_wanted(headers: dict[str, str]) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("ACCEPT_LANGUAGE", "")
    request.COOKIES = parse_cookie(headers.get("COOKIE", ""))
    return language_of_request(request)
