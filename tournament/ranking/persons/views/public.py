"""A person's page, public as long as the person shows it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.ranking.persons.pages import public_page
from tournament.web import respond


@require_safe
def person(request: HttpRequest, key: str) -> HttpResponse:
    """Show the person's events; 404 if the person is unknown or the page isn't public.

    Search engines don't index the page.
    """
    page = public_page(key)
    if page is None:
        raise Http404
    return respond.keep_private(render(request, "ranking/persons/person.html", {"page": page}))


urlpatterns = [path("people/<str:key>/", person, name="person")]
