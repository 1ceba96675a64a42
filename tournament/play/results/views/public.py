"""How players report a result: the page behind a slip's code, which doesn't know who scanned it."""

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
    """Explain how players report in this event, on their own page or on paper.

    The page contains no personal links.
    """
    is_over = tournament.state == EventState.FINISHED
    return render(request, "play/results/how_to_report.html", {"tournament": tournament, "is_over": is_over})


urlpatterns = [path("e/<slug:slug>/report/", how_to_report, name="how-to-report")]
