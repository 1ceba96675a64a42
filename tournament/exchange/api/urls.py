"""The API's URLs: the operations, each with the sender's rate limit, and the description."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, include, path

from tournament.exchange.api import description
from tournament.exchange.api.problems import problem
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.site_api import API


def _counted(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        allowance = REQUESTS.take(request)
        if allowance.left < 0:
            answer = problem(429)
            answer.headers["Retry-After"] = str(allowance.seconds)
        else:
            answer = view(request, *args, **kwargs)
        allowance.tell(answer)
        return answer

    return wrapper


def _operations() -> list[URLPattern]:
    """Return the URL patterns of the operations, without ninja's own root, which has nothing to show.

    ninja lists a URL with both reading and writing operations twice, each time with a view that does both;
    only one of them is kept.
    """
    found = [each for each in API.urls[0] if isinstance(each, URLPattern) and each.name != "api-root"]
    views = {(str(each.pattern), each.name): each.callback for each in found}
    return [path(f"v1/{route}", _counted(view), name=name) for (route, name), view in views.items()]


urlpatterns = [*description.urlpatterns, path("", include(_operations()))]
