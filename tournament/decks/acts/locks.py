"""Locking decks, of one player or all, so that players can't change them anymore."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import UNSET, UnsetType

from tournament.decks.records import are_locked
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.own_table import refuse_own_opponent
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Player


class OwnLock(msgspec.Struct, forbid_unknown_fields=True):
    """A player whose decks were locked or unlocked individually, regardless of the event's lock."""

    player: int
    locked: bool


class LockPayload(payloads.Payload, omit_defaults=True):
    """Whose decks were locked or unlocked, and the state before, which the inverse restores.

    For one player: `player` and `name`, and their individual lock before, None for none. For all players: the
    event's lock before, and the individual locks that ended. An older edition left out some of this.
    """

    locks: ClassVar[bool]

    player: int | None = None
    name: str = ""
    before: bool | UnsetType | None = UNSET
    own_locks: list[OwnLock] | None = None

    def touches(self) -> Touches:
        if self.player is not None:
            return touches(("lock", self.player), builds_on=[("player", self.player), ("locks",)])
        own: list[Key] = [("lock", own.player) for own in self.own_locks or ()]
        return touches(("locks",), *own)

    def undo(self, undoing: Undoing) -> None:
        """Restore the former locks of one player or of all."""
        if isinstance(self.before, UnsetType):
            raise_conflict()
        if self.player is not None:
            player = undoing.player(self.player)
            player.is_deck_locked = self.before
            player.save(update_fields=["is_deck_locked"])
            return
        event = undoing.tournament
        if self.before is None or self.own_locks is None or event.are_decks_locked != self.locks:
            raise_conflict()
        event.are_decks_locked = self.before
        for own in self.own_locks:
            Player.objects.filter(tournament=event, pk=own.player).update(is_deck_locked=own.locked)

    def undo_words(self) -> list[str]:
        if self.player is not None:
            return self._undo_words_of_one()
        if isinstance(self.before, UnsetType) or self.own_locks is None:
            return []
        words = [_("All decks are locked again.") if self.before else _("All decks are unlocked again.")]
        if self.own_locks:
            words.append(_("Individual locks and unlocks are restored."))
        return words

    def _undo_words_of_one(self) -> list[str]:
        if isinstance(self.before, UnsetType):
            return []
        if self.before is None:
            return [
                _("The decks of %(name)s follow the setting for all players again.") % self.sentence_values
            ]
        if self.before:
            return [_("The decks of %(name)s are locked again.") % self.sentence_values]
        return [_("The decks of %(name)s are unlocked again.") % self.sentence_values]


class SetLock(Act[None]):
    """The common part of locking and unlocking the decks of one player, or of all with None.

    Raises ActionRefused: event_changed_meanwhile if the player was removed, own_table if staff who play would
    lock or unlock their own decks (REG 1.6).
    """

    Payload: ClassVar[type[LockPayload]]
    states = BEFORE_THE_END
    roles = MARSHALS

    player: Player | None = None

    def do(self, change: Change) -> None:
        if self.player is None:
            self._set_lock_of_all(change)
        else:
            self._set_lock_of_one(change, change.fresh_player(self.player))

    def _set_lock_of_all(self, change: Change) -> None:
        event, locked = change.tournament, self.Payload.locks
        rows = event.players.filter(is_deck_locked__isnull=False).order_by("pk")
        own_locks = [
            OwnLock(player=pk, locked=bool(is_locked))
            for pk, is_locked in rows.values_list("pk", "is_deck_locked")
        ]
        if event.are_decks_locked == locked and not own_locks:
            change.skip()
            return
        before, event.are_decks_locked = event.are_decks_locked, locked
        rows.update(is_deck_locked=None)
        change.log(self.Payload(before=before, own_locks=own_locks))

    def _set_lock_of_one(self, change: Change, player: Player) -> None:
        event, locked, before = change.tournament, self.Payload.locks, player.is_deck_locked
        refuse_own_opponent(event, change.actor, player)
        if are_locked(event, player) == locked:
            change.skip()
            return
        player.is_deck_locked = None if event.are_decks_locked == locked else locked
        player.save(update_fields=["is_deck_locked"])
        change.log(self.Payload(player=player.pk, name=player.name, before=before))


class LockDecks(SetLock):
    """Lock one player's decks, or all decks, which ends all individual locks and exceptions."""

    code = "lock_decks"
    label = gettext_lazy("Decks locked")

    class Payload(LockPayload):
        locks = True

        def sentence(self) -> str:
            if self.player is not None:
                return _("Locked the decks of %(name)s.") % self.sentence_values
            return _("Locked all decks.")


class UnlockDecks(SetLock):
    """Let one player change their decks again, or all players."""

    code = "unlock_decks"
    label = gettext_lazy("Decks unlocked")

    class Payload(LockPayload):
        locks = False

        def sentence(self) -> str:
            if self.player is not None:
                return _("Unlocked the decks of %(name)s.") % self.sentence_values
            return _("Unlocked all decks.")
