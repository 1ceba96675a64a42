"""The site's addresses, and before them one whose view does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer with nothing: what Django, its middleware and the server cost by themselves."""
    return HttpResponse()


urlpatterns = [path("empty/", empty), path("", include("tournament.config.urls"))]
