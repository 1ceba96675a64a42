"""The list of events, and one event's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.core import access
from tournament.core.access import EventRequest
from tournament.core.hosts import site_address
from tournament.core.ids import id_in
from tournament.core.live import live_page
from tournament.core.shared_pages import shared_with_strangers
from tournament.event.forms.search import EventSearch
from tournament.event.pages.event_list import event_list_page
from tournament.models import Organization, Tournament
from tournament.site.calendar import calendar_file
from tournament.site.pages.event import event_page


@require_safe
@shared_with_strangers
def event_list(request: HttpRequest) -> HttpResponse:
    """List the public events, found by name or place."""
    events, organization = Tournament.objects.listed(), None
    wanted = id_in(request.GET.get("organization", ""))
    if wanted is not None:  # an organization without a public event looks as one that is not there
        events = events.filter(organization=wanted)
        organization = Organization.objects.filter(pk=wanted, events__in=events).first()
    search = EventSearch(request.GET, queryset=events)
    page = event_list_page(search.qs, request.GET.get("page"), today=timezone.localdate())
    context = {"search": search.form, "page": page, "organization": organization}
    return render(request, "event/event_list.html", context)


@require_safe
@access.public
def event(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show what is announced, where the event stands and who plays."""
    return live_page(
        request,
        tournament,
        "site/event.html",
        "event",
        lambda: {"page": event_page(tournament)},
    )


@require_safe
@access.public
def calendar(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Give the event's day as a file for calendars."""
    address = f"{site_address(request)}{reverse('event', kwargs={'slug': tournament.slug})}"
    body = calendar_file(tournament, address=address, now=timezone.now())
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.ics"'
    return answer


urlpatterns = [
    path("", event_list, name="event-list"),
    path("e/<slug:slug>/", event, name="event"),
    path("e/<slug:slug>/day.ics", calendar, name="calendar"),
]
