"""The API's description: as OpenAPI for programs, and as pages for people."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.exchange.api.pages import index_page, resource_page
from tournament.exchange.api.resources import RESOURCES
from tournament.exchange.api.site_api import api_description
from tournament.web.hosts import site_address
from tournament.web.live import shared_with_strangers


@require_safe
@shared_with_strangers
def api_schema(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI 3.1 description."""
    told = {**api_description(), "servers": [{"url": site_address(request)}]}
    return HttpResponse(msgspec.json.encode(told), content_type="application/json")


@require_safe
@shared_with_strangers
def api_reference(request: HttpRequest) -> HttpResponse:
    """Show what applies to every operation, and list the operations by resource."""
    context = {"page": index_page(api_description()), "root": site_address(request)}
    return render(request, "exchange/api/reference.html", context)


@require_safe
@shared_with_strangers
def api_resource(request: HttpRequest, tag: str) -> HttpResponse:
    """Show the operations of one resource with their input and answers."""
    if tag not in RESOURCES:
        raise Http404
    context = {"page": resource_page(api_description(), tag), "tags": tuple(RESOURCES)}
    return render(request, "exchange/api/resource.html", context)


urlpatterns = [
    path("v1/openapi.json", api_schema, name="api-schema"),
    path("v1/docs", api_reference, name="api-reference"),
    path("v1/docs/<slug:tag>", api_resource, name="api-resource"),
]
