"""A player's results as shown to the player: the card for the Swiss rounds, and their way through the cut."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from pairing.tiebreakers import TIEBREAKERS
from tournament.models import Player, Tournament
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.pages.path import PlayerPath, player_path
from tournament.play.cut.records import bracket_record
from tournament.ranking.standings.pages.player_card import Figure, PlayerCard, card_with_bracket, figure_of


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """A tiebreaker's figure with its name for use in a sentence; 0 without an opponent (REG 8.3, 8.4)."""

    label: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class OwnResults:
    """Everything that a player's results page shows.

    `path` is None for a player outside the bracket; `figures` is empty for a player who isn't in the
    standings (yet).
    """

    card: PlayerCard
    path: PlayerPath | None
    figures: tuple[OwnFigure, ...]


def own_results(tournament: Tournament, player: Player) -> OwnResults:
    """Return a player's results from published data. Takes a fixed number of queries."""
    record = bracket_record(tournament)
    card = card_with_bracket(tournament, player, record)
    is_in_cut = record is not None and player.pk in record.seeds
    return OwnResults(
        card=card,
        path=player_path(facts_of(record), player.pk) if record and is_in_cut else None,
        figures=tuple(
            OwnFigure(capfirst(_(TIEBREAKERS[code].term)), figure_of(TIEBREAKERS[code], value))
            for code, value in (card.place.figures if card.place else {}).items()
        ),
    )
