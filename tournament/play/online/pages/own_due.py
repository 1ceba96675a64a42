"""What a player of an online event has to play: deadline, opponent, and the players' proposals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Pairing, Player, Reschedule, RescheduleState, Tournament
from tournament.play.online.records import latest_agreed
from tournament.play.rounds.deadlines import Deadline, deadline_at, deadline_words

_LONGEST_EVENT_NAME = 40  # in a game's name, which also includes the round and table


@dataclass(frozen=True, slots=True)
class RescheduleLine:
    """One proposal for a table; `is_mine` means that the viewer made it."""

    id: int
    proposer: str
    answerer: str
    is_mine: bool
    state: RescheduleState
    until: str
    words: str
    answer: str

    @property
    def is_open(self) -> bool:
        """Whether it is waiting for an answer."""
        return self.state == RescheduleState.OPEN

    @property
    def state_label(self) -> str:
        """The proposal's state in words."""
        return str(self.state.label)


@dataclass(frozen=True, slots=True)
class DueGame:
    """The player's open table: its deadline, the opponent, texts to copy, and the players' newest proposal.

    `until` is the deadline when the page was loaded; `latest` is the latest deadline the two may agree on.
    """

    pairing: int
    round: int
    table: int
    opponent: str
    opponent_name: str
    game_name: str
    until: Deadline | None
    at: datetime | None
    latest: str
    proposal: RescheduleLine | None

    @property
    def may_propose(self) -> bool:
        """Whether no proposal is waiting for an answer."""
        return self.proposal is None or not self.proposal.is_open


@dataclass(frozen=True, slots=True)
class OwnDue:
    """What a player's home page also shows in an online event; `game` is None if they have no open table."""

    online_name: str
    game: DueGame | None


def own_due(tournament: Tournament, player: Player, pairing: int | None) -> OwnDue | None:
    """Return what the player has to play, or None if the event isn't online; `pairing` is their open table,
    if any.

    Three queries at most.
    """
    if not tournament.is_online:
        return None
    return OwnDue(player.online_name, _due_game(tournament, player, pairing) if pairing else None)


def _due_game(tournament: Tournament, player: Player, key: int) -> DueGame | None:
    rows = Pairing.objects.select_related("round__stage").prefetch_related("seats__player")
    pairing = rows.filter(pk=key).first()
    if pairing is None or pairing.number is None or pairing.round.is_of_the_cut:
        return None
    opponent = next((seat.player for seat in pairing.seats.all() if seat.player_id != player.pk), None)
    if opponent is None:
        return None
    round_, at = pairing.round, pairing.deadline or pairing.round.deadline
    return DueGame(
        pairing=pairing.pk,
        round=round_.number,
        table=pairing.number,
        opponent=opponent.name,
        opponent_name=opponent.online_name,
        game_name=game_name(tournament.name, round_.number, pairing.number),
        until=deadline_at(tournament, at),
        at=at,
        latest=deadline_words(latest_agreed(tournament, pairing), tournament.time_zone),
        proposal=_newest(tournament, pairing, player, opponent),
    )


def game_name(event: str, round_: int, table: int) -> str:
    """Return a suggested name for the game on jinteki.net, with no password and only public information."""
    return f"{event[:_LONGEST_EVENT_NAME].strip()} R{round_} T{table}"


def _newest(
    tournament: Tournament, pairing: Pairing, player: Player, opponent: Player
) -> RescheduleLine | None:
    both = (player.pk, opponent.pk)
    rows = pairing.reschedules.filter(proposer__in=both, answerer__in=both)
    newest = rows.select_related("proposer", "answerer").order_by("pk").last()
    return proposal_line(newest, tournament.time_zone, player.pk) if newest else None


def proposal_line(row: Reschedule, zone: str, reader: int | None) -> RescheduleLine:
    """Return a proposal for display; `reader` is the viewing player, None for staff."""
    return RescheduleLine(
        id=row.pk,
        proposer=row.proposer.name,
        answerer=row.answerer.name,
        is_mine=row.proposer_id == reader,
        state=RescheduleState(row.state),
        until=deadline_words(row.deadline, zone),
        words=row.words,
        answer=row.answer,
    )
