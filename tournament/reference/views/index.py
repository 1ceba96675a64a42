"""The way into the reference."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.web.live import shared_with_strangers


@require_safe
@shared_with_strangers
def reference(request: HttpRequest) -> HttpResponse:
    """Show what can be looked up."""
    return render(request, "reference/index.html")


urlpatterns = [path("reference/", reference, name="reference")]
