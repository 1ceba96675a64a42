"""Normalize HTML for comparisons, however its template is wrapped."""

from __future__ import annotations

import re


def tight(html: str) -> str:
    """Return HTML with single spaces, no spaces next to tags, and no icons."""
    html = re.sub(r'<svg class="icon".*?</svg>', "", html)
    return re.sub(r" ?(<[^>]*?) ?(>) ?", r"\1\2", re.sub(r"\s+", " ", html))
