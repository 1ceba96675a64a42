"""The list of events, and one event's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tournament.models import Tournament
from tournament.web import access
from tournament.web.access import EventRequest


def event_list(request: HttpRequest) -> HttpResponse:
    """List the public events."""
    return render(request, "public/event_list.html", {"events": Tournament.objects.listed()})


@access.public
def event(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show an event's own page."""
    return render(request, "public/event.html", {"tournament": tournament})


urlpatterns = [
    path("", event_list, name="event-list"),
    path("e/<slug:slug>/", event, name="event"),
]
