"""What players change about themselves."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.errors import RuleError
from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.models.player_fields import StreamConsent
from tournament.people.acts.identities import SetIdentities
from tournament.people.acts.online_name import SetOnlineName
from tournament.people.acts.stream import SetStreamConsent
from tournament.people.forms.identities import IdentitiesForm, suggested_identities
from tournament.people.forms.online_name import OnlineNameForm
from tournament.people.forms.stream import StreamForm
from tournament.web import respond
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def online_name(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask under which name the player plays online."""
    if not tournament.is_online and request.method != "POST":
        messages.info(request, _("This event is not played online."))
        return redirect("me", link=player.link)
    is_sent = request.method == "POST"
    form = OnlineNameForm(request.POST if is_sent else None, initial={"online_name": player.online_name})
    if is_sent and form.is_valid():
        try:
            SetOnlineName(player=player, online_name=form.cleaned_data["online_name"]).perform(
                tournament, actor=None, player=player
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(
                request, _("Your jinteki.net name is saved."), "me", link=player.link
            )
    context = {"tournament": tournament, "form": form, "link": player.link}
    return respond.form_page(request, "people/online_name.html", context, refused=bool(form.errors))


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def identities(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask which identities the player brings."""
    is_sent = request.method == "POST"
    why_not = ""
    if not tournament.asks_identities or tournament.state not in SetIdentities.states:
        why_not = _("This event doesn’t ask players for their identities now.")
    elif player.decks.exists():
        why_not = _("Your identities are those of the decks that you handed in.")
    if why_not and not is_sent:
        messages.info(request, why_not)
        return redirect("me", link=player.link)
    initial = {name: getattr(player, name) for name in IdentitiesForm.base_fields}
    form = IdentitiesForm(request.POST if is_sent else None, initial=initial)
    if is_sent and form.is_valid():
        try:
            SetIdentities(player=player, **form.cleaned_data).perform(tournament, actor=None, player=player)
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(request, _("Your identities are saved."), "me", link=player.link)
    context = {"tournament": tournament, "form": form, "link": player.link, **suggested_identities()}
    return respond.form_page(request, "people/own_identities.html", context, refused=bool(form.errors))


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def stream(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Ask whether the stream may show the player's tables."""
    is_sent = request.method == "POST"
    if not is_sent and (not tournament.is_streamed or tournament.state not in SetStreamConsent.states):
        messages.info(request, _("This event doesn’t ask players about a stream now."))
        return redirect("me", link=player.link)
    form = StreamForm(request.POST if is_sent else None, initial={"stream_consent": player.stream_consent})
    if is_sent and form.is_valid():
        answer = form.cleaned_data["stream_consent"]
        try:
            SetStreamConsent(player=player, consent=StreamConsent(answer) if answer else None).perform(
                tournament, actor=None, player=player
            )
        except RuleError as error:
            respond.refuse_in_form(form, error)
        else:
            return respond.redirect_done(request, _("Your answer is saved."), "me", link=player.link)
    context = {"tournament": tournament, "form": form, "link": player.link}
    return respond.form_page(request, "people/own_stream.html", context, refused=bool(form.errors))


urlpatterns = [
    path("online-name/", online_name, name="me-online-name"),
    path("identities/", identities, name="me-identities"),
    path("stream/", stream, name="me-stream"),
]
