"""The page of an event's tokens on the desk."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.accounts.tokens.acts.tokens import CreateApiToken, EndApiToken
from tournament.accounts.tokens.forms import TokenForm
from tournament.accounts.tokens.pages import tokens_of_event
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import ApiToken, Tournament
from tournament.web import respond


@access.act_required(CreateApiToken)
@require_http_methods(["GET", "HEAD", "POST"])
def event_tokens(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List the event's tokens or create one; its secret is shown only in this response."""
    is_sent = request.method == "POST"
    form = TokenForm(request.POST if is_sent else None)
    if form.is_valid():
        act = CreateApiToken(name=form.cleaned_data["name"], scope=form.chosen_scope)
        try:
            secret = act.perform(tournament, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "name")
        else:
            context = {
                "tournament": tournament,
                "secret": secret,
                "name": act.name,
                "back": reverse("desk-tokens", args=[tournament.slug]),
            }
            return respond.keep_private(render(request, "accounts/tokens/made.html", context))
    context = {"tournament": tournament, "form": form, "tokens": tokens_of_event(tournament)}
    answer = respond.form_page(request, "accounts/tokens/event_tokens.html", context, refused=is_sent)
    return respond.keep_private(answer)


@access.act_required(EndApiToken)
@require_POST
def end_event_token(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    get_object_or_404(ApiToken, event=tournament, pk=pk)
    EndApiToken(token=pk).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request, _("The token has been revoked."), "desk-tokens", slug=tournament.slug
    )


urlpatterns = [
    path("tokens/", event_tokens, name="desk-tokens"),
    path("tokens/<int:pk>/end/", end_event_token, name="desk-token-end"),
]
