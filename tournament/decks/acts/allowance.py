"""Allowing players to play on with missing or illegal decklists if lists are required (REG 2.3)."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.decks.judged import DeckState, judged_decks
from tournament.decks.records import judging_of, lists_mark, newest_decks
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import barred_players, refuse_own_opponent
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Player

LONGEST_ALLOWANCE_REASON = 400


class AllowDecks(Act[None]):
    """Let a player play on with their current lists, so that staff aren't asked to decide again.

    The decision applies only to these lists; it no longer counts once others are submitted. `seen` is the
    `lists_mark` of the lists that the staff member saw. If lists are allowed twice (by two staff members at
    once), the first reason stays.

    Raises ActionRefused: allowance_without_reason, event_changed_meanwhile (other lists have been submitted,
    or the player was removed), own_table (REG 1.6).
    """

    code = "allow_decks"
    label = gettext_lazy("Decklists allowed as they are")
    states = BEFORE_THE_END
    roles = MARSHALS

    player: Player
    reason: str
    seen: str

    def do(self, change: Change) -> None:
        """Store the decision and its reason with the player."""
        player = change.fresh_player(self.player)
        refuse_own_opponent(change.tournament, change.actor, player)
        reason = _given(self.reason)
        mark = lists_mark(newest_decks(change.tournament, [player.pk]).get(player.pk, {}))
        if mark != self.seen:
            raise ActionRefused("event_changed_meanwhile")
        if player.allowed_decks == mark:
            change.skip()
            return
        change.log(_allow(player, mark, reason))

    class Payload(payloads.Payload):
        """Whose lists, and why; `before` and `reason_before` are the previous decision and its reason."""

        player: int
        name: str
        reason: str
        mark: str
        before: str = ""
        reason_before: str = ""

        def sentence(self) -> str:
            return _("%(name)s plays on with the decklists as they are: “%(reason)s”") % self.sentence_values

        def touches(self) -> Touches:
            """Report the decision as changed; it depends on the player still being there."""
            return touches(("allowed decks", self.player), builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous decision."""
            player = undoing.player(self.player)
            if player.allowed_decks != self.mark:
                raise_conflict()
            restore(player, allowed_decks=self.before, allowed_decks_reason=self.reason_before)

        def undo_words(self) -> list[str]:
            return [_("The decklists of %(name)s need a decision again.") % self.sentence_values]


class AllowMissingDecks(Act[int]):
    """Let these players play on without all their lists, for example if all lists are on paper.

    Players with an illegal deck are skipped, since each needs an individual decision; so are players whose
    lists are complete or already allowed, and the acting staff member's own table (REG 1.6). Returns how many
    were allowed.

    Raises ActionRefused: nobody_ticked, allowance_without_reason, event_changed_meanwhile (a player was
    removed).
    """

    code = "allow_missing_decks"
    label = gettext_lazy("Missing decklists allowed")
    states = BEFORE_THE_END
    roles = MARSHALS

    players: Collection[int]
    reason: str

    def do(self, change: Change) -> int:
        """Store the decision and its reason with each player."""
        if not self.players:
            raise ActionRefused("nobody_ticked")
        reason, tournament = _given(self.reason), change.tournament
        rows = list(tournament.players.filter(pk__in=self.players).order_by("pk"))
        if len(rows) != len(set(self.players)):
            raise ActionRefused("event_changed_meanwhile")
        decks, judging = newest_decks(tournament, self.players), judging_of(tournament)
        barred = barred_players(tournament, change.actor)
        allowed = []
        for row in rows:
            own = decks.get(row.pk, {})
            states, mark = {deck.state for deck in judged_decks(own, judging)}, lists_mark(own)
            is_only_missing = DeckState.MISSING in states and DeckState.ILLEGAL not in states
            if is_only_missing and row.pk not in barred and row.allowed_decks != mark:
                allowed.append(_allow(row, mark, reason))
        if allowed:
            change.log(self.Payload(allowed=allowed))
        else:
            change.skip()
        return len(allowed)

    class Payload(payloads.Payload):
        """Each player's decision; undoing reverts all of them or none."""

        allowed: list[AllowDecks.Payload]

        def __post_init__(self) -> None:
            """Refuse an entry without players. Raises ValueError."""
            if not self.allowed:
                raise ValueError("nobody's lists were allowed")

        def sentence(self) -> str:
            count = len(self.allowed)
            words = ngettext(
                "Allowed %(count)s player to play without full decklists: %(names)s. Reason: “%(reason)s”",
                "Allowed %(count)s players to play without full decklists: %(names)s. Reason: “%(reason)s”",
                count,
            )
            names = listed(each.name for each in self.allowed)
            return words % {"count": count, "reason": self.allowed[0].reason, "names": names}

        def touches(self) -> Touches:
            """Report the decisions as changed; they depend on the players still being there."""
            players = [each.player for each in self.allowed]
            return touches(
                *(("allowed decks", pk) for pk in players), builds_on=[("player", pk) for pk in players]
            )

        def undo(self, undoing: Undoing) -> None:
            """Restore each player's previous decision."""
            for each in self.allowed:
                each.undo(undoing)

        def undo_words(self) -> list[str]:
            count = len(self.allowed)
            words = ngettext(
                "The missing decklists of %(count)s player need a decision again.",
                "The missing decklists of %(count)s players need a decision again.",
                count,
            )
            return [words % {"count": count}]


def _given(reason: str) -> str:
    """Return the reason as it is stored. Raises ActionRefused allowance_without_reason."""
    kept = reason.strip()[:LONGEST_ALLOWANCE_REASON]
    if not kept:
        raise ActionRefused("allowance_without_reason")
    return kept


def _allow(player: Player, mark: str, reason: str) -> AllowDecks.Payload:
    """Allow a player's lists with this mark; return the values for the log."""
    payload = AllowDecks.Payload(
        player=player.pk,
        name=player.name,
        reason=reason,
        mark=mark,
        before=player.allowed_decks,
        reason_before=player.allowed_decks_reason,
    )
    player.allowed_decks, player.allowed_decks_reason = mark, reason
    player.save(update_fields=["allowed_decks", "allowed_decks_reason"])
    return payload
