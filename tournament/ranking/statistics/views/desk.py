"""The organizer's setting for who may read the statistics."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.event.acts.settings import ChangeSettings
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.models.states import StatisticsShown
from tournament.ranking.statistics.forms import ShownForm
from tournament.ranking.statistics.pages.plots import statistics_context
from tournament.web import respond
from tournament.web.live import live_context, page_key

_SAID = {
    StatisticsShown.LEADERS: lambda: _("Only staff can see the statistics."),
    StatisticsShown.CUT: lambda: _(
        "Everyone can see the statistics once the cut is made or the event is finished."
    ),
    StatisticsShown.ALWAYS: lambda: _("Everyone can see the statistics."),
}


@access.act_required(ChangeSettings)
@require_POST
def show_statistics(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Set when everyone may start reading the statistics."""
    form = ShownForm(request.POST)
    if not form.is_valid():
        context = {
            **live_context(request, tournament, page_key("statistics", "0")),
            **statistics_context(tournament, request.event_viewer),
            "viewer": request.event_viewer,
            "form": form,
        }
        return respond.form_page(request, "ranking/statistics/statistics.html", context, refused=True)
    shown = StatisticsShown(form.cleaned_data["statistics_shown"])
    ChangeSettings(changes={"statistics_shown": shown.value}).perform(tournament, actor=request.user)
    return respond.redirect_done(request, _SAID[shown](), "statistics", slug=tournament.slug)


urlpatterns = [path("statistics/", show_statistics, name="desk-statistics")]
