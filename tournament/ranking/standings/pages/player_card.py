"""One player's card: their rounds, and how every tiebreaker was computed (REG-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.kinds import rules_of
from pairing.placing import Place
from pairing.scoring import table_points
from pairing.sides import corp_of
from pairing.standings import opponent_figures, standings
from pairing.tiebreakers import SHOWN_FIGURES, Combined, TiebreakerRule
from pairing.types import (
    Event,
    Game,
    OpponentFigure,
    Side,
    Standing,
    Table,
)
from tournament.kernel.cache import once_per_version
from tournament.kernel.phrases import listed
from tournament.kernel.records import event_record
from tournament.kernel.words import Names
from tournament.models import Player, Tournament
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.pages.path import PlayerPath, player_path
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.result_words import result_text
from tournament.play.rounds.cost_words import bias_text
from tournament.play.rounds.figure_words import FEWEST_PLACES, GAME_OUTCOMES, figure_text, order_reason
from tournament.play.rounds.pages.round import own_view
from tournament.ranking.standings.pages.final_standings import final_places, places_of_event
from tournament.ranking.standings.pages.head_to_head import head_to_head_sentences
from tournament.ranking.standings.records import figures_of_event, swiss_standings

_Seatings = tuple[dict[int, Table], ...]  # for each published round, the tables by player


@dataclass(frozen=True, slots=True)
class PlayerGameLine:
    """One game from the player's point of view: the side played, and the result in one word."""

    side: Side
    outcome: str


@dataclass(frozen=True, slots=True)
class PlayerRoundLine:
    """One round for the player.

    `table` and `opponent` are None for a bye; `is_missed` is true for a round without a seat. `side` is the
    player's side in a single-sided round, and None in other rounds and for a bye; `met_in` lists the earlier
    rounds in which the two players met.
    """

    number: int
    table: int | None = None
    opponent: int | None = None
    opponent_name: str = ""
    games: tuple[PlayerGameLine, ...] = ()
    result: str = ""
    points: int | None = None
    total: int = 0
    is_bye: bool = False
    is_missed: bool = False
    side: Side | None = None
    met_in: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerSides:
    """How often the player had each side in single-sided rounds, and the balance of sides (NOW 2.1)."""

    corp: int
    runner: int

    @property
    def balance(self) -> str:
        """The number of games as corp minus the number as runner, as a signed number."""
        return bias_text(self.corp - self.runner)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number for display, and its exact value if rounding hides something (otherwise empty): 1.333, 4/3."""

    shown: str
    exact: str


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """One opponent's share of the figures: `points / rounds`, and one part for each tiebreaker in
    `PlayerCard.worked`.
    """

    player: int
    name: str
    round_number: int
    points: int
    rounds: int
    parts: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """How a tiebreaker's figure was computed: the sum of opponents' parts and, for a mean, their count.

    `count` is None if the figure is the sum. `label` names the tiebreaker, and `part_label` one of its parts.
    """

    label: str
    part_label: str
    sum: Figure
    count: int | None
    result: Figure


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's card; `place` is None for a player who isn't in the standings (yet).

    `final` is the final place, or the places still possible, once there is a cut. `path` contains the bracket
    games of a player who made the cut. `order` contains the sentences that explain the player's place: why
    they are behind the player above and ahead of the player below. `head_to_head` is empty if the event
    doesn't use that tiebreaker, `worked` if there was no opponent. `missed` lists the opponents who weren't
    paired in some round (REG 8.3). `sides` is set only for single-sided events.
    """

    player: Player
    shows_identities: bool
    place: Standing | None
    players_ranked: int
    rounds: tuple[PlayerRoundLine, ...]
    opponents: tuple[OpponentLine, ...]
    worked: tuple[Worked, ...]
    missed: tuple[str, ...]
    head_to_head: tuple[str, ...]
    order: tuple[str, ...]
    final: Place | None
    path: PlayerPath | None
    sides: PlayerSides | None = None


def player_card(tournament: Tournament, player: Player) -> PlayerCard:
    """Return a player's card from the published rounds. Takes a fixed number of queries."""
    return card_with_bracket(tournament, player, bracket_record(tournament))


def card_with_bracket(tournament: Tournament, player: Player, record: BracketRecord | None) -> PlayerCard:
    """Return a player's card, for callers that have already read the event's bracket, if any."""
    figures_of_all = figures_of_event(tournament)
    event = figures_of_all.event
    names = {each.id: each.name for each in event.players}
    is_page = tournament.is_of_page
    places = swiss_standings(tournament) if is_page else standings(event, figures_of_all)
    places = places if event.rounds else ()
    place = next((each for each in places if each.player == player.pk), None)
    figures = opponent_figures(event, player.pk, figures_of_all) if place else ()
    final = places_of_event(tournament) if is_page else final_places(tournament, places, record)
    seatings = _seatings(tournament) if is_page else _by_player(event)
    rounds = _round_lines(event, seatings, player.pk, names)
    return PlayerCard(
        player=player,
        shows_identities=bool(event.rounds),
        place=place,
        players_ranked=sum(each.rank is not None for each in places),
        rounds=rounds,
        sides=_sides(rounds) if tournament.rules.balances_sides else None,
        opponents=tuple(_opponent_line(figure, names) for figure in figures),
        worked=_worked(figures),
        missed=_missed(event, seatings, figures, names),
        head_to_head=head_to_head_sentences(event, places, place, names) if place else (),
        order=_order(places, place, names) if place else (),
        final=final.of(player.pk) if final.cut else None,
        path=player_path(facts_of(record), player.pk)
        if record and player.pk in record.bracket.seeds
        else None,
    )


def _sides(rounds: Sequence[PlayerRoundLine]) -> PlayerSides:
    played = [line.side for line in rounds]
    return PlayerSides(corp=played.count(Side.CORP), runner=played.count(Side.RUNNER))


@once_per_version
def _seatings(tournament: Tournament) -> _Seatings:
    """Return the seating in every published round."""
    return _by_player(event_record(tournament))


def _by_player(event: Event) -> _Seatings:
    """Return each round's tables by player."""
    return tuple(
        {player: table for table in round_.tables for player in table.players} for round_ in event.rounds
    )


def _round_lines(event: Event, seatings: _Seatings, player: int, names: Names) -> tuple[PlayerRoundLine, ...]:
    lines: list[PlayerRoundLine] = []
    total = 0
    for round_, tables in zip(event.rounds, seatings, strict=True):
        line = _round_line(event, round_.number, tables.get(player), player, names)
        total += line.points or 0
        met_in = tuple(each.number for each in lines if line.side and each.opponent == line.opponent)
        lines.append(replace(line, total=total, met_in=met_in))
    return tuple(lines)


def _round_line(event: Event, number: int, table: Table | None, player: int, names: Names) -> PlayerRoundLine:
    if table is None:
        return PlayerRoundLine(number, is_missed=True)
    own = own_view(table, player)
    points = table_points(own, event.scoring)
    opponent = None if own.is_bye else own.players[-1]
    return PlayerRoundLine(
        number=number,
        table=table.number,
        opponent=opponent,
        opponent_name=names[opponent] if opponent is not None else "",
        games=tuple(game_line(game, player) for game in own.games),
        result=result_text(own, event.scoring),
        points=None if points is None else points[0],
        is_bye=own.is_bye,
        side=_side(own, player) if rules_of(event).assigns_sides else None,
    )


def _side(table: Table, player: int) -> Side | None:
    corp = corp_of(table)
    if corp is None:
        return None
    return Side.CORP if corp == player else Side.RUNNER


def game_line(game: Game, player: int) -> PlayerGameLine:
    """Return a game from this player's point of view: their side and their result."""
    has_won = None if game.winner is None else game.winner == player
    side = Side.CORP if game.corp == player else Side.RUNNER
    return PlayerGameLine(side, str(GAME_OUTCOMES[game.ending, has_won]))


def _opponent_line(figure: OpponentFigure, names: Names) -> OpponentLine:
    return OpponentLine(
        player=figure.player,
        name=names[figure.player],
        round_number=figure.round_number,
        points=figure.points,
        rounds=figure.rounds_played,
        parts=tuple(figure_of(rule, figure.parts[rule.code]) for rule in SHOWN_FIGURES),
    )


def _worked(figures: Sequence[OpponentFigure]) -> tuple[Worked, ...]:
    if not figures:
        return ()
    worked = []
    for rule in SHOWN_FIGURES:
        if rule.figure is None:
            continue
        parts = [figure.parts[rule.code] for figure in figures]
        worked.append(
            Worked(
                label=_(rule.label),
                part_label=_(rule.figure.part_label),
                sum=figure_of(rule, sum(parts, Fraction(0))),
                count=len(parts) if rule.figure.combined is Combined.MEAN else None,
                result=figure_of(rule, rule.figure.combine(parts)),
            )
        )
    return tuple(worked)


def _missed(
    event: Event, seatings: _Seatings, figures: Sequence[OpponentFigure], names: Names
) -> tuple[str, ...]:
    """List the rounds in which each opponent wasn't paired; these don't count in the divisor."""
    sentences = []
    for figure in {figure.player: figure for figure in figures}.values():
        missed = [
            str(round_.number)
            for round_, tables in zip(event.rounds, seatings, strict=True)
            if figure.player not in tables
        ]
        if missed:
            sentence = ngettext(
                "%(name)s wasn’t paired in round %(missed)s. That round doesn’t count as played, so "
                "%(points)s is divided by %(played)s.",
                "%(name)s wasn’t paired in rounds %(missed)s. Those rounds don’t count as played, so "
                "%(points)s is divided by %(played)s.",
                len(missed),
            )
            facts = {"points": figure.points, "played": figure.rounds_played, "missed": listed(missed)}
            sentences.append(sentence % {"name": names[figure.player], **facts})
    return tuple(sentences)


def figure_of(rule: TiebreakerRule, value: Fraction) -> Figure:
    """Return a tiebreaker's figure, or part of it, for display."""
    shown = figure_text(rule, value)
    is_exact = shown == str(value) or (value * 10**FEWEST_PLACES).denominator == 1
    return Figure(shown, "" if is_exact else str(value))


def _order(places: tuple[Standing, ...], place: Standing, names: Names) -> tuple[str, ...]:
    """Return why the player is behind the player above and ahead of the player below."""
    if place.rank is None:
        return (_("Disqualified: listed separately, without a place (REG 8.7)."),)
    ranked = [each for each in places if each.rank is not None]
    at = place.rank - 1
    neighbours = ranked[max(at - 1, 0) : at + 2]
    return tuple(
        order_reason(ahead, behind, names[ahead.player], names[behind.player])
        for ahead, behind in pairwise(neighbours)
    )
