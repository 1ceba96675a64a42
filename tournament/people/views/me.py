"""Data that players can change about themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.kernel.access import EventRequest
from tournament.kernel.acts import Act
from tournament.kernel.errors import ActionRefused
from tournament.models import Player, Tournament
from tournament.people.acts.identities import SetIdentities
from tournament.people.acts.own_texts import SetOnlineName, SetStreamConsent
from tournament.people.forms.own_texts import (
    IdentitiesForm,
    OnlineNameForm,
    StreamForm,
    suggested_identities,
)
from tournament.web import respond
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def online_name(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask for the name that the player uses online."""
    why_not = "" if tournament.is_online else _("This event is not played online.")
    context = {"title": _("Your jinteki.net name"), "saved": _("Your jinteki.net name has been saved.")}
    return _ask(request, tournament, player, OnlineNameForm, SetOnlineName, context, why_not)


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def identities(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask which identities the player brings."""
    why_not = ""
    if not tournament.asks_identities or tournament.state not in SetIdentities.states:
        why_not = respond.refusal_sentence(ActionRefused("identities_not_asked"))
    elif player.decks.exists():
        why_not = respond.refusal_sentence(ActionRefused("identities_of_decks"))
    context = {
        "title": _("Your identities"),
        "saved": _("Your identities have been saved."),
        **suggested_identities(),
    }
    return _ask(request, tournament, player, IdentitiesForm, SetIdentities, context, why_not)


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def stream(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask whether the stream may show the player's tables."""
    is_asked = tournament.is_streamed and tournament.state in SetStreamConsent.states
    why_not = "" if is_asked else respond.refusal_sentence(ActionRefused("event_not_streamed"))
    context = {"title": _("The stream"), "saved": _("Your answer has been saved.")}
    return _ask(request, tournament, player, StreamForm, SetStreamConsent, context, why_not)


def _ask(
    request: EventRequest,
    tournament: Tournament,
    player: Player,
    form_class: type[Form],
    act: Callable[..., Act[None]],
    context: Mapping[str, Any],
    why_not: str,
) -> HttpResponse:
    """Show and save a player's answer; `why_not` is a refusal if the event doesn't ask the question."""
    is_sent = request.method == "POST"
    if why_not and not is_sent:
        messages.info(request, why_not)
        return redirect("me", link=player.link)
    initial = {name: getattr(player, name) for name in form_class.base_fields}
    form = form_class(request.POST if is_sent else None, initial=initial)
    if is_sent and form.is_valid():
        try:
            act(player=player, **form.cleaned_data).perform(tournament, actor=None, player=player)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(request, context["saved"], "me", link=player.link)
    context = {"tournament": tournament, "form": form, "link": player.link, **context}
    return respond.form_page(request, "people/own_text.html", context, refused=bool(form.errors))


urlpatterns = [
    path("online-name/", online_name, name="me-online-name"),
    path("identities/", identities, name="me-identities"),
    path("stream/", stream, name="me-stream"),
]
