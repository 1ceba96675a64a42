"""Normalize HTML for comparisons, however its template is wrapped."""

from __future__ import annotations

import re


def tight(html: str) -> str:
    """Return HTML with single spaces, and no spaces next to tags."""
    return re.sub(r" ?(<[^>]*?) ?(>) ?", r"\1\2", re.sub(r"\s+", " ", html))
