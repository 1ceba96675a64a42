"""Inline style sheets for a visitor's first page.

A style sheet in a file costs a second round trip before anything is visible: half a second or more on a bad
network. So strangers and players get a page's sheets inline. The policy contains each sheet's hash, which is
the same in every response, because pages are cached and answered with 304. The sheet that all pages share is
the largest: once a phone has it as a file, it sets a cookie, and pages then link to the file.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from tournament.web.bundles import bundle
from tournament.web.framing import FRAMED_POLICY, may_be_framed

COMMON = "common"
INLINE = (COMMON, "public", "decks", "clock", "me", "reference_terms", "plots")
_OBEY_NO_POLICY = ("text/css", "text/javascript", "image/png")
# browsers show a PDF on a page of their own, which has inline styles
_SHOWN_BY_THE_BROWSER = "application/pdf"
_FILE = re.compile(r"url\((fonts/[\w.-]+)\)")
COOKIE = "styles"  # the version of the common sheet that the device has as a file


@dataclass(frozen=True)
class StyleSheet:
    """A sheet as included in pages, and its SHA-256 digest."""

    text: SafeString
    digest: bytes

    @cached_property
    def source(self) -> str:
        """The source expression for the content security policy."""
        return f"'sha256-{base64.b64encode(self.digest).decode()}'"

    @cached_property
    def version(self) -> str:
        """A short hash of the content."""
        return self.digest.hex()[:12]


def inline_sheet(name: str) -> StyleSheet:
    """Return the sheet with this name, read once per process, or every time in development."""
    return _read(name) if settings.DEBUG else _kept(name)


def _read(name: str) -> StyleSheet:
    # In a page, relative URLs would start from the page's own URL.
    text = _FILE.sub(lambda found: f"url({static('tournament/' + found[1])})", bundle(f"{name}.css"))
    if "<" in text:
        raise ValueError(f"{name}.css could end the element that it stands in.")
    return StyleSheet(mark_safe(text), hashlib.sha256(text.encode()).digest())  # noqa: S308 - our own file


@cache
def _kept(name: str) -> StyleSheet:
    return _read(name)


def has_common_sheet(request: HttpRequest | None) -> bool:
    """Return whether the device has the current common sheet as a file, according to its cookie."""
    return request is not None and request.COOKIES.get(COOKIE) == inline_sheet(COMMON).version


class PolicyMiddleware(CSPMiddleware):
    """django-csp's middleware, with the hashes of inline sheets; PDFs and static files get no policy.

    Browsers ignore the policy on static files, and it is as large as a small script. Workers need one, and
    get theirs from a view.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Set the header, except on responses that browsers don't show as our pages."""
        kind = response.headers.get("Content-Type", "")
        is_file = request.path_info.startswith(settings.STATIC_URL)
        if kind == _SHOWN_BY_THE_BROWSER or (is_file and kind.startswith(_OBEY_NO_POLICY)):
            return response
        if may_be_framed(request, response):
            response.headers.pop("X-Frame-Options", None)  # for older browsers; it can't make exceptions
        return super().process_response(request, response)

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Add the hashes to the policy from the settings, and let other sites frame embeds."""
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only:
            parts.update = {"style-src": [inline_sheet(name).source for name in INLINE]}
            parts.replace = FRAMED_POLICY if may_be_framed(request, response) else None
        return parts
