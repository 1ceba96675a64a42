"""The glossary with its search and topics, the rulings, and the cards."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import path
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from tournament.decks.catalogue import catalogue
from tournament.reference.forms import LookUpForm
from tournament.reference.pages.cards import card_page
from tournament.reference.pages.glossary import (
    NAMES_OF_LANGUAGES,
    Arrangement,
    arrangement_of,
    glossary_page,
    topic_page,
)
from tournament.reference.pages.look_up import look_up
from tournament.reference.pages.rulings import rulings_page
from tournament.reference.terms import TERMS_BY_KEY, TOPICS
from tournament.reference.terms.apart import KEPT_APART
from tournament.web.live import shared_with_strangers


class LookUpRequest(HttpRequest):
    """A search request, from a page or from htmx."""

    htmx: HtmxDetails


@require_safe
@shared_with_strangers
def glossary(request: LookUpRequest) -> HttpResponse:
    """Show the search results, or the words for every term; during typing, send only that part."""
    form = LookUpForm(request.GET)
    query = form.query
    is_all = not query and not form.errors
    context = {
        "form": form,
        "found": look_up(query) if query else None,
        "all_terms": _all_terms(arrangement_of(request.GET.get("by", "")), get_language()) if is_all else "",
        "count": len(TERMS_BY_KEY),
    }
    response = render(request, "reference/glossary.html" + ("#found" if request.htmx else ""), context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
@shared_with_strangers
def topic(request: HttpRequest, key: str) -> HttpResponse:
    """Show the definitions of a topic's terms."""
    page = topic_page(key)
    if page is None:
        raise Http404
    return render(request, "reference/glossary_topic.html", {"page": page, "topics": TOPICS})


@require_safe
@shared_with_strangers
def apart(request: HttpRequest) -> HttpResponse:
    """Show the words that are easily confused."""
    context = {"groups": KEPT_APART, "topics": TOPICS, "language_names": NAMES_OF_LANGUAGES}
    return render(request, "reference/glossary_apart.html", context)


@require_safe
@shared_with_strangers
def rulings(request: HttpRequest) -> HttpResponse:
    return render(request, "reference/rulings.html", {"all_rulings": _all_rulings(get_language())})


@require_safe
@shared_with_strangers
def card(request: HttpRequest, code: str) -> HttpResponse:
    """Show a card from the current catalog, by the code of any of its printings."""
    cards = catalogue()
    found = cards.by_code(code)
    if found is None:
        raise Http404
    return render(request, "reference/card.html", {"page": card_page(cards, found)})


@lru_cache(maxsize=16)
def _all_terms(by: Arrangement, language: str | None) -> SafeString:  # noqa: ARG001 - in which it is rendered
    """Render the words of all terms once, the same for everyone, because it takes a long time."""
    return render_to_string(
        "reference/_all_terms.html", {"page": glossary_page(by), "language_names": NAMES_OF_LANGUAGES}
    )


@lru_cache(maxsize=8)
def _all_rulings(language: str | None) -> SafeString:  # noqa: ARG001 - in which it is rendered
    """Render all rulings once, the same for everyone."""
    return render_to_string("reference/_all_rulings.html", {"page": rulings_page()})


urlpatterns = [
    path("reference/glossary/", glossary, name="reference-glossary"),
    path("reference/glossary/apart/", apart, name="reference-glossary-apart"),
    path("reference/glossary/<str:key>/", topic, name="reference-glossary-topic"),
    path("reference/rulings/", rulings, name="reference-rulings"),
    path("reference/cards/<str:code>/", card, name="reference-card"),
]
