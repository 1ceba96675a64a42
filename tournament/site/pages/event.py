"""An event's page: its announcement, its state and its players."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.scoring import open_tables
from pairing.types import Event
from tournament.accounts.staff.pages import Leaders, leaders_of
from tournament.event.pages.plan import PlanPage, plan_page
from tournament.event.plan import Plan
from tournament.exchange.archive.pages import origin_of
from tournament.kernel.cache import once_per_version
from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.records import event_record
from tournament.kernel.text import by_name, person_key
from tournament.kernel.waiting_list import Places, event_places
from tournament.models import Player, Tournament
from tournament.models.states import NOT_REGISTERED, EventState, PlayerState
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.ranking.standings.pages.final_standings import final_places
from tournament.ranking.standings.pages.standings import standings_of
from tournament.ranking.standings.records import swiss_standings
from tournament.site.pages.facts import EventFacts, event_facts

_PODIUM_PLACES = 3


@dataclass(frozen=True, slots=True)
class EventPlayerLine:
    """One player in the list."""

    player: int
    name: str
    details: str
    is_dropped: bool
    is_disqualified: bool
    search_key: str


@dataclass(frozen=True, slots=True)
class _EventPlayers:
    """The lines of the list of players, and the rows of those players who are also staff."""

    lines: tuple[EventPlayerLine, ...]
    leading: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class EventRoundLine:
    """One published round: its number of `tables` without byes, and how many have `reported`."""

    number: int
    tables: int
    reported: int

    @property
    def is_complete(self) -> bool:
        """Whether every result is in."""
        return self.reported == self.tables


@dataclass(frozen=True, slots=True)
class EventPodiumLine:
    """One of the best players: their place, and their points from the Swiss rounds."""

    place: int
    player: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class CutNow:
    """The state of the cut's bracket: the games being played now, or the winner."""

    size: int
    open_games: tuple[int, ...]
    champion: str


@dataclass(frozen=True, slots=True)
class EventPage:
    """Everything on an event's page. `podium` is empty until the event is finished.

    `cut` is None before the cut, and if no bracket is played.
    """

    plan: Plan
    announced: PlanPage
    facts: EventFacts
    people: HeadCount
    players: tuple[EventPlayerLine, ...]
    rounds: tuple[EventRoundLine, ...]
    podium: tuple[EventPodiumLine, ...]
    cut: CutNow | None
    is_finished: bool
    leaders: Leaders
    origin: str
    places: Places

    @property
    def newest(self) -> EventRoundLine | None:
        """The newest published round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def is_swiss_over(self) -> bool:
        """Whether the last planned round is complete."""
        newest = self.newest
        return newest is not None and newest.is_complete and newest.number >= (self.plan.rounds or 0)


def event_page(tournament: Tournament) -> EventPage:
    """Return an event's page based on the published rounds. Makes a fixed number of queries."""
    event = event_record(tournament)
    rounds = _rounds(event)
    players, people = _players(tournament), head_count(tournament)
    announced = plan_page(tournament, people)
    is_finished = tournament.state == EventState.FINISHED
    record = bracket_record(tournament)
    return EventPage(
        plan=announced.plan,
        announced=announced,
        facts=event_facts(tournament, announced.plan.terms),
        people=people,
        players=players.lines,
        rounds=rounds,
        podium=_podium(tournament, event, record) if is_finished else (),
        cut=_cut_now(record) if record else None,
        is_finished=is_finished,
        leaders=leaders_of(tournament, players.leading),
        origin=origin_of(tournament),
        places=event_places(tournament, people),
    )


def _podium(
    tournament: Tournament, event: Event, record: BracketRecord | None
) -> tuple[EventPodiumLine, ...]:
    swiss = standings_of(tournament, event, places=swiss_standings(tournament))
    lines = {line.place.player: line for line in swiss.lines}
    final = final_places(tournament, [line.place for line in swiss.lines], record)
    return tuple(
        EventPodiumLine(each.place, each.player, lines[each.player].name, lines[each.player].place.points)
        for each in final.places[:_PODIUM_PLACES]
        if each.place is not None
    )


def _cut_now(record: BracketRecord) -> CutNow:
    bracket = record.bracket
    opened = tuple(
        game.number for game in record.open_games if game.layout.round_number == bracket.current_round
    )
    return CutNow(len(record.seeds), opened, record.champion)


def _rounds(event: Event) -> tuple[EventRoundLine, ...]:
    lines = []
    for round_ in event.rounds:
        tables = sum(not table.is_bye for table in round_.tables)
        lines.append(EventRoundLine(round_.number, tables, tables - len(open_tables(round_, event.scoring))))
    return tuple(lines)


@once_per_version
def _players(tournament: Tournament) -> _EventPlayers:
    """Return the list of players, by name. Makes one query."""
    event, everybody = event_record(tournament), list(tournament.players.all())
    return _EventPlayers(
        lines=tuple(_player_line(player) for player in _shown(everybody, event)),
        leading=tuple(player for player in everybody if player.leader_id is not None),
    )


def _shown(players: list[Player], event: Event) -> list[Player]:
    """Return the players to list: once the event has started, only those who take part or took part."""
    if event.rounds:
        taking_part = {record.id for record in event.players}
        shown = [player for player in players if player.pk in taking_part]
    else:
        shown = [player for player in players if player.state not in NOT_REGISTERED]
    return by_name(shown)


def _player_line(player: Player) -> EventPlayerLine:
    return EventPlayerLine(
        player=player.pk,
        name=player.name,
        details=player.details,
        is_dropped=player.state == PlayerState.DROPPED,
        is_disqualified=player.state == PlayerState.DISQUALIFIED,
        search_key=person_key(player.name, player.reading),
    )
