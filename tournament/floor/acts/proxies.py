"""Proxies: slips that replace damaged cards for the rest of the event (REG 5.7)."""

from __future__ import annotations

from datetime import date
from typing import Any, Self

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Side
from tournament.decks.local_titles import local_title
from tournament.floor.acts.missing_cards import code_of
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, LEADERS, Act, Change
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, clear_mark, set_mark
from tournament.models import Player, Proxy


class ProxyPayload(payloads.Payload, kw_only=True):
    """The proxy, its card, its player, and the staff member who made it.

    The earliest entries of release 0.1 have no player or side.
    """

    proxy: int
    player: int | None = None
    name: str
    title: str
    side: str = ""
    leader: str = ""

    @property
    def sentence_values(self) -> dict[str, Any]:
        """Return the fields, with the card's title in the reader's language."""
        return super().sentence_values | {"title": local_title(self.title).shown}

    @classmethod
    def of(cls, proxy: Proxy) -> Self:
        return cls(
            proxy=proxy.pk,
            player=proxy.player_id,
            name=proxy.player.name,
            title=proxy.title,
            side=proxy.side,
            leader=proxy.leader,
        )

    def touches(self) -> Touches:
        return touches(("proxy", self.proxy), builds_on=[("player", self.player)])


class MakeProxy(Act[Proxy]):
    """Record a proxy with what the regulations require: card, lost information, judge and date (REG 5.7).

    `seen` is the id of the player's newest proxy that the judge saw, or 0 for none: a repeated POST with the
    same id is stored only once. Raises ActionRefused own_table (REG 1.6).
    """

    code = "make_proxy"
    label = gettext_lazy("Proxy made")
    states = BEFORE_THE_END
    roles = LEADERS

    player: Player
    side: Side
    title: str
    lost: str
    leader: str
    made_on: date
    seen: int

    def do(self, change: Change) -> Proxy:
        made = {
            "player": self.player,
            "side": self.side.value,
            "title": self.title,
            "lost": self.lost,
            "leader": self.leader,
            "made_on": self.made_on,
        }
        same = Proxy.objects.filter(pk__gt=self.seen, withdrawn_at__isnull=True, **made).first()
        if same:
            change.skip()
            return same
        refuse_own_opponent(change.tournament, change.actor, self.player)
        proxy = Proxy.objects.create(**made, card=code_of(self.title), made_by=change.actor)
        change.log(self.Payload.of(proxy))
        return proxy

    class Payload(ProxyPayload):
        def sentence(self) -> str:
            return _("%(leader)s made a proxy of %(title)s for %(name)s.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            set_mark(
                Proxy.objects.filter(player__tournament=undoing.tournament, pk=self.proxy), "withdrawn_at"
            )

        def undo_words(self) -> list[str]:
            return [_("The proxy of %(title)s for %(name)s no longer counts.") % self.sentence_values]


class WithdrawProxy(Act[None]):
    """Undo a proxy because the card was replaced or the proxy was a mistake.

    Its row is kept and marked as undone.

    Repeating it changes nothing. Raises ActionRefused own_table (REG 1.6).
    """

    code = "withdraw_proxy"
    label = gettext_lazy("Proxy undone")
    states = BEFORE_THE_END
    roles = LEADERS

    proxy: Proxy

    def do(self, change: Change) -> None:
        rows = Proxy.objects.select_related("player").filter(player__tournament=change.tournament)
        fresh = rows.filter(pk=self.proxy.pk, withdrawn_at__isnull=True).first()
        if fresh is None:
            change.skip()
            return
        refuse_own_opponent(change.tournament, change.actor, fresh.player)
        fresh.withdrawn_at = timezone.now()
        fresh.save()
        change.log(self.Payload.of(fresh))

    class Payload(ProxyPayload):
        def sentence(self) -> str:
            return _("Undid the proxy of %(title)s for %(name)s.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            clear_mark(
                Proxy.objects.filter(player__tournament=undoing.tournament, pk=self.proxy), "withdrawn_at"
            )

        def undo_words(self) -> list[str]:
            return [_("The proxy of %(title)s for %(name)s counts again.") % self.sentence_values]
