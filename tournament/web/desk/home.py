"""The desk: events, their state and the next step."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tournament.models import Tournament
from tournament.web import access
from tournament.web.access import EventRequest


@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """List the organizer's own events."""
    return render(request, "desk/desk.html", {"events": Tournament.objects.owned_by(request.user)})


@access.leaders
def event(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show where the event stands and the next step."""
    return render(request, "desk/event.html", {"tournament": tournament})


urlpatterns = [path("", desk, name="desk")]
of_one_event = [path("", event, name="desk-event")]
