"""Discard a draft, or publish it."""

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
    """Discard a draft. For round 1, the event also returns to registration and its plan is open again.

    `seen` is the `pairings_version` that the staff member looked at; None skips that check.

    Repeating it changes nothing. Raises ActionRefused round_published, event_changed_meanwhile.
    """

    code = "discard_round"
    label = gettext_lazy("Draft discarded")
    states = BEFORE_THE_END
    upgrades = {1: typed_draft}

    number: int
    seen: int | None = None

    def do(self, change: Change) -> None:
        """Delete it if it is still there."""
        draft = get_draft(change.tournament, self.number)
        if draft is None:
            change.skip()
            return
        refuse_outdated(change.tournament, self.seen)
        kept = discard_draft(change.tournament, draft)
        mark_pairings_changed(change.tournament)
        change.log(self.Payload(**msgspec.structs.asdict(kept)))

    class Payload(LoggedDraft):
        """The draft that was discarded; its inverse restores it."""

        payload_version = 2

        def sentence(self) -> str:
            return _("Discarded the draft of round %(round)s.") % self.sentence_values

        def touches(self) -> Touches:
            """A draft comes back only with its players, and round 1 only to the plan that it froze."""
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
            """Bring it back as it was; with round 1 the event runs again, by the plan it had."""
            restore_draft(undoing, self)
            mark_pairings_changed(undoing.tournament)

        def undo_words(self) -> list[str]:
            return [_("The draft of round %(round)s will be restored.") % self.sentence_values]


class PublishRound(Act[None]):
    """Publish a draft. Repeating it changes nothing.

    `seen` is the `pairings_version` that the staff member looked at; None skips that check. `confirmed_at` is
    the event's version whose warnings they have read and confirmed. Open calls end with the round before. In
    an event played online the round gets its deadline.

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
        """Publish it, unless it is published already."""
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
        """The round, what its staff member was warned of, and the calls that ended with the round before.

        Its inverse makes it a draft again, and the calls open.
        """

        round: int
        seed: int | None = None
        warnings: RoundWarnings = RoundWarnings()
        ended_calls: list[int] = []

        def sentence(self) -> str:
            """Say which round everyone sees, and that calls ended."""
            published = _("Published round %(round)s.") % self.sentence_values
            return in_a_row((published, ended_calls_words(len(self.ended_calls))))

        def touches(self) -> Touches:
            """Publishing builds on who sits where; calls of the round before end with it."""
            calls: list[Key] = [("call", call) for call in self.ended_calls]
            return touches(("round", self.round), *calls, builds_on=[("seating", self.round)])

        def history_refusal(self, history: History) -> ActionRefused | None:
            """Once something was played, its history is kept with the tables: the round stays published."""
            if self.round in history.swiss_rounds:
                return ActionRefused("round_had_results", round=self.round)
            return None

        def undo(self, undoing: Undoing) -> None:
            """Make it a draft again, which only staff see. Raises ActionRefused round_had_results."""
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
            """Say who sees it then."""
            return [_("Round %(round)s is a draft again, which only staff can see.") % self.sentence_values]
