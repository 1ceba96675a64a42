"""Acts that are not yet defined in their features, seen as the engine sees all others."""

from __future__ import annotations

from typing import Any

from tournament.core import acts
from tournament.core.errors import ActionRefused
from tournament.core.payloads import Payload, Touches
from tournament.core.undo.undoing import Undoing
from tournament.legacy import codes, inverse, log_words, order, registry, undo_words
from tournament.legacy.labels import log_labels
from tournament.models import StageKind
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
        if code in order.OF_A_CUT:
            part_of.add(("cut made",))
        if code == codes.ActCode.UNDO_CUT:
            thrown.add(("cut made",))
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
        is_cancelled = self.code == codes.ActCode.REMOVE_LEADER and not self.facts.get("user")
        return self.code in registry.INVERSES and not is_cancelled

    def kept_by(self, history: Any) -> ActionRefused | None:
        is_cut = self.code == codes.ActCode.MAKE_CUT and self.facts.get("kind") != StageKind.SWISS
        return ActionRefused("cut_in_play") if is_cut and history.is_cut_played else None

    def needs_running_event(self, states: frozenset[EventState]) -> bool:
        code = codes.ActCode(self.code)
        if code in order.UNDO_OF_THE_END:
            return False
        if code in (codes.ActCode.REPORT_RESULT, codes.ActCode.REPORT_GAME) and not self.facts.get("before"):
            return True
        return EventState.FINISHED not in states

    def concerns(self, player: int) -> bool:
        from tournament.site.pages.own_news import _concerns_legacy

        return _concerns_legacy(player, self.code, self.facts)


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
                "closes_event": code == codes.ActCode.FINISH_EVENT,
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
