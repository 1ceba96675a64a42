"""A page's style sheets: inline if that shows the page sooner, otherwise as files."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.http import HttpRequest
from django.template import RequestContext
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.web import style_sheets

register = template.Library()


@register.simple_tag(name="style_sheet", takes_context=True)
def style_sheet_element(context: RequestContext, name: str) -> SafeString:
    """Return the element for a style sheet: `style` for visitors without an account, otherwise `link`.

    A device that already has the common sheet as a file gets a link. The offline page never does, because it
    must be self-contained.
    """
    request: HttpRequest | None = context.get("request")
    is_common = name == style_sheets.COMMON
    has_it = is_common and not context.get("is_shell") and style_sheets.has_common_sheet(request)
    if name not in style_sheets.INLINE or has_it or _has_account(request):
        return format_html('<link rel="stylesheet" href="{}">', static(f"tournament/{name}.css"))
    if is_common:
        return _common_in_the_page(static(f"tournament/{name}.css"), style_sheets.inline_sheet(name))
    return _in_the_page(name, style_sheets.inline_sheet(name))


@lru_cache(maxsize=2 * len(style_sheets.INLINE))
def _in_the_page(name: str, sheet: style_sheets.StyleSheet) -> SafeString:
    return format_html('<style data-sheet="{}">{}</style>', name, sheet.text)


@lru_cache(maxsize=2)
def _common_in_the_page(file: str, sheet: style_sheets.StyleSheet) -> SafeString:
    name = style_sheets.COMMON
    cookie = f"{style_sheets.COOKIE}={sheet.version}"
    return format_html(
        '<style data-sheet="{}" data-file="{}" data-cookie="{}">{}</style>', name, file, cookie, sheet.text
    )


def _has_account(request: HttpRequest | None) -> bool:
    user = getattr(request, "user", None)
    return bool(user and user.is_authenticated)
