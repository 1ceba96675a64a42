"""Acts that are not yet defined in their features, seen as the engine sees all others."""

from __future__ import annotations

from typing import Any

from tournament.core import acts
from tournament.core.errors import ActionRefused
from tournament.core.payloads import Payload, Touches
from tournament.core.undo.undoing import Undoing
from tournament.legacy import codes, inverse, log_words, order, registry, undo_words
from tournament.legacy.labels import log_labels
from tournament.models.states import EventState


class LegacyPayload(Payload):
    """The facts of an act as release 0.1 kept them."""

    code: str
    facts: dict[str, Any]

    def sentence(self) -> str:
        return log_words.log_sentence(self.code, self.facts, log_labels())

    def own_sentence(self) -> str:
        return log_words.log_sentence(self.code, self.facts, log_labels(), by_player=True)

    def touches(self) -> Touches:
        code, facts = codes.ActCode(self.code), self.facts
        try:
            touch = order._TOUCHES.get(code)
            found = touch(facts) if touch else order.Touch()
        except (KeyError, TypeError, ValueError):
            found = order.Touch()
        part_of: set[tuple[Any, ...]] = set()
        thrown: set[tuple[Any, ...]] = set()
        return Touches(found.changes, found.builds_on, found.needs, frozenset(part_of), frozenset(thrown))

    def undo(self, undoing: Undoing) -> None:
        try:
            registry.INVERSES[codes.ActCode(self.code)](
                inverse.Undoing(undoing.tournament, undoing.entry, undoing.actor)
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ActionRefused("undo_overtaken") from error

    def undo_words(self) -> list[str]:
        return undo_words.undo_words(self.code, self.facts, log_labels())

    @property
    def is_undoable(self) -> bool:
        return self.code in registry.INVERSES

    def kept_by(self, history: Any) -> ActionRefused | None:
        del history
        return None

    def needs_running_event(self, states: frozenset[EventState]) -> bool:
        return EventState.FINISHED not in states


def register() -> None:
    """Enter every act that its feature does not define yet."""
    for code in codes.ActCode:
        if code.value in acts.all_acts():
            continue
        roles = frozenset(role for role, may in codes.ROLE_MAY.items() if code in may)
        payload = type(
            f"Payload_{code.value}",
            (LegacyPayload,),
            {
                "__annotations__": {},
                "stays": "" if code in registry.INVERSES else undo_words.why_not(code.value),
            },
        )
        type(
            f"Legacy_{code.value}",
            (acts.Act,),
            {
                "code": code.value,
                "label": code.label,
                "states": codes.EVENT_ALLOWS[code],
                "roles": roles,
                "taken_back_by": codes.TAKEN_BACK_BY.get(code, ""),
                "Payload": payload,
                "__annotations__": {},
            },
        )
