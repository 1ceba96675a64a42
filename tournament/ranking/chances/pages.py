"""Which players can still make the cut, for a player's own page, the desk and the big screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pairing.chances import ChanceMethod, CutChance, CutOutlook, NextShare
from pairing.standings import standings
from pairing.types import PlayerId
from tournament.kernel.cache import once_per_version
from tournament.models import Tournament, WorkedOutChances
from tournament.ranking.chances.question import AskedChances, NoQuestion, asked_chances, chances_question
from tournament.ranking.chances.working_out import kept_answers


@dataclass(frozen=True, slots=True)
class PlaceBefore:
    """A player's place at the start of the round in play, or after that round.

    `next_round` is the round in which they next sit at a table; with a bye, the round after it; None if there
    is none.
    """

    player: PlayerId
    name: str
    rank: int | None
    points: int
    next_round: int | None


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """One active player: their place, and what is known about their way into the cut.

    `win`, `split` and `loss` are the outcomes by the result at their next table; None if they aren't known.
    """

    place: PlaceBefore
    chance: CutChance
    win: NextShare | None
    split: NextShare | None
    loss: NextShare | None

    @property
    def is_certain(self) -> bool:
        """Whether the answer is certain, whatever happens."""
        return self.chance.method is not ChanceMethod.SIMULATED

    @property
    def is_enumerated(self) -> bool:
        """Whether every possible ending was ranked, so that the counts by result are certain as well."""
        return self.chance.method is ChanceMethod.ENUMERATED

    @property
    def nexts(self) -> tuple[tuple[str, NextShare], ...]:
        """What a win, a split and a loss mean, as far as that is known."""
        named = (("win", self.win), ("split", self.split), ("loss", self.loss))
        return tuple((name, share) for name, share in named if share)


@dataclass(frozen=True)
class ChancesPage:
    """The question and the answers, best place first; no answers while they are being computed
    (`is_at_work`).
    """

    asked: AskedChances
    is_at_work: bool
    lines: tuple[ChanceLine, ...]

    @property
    def why_not(self) -> NoQuestion | None:
        """The reason why there are no answers."""
        return self.asked.why_not

    @property
    def is_before_last(self) -> bool:
        """Whether the last round is being played or comes next; that is when everyone wants to know."""
        left = self.asked.to_come + self.asked.is_in_play
        return self.asked.why_not is None and left == 1

    @property
    def is_unanswerable(self) -> bool:
        """Whether the rules give no answer: an earlier round is incomplete, or no one can be paired."""
        return self.asked.why_not is None and not self.is_at_work and not self.lines

    @cached_property
    def in_reach(self) -> tuple[ChanceLine, ...]:
        """The players who aren't out."""
        return tuple(line for line in self.lines if line.chance.outlook is not CutOutlook.OUT)

    @property
    def out(self) -> int:
        """The number of players who are certainly out."""
        return len(self.lines) - len(self.in_reach)

    def of(self, player: int) -> ChanceLine | None:
        """Return a player's line; None for anyone who is no longer active."""
        return next((line for line in self.lines if line.place.player == player), None)


def chances_page(tournament: Tournament) -> ChancesPage:
    """Return who can still make the cut, as far as it has been computed. Takes a fixed number of queries."""
    asked = asked_chances(tournament)
    if asked.why_not is not None:
        return ChancesPage(asked, is_at_work=False, lines=())
    row = WorkedOutChances.objects.filter(tournament=tournament, question=asked.digest).first()
    if row is None:
        return ChancesPage(asked, is_at_work=True, lines=())
    answers = kept_answers(row)
    full = tournament.win_points * tournament.games_per_round
    lines = tuple(
        _line(place, answers[place.player], full)
        for place in _places_before(tournament)
        if place.player in answers
    )
    return ChancesPage(asked, is_at_work=False, lines=lines)


def chances_mark(tournament: Tournament) -> str:
    """Return a tag for the stored answers, which a page's ETag needs in addition to the event's version."""
    rows = WorkedOutChances.objects.filter(tournament=tournament)
    return (rows.values_list("question", flat=True).first() or "")[:12]


@once_per_version
def _places_before(tournament: Tournament) -> tuple[PlaceBefore, ...]:
    question = chances_question(tournament)
    if isinstance(question, NoQuestion):
        return ()
    event = question.event
    if question.is_in_play:
        event = replace(event, rounds=event.rounds[:-1])
    names = {player.id: player.name for player in event.players}
    tables = question.event.rounds[-1].tables if question.is_in_play else ()
    seated = {player for table in tables if not table.is_bye for player in table.players}
    later = question.round + 1 if question.to_come else None
    return tuple(
        PlaceBefore(
            player=place.player,
            name=names[place.player],
            rank=place.rank,
            points=place.points,
            next_round=question.round if place.player in seated else later,
        )
        for place in standings(event)
    )


def _line(place: PlaceBefore, chance: CutChance, full: int) -> ChanceLine:
    by_next = {share.gained: share for share in chance.by_next}
    return ChanceLine(
        place,
        chance,
        win=by_next.get((full, 0)),
        split=by_next.get((full // 2, full // 2)) if full % 2 == 0 else None,
        loss=by_next.get((0, full)),
    )
