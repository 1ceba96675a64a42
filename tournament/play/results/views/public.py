"""How a player reports a result: where the code on a slip leads, which cannot know who scans it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.models.states import EventState


@require_safe
@access.public
def how_to_report(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Say how players report in this event, by their own page or on paper. No personal link is here."""
    is_over = tournament.state == EventState.FINISHED
    return render(request, "play/results/how_to_report.html", {"tournament": tournament, "is_over": is_over})


urlpatterns = [path("e/<slug:slug>/report/", how_to_report, name="how-to-report")]
