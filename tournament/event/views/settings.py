"""An event's settings."""

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.accounts.organizations.changing import is_in_an_organization
from tournament.event.acts.settings import ChangeSettings
from tournament.event.cut_day import decided_cut
from tournament.event.forms.event import EventForm
from tournament.event.forms.plan import LengthReasonForm
from tournament.event.pages.plan import plan_page
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.web import respond


@access.act_required(ChangeSettings)
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change an event's settings; save only those changed on this page."""
    form = EventForm(request.POST or None, instance=tournament)
    why = LengthReasonForm(request.POST or None)
    if request.method == "POST" and all([form.is_valid(), why.is_valid()]):
        reason = why.cleaned_data["length_reason"]
        try:
            ChangeSettings(changes=form.changed_values, reason=reason).perform(tournament, actor=request.user)
        except RuleError as error:
            is_length = error.code == "reason_missing"
            field = {"reason_missing": "length_reason", "cut_day_does_not_fit": "cut_date"}.get(error.code)
            respond.refuse_in_form(why if is_length else form, error, field)
        else:
            return respond.redirect_done(request, _("Settings saved."), "desk-settings", slug=tournament.slug)
    announced = plan_page(tournament)
    context = {
        "form": form,
        "why": why,
        "tournament": tournament,
        "announced": announced,
        "asks_cut_date": decided_cut(tournament, announced.plan.told) != 0,
        "has_organization": tournament.organization_id or is_in_an_organization(request.user.pk),
    }
    refused = bool(form.errors or why.errors)
    return respond.form_page(request, "event/event_form.html", context, refused=refused)


urlpatterns = [path("settings/", event_settings, name="desk-settings")]
