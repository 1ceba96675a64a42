"""The stream on the desk: the overlay's URLs, and the table that it shows."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.exchange.broadcast.acts.featured import FeatureTable
from tournament.exchange.broadcast.pages.overlay import OverlayLayout, stream_tables
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.kernel.errors import ActionRefused
from tournament.kernel.ids import id_in
from tournament.models import Pairing, Tournament
from tournament.web import respond
from tournament.web.qr import link_to


@access.act_required(FeatureTable)
@require_safe
def stream(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List the tables that a stream may show, with the overlay's URLs."""
    slug = {"slug": tournament.slug}
    link = link_to(request, reverse("overlay", kwargs=slug))
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "page": stream_tables(tournament, for_staff=True),
        "layouts": [(layout, f"{link.address}?layout={layout.value}") for layout in OverlayLayout],
        "list_address": link_to(request, reverse("overlay-tables", kwargs=slug)).address,
        "is_reachable": link.is_reachable,
    }
    return render(request, "exchange/broadcast/stream.html", context)


@access.act_required(FeatureTable)
@require_POST
def feature(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show another table on the stream, or none if no table is given."""
    agreed = request.POST.get("agreed", "")
    asked = agreed or request.POST.get("pairing", "")
    table = _table(tournament, asked) if asked else None
    FeatureTable(pairing=table, has_asked=bool(agreed)).perform(tournament, actor=request.user)
    said = _("The stream now shows this table.") if table else _("The stream now shows no table.")
    return respond.redirect_done(request, said, "desk-stream", slug=tournament.slug)


def _table(tournament: Tournament, asked: str) -> Pairing:
    """Return the table with this key. Raises ActionRefused event_changed_meanwhile if it is gone."""
    key = id_in(asked)
    found = Pairing.objects.filter(round__stage__tournament=tournament, pk=key).first() if key else None
    if found is None:
        raise ActionRefused("event_changed_meanwhile")
    return found


urlpatterns = [
    path("stream/", stream, name="desk-stream"),
    path("stream/table/", feature, name="desk-stream-table"),
]
