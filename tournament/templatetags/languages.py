"""The choice of language, and links to the same page in other languages."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getclosurevars, unwrap
from typing import Any
from urllib.parse import urlsplit

from django import template
from django.http import HttpRequest
from django.template import RequestContext
from django.urls import Resolver404, get_script_prefix, resolve, reverse
from django.utils.http import urlencode

from tournament.web.languages import LANGUAGE_PARAMETER, languages
from tournament.web.respond import redirect_back

register = template.Library()

# Pages that search engines may index and that are the same for everyone.
_PUBLIC = ("/e/", "/reference/")
# URL parameters: the language of the page, and that of the timing labels, which follows it.
_PARAMETERS = {LANGUAGE_PARAMETER, "language"}


@register.inclusion_tag("web/languages.html", takes_context=True)
def choice_of_language(context: RequestContext) -> dict[str, Any]:
    """Offer the languages, with a way back to this page in the chosen one.

    On a 404 page, whose context has a `request_path` as on Django's own, there is no page to go back to.
    """
    request = context.get("request")
    here = "" if request is None or "request_path" in context else _address_of(request)
    return {"offered": " ".join(one.code for one in languages()), "here": here}


@register.filter
def own_name(code: str) -> str:
    """Return the native name of an offered language."""
    return next(one.name for one in languages() if one.code == code)


def _address_of(request: HttpRequest) -> str:
    """Return the URL to open again after a form.

    The response to a form may be at a URL that only accepts POST. In that case return the page with the form
    or, because browsers don't send a personal link as the referrer, the player's home.
    """
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    link = request.resolver_match.kwargs.get("link") if request.resolver_match else None
    if link:
        return reverse("me", kwargs={"link": link})
    return _page_at_or_above(redirect_back(request, otherwise="").url)


def _page_at_or_above(address: str) -> str:
    """Return the URL, or the nearest page above it if it only accepts POST.

    This matters if a form is refused twice in a row: the second attempt was sent from the response to the
    first, whose URL only accepts POST.
    """
    path = urlsplit(address).path
    if not path or _is_page(path):
        return address
    while path := path.rstrip("/").rpartition("/")[0]:
        if _is_page(f"{path}/"):
            return f"{path}/"
    return get_script_prefix()


def _is_page(path: str) -> bool:
    try:
        return takes_pages(resolve("/" + path.removeprefix(get_script_prefix())).func)
    except Resolver404:
        return False


def takes_pages(view: Callable[..., Any]) -> bool:
    """Return whether a view accepts GET, according to its class or Django's decorator."""
    if hasattr(view, "view_class"):
        return "get" in view.view_class.http_method_names
    found = unwrap(view, stop=_has_methods)
    return not _has_methods(found) or "GET" in getclosurevars(found).nonlocals["request_method_list"]


def _has_methods(view: Callable[..., Any]) -> bool:
    return "request_method_list" in view.__code__.co_freevars


@register.inclusion_tag("web/same_page_in.html", takes_context=True)
def same_page_in_other_languages(context: RequestContext) -> dict[str, Any]:
    """Give search engines the URL of a public page in each language."""
    request = context.get("request")
    if request is None or not (request.path == "/" or request.path.startswith(_PUBLIC)):
        return {"pages": []}
    asked = [(name, value) for name, value in request.GET.items() if name not in _PARAMETERS]
    start = request.build_absolute_uri(request.path)
    return {
        "pages": [
            (one.code, f"{start}?{urlencode([*asked, (LANGUAGE_PARAMETER, one.code)])}")
            for one in languages()
        ],
        "any": f"{start}?{urlencode(asked)}" if asked else start,
    }
