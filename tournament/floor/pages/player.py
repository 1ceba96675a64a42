"""A player as shown to floor staff: state, table, penalties, and what the penalties propose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.proposals import Proposal, proposals
from tournament.floor.pages.tables import current_round, pairings_in_play, tables_of_players
from tournament.kernel.head_count import player_state_words
from tournament.kernel.own_table import barred_here
from tournament.kernel.places import place_words, round_words
from tournament.kernel.roles import display_name
from tournament.models import Penalty, PenaltyKind, PenaltyLevel, Player, Round, Tournament
from tournament.models.states import GONE


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty in words, with the staff member who gave it; `round` is empty before round 1."""

    id: int
    kind: str
    level: str
    is_heavy: bool
    note: str
    round: str
    by: str
    at: datetime
    is_withdrawn: bool
    is_declined: bool


@dataclass(frozen=True, slots=True)
class JudgePlayer:
    """The player page's data. `seen` is the newest penalty; `is_swiss`: games can be conceded.

    If the player isn't at a table now, `table` is None and `place` is empty. `barred` are the accounts that
    may not rule on the player (REG 1.6).
    """

    id: int
    name: str
    state: str
    is_out: bool
    corp_identity: str
    runner_identity: str
    table: int | None
    place: str
    has_bye: bool
    is_swiss: bool
    penalties: tuple[PenaltyLine, ...]
    seen: int
    proposals: tuple[Proposal, ...]
    missing: tuple[MissingLine, ...]
    barred: frozenset[int]


def judge_player(tournament: Tournament, player: Player) -> JudgePlayer:
    """Return the data of a player's page. A fixed number of queries."""
    round_ = current_round(tournament)
    rows = pairings_in_play(tournament, round_, player=player) if round_ else []
    tables, is_cut = tables_of_players(rows), bool(round_ and round_.is_of_the_cut)
    table = tables.get(player.pk)
    missing = open_missing_cards(tournament)
    lines = penalty_lines([player.pk])
    seated = [seat.player.leader_id for row in rows for seat in row.seats.all()]
    return JudgePlayer(
        id=player.pk,
        name=player.name,
        state=player_state_words(player.state, tournament.state),
        is_out=player.state in GONE,
        corp_identity=player.corp_identity,
        runner_identity=player.runner_identity,
        table=table,
        place=place_words(table) if table else "",
        has_bye=table is None and player.pk in tables,
        is_swiss=round_ is not None and not is_cut,
        penalties=lines.get(player.pk, ()),
        seen=max((line.id for line in lines.get(player.pk, ())), default=0),
        proposals=tuple(each for each in proposals(tournament, missing) if each.player == player.pk),
        missing=tuple(card for card in missing if card.player == player.pk and not card.proposes_drop),
        barred=barred_here(tournament, [player.leader_id, *seated]),
    )


@dataclass(frozen=True, slots=True)
class PenaltyReview:
    """A preview of the penalty that is about to be given.

    `value` is the level's code, which the preview's form submits; `is_proposed`: the level is the one that
    the regulations propose. `round` is empty before round 1.
    """

    id: int
    name: str
    place: str
    round: str
    kind: str
    level: str
    value: str
    note: str
    is_proposed: bool
    earlier: tuple[PenaltyLine, ...]

    @property
    def proposes_disqualification(self) -> bool:
        """Whether the organizer will be asked to disqualify the player (REG 1.4)."""
        return self.value == PenaltyLevel.DISQUALIFICATION

    @property
    def costs_a_game(self) -> bool:
        """Whether the next step is to concede games."""
        return self.value == PenaltyLevel.GAME_LOSS


def penalty_review(
    tournament: Tournament,
    player: Player,
    *,
    kind: PenaltyKind,
    level: PenaltyLevel,
    note: str,
    is_proposed: bool,
) -> PenaltyReview:
    """Return a preview of this penalty. A fixed number of queries."""
    page = judge_player(tournament, player)
    round_ = Round.objects.newest_published(tournament)
    return PenaltyReview(
        id=player.pk,
        name=player.name,
        place=page.place,
        round=round_words(round_.number, is_cut=round_.is_of_the_cut) if round_ else "",
        kind=str(kind.label),
        level=str(level.label),
        value=level.value,
        note=note,
        is_proposed=is_proposed,
        earlier=tuple(line for line in page.penalties if not line.is_withdrawn),
    )


def penalty_lines(players: list[int]) -> dict[int, tuple[PenaltyLine, ...]]:
    """Return these players' penalties from the whole event, newest first. One query."""
    rows = Penalty.objects.filter(player__in=players).select_related("round__stage", "given_by")
    found: dict[int, tuple[PenaltyLine, ...]] = {}
    for row in rows.order_by("-pk"):
        found[row.player_id] = (*found.get(row.player_id, ()), _line(row))
    return found


def _line(row: Penalty) -> PenaltyLine:
    heavy = (PenaltyLevel.GAME_LOSS, PenaltyLevel.DISQUALIFICATION)
    return PenaltyLine(
        id=row.pk,
        kind=str(PenaltyKind(row.kind).label),
        level=str(PenaltyLevel(row.level).label),
        is_heavy=row.level in heavy,
        note=row.note,
        round=round_words(row.round.number, is_cut=row.round.is_of_the_cut) if row.round else "",
        by=display_name(row.given_by),
        at=row.given_at,
        is_withdrawn=row.withdrawn_at is not None,
        is_declined=row.proposal_declined_at is not None,
    )
