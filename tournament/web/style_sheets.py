"""Style sheets in the page itself, for who looks at the site for the first time.

A style sheet that is a file costs a second way over the network before anything is seen: half a second and
more on a bad one. So strangers and players get the sheets of a page inside of it. The policy names each sheet
by its hash, the same in every answer, since pages are cached and answered by 304. The sheet that all pages
share is the largest: once a phone has it as a file it says so by a cookie, and pages name the file.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache, cached_property

from csp.constants import HEADER
from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.safestring import SafeString, mark_safe

from tournament.web.bundles import bundle
from tournament.web.framing import FRAMED_POLICY, may_be_framed

COMMON = "common"
INLINE = (COMMON, "public", "decks", "clock", "me", "reference_terms", "plots")
# By what an answer has a policy of its own: attributes that django-csp looks for.
_OF_ONE_ANSWER = frozenset(
    f"_csp_{what}{where}" for what in ("exempt", "config", "update", "replace") for where in ("", "_ro")
)
_OBEY_NO_POLICY = ("text/css", "text/javascript", "image/png")
COOKIE = "styles"  # the version of the common sheet that the device has as a file


@dataclass(frozen=True)
class StyleSheet:
    """A sheet as it stands in pages, and its SHA-256 digest."""

    text: SafeString
    digest: bytes

    @property
    def source(self) -> str:
        """What the content security policy calls it."""
        return f"'sha256-{base64.b64encode(self.digest).decode()}'"

    @property
    def version(self) -> str:
        """A short name for its content."""
        return self.digest.hex()[:12]


def inline_sheet(name: str) -> StyleSheet:
    """Return the sheet of this name; read once in a process, and each time while the site is worked on."""
    return _read(name) if settings.DEBUG else _kept(name)


def _read(name: str) -> StyleSheet:
    text = bundle(f"{name}.css")
    if "<" in text:
        raise ValueError(f"{name}.css could end the element that it stands in.")
    return StyleSheet(mark_safe(text), hashlib.sha256(text.encode()).digest())  # noqa: S308 - our own file


@cache
def _kept(name: str) -> StyleSheet:
    return _read(name)


def has_common_sheet(request: HttpRequest | None) -> bool:
    """Return whether the device says that it has the common sheet, as it is now, as a file."""
    return request is not None and request.COOKIES.get(COOKIE) == inline_sheet(COMMON).version


class PolicyMiddleware(CSPMiddleware):
    """django-csp's, with the hashes of the sheets that may stand in a page; files do without a policy.

    What is no document obeys none, and a policy weighs as much as a small script. Workers do obey: theirs is
    answered by a view.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Set the header, except on static files that no browser shows as a page of their own."""
        is_file = request.path_info.startswith(settings.STATIC_URL)
        if is_file and response.headers.get("Content-Type", "").startswith(_OBEY_NO_POLICY):
            response._csp_exempt = True  # type: ignore[attr-defined]
        if may_be_framed(request, response):
            response._csp_replace = FRAMED_POLICY  # type: ignore[attr-defined]
            response.headers.pop("X-Frame-Options", None)  # older browsers: what it says is the same for all
        has_its_own = not _OF_ONE_ANSWER.isdisjoint(vars(response)) or "_csp_nonce" in vars(request)
        if settings.DEBUG or has_its_own:
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._usual_policy)
        return response

    @cached_property
    def _usual_policy(self) -> str:
        """What django-csp says of an answer that asks for nothing of its own: worked out once."""
        return str(super().process_response(HttpRequest(), HttpResponse()).headers[HEADER])

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Add them to what the settings say of style sheets."""
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only and parts.config is None:
            parts.update = {
                **(parts.update or {}),
                "style-src": [inline_sheet(name).source for name in INLINE],
            }
        return parts
