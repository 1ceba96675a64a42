"""Discard or publish a draft."""

from __future__ import annotations

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.round_warnings import RoundWarnings, warnings_of
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.phrases import in_a_row
from tournament.kernel.push.asking import push_to_players
from tournament.kernel.records import event_record
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import PlayerReport, Result, Round
from tournament.models.states import RoundState
from tournament.play.rounds.calls import end_calls, ended_calls_words, open_calls_again
from tournament.play.rounds.deadlines import usual_deadline
from tournament.play.rounds.drafts import (
    FROZEN_SETTINGS,
    LoggedDraft,
    discard_draft,
    get_draft,
    restore_draft,
    typed_draft,
)
from tournament.play.rounds.facts import ask_for_pack, drawn_points, mark_pairings_changed, refuse_outdated
from tournament.play.rounds.seating import players_of


class DiscardRound(Act[None]):
    """Discard a draft. For round 1, this also returns the event to registration and reopens its plan.

    `seen` is the `pairings_version` that the staff member saw; None skips the check.

    Repeating it changes nothing. Raises ActionRefused round_published, event_changed_meanwhile.
    """

    code = "discard_round"
    label = gettext_lazy("Draft discarded")
    states = BEFORE_THE_END
    upgrades = {1: typed_draft}

    number: int
    seen: int | None = None

    def do(self, change: Change) -> None:
        draft = get_draft(change.tournament, self.number)
        if draft is None:
            change.skip()
            return
        refuse_outdated(change.tournament, self.seen)
        kept = discard_draft(change.tournament, draft)
        mark_pairings_changed(change.tournament)
        change.log(self.Payload(**msgspec.structs.asdict(kept)))

    class Payload(LoggedDraft):
        """The discarded draft; the inverse restores it."""

        payload_version = 2

        def sentence(self) -> str:
            return _("Discarded the draft of round %(round)s.") % self.sentence_values

        def touches(self) -> Touches:
            """Restoring a draft needs its players, and for round 1 the plan that it froze."""
            draft = ("draft", self.round)
            needs: list[Key] = [("player", player) for player in players_of(self.tables)]
            if self.round == 1:
                needs += [("setting", name) for name in FROZEN_SETTINGS]
            return touches(
                ("round", self.round),
                ("seating", self.round),
                needs=needs,
                part_of=(draft,),
                throws_away=(draft,),
            )

        def undo(self, undoing: Undoing) -> None:
            """Restore the draft; for round 1, also restart the event with its earlier plan."""
            restore_draft(undoing, self)
            mark_pairings_changed(undoing.tournament)

        def undo_words(self) -> list[str]:
            return [_("The draft of round %(round)s will be restored.") % self.sentence_values]


class PublishRound(Act[None]):
    """Publish a draft. Repeating it changes nothing.

    `seen` is the `pairings_version` that the staff member saw; None skips the check. `confirmed_at` is the
    version of the event for which they read and confirmed the warnings. Open calls from the previous round
    are closed. In an online event, the round gets its deadline.

    Raises ActionRefused draft_missing, event_changed_meanwhile, round_without_tables, and
    warnings_not_confirmed if there is an unconfirmed warning.
    """

    code = "publish_round"
    label = gettext_lazy("Round published")
    states = BEFORE_THE_END

    round_: Round
    seen: int | None = None
    confirmed_at: int | None = None

    def do(self, change: Change) -> None:
        tournament = change.tournament
        draft = Round.objects.swiss(tournament).filter(number=self.round_.number).first()
        if draft is None:
            raise ActionRefused("draft_missing")
        if draft.state == RoundState.PUBLISHED:
            change.skip()
            return
        refuse_outdated(tournament, self.seen)
        if not draft.pairings.filter(number__isnull=False).exists():
            raise ActionRefused("round_without_tables")
        event = event_record(tournament, with_draft=True)
        warnings = warnings_of(event, draft.number, drawn_points(draft))
        if warnings and self.confirmed_at != tournament.version:
            raise ActionRefused("warnings_not_confirmed")
        draft.state, draft.published_at = RoundState.PUBLISHED, timezone.now()
        draft.deadline = usual_deadline(tournament, draft.published_at)
        draft.save(update_fields=["state", "published_at", "deadline"])
        mark_pairings_changed(tournament)
        push_to_players(tournament)
        ask_for_pack(tournament)
        ended = end_calls(tournament, change.actor)
        change.log(self.Payload(round=draft.number, seed=draft.seed, warnings=warnings, ended_calls=ended))

    class Payload(payloads.Payload):
        """The round, the warnings that were shown to the staff member, and the calls that were closed.

        The inverse turns the round back into a draft and reopens the calls.
        """

        round: int
        seed: int | None = None
        warnings: RoundWarnings = RoundWarnings()
        ended_calls: list[int] = []

        def sentence(self) -> str:
            published = _("Published round %(round)s.") % self.sentence_values
            return in_a_row((published, ended_calls_words(len(self.ended_calls))))

        def touches(self) -> Touches:
            """Publishing depends on the seating, and closes the previous round's calls."""
            calls: list[Key] = [("call", call) for call in self.ended_calls]
            return touches(("round", self.round), *calls, builds_on=[("seating", self.round)])

        def history_refusal(self, history: History) -> ActionRefused | None:
            """Refuse if the round has any results: their history belongs to the tables."""
            if self.round in history.swiss_rounds:
                return ActionRefused("round_had_results", round=self.round)
            return None

        def undo(self, undoing: Undoing) -> None:
            """Turn the round back into a draft, visible only to staff. Raises ActionRefused
            round_had_results.
            """
            round_ = undoing.swiss_round(self.round)
            if round_.state != RoundState.PUBLISHED or round_ != Round.objects.newest_swiss(
                undoing.tournament, with_draft=True
            ):
                raise_conflict()
            has_reports = PlayerReport.objects.filter(pairing__round=round_).exists()
            if has_reports or Result.objects.filter(pairing__round=round_).exists():
                raise ActionRefused("round_had_results", round=round_.number)
            round_.state, round_.published_at, round_.changed_at = RoundState.DRAFT, None, None
            round_.deadline = None
            round_.save(update_fields=["state", "published_at", "changed_at", "deadline"])
            round_.pairings.update(changed_at=None)
            open_calls_again(undoing.tournament, self.ended_calls)
            mark_pairings_changed(undoing.tournament)

        def undo_words(self) -> list[str]:
            return [_("Round %(round)s is a draft again, which only staff can see.") % self.sentence_values]
