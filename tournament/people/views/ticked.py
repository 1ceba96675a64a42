"""Acts on the players ticked in the list: check in, drop, remove; the last two ask for confirmation."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from pairing.errors import RuleError
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.ids import id_in
from tournament.models import Tournament
from tournament.people.acts.ticked import CheckInTicked, DropTicked, RemoveTicked
from tournament.people.pages.players import ticked_page
from tournament.web import respond

_TEMPLATE = "people/players_ticked.html"


@access.act_required(CheckInTicked)
@require_POST
def check_in(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return _done(request, tournament, CheckInTicked(players=_ticked(request)))


@access.act_required(DropTicked)
@require_POST
def drop(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who would be dropped, and drop them after confirmation."""
    return _asked_first(request, tournament, DropTicked(players=_ticked(request)))


@access.act_required(RemoveTicked)
@require_POST
def remove(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who would be removed, and remove them after confirmation."""
    return _asked_first(request, tournament, RemoveTicked(players=_ticked(request)))


def _ticked(request: StaffRequest) -> tuple[int, ...]:
    """Return the ids of the ticked players; skip values that aren't ids."""
    found = (id_in(text) for text in request.POST.getlist("player"))
    return tuple({pk: None for pk in found if pk is not None})


def _asked_first(
    request: StaffRequest, tournament: Tournament, act: DropTicked | RemoveTicked
) -> HttpResponse:
    if "sure" in request.POST or not act.players:
        return _done(request, tournament, act)
    page = ticked_page(tournament, act.players, is_removal=isinstance(act, RemoveTicked))
    return render(request, _TEMPLATE, {"tournament": tournament, "page": page})


def _done(
    request: StaffRequest, tournament: Tournament, act: CheckInTicked | DropTicked | RemoveTicked
) -> HttpResponse:
    """Apply the act and show how many changed; show refusals on the list, where the selection can change."""
    try:
        count = act.perform(tournament, actor=request.user)
    except RuleError as error:
        messages.error(request, respond.refusal_sentence(error))
    else:
        messages.success(request, _said(act, count))
    return HttpResponseRedirect(reverse("desk-players", kwargs={"slug": tournament.slug}))


def _said(act: CheckInTicked | DropTicked | RemoveTicked, count: int) -> str:
    if not count:
        return _("Nothing to change.")
    if isinstance(act, CheckInTicked):
        said = ngettext("%(count)s player checked in.", "%(count)s players checked in.", count)
    elif isinstance(act, DropTicked):
        said = ngettext("%(count)s player dropped.", "%(count)s players dropped.", count)
    else:
        said = ngettext("%(count)s player removed.", "%(count)s players removed.", count)
    return said % {"count": count}


urlpatterns = [
    path("players/ticked/check-in/", check_in, name="desk-players-ticked-check-in"),
    path("players/ticked/drop/", drop, name="desk-players-ticked-drop"),
    path("players/ticked/remove/", remove, name="desk-players-ticked-remove"),
]
