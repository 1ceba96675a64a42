"""Query strings of public pages: pages only get the parameters that they know.

Pages, their ETags and the caches' keys depend on the URL with its query. An unknown parameter, such as one
added by a newsletter or an attacker, would cause the same page to be rendered again and cached a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, resolve

from tournament.web.languages import LANGUAGE_PARAMETER, is_offered
from tournament.web.polls import is_shared_path

_View = TypeVar("_View", bound=Callable[..., HttpResponse])
_Choices = Collection[str] | None  # None: any text


def knows_query(*names: str, **choices: Collection[str]) -> Callable[[_View], _View]:
    """Declare which parameters a public view reads: `names` with any text, `choices` with these values."""

    def declare(view: _View) -> _View:
        view.known_query = {**dict.fromkeys(names), **choices}  # type: ignore[attr-defined]
        return view

    return declare


class KnownQueryMiddleware:
    """Removes unknown and empty parameters from the URLs of public pages.

    Every page knows the language parameter. If a parameter is given twice, the last one counts.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_read = request.method in {"GET", "HEAD"}
        if is_read and request.META.get("QUERY_STRING") and is_shared_path(request.path_info):
            try:
                view = resolve(request.path_info).func
            except Resolver404:
                return self.get_response(request)
            known = _known(request.GET, getattr(view, "known_query", {}))
            request.META["QUERY_STRING"] = known.urlencode()
            request.GET = known  # type: ignore[assignment]
        return self.get_response(request)


def _known(asked: QueryDict, known: Mapping[str, _Choices]) -> QueryDict:
    """Return the known parameters, in a fixed order."""
    kept = QueryDict(mutable=True)
    for name, choices in sorted(known.items()):
        value = asked.get(name, "")
        if value and (choices is None or value in choices):
            kept[name] = value
    if is_offered(language := asked.get(LANGUAGE_PARAMETER, "")):
        kept[LANGUAGE_PARAMETER] = language
    return QueryDict(kept.urlencode())
