"""The regulations as this site applies them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.reference.pages.regulations import regulations_page
from tournament.web.live import shared_with_strangers


@require_safe
@shared_with_strangers
def regulations(request: HttpRequest) -> HttpResponse:
    """Show all sections of the regulations; with `?rules=2016` or `today`, as they apply to such events."""
    page = regulations_page(request.GET.get("rules", ""))
    return render(request, "reference/regulations.html", {"page": page})


urlpatterns = [path("reference/regulations/", regulations, name="reference-regulations")]
