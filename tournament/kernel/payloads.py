"""The typed data that the log stores for an act, used by the log and by undo.

`acts` writes and reads entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from django.utils.functional import Promise

from tournament.models.states import EventState

if TYPE_CHECKING:
    from tournament.kernel.errors import ActionRefused
    from tournament.kernel.history import History
    from tournament.kernel.undoing import Undoing

Key = tuple[Any, ...]
TwoNames = Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)]


class PayloadError(Exception):
    """A payload doesn't fit its type: a bug when writing, or a damaged entry when reading."""


@dataclass(frozen=True, slots=True)
class Touches:
    """What an act changed and depends on, as keys such as ("player", 7) or ("result", 2, 14).

    A later act blocks the undo of an earlier one if it changes or `builds_on` what the earlier one `changes`,
    or if it changes what must be unchanged for the earlier one's inverse (`needs`). `part_of` names the
    drafts and similar things that the act belongs to, `throws_away` those that it deleted: acts on a deleted
    draft block nothing. `touches_everything`: the act's effects are unknown, so it blocks everything before
    it.
    """

    changes: frozenset[Key] = frozenset()
    builds_on: frozenset[Key] = frozenset()
    needs: frozenset[Key] = frozenset()
    part_of: frozenset[Key] = frozenset()
    throws_away: frozenset[Key] = frozenset()
    touches_everything: bool = False


def touches(
    *changes: Key,
    builds_on: tuple[Key, ...] | list[Key] = (),
    needs: tuple[Key, ...] | list[Key] = (),
    part_of: tuple[Key, ...] = (),
    throws_away: tuple[Key, ...] = (),
) -> Touches:
    """Return what an act touches: the keys it changes, and the other fields of `Touches` by name."""
    return Touches(
        frozenset(changes), frozenset(builds_on), frozenset(needs), frozenset(part_of), frozenset(throws_away)
    )


class MovedUp(msgspec.Struct, forbid_unknown_fields=True):
    """The players who moved up from the waiting list, with their numbers on it."""

    pk: int
    name: str
    waitlist_version: int


class Payload(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What the log stores for one kind of act: JSON values only, with names next to keys, so that an entry
    stays readable after the rows are deleted.

    `payload_version` increases when the fields change; the act then upgrades earlier payloads
    (`Act.upgrades`). If an act can't be undone, `irreversible_reason` gives the reason; all others have
    `undo` and `undo_words`.
    """

    payload_version: ClassVar[int] = 1
    irreversible_reason: ClassVar[Promise | str] = ""
    closes_event: ClassVar[bool] = False

    # The players whom this act moved up from the waiting list; `kernel.acts.change` fills it in.
    moved_up: list[MovedUp] | msgspec.UnsetType = msgspec.UNSET

    @property
    def sentence_values(self) -> dict[str, Any]:
        """The act's own fields by name, for filling in a sentence."""
        values = msgspec.structs.asdict(self)
        del values["moved_up"]
        return values

    def sentence(self) -> str:
        """Return a sentence for staff about what was done, in the reader's language."""
        raise NotImplementedError

    def own_sentence(self) -> str:
        """Return the same sentence, worded for a player who did it on their own page."""
        return self.sentence()

    @property
    def who_moved_up(self) -> list[MovedUp]:
        """The players whom the act moved up from the waiting list."""
        return [] if self.moved_up is msgspec.UNSET else self.moved_up

    def touches(self) -> Touches:
        """Return what the act changed and what it builds on."""
        return Touches()

    def undo(self, undoing: Undoing) -> None:
        """Undo the act, inside a change. Raises ActionRefused if things have changed since."""
        raise NotImplementedError

    def undo_words(self) -> list[str]:
        """Return sentences about what the undo will change."""
        raise NotImplementedError

    @property
    def is_undoable(self) -> bool:
        """Whether this entry has an inverse."""
        return not self.irreversible_reason

    def history_refusal(self, history: History) -> ActionRefused | None:
        """Return why results or reports prevent undoing this entry, or None if they don't."""
        del history
        return None

    def needs_running_event(self, states: frozenset[EventState]) -> bool:
        """Return whether this can't be undone in a finished event; `states` are those that allow the act."""
        return EventState.FINISHED not in states

    @property
    def ruled_players(self) -> list[int]:
        """The players that a staff member's ruling or record was about (REG 1.6); empty for other acts."""
        return []

    def concerns(self, player: int) -> bool:
        """Return whether the act may change this player's home page. Called for every poll from a phone."""
        del player
        return True
