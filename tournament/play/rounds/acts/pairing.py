"""Pair a Swiss round as a draft: the next round, or an existing draft again (REG-6, REG-7, NOW-2)."""

from __future__ import annotations

import random
import secrets
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import sides, swiss, tables
from pairing.errors import RuleError
from pairing.scoring import judge_complete
from pairing.structure import judge_cut
from pairing.types import Draw, Event, Relaxed
from tournament.event.acts.plan import PLAN_KEY
from tournament.event.plan import PlanAnswer, ToldPlan, plan_for_round_1
from tournament.event.plan_words import terms_words
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.records import event_record
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Pairing, Round, Seat, Stage, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.rounds.drafts import (
    FROZEN_SETTINGS,
    LoggedDraft,
    LoggedPlan,
    discard_draft,
    freeze_plan,
    get_draft,
    restore_draft,
    swiss_stage,
    typed_draft,
)
from tournament.play.rounds.facts import fixed_tables, mark_pairings_changed, refuse_outdated
from tournament.play.rounds.seating import Seating, places_of, players_of, seating_of

_SEEDS = 2**63

# What staff confirm for a single-sided round, by the refusal that asks for confirmation (NOW 2.5).
TO_CONFIRM = {"only_dear_pairings": Relaxed.DEAR, "only_third_meetings": Relaxed.THIRD_MEETINGS}


def _with_typed_draft(values: dict[str, Any]) -> dict[str, Any]:
    """Convert a version 1 entry to the current format, including the draft that it replaced, if any."""
    replaced = values.get("replaced")
    return values | {"replaced": typed_draft(replaced)} if replaced else values


class PairRound(Act[Round]):
    """Pair a round as a draft, visible only to staff (REG-6, REG-7, NOW-2); `do` returns it.

    The same `seed` gives the same pairings; without one, a new seed is generated. Round 1 announces the plan,
    which is fixed from then on, and starts the event (REG 9.1); if it would differ from the announced plan,
    `plan` contains the TO's decision. `fewest_rematches` is the TO's confirmation after no_legal_pairing (REG
    7.5). `allowed` is the confirmation after only_dear_pairings and only_third_meetings in a single-sided
    round (NOW 2.5); both come with the `seed` that reproduces the pairings as shown.

    Raises ActionRefused all_rounds_played, cut_made, plan_differs, reason_missing; RuleError too_few_players,
    round_incomplete, no_structure_row, cut_too_large, no_legal_pairing, only_dear_pairings,
    only_third_meetings; for round 1 also whatever `judge_terms` raises.
    """

    code = "pair_round"
    label = gettext_lazy("Round paired")
    states = BEFORE_THE_END
    upgrades = {1: _with_typed_draft}

    seed: int | None = None
    fewest_rematches: bool = False
    allowed: Relaxed = Relaxed.NONE
    plan: PlanAnswer = PlanAnswer()

    def pair(self, change: Change, *, replaced: LoggedDraft | None) -> Round:
        """Pair the next round, save it and log it; `replaced` is the draft that it replaces."""
        tournament = change.tournament
        event = event_record(tournament)
        _refuse_too_early(tournament, event)
        drafted = replaced.told if replaced else None
        plan_before, told = self._freeze_plan(tournament, event, drafted)
        seed = secrets.randbelow(_SEEDS) if self.seed is None else self.seed
        rng = random.Random(seed)  # noqa: S311 - a draw that the stored seed repeats, not a secret
        draw = self._draw(event, seed, rng)
        round_ = _store(tournament, draw, seed, rng)
        mark_pairings_changed(tournament)
        payload = self.Payload(
            round=round_.number,
            seed=seed,
            fewest_rematches=self.fewest_rematches,
            relaxed=draw.relaxed,
            plan_before=plan_before,
            tables=tuple(seating_of(round_).values()),
            replaced=replaced,
            told=told,
        )
        change.log(payload)
        return round_

    def _draw(self, event: Event, seed: int, rng: random.Random) -> Draw:
        """Pair the round; a request for confirmation contains the seed that reproduces it."""
        try:
            return swiss.pair(event, rng=rng, fewest_rematches=self.fewest_rematches, allowed=self.allowed)
        except RuleError as error:
            if error.code not in TO_CONFIRM:
                raise
            raise RuleError(error.code, **error.facts, seed=seed) from error

    def _freeze_plan(
        self, tournament: Tournament, event: Event, drafted: ToldPlan | None
    ) -> tuple[LoggedPlan | None, ToldPlan | None]:
        """Fix and announce the rounds and the cut for the active players, and start the event (REG 9.1).

        Returns the plan as set by the TO (None for anything left to the structure) and the announced plan;
        both are None once the event has started.
        """
        if tournament.state != EventState.REGISTRATION:
            return None, None
        playing = sum(player.active for player in event.players)
        told = plan_for_round_1(tournament, playing, self.plan, drafted=drafted)
        judge_cut(told.terms.cut_size, playing)
        return freeze_plan(tournament, told), told

    class Payload(payloads.Payload):
        """The paired draft; the inverse discards it and restores the draft that it replaced.

        If this act froze the plan, `plan_before` is the plan as set by the TO and `told` the plan that was
        announced to players; None in entries from releases that announced none. `relaxed` is what the staff
        member confirmed for a single-sided round (NOW 2.5).
        """

        payload_version = 2

        round: int
        seed: int
        tables: tuple[Seating, ...]
        fewest_rematches: bool = False
        relaxed: Relaxed = Relaxed.NONE
        plan_before: LoggedPlan | None = None
        replaced: LoggedDraft | None = None
        told: ToldPlan | None = None

        def sentence(self) -> str:
            """Return a sentence that says which round was paired and how; for round 1, it also names the plan
            that applies from then on.
            """
            if self.told is None:
                return self._pairing_words()
            facts = {"plan": terms_words(self.told.terms), "reason": self.told.reason}
            if self.told.reason:
                plan = _("Plan from now on: %(plan)s. Reason: %(reason)s") % facts
            else:
                plan = _("Plan from now on: %(plan)s.") % facts
            return f"{self._pairing_words()} {plan}"

        def _pairing_words(self) -> str:
            if self.fewest_rematches:
                return _("Paired round %(round)s with the fewest rematches.") % self.sentence_values
            if self.relaxed is Relaxed.DEAR:
                return (
                    _("Paired round %(round)s with pairings that cost 100 or more, as confirmed (NOW 2.5).")
                    % self.sentence_values
                )
            if self.relaxed is Relaxed.THIRD_MEETINGS:
                return (
                    _("Paired round %(round)s with the fewest third meetings, as confirmed (NOW 2.5).")
                    % self.sentence_values
                )
            if self.replaced:
                return _("Paired round %(round)s again.") % self.sentence_values
            return _("Paired round %(round)s.") % self.sentence_values

        def touches(self) -> Touches:
            """A round depends on the previous one, on its players, and on the plan that it froze."""
            number, draft = self.round, ("draft", self.round)
            on: list[Key] = [("round", number - 1), ("seating", number - 1), PLAN_KEY]
            on += [(kind, player) for player in players_of(self.tables) for kind in ("player", "state")]
            if self.plan_before:
                on += [("setting", name) for name in FROZEN_SETTINGS]
            return touches(
                ("round", number),
                ("seating", number),
                builds_on=on,
                part_of=(draft,),
                throws_away=(draft,) if self.replaced else (),
            )

        def undo(self, undoing: Undoing) -> None:
            """Discard the paired draft, and restore the draft that it replaced."""
            round_ = undoing.swiss_round(self.round)
            if round_.state != RoundState.DRAFT:
                raise ActionRefused("round_published", round=round_.number)
            if places_of(seating_of(round_).values()) != places_of(self.tables):
                raise_conflict()
            discard_draft(undoing.tournament, round_)
            if self.replaced:
                restore_draft(undoing, self.replaced)
            mark_pairings_changed(undoing.tournament)

        def undo_words(self) -> list[str]:
            words = [_("The draft of round %(round)s will be discarded.") % self.sentence_values]
            if self.replaced:
                return [*words, _("The draft it replaced will be restored.")]
            if self.plan_before:
                return [*words, _("The event goes back to registration, and its plan can be changed again.")]
            return words


class PairNextRound(PairRound):
    """Pair the next round.

    `expected_round` is the number of the round that the staff member meant to pair; if someone presses twice,
    or two staff press at once, only one round is created.

    Raises ActionRefused draft_exists, round_paired_already, event_changed_meanwhile, and what `PairRound`
    raises.
    """

    expected_round: int

    def do(self, change: Change) -> Round:
        """Pair the expected round if it is the next one."""
        newest = Round.objects.newest_swiss(change.tournament, with_draft=True)
        following = newest.number + 1 if newest else 1
        if newest and newest.state == RoundState.DRAFT:
            raise ActionRefused("draft_exists", round=newest.number)
        if self.expected_round < following:
            raise ActionRefused("round_paired_already", round=self.expected_round)
        if self.expected_round > following:
            raise ActionRefused("event_changed_meanwhile")
        return self.pair(change, replaced=None)


class PairAgain(PairRound):
    """Discard a draft and pair the round again with the current players; if that fails, keep the draft.

    `seen` is the `pairings_version` that the staff member saw; None skips the check.

    Raises ActionRefused draft_missing, round_published, event_changed_meanwhile, and what `PairRound` raises.
    """

    round_: Round
    seen: int | None = None

    def do(self, change: Change) -> Round:
        refuse_outdated(change.tournament, self.seen)
        draft = get_draft(change.tournament, self.round_.number)
        if draft is None:
            raise ActionRefused("draft_missing")
        return self.pair(change, replaced=discard_draft(change.tournament, draft))


def _refuse_too_early(tournament: Tournament, event: Event) -> None:
    judge_complete(event)
    played = len(event.rounds)
    stage = Stage.objects.elimination(tournament)
    if stage is not None:
        raise ActionRefused("cut_made", size=stage.size)
    if tournament.state == EventState.RUNNING and played >= (tournament.planned_rounds or 0):
        raise ActionRefused("all_rounds_played", planned=tournament.planned_rounds)
    playing = sum(player.active for player in event.players)
    if playing < 2:
        raise RuleError("too_few_players", players=playing)


def _store(tournament: Tournament, draw: Draw, seed: int, rng: random.Random) -> Round:
    stage = swiss_stage(tournament)
    round_ = Round.objects.create(stage=stage, number=draw.number, seed=seed, explanation=asdict(draw))
    numbers = tables.number_tables(draw, fixed=fixed_tables(tournament))
    seated = [*sides.seat_order(draw, rng=rng), *((bye.player,) for bye in draw.byes)]
    rows = Pairing.objects.bulk_create(
        Pairing(round=round_, number=number) for number in [*numbers, *(None for _ in draw.byes)]
    )
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=round_, player_id=player, position=position)
        for pairing, players in zip(rows, seated, strict=True)
        for position, player in enumerate(players, start=1)
    )
    return round_
