"""Public pages for series: the list, standings with their files, a season."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.models import Organization
from tournament.printing.asked import make_where_few, to_look_at
from tournament.printing.press import Paper
from tournament.printing.sheet import file_name
from tournament.printing.spreadsheets import CSV, csv_file
from tournament.ranking.series.contents import series_json, series_table
from tournament.ranking.series.pages.lists import season_page, series_list_page
from tournament.ranking.series.pages.standings import series_page
from tournament.ranking.series.requests import SeriesRequest, asked_page, series_read
from tournament.ranking.series.sheets import print_series
from tournament.web.respond import keep_private


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    """List the series that the reader runs, then the public ones."""
    page = series_list_page(request.user, asked_page(request))
    return _answer(request, "ranking/series/list.html", {"page": page})


@require_safe
@series_read
def series(request: SeriesRequest) -> HttpResponse:
    """Show a series' standings, and the origin of each number."""
    context = {"page": series_page(request.series), "runs": request.runs}
    return _answer(request, "ranking/series/standings.html", context)


@require_safe
@series_read
def series_pdf(request: SeriesRequest) -> HttpResponseBase:
    """Show the standings as a PDF, or answer 503 if too many sheets are being made."""
    paper = Paper.named(request.GET.get("paper"))

    def make() -> HttpResponse:
        return to_look_at(print_series(series_page(request.series), paper, now=timezone.localtime()))

    return make_where_few(request, make)


@require_safe
@series_read
def series_csv(request: SeriesRequest) -> HttpResponse:
    """Return the standings as CSV."""
    return _file(request, "csv", CSV, csv_file(series_table(series_page(request.series))))


@require_safe
@series_read
def series_file(request: SeriesRequest) -> HttpResponse:
    """Return the whole series as JSON; for its organizers, `people` covers all its events."""
    body = series_json(series_page(request.series), is_whole=request.runs)
    return _file(request, "json", "application/json", body)


@require_safe
def season(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an organization's public series and events in a year. Raises Http404 if there are none."""
    page = season_page(get_object_or_404(Organization, pk=pk), request.GET.get("year"))
    if page is None:
        raise Http404
    return _answer(request, "ranking/series/season.html", {"page": page})


def _answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    return keep_private(render(request, template, context))


def _file(request: SeriesRequest, ending: str, media_type: str, body: bytes) -> HttpResponse:
    name = file_name(request.series.name).removesuffix(".pdf")
    disposition = content_disposition_header(as_attachment=True, filename=f"{name}.{ending}") or "attachment"
    headers = {"Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"}
    return keep_private(HttpResponse(body, content_type=media_type, headers=headers))


urlpatterns = [
    path("series/", series_list, name="series-list"),
    path("series/<slug:series_slug>/", series, name="series"),
    path("series/<slug:series_slug>/standings.pdf", series_pdf, name="series-pdf"),
    path("series/<slug:series_slug>/standings.csv", series_csv, name="series-csv"),
    path("series/<slug:series_slug>/series.json", series_file, name="series-file"),
    path("seasons/<int:pk>/", season, name="season"),
]
