"""The event's plan on the desk: view it, announce it, change it."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.event.acts.plan import AnnouncePlan, ChangePlan
from tournament.event.forms.plan import PLAN_FIELD_OF_REFUSAL, PlanForm
from tournament.event.pages.plan import may_change_plan, plan_page
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.web import respond


@access.act_required(ChangePlan)
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the announced plan; announce one before round 1, change it later with a reason (REG 9.1)."""
    page = plan_page(tournament)
    form = PlanForm(tournament, page.plan.terms, request.POST if request.method == "POST" else None)
    if form.is_valid():
        is_registering = tournament.state == EventState.REGISTRATION
        act = AnnouncePlan if is_registering else ChangePlan
        try:
            act(terms=form.terms, reason=form.cleaned_data["reason"]).perform(tournament, actor=request.user)
        except RuleError as error:
            respond.refuse_in_form(form, error, PLAN_FIELD_OF_REFUSAL.get(error.code))
        else:
            done = _("Plan announced.") if is_registering else _("Plan changed.")
            return respond.redirect_done(request, done, "desk-plan", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "page": page,
        "form": form,
        "may_change": may_change_plan(tournament),
    }
    return respond.form_page(request, "event/plan.html", context, refused=form.is_bound)


urlpatterns = [path("plan/", plan, name="desk-plan")]
