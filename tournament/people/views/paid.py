"""The payment button in the player list."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.people.acts.paid import MarkPaid
from tournament.web import respond


@access.act_required(MarkPaid)
@require_POST
def mark_paid(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Record that a player has paid, or with `paid=0` that they haven't, and return to their row."""
    has_paid = request.POST.get("paid") != "0"
    player = access.get_player(tournament, pk)
    MarkPaid(player=player, has_paid=has_paid).perform(tournament, actor=request.user)
    said = _("%(name)s has paid.") if has_paid else _("%(name)s has not paid.")
    messages.success(request, said % {"name": player.name})
    if wanted := respond.next_page(request):
        return respond.DoneRedirect(wanted)
    return respond.DoneRedirect(f"{reverse('desk-players', kwargs={'slug': tournament.slug})}#player-{pk}")


urlpatterns = [path("players/<int:pk>/paid/", mark_paid, name="desk-player-paid")]
