"""The organizer of a series links players from its events who are one person."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.ranking.series.people import join_names, names_of_series, part_name
from tournament.ranking.series.requests import SeriesRequest, series_runner_required
from tournament.web import respond


@series_runner_required
@require_http_methods(["GET", "HEAD", "POST"])
def series_people(request: SeriesRequest) -> HttpResponse:
    """Show names that occur in several events, and link the ticked ones."""
    if request.method != "POST":
        return _page(request)
    ticked = request.POST.getlist("name")
    try:
        count = join_names(request.series.pk, ticked, actor=request.user)
    except RuleError as refusal:
        return _page(request, refusal, ticked)
    said = ngettext("%(count)s person linked.", "%(count)s people linked.", count) % {"count": count}
    return respond.redirect_done(request, said, "series-people", series_slug=request.series.slug)


@series_runner_required
@require_POST
def series_people_part(request: SeriesRequest) -> HttpResponse:
    """Unlink the players with the same name."""
    try:
        part_name(request.series.pk, request.POST.get("name", ""), actor=request.user)
    except RuleError as refusal:
        return _page(request, refusal)
    return respond.redirect_done(request, _("Unlinked."), "series-people", series_slug=request.series.slug)


def _page(
    request: SeriesRequest, refusal: RuleError | None = None, ticked: list[str] | None = None
) -> HttpResponse:
    found = names_of_series(request.series, request.user)
    context = {
        "series": request.series,
        "open": [each for each in found if not each.is_joined],
        "joined": [each for each in found if each.is_joined],
        "obvious": [each for each in found if each.is_obvious and not each.is_joined],
        "ticked": ticked or [],
        "refusal": respond.refusal_sentence(refusal) if refusal else "",
    }
    return respond.form_page(request, "ranking/series/people.html", context, refused=refusal is not None)


urlpatterns = [
    path("series/<slug:series_slug>/people/", series_people, name="series-people"),
    path("series/<slug:series_slug>/people/part/", series_people_part, name="series-people-part"),
]
