"""The data kept about a player: the organizer can show it to them in a file, and erase it on request."""

from __future__ import annotations

import json

from django import forms
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.pages.data_kept import data_kept_of, same_person
from tournament.people.words import texts_erased
from tournament.web import respond


class EraseForm(forms.Form):
    """The player's name, typed to confirm."""

    typed = forms.CharField(
        label=gettext_lazy("Type their name to confirm"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@access.act_required(ErasePlayer)
@require_http_methods(["GET", "HEAD", "POST"])
def data_kept(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Explain what is kept and what erasing does, ask for the name, then erase."""
    player = access.get_player(tournament, pk)
    is_sent = request.method == "POST"
    form = EraseForm(request.POST if is_sent else None)
    if form.is_valid():
        try:
            erased = ErasePlayer(player=player, typed=form.cleaned_data["typed"]).perform(
                tournament, actor=request.user
            )
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "typed")
        else:
            said = _("They are now %(name)s. Their name is no longer stored in this event.")
            to = {"slug": tournament.slug, "pk": pk}
            return respond.redirect_done(request, said % {"name": erased.name}, "desk-player-data", **to)
    others = [] if player.erased_at else same_person(player, request.user)[1:]
    context = {
        "tournament": tournament,
        "player": player,
        "form": form,
        "others": others,
        "texts": texts_erased(),
    }
    return respond.keep_private(respond.form_page(request, "people/data_kept.html", context, refused=is_sent))


@access.act_required(ErasePlayer)
@require_safe
def download(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send all data about a player as one file; `everywhere` includes the data under this name from all of
    the user's events.
    """
    player = access.get_player(tournament, pk)
    players = same_person(player, request.user) if request.GET.get("everywhere") else [player]
    kept = data_kept_of(players, timezone.now())
    text = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    name = f"{tournament.slug}-player-{pk}.json"
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return respond.keep_private(answer)


urlpatterns = [
    path("players/<int:pk>/data/", data_kept, name="desk-player-data"),
    path("players/<int:pk>/data.json", download, name="desk-player-data-file"),
]
