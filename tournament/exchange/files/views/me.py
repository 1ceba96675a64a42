"""Files for an event's players, below their personal links: the decks open only to players."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.decks.pages.open import are_decks_open, readable_decks
from tournament.exchange.files.deck_files import DECK_FORMATS, deck_file, decks_zip
from tournament.kernel import access
from tournament.kernel.access import SPECTATOR, EventRequest
from tournament.models import Player, Tournament
from tournament.web.player_link import player_link_required


@player_link_required
@require_safe
def open_decks(_request: EventRequest, tournament: Tournament, _player: Player) -> HttpResponse:
    """Return all decks that are open to players as one zip."""
    if not are_decks_open(tournament, SPECTATOR, takes_part=True):
        raise Http404
    content = decks_zip(tournament, SPECTATOR, takes_part=True)
    return _saved(content, f"{tournament.slug}-decks.zip", "application/zip")


@player_link_required
@require_safe
def open_deck(
    _request: EventRequest, tournament: Tournament, _player: Player, pk: int, side: str, ending: str
) -> HttpResponse:
    """Return another player's open deck in one format."""
    if ending not in DECK_FORMATS:
        raise Http404
    other = access.get_named_player(tournament, pk, SPECTATOR)
    found = readable_decks(tournament, SPECTATOR, player=other.pk, takes_part=True)
    decks = found[0][1] if found else {}
    if side not in decks:
        raise Http404
    file = deck_file(other, decks[side], ending)
    return _saved(file.text.encode(), file.name, file.media_type)


def _saved(content: bytes, name: str, media_type: str) -> HttpResponse:
    """Answer with a file for download that isn't cached, because its URL is the player's own."""
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    headers = {"Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=media_type, headers=headers)


urlpatterns = [
    path("decks/files.zip", open_decks, name="me-decks-zip"),
    path("decks/<int:pk>/<slug:side>.<slug:ending>", open_deck, name="me-deck-file"),
]
