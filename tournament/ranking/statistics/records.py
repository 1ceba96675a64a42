"""An event's statistics from its rows: what the rules count, and who may read it."""

from __future__ import annotations

from dataclasses import replace

from decklists.identities import IdentityNames
from decklists.types import Side as CardSide
from pairing.standings import standings
from pairing.statistics import EventStatistics, PlayedIdentity, event_statistics
from pairing.types import PlayerId, Side
from tournament.kernel.access import Viewer
from tournament.kernel.cache import once_per_version
from tournament.kernel.records import event_record
from tournament.models import Player, Tournament
from tournament.models.states import EventState, StatisticsShown
from tournament.people.sheet.identities import identity_names, known_identity
from tournament.play.cut.records import bracket_record
from tournament.ranking.statistics.plots.race import Race, RoundPlace


def may_read_statistics(tournament: Tournament, viewer: Viewer) -> bool:
    """Return whether a viewer may read the statistics: staff always, others once the event allows it."""
    if viewer.is_leader or tournament.statistics_shown == StatisticsShown.ALWAYS:
        return True
    if tournament.statistics_shown == StatisticsShown.LEADERS:
        return False
    return tournament.state == EventState.FINISHED or bracket_record(tournament) is not None


def statistics_of(tournament: Tournament) -> EventStatistics | None:
    """Return the totals for the published rounds and the cut, or None before round 1 is published.

    From round 1 on, every player's identities are public, so none are left out here. Takes a fixed number of
    queries.
    """
    return _counted(tournament, identity_names())


@once_per_version
def race_of(tournament: Tournament) -> Race:
    """Return the ranked players after each published Swiss round; no rounds before the first.

    Takes the six queries for an event's record.
    """
    event = event_record(tournament)
    rounds = [
        standings(replace(event, rounds=event.rounds[:number])) for number in range(1, len(event.rounds) + 1)
    ]
    return Race(
        names={player.id: player.name for player in event.players},
        rounds=tuple(
            tuple(RoundPlace(line.player, line.rank, line.points) for line in lines if line.rank is not None)
            for lines in rounds
        ),
    )


@once_per_version
def _counted(tournament: Tournament, names: IdentityNames) -> EventStatistics | None:
    event = event_record(tournament)
    if not event.rounds:
        return None
    bracket = bracket_record(tournament)
    ended = [bracket.ended(game.number) for game in bracket.bracket.games] if bracket else []
    return event_statistics(
        event,
        _identities(tournament, names),
        cut=bracket.seeds if bracket else (),
        cut_games=[game for game in ended if game is not None],
    )


def _identities(tournament: Tournament, names: IdentityNames) -> dict[PlayerId, dict[Side, PlayedIdentity]]:
    rows = Player.objects.filter(tournament=tournament)
    return {
        player: {
            Side.CORP: _identity(names, corp, CardSide.CORP),
            Side.RUNNER: _identity(names, runner, CardSide.RUNNER),
        }
        for player, corp, runner in rows.values_list("pk", "corp_identity", "runner_identity")
    }


def _identity(names: IdentityNames, written: str, side: CardSide) -> PlayedIdentity:
    """Return an identity by its English title, or as typed if the catalog doesn't contain it."""
    card = known_identity(names, written, side)
    return PlayedIdentity(card.title, card.faction) if card else PlayedIdentity(written)
