"""The decklists open to people other than their player and the staff."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.records import judging_of, newest_decks
from tournament.kernel.access import SPECTATOR, Viewer, named_players, sees_deck
from tournament.kernel.text import by_name, person_key
from tournament.models import Deck, DecksOpenTo, Player, Qualifier, Tournament


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A player whose decks may be viewed."""

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
    """Return whether this viewer has a page of open decks, even if it is still empty.

    Only the setting for the cut is checked: a constraint ensures that the cut's decks are at least as open as
    all others. Opponents with a few minutes to read each other's decks do so on the page of their game
    instead.
    """
    if tournament.cut_decks not in (DecksOpenTo.PLAYERS, DecksOpenTo.PUBLIC):
        return False
    return sees_deck(viewer, open_to=tournament.cut_decks, takes_part=takes_part)


def open_rows(tournament: Tournament, viewer: Viewer, *, takes_part: bool) -> tuple[OpenRow, ...]:
    """Return the players whose decks are open to this viewer, sorted by name. At most three queries.

    Staff, who may read all decks, get those that are open to the players.
    """
    decks, in_cut = newest_decks(tournament), _in_cut(tournament)
    takes_part = takes_part or viewer.is_leader
    players = [
        player
        for player in named_players(tournament, SPECTATOR)
        if player.pk in decks
        and sees_deck(SPECTATOR, open_to=_open_to(tournament, player, in_cut), takes_part=takes_part)
    ]
    rows = (
        OpenRow(
            player.pk,
            player.name,
            person_key(player.name, player.reading),
            player.corp_identity,
            player.runner_identity,
        )
        for player in players
    )
    return tuple(sorted(rows, key=lambda row: (row.search_key, row.player)))


def readable_decks(
    tournament: Tournament, viewer: Viewer, *, player: int | None = None, takes_part: bool = False
) -> tuple[tuple[Player, dict[str, Deck]], ...]:
    """Return the newest decks that this viewer may read, for every player, sorted by name; staff can read all
    decks.

    `player` is the key of the requested player, None for all; `takes_part`: the viewer came by a personal
    link. The submitted text isn't fetched. At most three queries.
    """
    wanted = named_players(tournament, viewer)
    if player is not None:
        wanted = wanted.filter(pk=player)
    decks = newest_decks(tournament, None if player is None else [player])
    in_cut = _in_cut(tournament)
    readable = [
        each
        for each in wanted
        if each.pk in decks
        and sees_deck(viewer, open_to=_open_to(tournament, each, in_cut), takes_part=takes_part)
    ]
    readable = by_name(readable)
    return tuple((each, decks[each.pk]) for each in readable)


def open_decks_of(
    tournament: Tournament, player: Player, viewer: Viewer, *, takes_part: bool
) -> OpenDecksOfPlayer | None:
    """Return a player's decks for this viewer, or None if they aren't open or don't exist."""
    open_to = _open_to(tournament, player, _in_cut(tournament))
    if not sees_deck(viewer, open_to=open_to, takes_part=takes_part):
        return None
    decks = newest_decks(tournament, [player.pk]).get(player.pk, {})
    judging = judging_of(tournament)
    views = tuple(submitted_view(decks[side], judging) for side in sorted(decks))
    return OpenDecksOfPlayer(player.pk, player.name, views) if views else None


def _open_to(tournament: Tournament, player: Player, in_cut: frozenset[int]) -> str:
    return tournament.cut_decks if player.pk in in_cut else tournament.swiss_decks


def _in_cut(tournament: Tournament) -> frozenset[int]:
    """Return who plays in the cut, which is queried only if it matters."""
    if tournament.cut_decks == tournament.swiss_decks:
        return frozenset()
    seeded = Qualifier.objects.filter(stage__tournament=tournament, seed__isnull=False)
    return frozenset(seeded.values_list("player", flat=True))
