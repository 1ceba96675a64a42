"""The outage pack."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.printing.asked import one_of_few, paper_asked_for, prints_busy, to_look_at
from tournament.site.pack.making import TooManyPacks, shared_pack
from tournament.site.pack.parts import pack_title
from tournament.site.views.prints import slip_options_asked_for
from tournament.web.languages import language_of_request


@access.staff_required
@require_safe
@one_of_few
def pack_pdf(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the event's current pack; if too many packs are being made, say when to try again."""
    try:
        printed = shared_pack(
            tournament,
            paper_asked_for(request),
            now=timezone.now(),
            options=slip_options_asked_for(request, tournament),
        )
    except TooManyPacks:
        with override(language_of_request(request)):  # a page for the viewer, not paper
            said = _("Several packs are being created right now. Try again in a few seconds.")
            return prints_busy(request, tournament, pack_title(), said)
    except Tournament.DoesNotExist as error:  # deleted after the request started
        raise Http404 from error
    return to_look_at(printed)


urlpatterns = [path("print/pack/", pack_pdf, name="desk-print-pack")]
