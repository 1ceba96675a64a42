"""When two phones report different results, a staff member makes one of the reports the result."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.models import Pairing, PlayerReport, Tournament
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.acts.settle import SettleReport
from tournament.play.results.forms.settle import SettleForm
from tournament.web import respond


@access.act_required(SaveResult)
@require_POST
def settle(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Save one of the two players' reports as the result."""
    form = SettleForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    report = get_object_or_404(
        PlayerReport.objects.select_related("player", "pairing__round__stage"),
        pairing__round__stage__tournament=tournament,
        pk=form.cleaned_data["report"],
    )
    if report.pairing.round.is_of_the_cut:
        access.require(request, ReportGame)
    pairing = SettleReport(report=report).perform(tournament, actor=request.user)
    message = _("The result that %(name)s reported has been saved.") % {"name": report.player.name}
    to, kwargs = _back(pairing, to_judge=request.GET.get("back") == "judge")
    return respond.redirect_done(request, message, to, slug=tournament.slug, **kwargs)


def _back(pairing: Pairing, *, to_judge: bool) -> tuple[str, dict[str, int]]:
    """Return the page that contains the button."""
    if to_judge:
        return "judge-table", {"number": pairing.number or 0}
    if pairing.round.is_of_the_cut:
        return "desk-bracket", {}
    return "desk-results", {"number": pairing.round.number}


urlpatterns = [path("reports/settle/", settle, name="desk-report-settle")]
