"""Players' personal links."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import ALWAYS, MARSHALS, Act, Change
from tournament.models import Appearance, Player
from tournament.models.people import draw_link
from tournament.people.payloads import PlayerPayload


class RenewLink(Act[Player]):
    """Give a player a new personal link; the old one stops working immediately.

    `player` is the row as the staff member saw it: if the link has changed since, nothing happens (the same
    POST twice).
    """

    code = "renew_link"
    label = gettext_lazy("Personal link renewed")
    states = ALWAYS
    roles = MARSHALS

    player: Player

    def do(self, change: Change) -> Player:
        fresh = change.fresh_player(self.player)
        if fresh.link != self.player.link:
            change.skip()
            return fresh
        fresh.link = draw_link()
        fresh.save(update_fields=["link"])
        # Links to other events that were confirmed with the old link must be confirmed again with the new
        # one.
        Appearance.objects.filter(player=fresh).update(is_confirmed=False, opened_by=None)
        change.log(self.Payload(player=fresh.pk, name=fresh.name))
        return fresh

    class Payload(PlayerPayload):
        """The player; neither the old nor the new link is stored."""

        irreversible_reason = gettext_lazy(
            "This can’t be undone: an old personal link never works again. Renew the link again if needed."
        )

        def sentence(self) -> str:
            return (
                _("Renewed the personal link of %(name)s. The old one no longer works.")
                % self.sentence_values
            )
