"""What other sites and streams can show of an event: embeds, the overlay, the list of tables. All public."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.exchange.broadcast.pages.embed import EMBED_PARTS, THEMES, embed_codes
from tournament.exchange.broadcast.pages.overlay import (
    OverlayLayout,
    StreamTable,
    overlay_page,
    stream_tables,
)
from tournament.exchange.files.answers import file_answer
from tournament.kernel import access
from tournament.kernel.access import SPECTATOR, EventRequest
from tournament.kernel.ids import id_in
from tournament.models import Tournament
from tournament.printing.asked import language_on_paper
from tournament.web.hosts import event_address, site_address
from tournament.web.known_query import knows_query
from tournament.web.languages import is_offered, languages
from tournament.web.live import live_page, page_key
from tournament.web.qr import link_address


@require_safe
@access.public
@knows_query(theme=THEMES)
def embed(request: EventRequest, tournament: Tournament, part: str) -> HttpResponse:
    """Show a part of the event in a frame on another site; everyone sees the same, including staff."""
    if part not in EMBED_PARTS:
        raise Http404
    request.event_viewer = SPECTATOR
    shown, theme = EMBED_PARTS[part], _theme(request)

    def build() -> dict[str, Any]:
        return {
            "part": shown,
            "part_template": f"exchange/broadcast/_{shown.key}.html",
            "sheet": f"tournament/embed_{theme}.css" if theme else "tournament/embed.css",
            "address": event_address(request, tournament),
            **shown.build(tournament),
        }

    template = "exchange/broadcast/embed.html"
    return live_page(request, tournament, template, page_key("embed", part, theme), build, is_alone=True)


@require_safe
@access.public
@knows_query("in", theme=THEMES)
def codes(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the code with which another site can embed each part."""
    asked = request.GET.get("in", "")
    theme, language = _theme(request), asked if is_offered(asked) else ""
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "codes": embed_codes(tournament, site_address(request), theme=theme, language=language),
        "theme": theme,
        "language": language,
        "languages": languages(),
        "is_reachable": bool(link_address(request, "/")),
    }
    return render(request, "exchange/broadcast/embed_codes.html", context)


@require_safe
@access.public
def overlay(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show one table over a stream's picture: the one in the URL, otherwise the one chosen by staff.

    It is in the event's language, or the one in the URL, with public data only.
    """
    request.event_viewer = SPECTATOR
    asked = request.GET.get("table", "")
    number = id_in(asked) if asked else None
    layout = request.GET.get("layout", "")
    shown = OverlayLayout(layout) if layout in {each.value for each in OverlayLayout} else OverlayLayout.BAR

    def build() -> dict[str, Any]:
        is_none = bool(asked) and number is None
        page = None if is_none else overlay_page(tournament, number)
        return {"page": page, "layout": shown.value, "is_live": True}

    with language_on_paper(request, tournament):
        key = page_key("overlay", asked, shown.value)
        answer = live_page(request, tournament, "exchange/broadcast/overlay.html", key, build, is_alone=True)
        answer.headers["Content-Language"] = get_language()
        return answer


@require_safe
@access.public
def tables(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Return the tables that a stream may show as JSON, for programs and for pages on any site."""
    request.event_viewer = SPECTATOR
    with language_on_paper(request, tournament):
        answer = file_answer(
            request,
            tournament,
            f"{tournament.slug}-tables.json",
            "application/json",
            lambda: _tables_text(request, tournament),
            is_shown=True,
        )
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _tables_text(request: EventRequest, tournament: Tournament) -> bytes:
    found = stream_tables(tournament)
    address = f"{site_address(request)}{reverse('overlay', kwargs={'slug': tournament.slug})}"
    featured = found.featured if found else None
    told = {
        "event": tournament.name,
        "round": found.number if found else None,
        "round_name": found.round if found else "",
        "is_cut": bool(found and found.is_cut),
        "featured": featured.number if featured else None,
        "overlay": address,
        "tables": [_told(table, address) for table in found.tables] if found else [],
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def _told(table: StreamTable, address: str) -> dict[str, Any]:
    return {
        "number": table.number,
        "name": table.place,
        "players": [
            {
                "name": seat.name,
                "pronouns": seat.pronouns,
                "side": seat.side or None,
                "identities": seat.identities,
                "points": seat.points,
                "seed": seat.seed,
            }
            for seat in table.seats
        ],
        "result": table.result or None,
        "is_featured": table.is_featured,
        "overlay": f"{address}?table={table.number}",
    }


def _theme(request: EventRequest) -> str:
    asked = request.GET.get("theme", "")
    return asked if asked in THEMES else ""


urlpatterns = [
    path("e/<slug:slug>/embed/", codes, name="embed-codes"),
    path("e/<slug:slug>/embed/<slug:part>/", embed, name="embed"),
    path("e/<slug:slug>/overlay/", overlay, name="overlay"),
    path("e/<slug:slug>/overlay/tables.json", tables, name="overlay-tables"),
]
