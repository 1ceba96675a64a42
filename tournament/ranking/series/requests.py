"""Decorators for views of a series' pages: for its readers, or for its organizers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from tournament.kernel.access import AccountRequest
from tournament.models import Series
from tournament.ranking.series.changing import runs_series


class SeriesRequest(AccountRequest):
    """A request for a series' page, with `series` and whether the reader runs it."""

    series: Series
    runs: bool


def series_read(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Look up the series from the slug. Raises Http404 if it is private and the reader doesn't run it."""

    @wraps(view)
    def wrapper(request: SeriesRequest, series_slug: str, **kwargs: Any) -> HttpResponseBase:
        request.series = get_object_or_404(Series.objects.select_related("organization"), slug=series_slug)
        request.runs = runs_series(request.series, request.user.pk)
        if not (request.series.is_public or request.runs):
            raise Http404
        return view(request, **kwargs)

    return wrapper


def series_runner_required(
    view: Callable[..., HttpResponse], *, in_bin: bool = False
) -> Callable[..., HttpResponse]:
    """Require that the user runs the series in the URL; others must log in or are refused (403)."""

    @wraps(view)
    @login_required
    def wrapper(request: SeriesRequest, series_slug: str, **kwargs: Any) -> HttpResponse:
        found = (Series.everything if in_bin else Series.objects).select_related("organization")
        request.series = get_object_or_404(found, slug=series_slug)
        request.runs = runs_series(request.series, request.user.pk)
        if not request.runs:
            raise PermissionDenied
        return view(request, **kwargs)

    return wrapper


def asked_page(request: HttpRequest) -> str | None:
    """Return the page number of a list from the URL."""
    return request.GET.get("page")
