"""Deadlines on the desk: open tables, and changing the deadline of a round or table."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.ids import id_in
from tournament.models import Pairing, Round, Tournament
from tournament.play.online.acts.deadlines import SetDeadline
from tournament.play.online.acts.refusal import RefuseReschedule
from tournament.play.online.forms import DeadlineForm, RefuseForm
from tournament.play.online.pages.desk import DeadlinesPage, deadlines_page
from tournament.web import respond


@access.staff_required
@require_safe
def deadlines(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a round's open tables with their deadlines; `table` shows the form for one of them."""
    round_ = access.get_round(request, tournament, number)
    page = _page(request, tournament, round_, id_in(request.GET.get("table", "")))
    return _show(request, tournament, page, _form(tournament, page))


@access.act_required(SetDeadline)
@require_POST
def set_deadline(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Set the deadline of the round or of one of its tables."""
    round_ = access.get_round(request, tournament, number)
    pairing = id_in(request.POST.get("pairing", ""))
    form = DeadlineForm(tournament.zone, request.POST, is_table=pairing is not None)
    if form.is_valid():
        try:
            SetDeadline(
                round_=round_,
                pairing=Pairing(pk=pairing) if pairing else None,
                deadline=form.cleaned_data["deadline"],
                seen=form.cleaned_data["seen"],
            ).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, "deadline" if error.code == "deadline_impossible" else None)
        else:
            return respond.redirect_done(
                request,
                _("The deadline has been set."),
                "desk-deadlines",
                slug=tournament.slug,
                number=number,
            )
    page = _page(request, tournament, round_, None)
    chosen = next((table.number for table in page.due.tables if table.pairing == pairing), None)
    return _show(request, tournament, _page(request, tournament, round_, chosen), form, refused=True)


@access.act_required(RefuseReschedule)
@require_POST
def refuse(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Refuse a player's proposal."""
    access.get_round(request, tournament, number)
    form = RefuseForm(request.POST)
    if not form.is_valid():
        raise ActionRefused("event_changed_meanwhile")
    RefuseReschedule(reschedule=form.cleaned_data["reschedule"]).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request, _("The proposal has been rejected."), "desk-deadlines", slug=tournament.slug, number=number
    )


def _page(request: StaffRequest, tournament: Tournament, round_: Round, table: int | None) -> DeadlinesPage:
    only_overdue = request.GET.get("show") == "overdue"
    return deadlines_page(tournament, round_, timezone.now(), table=table, only_overdue=only_overdue)


def _form(tournament: Tournament, page: DeadlinesPage) -> DeadlineForm:
    table = page.chosen
    shown = (table.deadline if table else page.due.deadline) if page.is_online else None
    seen = shown if table is None or table.is_own else None
    return DeadlineForm(
        tournament.zone,
        is_table=table is not None,
        initial={
            "deadline": shown.at if shown else None,
            "seen": seen.at if seen else None,
            "pairing": table.pairing if table else None,
        },
    )


def _show(
    request: StaffRequest,
    tournament: Tournament,
    page: DeadlinesPage,
    form: DeadlineForm,
    *,
    refused: bool = False,
) -> HttpResponse:
    context: dict[str, Any] = {"tournament": tournament, "page": page, "form": form}
    return respond.form_page(request, "play/online/deadlines.html", context, refused=refused)


urlpatterns = [
    path("rounds/<int:number>/deadlines/", deadlines, name="desk-deadlines"),
    path("rounds/<int:number>/deadlines/set/", set_deadline, name="desk-deadline-set"),
    path("rounds/<int:number>/deadlines/refuse/", refuse, name="desk-reschedule-refuse"),
]
