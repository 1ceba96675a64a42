"""Markdown text from the organizer: stored as typed, shown as safe HTML."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournament.kernel.text import is_readable

# Allowed link targets; other links remain text. A path on this site begins with one slash.
_SAFE_STARTS = ("https://", "http://", "mailto:", "tel:")
_HEADINGS_BELOW = 2  # the text appears below a level-2 heading


class _Parser(MarkdownIt):
    """Markdown without HTML or images, with links only to web pages, e-mail addresses and phone numbers."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "breaks": True})
        self.disable(["html_block", "html_inline", "image"])

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        """Return whether a link may have this target."""
        is_path = url.startswith("/") and not url.startswith(("//", "/\\"))
        return is_path or url.lower().startswith(_SAFE_STARTS)


_PARSER = _Parser()


def markdown_html(text: str) -> SafeString:
    """Return a Markdown text as HTML that is safe to show.

    Raw HTML is shown as text. Headings are moved below those of the page, and links send no referrer.
    """
    tokens = _PARSER.parse(text)
    for token in tokens:
        _tame(token)
    html = str(_PARSER.renderer.render(tokens, _PARSER.options, {}))
    return mark_safe(html)  # noqa: S308 - made by the parser above, which escapes all that was typed


def _tame(token: Token) -> None:
    if token.type in ("heading_open", "heading_close"):
        token.tag = f"h{min(6, int(token.tag[1]) + _HEADINGS_BELOW)}"
    if token.type == "link_open":
        token.attrSet("rel", "nofollow noopener noreferrer ugc")
    for child in token.children or ():
        _tame(child)


class MarkdownField(forms.CharField):
    """A Markdown text, with each line end as a single character."""

    widget = forms.Textarea

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {
            "required": False,
            "help_text": _("Markdown: **bold**, lists, [a link](https://…)."),
        }
        super().__init__(**usual | kwargs)
        self.widget.attrs["rows"] = 4

    def to_python(self, value: Any) -> str:
        """Return the text with each line end as a single character."""
        return str(super().to_python(value)).replace("\r\n", "\n").replace("\r", "\n")

    def validate(self, value: Any) -> None:
        super().validate(value)
        if not is_readable(value):
            raise ValidationError(_("This contains characters that can’t be shown."))
