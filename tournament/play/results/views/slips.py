"""Returned slips: scan or type a code, enter the result for its table, continue with the next slip."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_POST, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.slip_codes import LONGEST_TYPED
from tournament.models import Round, Tournament
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.pages.slips import slip_target
from tournament.play.results.views.desk import RESULT, result_form, saved_line, slip_points_form, table_page
from tournament.web import respond


@access.staff_required
@require_safe
def slips(request: StaffRequest, tournament: Tournament, code: str = "") -> HttpResponse:
    """Ask for a slip's code, then go to its table's result or explain why that isn't possible.

    Nothing is changed. The code comes from the URL or the text field; the field keeps a code that leads
    nowhere.
    """
    typed = (code or request.GET.get("code", ""))[:LONGEST_TYPED].strip()
    target = slip_target(tournament, typed, request.user) if typed else None
    if target and not target.said:
        return redirect(target.address)
    newest = Round.objects.newest_swiss(tournament)
    context: dict[str, Any] = {"tournament": tournament, "typed": typed, "target": target, "newest": newest}
    leads_nowhere = target is not None and not target.address
    if code and leads_nowhere:
        return render(request, "play/results/slips.html", context, status=404)
    return respond.form_page(request, "play/results/slips.html", context, refused=leads_nowhere)


@access.act_required(SaveResult)
@require_POST
def points(request: StaffRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Save the points from a slip, and wait for the next one."""
    pairing = access.get_table(access.get_round(request, tournament, number), table)
    page = table_page(tournament, pairing)
    form = slip_points_form(tournament, page, request.POST)
    if form.is_valid() and form.table:
        try:
            SaveResult(
                pairing=pairing, table=form.table, seen_version=form.cleaned_data["seen_version"]
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error)
            form.saw(error.facts.get("version"))
            page = table_page(tournament, pairing)
        else:
            message = saved_line(tournament, form.table, page.names)
            return respond.redirect_done(request, message, "desk-slips", slug=tournament.slug)
    longer = result_form(request, tournament, page)
    context = {"tournament": tournament, "page": page, "form": longer, "points": form}
    return respond.form_page(request, RESULT, context, refused=True)


urlpatterns = [
    path("slip/", slips, name="desk-slips"),
    path("slip/<str:code>/", slips, name="desk-slip"),
    path("rounds/<int:number>/tables/<int:table>/points/", points, name="desk-slip-points"),
]
