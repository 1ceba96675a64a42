"""The way into the reference."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show what can be looked up."""
    return render(request, "reference/index.html")


urlpatterns = [path("reference/", reference, name="reference")]
