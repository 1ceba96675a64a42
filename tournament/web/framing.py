"""Which pages other sites may show in a frame: only an event's embeds."""

from __future__ import annotations

import re

from csp.constants import NONE
from django.http import HttpRequest, HttpResponseBase

FRAMED_PARTS = ("pairings", "standings", "bracket", "clock")
_FRAMED_PATH = re.compile(rf"/e/[-\w]+/embed/(?:{'|'.join(FRAMED_PARTS)})/")

# The policy for such a page: any site may frame it, and no form can be sent from it.
FRAMED_POLICY = {"frame-ancestors": ["*"], "form-action": [NONE]}


def may_be_framed(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether other sites may show this response in a frame.

    This depends on the URL, because some responses come without a view (`polls`). Error pages contain the
    site's own forms, so they are never framed.
    """
    return response.status_code in (200, 304) and bool(_FRAMED_PATH.fullmatch(request.path_info))
