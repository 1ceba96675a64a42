"""The list of rounds on the desk with its next step, and the end of the event."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.play.results.acts.finish import FinishEvent, ReopenEvent
from tournament.play.results.forms.finish import FinishForm
from tournament.site.pages.desk_rounds import rounds_page
from tournament.site.tables import RoundsTable
from tournament.web import respond


@access.staff_required
@require_safe
def round_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List the rounds and offer the next step."""
    page = rounds_page(tournament)
    context = {"tournament": tournament, "page": page, "table": RoundsTable(page.rounds)}
    return render(request, "play/rounds/desk_rounds.html", context)


@access.act_required(FinishEvent)
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Ask for confirmation, then finish the event."""
    form = FinishForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            FinishEvent(**form.cleaned_data).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, "reason" if error.code == "reason_missing" else None)
        else:
            return respond.redirect_done(
                request,
                _("The event is finished. The final standings are public."),
                "desk-event",
                slug=tournament.slug,
            )
    context = {"tournament": tournament, "page": rounds_page(tournament), "form": form}
    return respond.form_page(request, "play/results/finish.html", context, refused=bool(form.errors))


@access.act_required(ReopenEvent)
@require_POST
def reopen(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Reopen a finished event."""
    ReopenEvent().perform(tournament, actor=request.user)
    return respond.redirect_done(request, _("The event is open again."), "desk-event", slug=tournament.slug)


urlpatterns = [
    path("rounds/", round_list, name="desk-rounds"),
    path("finish/", finish, name="desk-finish"),
    path("reopen/", reopen, name="desk-reopen"),
]
