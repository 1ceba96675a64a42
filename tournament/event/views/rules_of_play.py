"""Switching to other regulations or another kind of Swiss, until round 1 is paired."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.event.acts.settings import ChangeSettings, games_are_frozen
from tournament.event.changed_rules import values_under
from tournament.event.forms.plan import LengthReasonForm
from tournament.event.forms.rules_of_play import RulesOfPlayForm
from tournament.event.pages.plan import plan_page
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.words import change_words
from tournament.models import Tournament
from tournament.web import respond


@access.act_required(ChangeSettings)
@require_http_methods(["GET", "HEAD", "POST"])
def rules_of_play(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show what else would change, then change everything."""
    data = request.POST if request.method == "POST" else None
    form, why = RulesOfPlayForm(tournament, data), LengthReasonForm(data)
    changes: list[str] = []
    is_looked_at = all([form.is_valid(), why.is_valid()])
    if is_looked_at:
        values = values_under(tournament, form.cleaned_data["regulations"], form.cleaned_data["swiss_kind"])
        if "change" in request.POST:
            reason = why.cleaned_data["length_reason"]
            try:
                ChangeSettings(changes=values, reason=reason).perform(tournament, actor=request.user)
            except RuleError as error:
                is_length = error.code == "reason_missing"
                refused = why if is_length else form
                respond.refuse_in_form(refused, error, "length_reason" if is_length else None)
            else:
                said = _("Settings saved.")
                return respond.redirect_done(request, said, "desk-settings", slug=tournament.slug)
        changes = [
            change_words(Tournament, name, getattr(tournament, name), value)
            for name, value in values.items()
            if getattr(tournament, name) != value
        ]
    context = {
        "tournament": tournament,
        "form": form,
        "why": why,
        "changes": changes,
        "is_looked_at": is_looked_at,
        "is_frozen": games_are_frozen(tournament),
        "announced": plan_page(tournament),
    }
    refused_any = bool(form.errors or why.errors)
    return respond.form_page(request, "event/rules_of_play.html", context, refused=refused_any)


urlpatterns = [path("settings/rules/", rules_of_play, name="desk-rules")]
