"""The organizer's decisions about an event, for everyone."""

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.site.pages.rules import rules_page
from tournament.web.live import live_page


@require_safe
@access.public
def event_rules(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's rules, what was announced, and what differs from the regulations."""
    return live_page(
        request,
        tournament,
        "site/rules.html",
        "event-rules",
        lambda: {"page": rules_page(tournament)},
    )


urlpatterns = [path("e/<slug:slug>/rules/", event_rules, name="event-rules")]
