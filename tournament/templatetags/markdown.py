"""An organizer's Markdown text as safe HTML."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from tournament.kernel.markdown import markdown_html

register = template.Library()


@register.filter
def markdown(text: str) -> SafeString:
    return markdown_html(text)
