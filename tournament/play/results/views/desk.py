"""A round's results, optimized for the keyboard, and the long form for one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from pairing.errors import RuleError
from pairing.types import Table
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.kernel.slip_codes import Misread, read_slip_code
from tournament.models import Pairing, Round, Tournament
from tournament.play.clock.pages import clock_line
from tournament.play.result_words import result_text, table_result_line, told_result
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.results.forms.quick import QuickForm, quick_data, seated_value
from tournament.play.results.forms.result import ResultForm, SeenVersionForm
from tournament.play.results.forms.slip_points import SlipPointsForm
from tournament.play.results.pages.result import ResultPage, result_page
from tournament.play.results.pages.results import results_page
from tournament.play.results.tables import ResultsTable
from tournament.web import respond
from tournament.web.live import live_context, live_page, page_key

RESULTS = "play/results/results.html"
RESULT = "play/results/result_form.html"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A result that someone else saved first, and the values needed to overwrite it."""

    table: int
    by: str
    standing: str
    wanted: str
    entry: str
    choice: str
    version: int
    players: str


@access.staff_required
@require_safe
def results_now(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Redirect to the results of the current round."""
    newest = Round.objects.newest_swiss(tournament)
    if newest is None:
        messages.info(request, respond.refusal_sentence(ActionRefused("no_round_yet")))
        return redirect("desk-event", slug=tournament.slug)
    return redirect("desk-results", slug=tournament.slug, number=newest.number)


@access.staff_required
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a round's results, and save one of them."""
    if request.method == "POST":
        return _save_quick(request, tournament, number)
    round_ = access.get_round(request, tournament, number, with_draw=False)
    form = QuickForm(round_, tournament.scoring, by_side=tournament.rules.results_by_side)
    return live_page(
        request,
        tournament,
        RESULTS,
        _page_name(request, number),
        lambda: _context(request, tournament, round_) | {"form": form},
    )


def _save_quick(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    access.require(request, SaveResult)
    round_ = access.get_round(request, tournament, number, with_draw=False)
    if read_slip_code(request.POST.get("entry", "")) is not Misread.NO_CODE:  # scanned into the text box
        there = reverse("desk-slips", kwargs={"slug": tournament.slug}, query={"code": request.POST["entry"]})
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    data, by_side = quick_data(request.POST), tournament.rules.results_by_side
    form = QuickForm(round_, tournament.scoring, data, by_side=by_side)
    saved, refusal = "", None
    if form.is_valid() and form.pairing and form.table:
        try:
            SaveResult(
                pairing=form.pairing, table=form.table, seen_version=form.cleaned_data["seen_version"] or 0
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            refusal = error
        else:
            saved = form.saved_line
    if saved and not request.htmx:
        # the button that was pressed is on the table's page
        if request.GET.get("back") == "judge" and form.table:
            return respond.redirect_done(
                request, saved, "judge-table", slug=tournament.slug, number=form.table.number
            )
        return respond.redirect_done(request, saved, request.get_full_path())
    conflict = refusal and _conflict(form, refusal)
    if refusal and not conflict:
        respond.refuse_in_form(form, refusal, "entry")
    context = _context(request, tournament, round_) | {"form": form, "saved": saved, "conflict": conflict}
    if request.htmx:  # the message, with the list as an out-of-band swap
        return respond.form_page(
            request, f"{RESULTS}#answer", context | {"is_answer": True}, refused=not saved
        )
    return respond.form_page(request, RESULTS, context, refused=True)


def _conflict(form: QuickForm, error: RuleError) -> Conflict | None:
    """If another staff member saved a result first, return what to ask this one; None if the refusal has
    another reason.
    """
    if error.code != "result_changed_meanwhile" or not error.facts["shown"] or form.table is None:
        return None
    number, _typed = form.cleaned_data["entry"]
    return Conflict(
        table=number,
        by=error.facts["by"],
        standing=table_result_line(number, form.names, error.facts["shown"], by_side=form.by_side),
        wanted=told_result(result_text(form.table, form.scoring), by_side=form.by_side),
        entry=form.data["entry"],
        choice=form.cleaned_data["choice"],
        version=error.facts["version"],
        players=seated_value(form.table.players),
    )


def _context(request: StaffRequest, tournament: Tournament, round_: Round) -> dict[str, Any]:
    page = results_page(tournament, round_, query=_query(request))
    return {
        "viewer": request.event_viewer,
        "page": page,
        "clock": clock_line(tournament) if page.is_newest else None,
        "table": ResultsTable(page, request.event_viewer),
        **live_context(request, tournament, _page_name(request, round_.number)),
    }


def _query(request: StaffRequest) -> str:
    return request.GET.get("q", "")[:80].strip()


def _page_name(request: StaffRequest, number: int) -> str:
    return page_key(f"results-{number}", _query(request))


@access.act_required(SaveResult)
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: StaffRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Show one table's result with its stored versions, and save a new one game by game."""
    pairing = access.get_table(access.get_round(request, tournament, number, with_draw=False), table)
    page = table_page(tournament, pairing)
    form = result_form(request, tournament, page, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and form.table:
        try:
            SaveResult(
                pairing=pairing,
                table=form.table,
                witness=form.cleaned_data["witness"] if form.is_agreed else "",
                seen_version=form.cleaned_data["seen_version"],
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, form.field_of(error))
            form.saw(error.facts.get("version"))
            page = table_page(tournament, pairing)
        else:
            message = saved_line(tournament, form.table, page.names)
            if "slip" in request.GET:  # continue with the next slip
                return respond.redirect_done(request, message, "desk-slips", slug=tournament.slug)
            return respond.redirect_done(
                request, message, "desk-results", slug=tournament.slug, number=number
            )
    context = {"tournament": tournament, "page": page, "form": form}
    if "slip" in request.GET:
        context["points"] = slip_points_form(tournament, page)
    return respond.form_page(request, RESULT, context, refused=request.method == "POST")


def saved_line(tournament: Tournament, table: Table, names: tuple[str, str]) -> str:
    shown = result_text(table, tournament.scoring)
    return table_result_line(table.number, names, shown, by_side=tournament.rules.results_by_side)


def slip_points_form(
    tournament: Tournament, page: ResultPage, data: Mapping[str, Any] | None = None
) -> SlipPointsForm:
    """Return the short form for a table whose slip was scanned."""
    return SlipPointsForm(
        page.number,
        page.standing.players,
        page.names,
        tournament.scoring,
        seen_version=page.version,
        by_side=tournament.rules.results_by_side,
        data=data,
    )


def table_page(tournament: Tournament, pairing: Pairing) -> ResultPage:
    """Return the page for a table with two players; raise Http404 for any other."""
    page = result_page(tournament, pairing)
    if page is None:
        raise Http404
    return page


def result_form(
    request: StaffRequest, tournament: Tournament, page: ResultPage, data: Mapping[str, Any] | None = None
) -> ResultForm:
    """Return the long form for a table, bound to `data` if the form was submitted."""
    return ResultForm(
        page.standing,
        page.names,
        tournament.scoring,
        points_to_win=tournament.agenda_points_to_win,
        witness=page.witness or display_name(request.user),
        seen_version=page.version,
        by_side=tournament.rules.results_by_side,
        has_timed_win=tournament.policy.has_timed_win,
        has_short_rounds=tournament.policy.has_short_rounds,
        data=data,
    )


@access.act_required(ClearResult)
@require_POST
def clear(request: StaffRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Clear one table's result, but keep its versions."""
    pairing = access.get_table(access.get_round(request, tournament, number, with_draw=False), table)
    form = SeenVersionForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    ClearResult(pairing=pairing, seen_version=form.cleaned_data["seen_version"]).perform(
        tournament, actor=request.user
    )
    message = _("Table %(table)s no longer has a result.") % {"table": table}
    return respond.redirect_done(request, message, "desk-results", slug=tournament.slug, number=number)


_of_table = "rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("results/", results_now, name="desk-results-now"),
    path("rounds/<int:number>/results/", results, name="desk-results"),
    path(_of_table, result, name="desk-result"),
    path(f"{_of_table}clear/", clear, name="desk-result-clear"),
]
