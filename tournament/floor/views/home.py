"""The judge desk's first page and its calls: who is needed where, and links to tables and players."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.floor.acts.calls import CloseCall, TakeCall
from tournament.floor.forms.judge import CloseCallForm
from tournament.floor.pages.calls import (
    barred_at,
    call_line,
    call_rows,
    closed_calls,
    leaders_at_tables,
    open_calls,
)
from tournament.floor.pages.home import found_players, judge_home
from tournament.floor.pages.tables import current_round, find_table
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Call, Tournament
from tournament.play.clock.pages import clock_line
from tournament.web import respond
from tournament.web.live import live_page


@access.staff_required
@require_safe
def home(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the open calls, the tables and pending decisions, with live updates."""
    return live_page(
        request,
        tournament,
        "floor/home.html",
        "judge",
        lambda: {"page": judge_home(tournament), "clock": clock_line(tournament)},
    )


@access.staff_required
@require_safe
def find(request: StaffRequest, tournament: Tournament) -> HttpResponseBase:
    """Go to the table with the given number or the player with the given name, or list the matching players.

    With empty input everyone is listed, including players who have a bye, have dropped or are disqualified.
    """
    query = request.GET.get("q", "")[:120].replace("\0", "").strip()
    if query.isdecimal() and len(query) <= 5 and find_table(tournament, int(query)):
        return redirect("judge-table", slug=tournament.slug, number=int(query))
    found = found_players(tournament, query)
    if query and len(found) == 1:
        return redirect("judge-player", slug=tournament.slug, pk=found[0].id)
    context = {"tournament": tournament, "query": query, "found": found}
    return render(request, "floor/find.html", context)


@access.staff_required
@require_safe
def calls(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the open calls and the most recently closed ones, with live updates."""
    return live_page(
        request,
        tournament,
        "floor/calls.html",
        "judge-calls",
        lambda: {
            "open_calls": open_calls(tournament, current_round(tournament)),
            "closed_calls": closed_calls(tournament),
        },
    )


@access.act_required(TakeCall)
@require_POST
def take(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponseBase:
    """Record that the user is answering the call, and show it."""
    call = TakeCall(call=_call(tournament, pk)).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request, _("The call is yours."), "judge-call", slug=tournament.slug, pk=call.pk
    )


@access.act_required(CloseCall)
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one call, and close it with its outcome."""
    found = _call(tournament, pk)
    form = CloseCallForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        CloseCall(call=found, outcome=form.cleaned_data["outcome"]).perform(tournament, actor=request.user)
        return respond.redirect_done(request, _("The call has been closed."), "judge", slug=tournament.slug)
    line = call_line(found, current_round(tournament))
    line = replace(line, barred=barred_at(tournament, found, leaders_at_tables(tournament)))
    context = {"tournament": tournament, "call": line, "form": form}
    return respond.form_page(request, "floor/call.html", context, refused=bool(form.errors))


def _call(tournament: Tournament, pk: int) -> Call:
    return get_object_or_404(call_rows(tournament), pk=pk)


urlpatterns = [
    path("", home, name="judge"),
    path("find/", find, name="judge-find"),
    path("calls/", calls, name="judge-calls"),
    path("calls/<int:pk>/", call, name="judge-call"),
    path("calls/<int:pk>/take/", take, name="judge-call-take"),
]
