"""The deck lists that are open to others than their player and the leaders."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.core.access import Viewer, sees_deck
from tournament.core.text import search_key
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.records import judging_of, newest_decks
from tournament.models import DecksShown, Player, Qualifier, Tournament


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A player whose decks may be looked at."""

    player: int
    name: str
    search_key: str
    corp_identity: str
    runner_identity: str


@dataclass(frozen=True, slots=True)
class OpenDecksOfPlayer:
    """A player's open decks: one or two."""

    player: int
    name: str
    decks: tuple[DeckView, ...]


def are_decks_open(tournament: Tournament, viewer: Viewer, *, takes_part: bool) -> bool:
    """Return whether there is a page of open decks for this viewer, even if nobody is on it yet."""
    shown, audience = tournament.decks_shown, tournament.decks_audience
    if shown == DecksShown.NONE:
        return False
    return sees_deck(viewer, shown=shown, audience=audience, in_cut=True, takes_part=takes_part)


def open_rows(tournament: Tournament) -> tuple[OpenRow, ...]:
    """Return the players whose decks are open, by name. Three queries at most."""
    decks = newest_decks(tournament)
    in_cut = _in_cut(tournament)
    players = [
        player
        for player in tournament.players.all()
        if player.pk in decks and (tournament.decks_shown == DecksShown.ALL or player.pk in in_cut)
    ]
    rows = (
        OpenRow(player.pk, player.name, search_key(player.name), player.corp_identity, player.runner_identity)
        for player in players
    )
    return tuple(sorted(rows, key=lambda row: (row.search_key, row.player)))


def open_decks_of(
    tournament: Tournament, player: Player, viewer: Viewer, *, takes_part: bool
) -> OpenDecksOfPlayer | None:
    """Return a player's decks for this viewer, None where they are not open or not there."""
    if not sees_deck(
        viewer,
        shown=tournament.decks_shown,
        audience=tournament.decks_audience,
        in_cut=player.pk in _in_cut(tournament),
        takes_part=takes_part,
    ):
        return None
    decks = newest_decks(tournament, [player.pk]).get(player.pk, {})
    judging = judging_of(tournament)
    views = tuple(submitted_view(decks[side], judging) for side in sorted(decks))
    return OpenDecksOfPlayer(player.pk, player.name, views) if views else None


def _in_cut(tournament: Tournament) -> frozenset[int]:
    """Return who plays in the cut; asked only where it matters."""
    if tournament.decks_shown != DecksShown.CUT:
        return frozenset()
    seeded = Qualifier.objects.filter(stage__tournament=tournament, seed__isnull=False)
    return frozenset(seeded.values_list("player", flat=True))
