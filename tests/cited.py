"""Pages without the links at the sections that they cite, for tests of whole sentences."""

import re

_LINK = re.compile(r'<a class="cited"[^>]*>([^<]*)</a>')


def without_links(html: str) -> str:
    """Return HTML with the words of each cited section, and no link at them."""
    return _LINK.sub(r"\1", html)
