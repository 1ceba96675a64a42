"""One player's deck check: both lists to compare with, and the earlier checks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from decklists.types import Side
from tournament.decks.acts.checks import RecordDeckCheck
from tournament.decks.card_words import SIDES
from tournament.decks.check_words import MISSING_CARD_RULE, legality_words, sleeve_words
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.pages.judging import JudgedBy, judged_by
from tournament.decks.records import judging_of, newest_decks
from tournament.kernel.head_count import player_state_words
from tournament.kernel.own_table import barred_from
from tournament.kernel.places import place_words, round_words
from tournament.models import CheckVerdict, DeckCheck, Player, Round, Seat, Tournament

_TONES = {CheckVerdict.NOT_CHECKED: "muted", CheckVerdict.IN_ORDER: "ok", CheckVerdict.PROBLEM: "bad"}


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """The outcome of one part of a check, in a badge. `part` is corp, runner or sleeves."""

    part: str
    label: str
    tone: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One completed check. `round` is empty if it was made before the first round."""

    id: int
    player: int
    name: str
    at: datetime
    round: str
    judge: str
    outcomes: tuple[CheckOutcome, ...]
    findings: str

    @property
    def has_problem(self) -> bool:
        """Whether any part of the check failed, so that a penalty may follow."""
        return any(outcome.tone == _TONES[CheckVerdict.PROBLEM] for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class ListToCompare:
    """One side's list, None if none was submitted; its legality in words and as a tone."""

    side: Side
    label: str
    view: DeckView | None
    legality: str
    tone: str

    @property
    def version(self) -> int:
        """The list's version, 0 if there is none."""
        return self.view.version if self.view else 0


@dataclass(frozen=True, slots=True)
class DeckCheckPage:
    """Everything a judge needs at the table. `place` is empty without a seat in the current round.

    `barred` are the accounts that may not check because they play at this table (REG 1.6).
    """

    player: int
    name: str
    details: str
    state: str
    place: str
    lists: tuple[ListToCompare, ...]
    judged: JudgedBy
    sleeve_rule: str
    missing_card_rule: str
    checks: tuple[CheckLine, ...]
    may_record: bool
    barred: frozenset[int]

    @property
    def newest_check(self) -> int:
        """The id of the newest check shown on the page, 0 for none."""
        return self.checks[0].id if self.checks else 0


def deck_check_page(tournament: Tournament, player: Player) -> DeckCheckPage:
    """Return a player's deck check. Five queries if no staff member plays in the event."""
    judging = judging_of(tournament)
    decks = newest_decks(tournament, [player.pk]).get(player.pk, {})
    return DeckCheckPage(
        player=player.pk,
        name=player.name,
        details=player.details,
        state=player_state_words(player.state, tournament.state),
        place=_place(player, Round.objects.newest_published(tournament)),
        lists=tuple(
            _list(side, submitted_view(decks[side], judging) if side in decks else None) for side in Side
        ),
        judged=judged_by(judging),
        sleeve_rule=sleeve_words(tournament),
        missing_card_rule=str(MISSING_CARD_RULE),
        checks=check_lines(DeckCheck.objects.filter(player=player).select_related("player", "round__stage")),
        may_record=tournament.state in RecordDeckCheck.states,
        barred=barred_from(tournament, player),
    )


def check_lines(checks: Iterable[DeckCheck]) -> tuple[CheckLine, ...]:
    """Return checks as list lines; each needs its player, its round and the round's stage."""
    return tuple(_check_line(check) for check in checks)


def _list(side: Side, view: DeckView | None) -> ListToCompare:
    problems = len(view.problems) if view else 0
    legality = legality_words(problems) if view else ""
    return ListToCompare(side, str(SIDES[side]), view, legality, "bad" if problems else "ok")


def _check_line(check: DeckCheck) -> CheckLine:
    parts = (("corp", check.corp), ("runner", check.runner), ("sleeves", check.sleeves))
    return CheckLine(
        id=check.pk,
        player=check.player_id,
        name=check.player.name,
        at=check.checked_at,
        round=_round_words(check.round) if check.round else "",
        judge=check.checked_by_name,
        outcomes=tuple(_outcome(part, CheckVerdict(value)) for part, value in parts),
        findings=check.findings,
    )


def _round_words(round_: Round) -> str:
    return round_words(round_.number, is_cut=round_.is_of_the_cut)


def _place(player: Player, round_: Round | None) -> str:
    """Return the round and the player's table in it."""
    if round_ is None:
        return ""
    seats = Seat.objects.filter(round=round_, player=player)
    number = seats.values_list("pairing__number", flat=True).first()
    if number is None:
        return ""
    return f"{_round_words(round_)} · {place_words(number)}"


def _outcome(part: str, verdict: CheckVerdict) -> CheckOutcome:
    return CheckOutcome(part, str(verdict.label), _TONES[verdict], verdict is not CheckVerdict.NOT_CHECKED)
