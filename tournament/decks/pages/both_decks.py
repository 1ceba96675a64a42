"""Both submitted decks of each player, for the printed sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from decklists.types import Side
from tournament.decks.check_records import seats_of
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.records import Judging, newest_decks
from tournament.kernel.places import place_words
from tournament.models import Player, Round, Tournament


@dataclass(frozen=True, slots=True)
class BothDecks:
    """The newest deck of each side of a player, None if there is none; `place` is where they sit.

    `identities` are those that the player named when registering, empty if none.
    """

    name: str
    details: str
    place: str
    decks: Mapping[Side, DeckView | None]
    identities: Mapping[Side, str] = field(default_factory=dict)

    @property
    def has_none(self) -> bool:
        """Whether the player has submitted no list."""
        return not any(self.decks.values())


def both_decks(tournament: Tournament, players: Sequence[Player], judging: Judging) -> tuple[BothDecks, ...]:
    """Return the decks of these players, in the same order. At most four queries."""
    rows = newest_decks(tournament, [player.pk for player in players])
    places = _places(Round.objects.newest_published(tournament))
    return tuple(
        BothDecks(
            name=player.name,
            details=player.details,
            place=places.get(player.pk, ""),
            decks={
                side: submitted_view(row, judging) if (row := rows.get(player.pk, {}).get(side)) else None
                for side in Side
            },
            identities={Side.CORP: player.corp_identity, Side.RUNNER: player.runner_identity},
        )
        for player in players
    )


def _places(round_: Round | None) -> dict[int, str]:
    """Return where each player sits in the current round."""
    if round_ is None:
        return {}
    return {player: place_words(number) for number, players in seats_of(round_).items() for player in players}
