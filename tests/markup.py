"""HTML as tests compare it: however its template is wrapped."""

from __future__ import annotations

import re


def tight(html: str) -> str:
    """Return HTML with single spaces, and none between a tag and what is next to it."""
    return re.sub(r" ?(<[^>]*?) ?(>) ?", r"\1\2", re.sub(r"\s+", " ", html))
