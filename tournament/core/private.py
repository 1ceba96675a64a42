"""Headers for pages with a secret (personal link, invitation) in their URL."""

from __future__ import annotations

from django.http import HttpResponse


def keep_private(response: HttpResponse) -> HttpResponse:
    """Set the headers that keep a page with a secret URL out of caches, referrers and search engines."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "strict-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
