"""The addresses of the API: the operations, each counted against the limit of its sender; the description."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, include, path

from tournament.api.problems import problem
from tournament.api.rate import REQUESTS
from tournament.api.site_api import API
from tournament.api.views import description


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
    """Return the addresses of the operations, without ninja's own root, which has nothing to show."""
    found = [each for each in API.urls[0] if isinstance(each, URLPattern) and each.name != "api-root"]
    return [path(f"v1/{each.pattern}", _counted(each.callback), name=each.name) for each in found]


urlpatterns = [*description.urlpatterns, path("", include(_operations()))]
