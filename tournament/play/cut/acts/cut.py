"""Make the cut after the Swiss rounds (REG 9.5)."""

from __future__ import annotations

import secrets
from collections.abc import Collection

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.bracket.layouts import double_elimination, single_elimination
from pairing.cut import Cut, cut_of
from pairing.errors import RuleError
from pairing.types import PlayerId
from tournament.event.acts.plan import PLAN_KEY, departure_back_words, departure_words
from tournament.event.plan import Departure, PlanTerms, depart
from tournament.kernel import payloads
from tournament.kernel.acts import WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.records import event_record
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import PlanOccasion, Qualifier, Stage, StageKind, Tournament
from tournament.play.cut.acts.removal import remove_cut
from tournament.play.cut.acts.sides import CUT_MADE
from tournament.play.cut.facts import allowed_kinds, cut_stage, refuse_early_cut
from tournament.play.cut.open_games import open_games
from tournament.play.rounds.calls import end_calls, open_calls_again
from tournament.play.rounds.facts import ask_for_pack

_SEEDS = 2**63
SMALLEST_SWISS_CUT = 2


class SeededPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player in the cut, and their rank in the Swiss standings."""

    player: int
    name: str
    swiss_rank: int | None


class DecliningPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player who declined a place in the cut."""

    player: int
    name: str


class MakeCut(Act[Stage]):
    """Make the cut from the final Swiss standings: the top `size` advance, the others leave (REG 9.5).

    A player who declines is replaced by the next in the standings, and the seeds move up. `kind` is double or
    single elimination, whose first round opens at once, or Swiss: `extra_rounds` more rounds for the players
    in the cut. `seen` are the players of the preview, best seed first; None skips that check.
    `confirmed_early` means that the TO confirmed that the remaining planned rounds won't be played (REG 7.5).
    If the size or kind differs from the announcement, a `reason` for the players is required (REG 9.1).
    `seed` reproduces the random choice of sides. Repeating the same cut changes nothing.

    Raises ActionRefused: no_round_yet, draft_exists, rounds_left, event_changed_meanwhile (the players in the
    cut have changed), single_elimination_is_relaxed, extra_rounds_missing, cut_made, reason_missing;
    RuleError: round_incomplete, no_such_bracket, cut_too_large.
    """

    code = "make_cut"
    label = gettext_lazy("Cut made")
    states = WHILE_RUNNING

    kind: StageKind
    size: int
    declined: Collection[PlayerId] = ()
    extra_rounds: int = 0
    seen: tuple[PlayerId, ...] | None = None
    confirmed_early: bool = False
    seed: int | None = None
    reason: str = ""

    def do(self, change: Change) -> Stage:
        """Create the stage with its seeds, and open its first round."""
        event_row = change.tournament
        made = cut_stage(event_row)
        if made:
            self._refuse_another(made)
            change.skip()
            return made
        event = event_record(event_row)
        refuse_early_cut(event_row, event, confirmed_early=self.confirmed_early)
        self._judge(event_row)
        cut = cut_of(event, self.size, self.declined)
        if self.seen is not None and self.seen != cut.seeds:
            raise ActionRefused("event_changed_meanwhile")
        stage = self._store(event_row, cut)
        departure = depart(event_row, self._terms(len(event.rounds)), PlanOccasion.CUT, self.reason)
        if self.kind == StageKind.SWISS:
            event_row.planned_rounds = len(event.rounds) + self.extra_rounds
        else:
            open_games(event_row)
        ask_for_pack(event_row)
        ended = end_calls(event_row, change.actor)
        change.log(self._payload(stage, cut, departure, ended))
        return stage

    def _terms(self, played: int) -> PlanTerms:
        extra = self.extra_rounds if self.kind == StageKind.SWISS else 0
        return PlanTerms(played, self.size, self.kind.value, extra)

    def _refuse_another(self, made: Stage) -> None:
        """Accept a repeated request for the same cut; refuse any other."""
        seeded = made.qualifiers.filter(seed__isnull=False).order_by("seed")
        seeds = tuple(seeded.values_list("player", flat=True))
        is_as_seen = self.seen is None or self.seen == seeds
        if (made.kind, made.size) != (self.kind, self.size) or not is_as_seen:
            raise ActionRefused("cut_made", size=made.size)

    def _judge(self, tournament: Tournament) -> None:
        """Refuse a cut that can't be played this way."""
        if self.kind not in allowed_kinds(tournament):
            raise ActionRefused("single_elimination_is_relaxed")
        if self.kind == StageKind.DOUBLE:
            double_elimination(self.size)
        elif self.kind == StageKind.SINGLE:
            single_elimination(self.size)
        elif self.extra_rounds < 1:
            raise ActionRefused("extra_rounds_missing")
        elif self.size < SMALLEST_SWISS_CUT:
            raise RuleError("too_few_players", players=self.size)

    def _store(self, tournament: Tournament, cut: Cut) -> Stage:
        stage = Stage.objects.create(
            tournament=tournament,
            number=2,
            kind=self.kind,
            size=len(cut.qualified),
            seed=secrets.randbelow(_SEEDS) if self.seed is None else self.seed,
            planned_rounds_before=tournament.planned_rounds if self.kind == StageKind.SWISS else None,
        )
        Qualifier.objects.bulk_create(
            [
                Qualifier(stage=stage, player_id=place.player, seed=number, swiss_rank=place.rank or 0)
                for number, place in enumerate(cut.qualified, start=1)
            ]
            + [
                Qualifier(stage=stage, player_id=place.player, swiss_rank=place.rank or 0)
                for place in cut.declined
            ]
        )
        return stage

    def _payload(self, stage: Stage, cut: Cut, departure: Departure | None, ended: list[int]) -> Payload:
        names = dict(stage.qualifiers.values_list("player", "player__name"))
        return self.Payload(
            kind=self.kind,
            size=len(cut.qualified),
            seed=stage.seed,
            seeds=[SeededPlayer(place.player, names[place.player], place.rank) for place in cut.qualified],
            declined=[DecliningPlayer(place.player, names[place.player]) for place in cut.declined],
            extra_rounds=self.extra_rounds if self.kind == StageKind.SWISS else 0,
            rounds_before=stage.planned_rounds_before,
            departure=departure,
            ended_calls=ended,
        )

    class Payload(payloads.Payload):
        """The players in the cut, best seed first, the random seed, and the planned number of rounds before
        extra rounds were added.

        `departure` is how the cut differs from the announcement, None if it doesn't. `ended_calls` are the
        open calls of the Swiss rounds, which the cut closed.
        """

        kind: StageKind
        size: int
        seed: int | None = None
        seeds: list[SeededPlayer] = []
        declined: list[DecliningPlayer] | None = None
        extra_rounds: int = 0
        rounds_before: int | None = None
        departure: Departure | None = None
        ended_calls: list[int] = []

        def sentence(self) -> str:
            if self.departure is None:
                return self._cut_words()
            return f"{self._cut_words()} {departure_words(self.departure)}"

        def _cut_words(self) -> str:
            if self.declined is None:
                return str(MakeCut.label)
            texts = {
                StageKind.DOUBLE: _("Made the cut to the top %(size)s, double elimination."),
                StageKind.SINGLE: _("Made the cut to the top %(size)s, single elimination."),
                StageKind.SWISS: ngettext(
                    "Made the cut to the top %(size)s, %(rounds)s extra Swiss round.",
                    "Made the cut to the top %(size)s, %(rounds)s extra Swiss rounds.",
                    self.extra_rounds,
                ),
            }
            text = texts[self.kind] % {"size": self.size, "rounds": self.extra_rounds}
            if not self.declined:
                return text
            names = listed(player.name for player in self.declined)
            return text + " " + _("Declined: %(declined)s.") % {"declined": names}

        def touches(self) -> Touches:
            """Declare that the act changes the cut, the calls that it ended, and any plan that the cut
            departs from; it builds on the players' states, and on the plan if the cut follows it.
            """
            on: list[Key] = [("state", player.player) for player in self.seeds]
            calls: list[Key] = [("call", call) for call in self.ended_calls]
            if self.departure:
                return touches(("cut",), PLAN_KEY, *calls, builds_on=on, part_of=(CUT_MADE,))
            return touches(("cut",), *calls, builds_on=[*on, PLAN_KEY], part_of=(CUT_MADE,))

        def undo(self, undoing: Undoing) -> None:
            """Undo the cut. Raises ActionRefused cut_in_play."""
            is_plan_lost = self.kind == StageKind.SWISS and self.rounds_before is None
            if is_plan_lost or remove_cut(undoing.tournament) is None:
                raise_conflict()
            open_calls_again(undoing.tournament, self.ended_calls)

        def undo_words(self) -> list[str]:
            words = [_("The cut will be removed, with its first games and chosen sides.")]
            return [*words, departure_back_words(self.departure)] if self.departure else words

        def history_refusal(self, history: History) -> ActionRefused | None:
            """Refuse to undo a bracket that was played."""
            is_kept = self.kind != StageKind.SWISS and history.is_cut_played
            return ActionRefused("cut_in_play") if is_kept else None
