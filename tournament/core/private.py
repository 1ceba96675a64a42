"""Pages with a secret in their address."""

from __future__ import annotations

from django.http import HttpResponse


def keep_private(response: HttpResponse) -> HttpResponse:
    """Keep a page with a personal link in it out of caches, referrers and search engines."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "strict-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
