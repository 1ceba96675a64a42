"""The site's addresses, and before them a page of one letter: what each costs, the way to it included."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path


def letter(request: HttpRequest) -> HttpResponse:
    """Answer with the frame alone, behind the same middleware as all pages."""
    return render(request, "base.html")


urlpatterns = [path("letter/", letter), path("", include("tournament.config.urls"))]
