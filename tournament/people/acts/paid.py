"""Record which players have paid."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import ALWAYS, MARSHALS, Act, Change
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Player
from tournament.people.payloads import PlayerPayload


class MarkPaid(Act[Player]):
    """Record that a player has paid, or hasn't. Only staff see it, and unpaid players can still play.

    Raises ActionRefused: event_changed_meanwhile (they were removed).
    """

    code = "mark_paid"
    label = gettext_lazy("Payment recorded")
    states = ALWAYS
    roles = MARSHALS

    player: Player
    has_paid: bool

    def do(self, change: Change) -> Player:
        fresh = change.fresh_player(self.player)
        if fresh.has_paid == self.has_paid:
            change.skip()
            return fresh
        change.log(self.Payload(player=fresh.pk, name=fresh.name, has_paid=self.has_paid))
        fresh.has_paid = self.has_paid
        fresh.save(update_fields=["has_paid"])
        return fresh

    class Payload(PlayerPayload):
        """The player and the recorded value; the inverse records the opposite."""

        has_paid: bool

        def sentence(self) -> str:
            if self.has_paid:
                return _("%(name)s has paid.") % self.sentence_values
            return _("%(name)s has not paid after all.") % self.sentence_values

        def touches(self) -> Touches:
            return touches(("field", self.player, "has_paid"), builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            player = undoing.player(self.player)
            if player.has_paid != self.has_paid:
                raise_conflict()
            player.has_paid = not self.has_paid
            player.save(update_fields=["has_paid"])

        def undo_words(self) -> list[str]:
            if self.has_paid:
                return [_("%(name)s has not paid.") % self.sentence_values]
            return [_("%(name)s has paid.") % self.sentence_values]
