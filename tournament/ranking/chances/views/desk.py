"""All players' chances to make the cut, on the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.ranking.chances.pages import chances_mark, chances_page
from tournament.ranking.chances.tables import ChancesTable
from tournament.ranking.chances.words import as_of_words, why_not_words
from tournament.web.live import live_page, page_key


@access.staff_required
@require_safe
def desk_chances(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show which players are safe, are in with a win, need help, or are out."""

    def build() -> dict[str, Any]:
        page = chances_page(tournament)
        return {
            "page": page,
            "table": ChancesTable(page) if page.lines else None,
            "why_not": why_not_words(page),
            "as_of": "" if page.why_not else as_of_words(page),
        }

    key = page_key("chances", chances_mark(tournament))
    return live_page(request, tournament, "ranking/chances/desk.html", key, build)


urlpatterns = [path("chances/", desk_chances, name="desk-chances")]
