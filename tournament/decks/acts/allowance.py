"""A player plays on with missing or illegal decklists as they are, where lists are required (REG 2.3)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.records import lists_mark, newest_decks
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Player

LONGEST_ALLOWANCE_REASON = 400


class AllowDecks(Act[None]):
    """Let a player play on with their lists as they are: no one is asked to decide about them again.

    It is about these lists: once others are handed in it no longer counts. `seen` is the `lists_mark` of
    those that the staff member saw. Lists that are allowed already (two staff members at once) stay so, for
    the first reason.

    Raises ActionRefused: allowance_without_reason, event_changed_meanwhile (other lists are handed in by
    now, or the player was removed), own_table (REG 1.6).
    """

    code = "allow_decks"
    label = gettext_lazy("Decklists allowed as they are")
    states = BEFORE_THE_END
    roles = MARSHALS

    player: Player
    reason: str
    seen: str

    def do(self, change: Change) -> None:
        """Keep the decision and its reason with the player."""
        player = change.fresh_player(self.player)
        refuse_own_opponent(change.tournament, change.actor, player)
        reason = self.reason.strip()[:LONGEST_ALLOWANCE_REASON]
        if not reason:
            raise ActionRefused("allowance_without_reason")
        mark = lists_mark(newest_decks(change.tournament, [player.pk]).get(player.pk, {}))
        if mark != self.seen:
            raise ActionRefused("event_changed_meanwhile")
        if player.allowed_decks == mark:
            change.skip()
            return
        payload = self.Payload(
            player=player.pk,
            name=player.name,
            reason=reason,
            mark=mark,
            before=player.allowed_decks,
            reason_before=player.allowed_decks_reason,
        )
        player.allowed_decks, player.allowed_decks_reason = mark, reason
        player.save(update_fields=["allowed_decks", "allowed_decks_reason"])
        change.log(payload)

    class Payload(payloads.Payload):
        """Whose lists, and why; `before` and `reason_before` are the decision before."""

        player: int
        name: str
        reason: str
        mark: str
        before: str = ""
        reason_before: str = ""

        def sentence(self) -> str:
            """Say whose lists were allowed, and why."""
            return _("%(name)s plays on with the decklists as they are: “%(reason)s”") % self.sentence_values

        def touches(self) -> Touches:
            """The decision is about the lists of a player who is there."""
            return touches(("allowed decks", self.player), builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Let the lists wait for a decision again."""
            player = undoing.player(self.player)
            if player.allowed_decks != self.mark:
                raise_conflict()
            restore(player, allowed_decks=self.before, allowed_decks_reason=self.reason_before)

        def undo_words(self) -> list[str]:
            return [_("The decklists of %(name)s wait for a decision again.") % self.sentence_values]
