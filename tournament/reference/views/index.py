"""The start page of the reference."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.models import Regulations
from tournament.printing.asked import make_where_few, to_look_at
from tournament.reference.sheets.booklet import BookletPaper
from tournament.reference.sheets.booklets import BOOKLETS, print_booklet
from tournament.web.live import shared_with_strangers


@require_safe
@shared_with_strangers
def reference(request: HttpRequest) -> HttpResponse:
    return render(request, "reference/index.html")


@require_safe
def booklet(request: HttpRequest, kind: str) -> HttpResponseBase:
    """Print the regulations, rulings or glossary in the reader's language; `?paper=a5` for small paper."""
    if kind not in BOOKLETS:
        raise Http404
    paper = BookletPaper.named(request.GET.get("paper", ""))
    rules = request.GET.get("rules", "")
    rules = rules if rules in Regulations.values else ""
    return make_where_few(request, lambda: to_look_at(print_booklet(kind, paper, rules=rules)))


urlpatterns = [
    path("reference/", reference, name="reference"),
    path("reference/booklets/<str:kind>.pdf", booklet, name="reference-booklet"),
]
