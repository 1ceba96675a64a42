"""The list of events, and an event's page."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.event.forms.search import EventSearch
from tournament.event.pages.event_list import event_list_page
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.ids import id_in
from tournament.models import Organization, Tournament
from tournament.ranking.series.pages.lists import public_series_of
from tournament.site.calendar import calendar_file, calendar_of_events
from tournament.site.pages.event import event_page
from tournament.site.pages.found_table import found_table
from tournament.web.hosts import event_address, site_address
from tournament.web.known_query import knows_query
from tournament.web.live import live_page, page_key, shared_with_strangers
from tournament.web.polls import digest_of, held_etags
from tournament.web.release import release_mark

MOST_EVENTS = 500  # in one calendar


@require_safe
@shared_with_strangers
def event_list(request: HttpRequest) -> HttpResponse:
    """List the public events, with a search by name or place."""
    events, organization = Tournament.objects.listed(), None
    wanted = id_in(request.GET.get("organization", ""))
    if wanted is not None:  # an organization without a public event is treated like one that doesn't exist
        events = events.filter(organization=wanted)
        organization = Organization.objects.filter(pk=wanted, events__in=events).first()
    search = EventSearch(request.GET, queryset=events)
    page = event_list_page(search.qs, request.GET.get("page"), today=timezone.localdate())
    context = {"search": search.form, "page": page, "organization": organization}
    return render(request, "event/event_list.html", context)


@require_safe
def events_calendar(request: HttpRequest) -> HttpResponse:
    """Return the public events, or those that match `q`, as a calendar to subscribe to.

    It contains only the newest events. Makes one query.
    """
    search = EventSearch(request.GET, queryset=Tournament.objects.listed())
    query = search.form.cleaned_data.get("q", "") if search.is_valid() else ""
    events = list(search.qs[:MOST_EVENTS])
    base = site_address(request)
    marks = (base, query, str(get_language()), *(f"{event.pk}.{event.version}" for event in events))
    etag = f'"{release_mark()}-{digest_of(chr(0).join(marks))}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if etag in held_etags(request):
        return HttpResponseNotModified(headers=headers)
    title = _("Android: Netrunner, %(place)s") % {"place": query} if query else _("Android: Netrunner")
    body = calendar_of_events(
        events,
        title=title,
        address_of=lambda event: event_address(request, event),
        now=timezone.now(),
    )
    headers["Content-Disposition"] = 'inline; filename="events.ics"'
    return HttpResponse(body, content_type="text/calendar; charset=utf-8", headers=headers)


@require_safe
@access.public
@knows_query("q", "player")
def event(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the announcement, the event's state and its players; a table found by name comes first.

    Joining a series isn't an act in the event, so the event's version doesn't change; a whole page's ETag
    therefore includes the series.
    """
    series = None if request.htmx else public_series_of(tournament)
    names = [part for each in series or () for part in (each.slug, each.name)]
    query, player = request.GET.get("q", ""), id_in(request.GET.get("player", ""))
    asked = ["asked", query, str(player)] if query or player else []
    return live_page(
        request,
        tournament,
        "site/event.html",
        page_key("event", *names, *asked) if names or asked else "event",
        lambda: {
            "page": event_page(tournament),
            "series": public_series_of(tournament) if series is None else series,
            "found": found_table(tournament, request.event_viewer, query, player),
            "query": query,
        },
    )


@require_safe
@access.public
def calendar(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return the event's day as a calendar file."""
    body = calendar_file(tournament, address=event_address(request, tournament), now=timezone.now())
    answer = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.ics"'
    return answer


urlpatterns = [
    path("", event_list, name="event-list"),
    path("events.ics", events_calendar, name="events-calendar"),
    path("e/<slug:slug>/", event, name="event"),
    path("e/<slug:slug>/day.ics", calendar, name="calendar"),
]
