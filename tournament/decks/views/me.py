"""A player's own decks: view them, submit them, and change them until they are locked."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decklists.types import Side
from tournament.decks import submission as deck_forms
from tournament.decks.forms.deck import DeckForm
from tournament.decks.pages.open import are_decks_open, open_decks_of, open_rows
from tournament.decks.pages.own import DecksOfPlayer, decks_of_player
from tournament.decks.pages.reading import decks_to_read, own_reading
from tournament.decks.tables import OpenDecksTable
from tournament.decks.words import open_decks_words
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.play.cut.pages.own_side import own_bracket
from tournament.play.cut.reading_time import ReadingPhase
from tournament.web import respond
from tournament.web.live import live_page, page_key
from tournament.web.player_link import player_link_required


@player_link_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(
    request: EventRequest, tournament: Tournament, player: Player, side: str | None = None
) -> HttpResponse:
    """Show the player's decks with their verdicts, and accept new ones for both sides or one."""
    form = deck_forms.sent_form(request, tournament, player, side) if request.method == "POST" else None
    if form is not None and not deck_forms.is_only_a_check(request):
        saved = deck_forms.hand_in(form, tournament=tournament, player=player, actor=None)
        if saved is not None:
            words = deck_forms.handed_in_words(saved, tournament, form)
            return respond.redirect_done(request, words, "me-deck", link=player.link)
    page = decks_of_player(tournament, player)
    if form is None:
        form = deck_forms.empty_form(tournament, player, page, side)
    return _page(request, tournament, player, page, form, side)


def _page(
    request: EventRequest,
    tournament: Tournament,
    player: Player,
    page: DecksOfPlayer,
    form: DeckForm,
    side: str | None,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "page": page,
        "form": form,
        "read": deck_forms.views_of(form, tournament),
        "side": side,
        "link": player.link,
        "who_reads": open_decks_words(tournament),
        "sees_open_decks": are_decks_open(tournament, request.event_viewer, takes_part=True),
    }
    template = "decks/own_deck_form.html" if side else "decks/own_decks.html"
    return respond.form_page(request, template, context, refused=bool(form.errors))


@player_link_required
@require_POST
def check(
    request: EventRequest, tournament: Tournament, player: Player, side: str | None = None
) -> HttpResponse:
    """Check the decks in the form while they are being typed."""
    form = deck_forms.sent_form(request, tournament, player, side)
    return deck_forms.check_answer(request, form, tournament)


@player_link_required
@require_safe
def open_decks(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """List the decks that are open to the event's players."""
    if not are_decks_open(tournament, request.event_viewer, takes_part=True):
        raise Http404
    context = {
        "tournament": tournament,
        "table": OpenDecksTable(open_rows(tournament, request.event_viewer, takes_part=True)),
        "link": player.link,
    }
    return render(request, "decks/decks.html", context)


@player_link_required
@require_safe
def open_deck(request: EventRequest, tournament: Tournament, player: Player, pk: int) -> HttpResponse:
    """Show another player's open decks."""
    other = access.get_named_player(tournament, pk, request.event_viewer)
    page = open_decks_of(tournament, other, request.event_viewer, takes_part=True)
    if page is None:
        raise Http404
    context = {"tournament": tournament, "page": page, "link": player.link}
    return render(request, "decks/deck.html", context)


@player_link_required
@require_safe
def reading(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show the opponent's decks before a game in the cut while they may be read, with live updates.

    The end of the reading time is part of the ETag, so the first poll after it no longer contains the decks;
    the whole page is then reloaded, even without JavaScript.
    """
    found = own_reading(tournament, player, own_bracket(tournament, player.pk))
    is_open = found is not None and found.time.phase is ReadingPhase.OPEN
    key = page_key("me-reading", player.link)
    response = live_page(
        request,
        tournament,
        "decks/reading.html",
        f"{key}-{found.time.deadline}" if found and is_open else key,
        lambda: {
            "reading": found,
            "decks": decks_to_read(tournament, found) if found else (),
            "link": player.link,
        },
    )
    if found and is_open and not request.htmx:
        response.headers["Refresh"] = str(found.time.seconds_left)
    return response


urlpatterns = [
    path("deck/", me, name="me-deck"),
    path("check/", check, name="me-check"),
    *(path(f"{side}/", me, {"side": side.value}, name=f"me-{side}") for side in Side),
    *(path(f"{side}/check/", check, {"side": side.value}, name=f"me-{side}-check") for side in Side),
    path("reading/", reading, name="me-reading"),
    path("decks/", open_decks, name="me-open-decks"),
    path("decks/<int:pk>/", open_deck, name="me-open-deck"),
]
