"""Change a round's pairings by hand: in a draft, or in the newest round if it has no results yet."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Round
from tournament.models.states import RoundState
from tournament.play.rounds.facts import mark_pairings_changed, refuse_outdated
from tournament.play.rounds.seating import (
    Seating,
    places_of,
    players_of,
    refuse_impossible_tables,
    reseat,
    seating_of,
    seating_words,
)


class ChangePairings(Act[None]):
    """Change the seating by hand. Each kind of change is a subclass in `acts.edits` with its own `edit`.

    `seen` is the `pairings_version` that the staff member saw; None skips the check. Changed tables are
    logged, and marked as changed if the round is already published.

    Raises ActionRefused draft_missing, round_is_over, event_changed_meanwhile, and whatever the edit raises.
    """

    code = "change_pairings"
    label = gettext_lazy("Pairings changed")
    states = BEFORE_THE_END

    round_: Round
    seen: int | None = None

    def edit(self, round_: Round) -> None:
        """Change the rows of the freshly loaded round."""
        raise NotImplementedError

    def do(self, change: Change) -> None:
        """Edit the current round, then mark and log the changed tables."""
        refuse_outdated(change.tournament, self.seen)
        current = Round.objects.swiss(change.tournament).filter(number=self.round_.number).first()
        if current is None:
            raise ActionRefused("draft_missing")
        if current != Round.objects.newest_swiss(change.tournament, with_draft=True):
            raise ActionRefused("round_is_over", round=current.number)
        before = seating_of(current)
        self.edit(current)
        after = seating_of(current)
        if before == after:
            change.skip()
            return
        by_hand_before = current.changed_by_hand
        changed = {key: seating for key, seating in after.items() if before.get(key) != seating}
        _mark(current, changed, by_hand=True)
        mark_pairings_changed(change.tournament)
        payload = self.Payload(
            round=current.number,
            published=current.state == RoundState.PUBLISHED,
            by_hand_before=by_hand_before,
            before=tuple(seating for key, seating in before.items() if after.get(key) != seating),
            after=tuple(changed.values()),
        )
        change.log(payload)

    class Payload(payloads.Payload):
        """The changed tables, before and after; the inverse restores the earlier seating.

        `by_hand_before` is true if the round had already been changed by hand.
        """

        round: int
        before: tuple[Seating, ...]
        after: tuple[Seating, ...]
        published: bool = False
        by_hand_before: bool = True

        def sentence(self) -> str:
            told = {"round": self.round, "before": _tables(self.before), "after": _tables(self.after)}
            if self.published:
                return _("Round %(round)s, already published: %(before)s. Now: %(after)s.") % told
            return _("Round %(round)s: %(before)s. Now: %(after)s.") % told

        def touches(self) -> Touches:
            """The change affects these tables; their current players must still be playing."""
            number = self.round
            tables = [*self.before, *self.after]
            changes: list[Key] = [("table", False, number, seating.table) for seating in tables]
            players: list[Key] = [("player", player) for player in players_of(tables)]
            players += [("state", player) for player in players_of(self.after)]
            return touches(
                ("seating", number),
                *changes,
                builds_on=[("round", number), *players],
                part_of=(("draft", number),),
            )

        def undo(self, undoing: Undoing) -> None:
            """Restore the earlier seating of the changed tables, and mark published tables as changed.

            Raises ActionRefused table_had_result if a table with a history would have to be deleted.
            """
            round_, after = undoing.swiss_round(self.round), places_of(self.after)
            standing = seating_of(round_)
            changed = {key: seating for key, seating in standing.items() if seating.place in after}
            if round_ != Round.objects.newest_swiss(undoing.tournament, with_draft=True) or len(
                changed
            ) != len(self.after):
                raise_conflict()
            refuse_impossible_tables(undoing, self.before)
            _mark(round_, reseat(round_, changed, self.before), by_hand=self.by_hand_before)
            mark_pairings_changed(undoing.tournament)

        def undo_words(self) -> list[str]:
            told = {"round": self.round, "now": _tables(self.after), "then": _tables(self.before)}
            words = [_("Round %(round)s, now: %(now)s. After undoing: %(then)s.") % told]
            if self.published:
                words.append(_("The round is published, so players will see the change marked."))
            return words


def _tables(seatings: Collection[Seating]) -> str:
    return seating_words(seatings) or pgettext("tables", "nothing")


def _mark(round_: Round, pairings: Collection[int], *, by_hand: bool) -> None:
    """Store whether the round was changed by hand, and mark published tables as changed."""
    round_.changed_by_hand = by_hand
    if round_.state == RoundState.PUBLISHED:
        round_.changed_by_hand, round_.changed_at = True, timezone.now()
        round_.pairings.filter(pk__in=pairings).update(changed_at=round_.changed_at)
    round_.save(update_fields=["changed_by_hand", "changed_at"])
