"""Everybody's chances to make the cut, on the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.chances.pages import chances_mark, chances_page
from tournament.chances.tables import ChancesTable
from tournament.chances.words import as_of_words, why_not_words
from tournament.core import access
from tournament.core.access import StaffRequest
from tournament.core.live import live_page, page_key
from tournament.models import Tournament


@access.staff_required
@require_safe
def desk_chances(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who is safe, who wins and is in, who needs help, and who is out."""

    def build() -> dict[str, Any]:
        page = chances_page(tournament)
        return {
            "page": page,
            "table": ChancesTable(page) if page.lines else None,
            "why_not": why_not_words(page),
            "as_of": "" if page.why_not else as_of_words(page),
        }

    key = page_key("chances", chances_mark(tournament))
    return live_page(request, tournament, "chances/desk.html", key, build)


urlpatterns = [path("chances/", desk_chances, name="desk-chances")]
