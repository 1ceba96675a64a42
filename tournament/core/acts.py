"""An act: something an organizer, a judge or a player does to an event, defined once and in one place.

A subclass of `Act` is the whole definition. Its fields are what is asked (the typed input), its class
attributes say what it is called and who may do it when, `do` does it inside a change, and its `Payload` is
what the log keeps: with the sentence of the log, what the act changed and builds on, and its inverse. The
log, undo, buttons, views and an API read this definition; nothing else knows an act.

Acts stand in the `acts` module (or package) of their feature. `import_acts` imports them all when the site
starts.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, dataclass_transform

from django.utils.functional import Promise

from tournament.core.change import Change, change
from tournament.core.payloads import Payload
from tournament.models.states import EventState, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.models import Player, Tournament

# In which states of the event an act is possible.
BEFORE_ROUND_1 = frozenset({EventState.REGISTRATION})
BEFORE_THE_END = frozenset({EventState.REGISTRATION, EventState.RUNNING})
WHILE_RUNNING = frozenset({EventState.RUNNING})
FROM_ROUND_1_ON = frozenset({EventState.RUNNING, EventState.FINISHED})
AFTER_THE_END = frozenset({EventState.FINISHED})
ALWAYS = frozenset(EventState)

# Which leaders may do an act (REG 1.1): the organizer may do everything. What players do, they do on their
# own pages, and no role is asked for it.
ORGANIZER = frozenset({Role.TO})
MARSHALS = frozenset({Role.MARSHAL, Role.TO})
LEADERS = frozenset({Role.JUDGE, Role.MARSHAL, Role.TO})

_Result = TypeVar("_Result")

_REGISTRY: dict[str, type[Act[Any]]] = {}


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Act(Generic[_Result]):
    """One kind of act. An instance is a request for it: its fields are what is asked.

    `code` names it for good: the log stores it. `states` are those of the event that allow it, `roles` the
    leaders who may do it (REG-1). `taken_back_by` is the code of the act that a role must be allowed too, to
    take back what somebody else did. `is_for_deleted`: events in the bin allow it too. A subclass without a
    code of its own is another way to ask for the same act.
    """

    code: ClassVar[str]
    label: ClassVar[Promise | str]
    states: ClassVar[frozenset[EventState]]
    roles: ClassVar[frozenset[Role]] = ORGANIZER
    taken_back_by: ClassVar[str] = ""
    is_for_deleted: ClassVar[bool] = False
    Payload: ClassVar[type[Payload]]
    # Steps that bring a payload of an earlier release up to date: from its version to the next.
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make the subclass a frozen dataclass, and enter it under its code."""
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)
        code = cls.__dict__.get("code")
        if code is None:
            return
        if code in _REGISTRY:
            raise ValueError(f"Two acts have the code {code}.")
        _REGISTRY[code] = cls

    def do(self, change: Change) -> _Result:
        """Do what is asked, inside a change: read and write through `change.tournament`, then log or skip.

        Raises RuleError or ActionRefused for what the person can mend; whatever is raised undoes everything.
        """
        raise NotImplementedError

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> _Result:
        """Do it: whole or not at all, logged with who did it, one at a time. Return what `do` returns.

        `actor` is the account; `player` is who acts from their own page, without one. Raises ActionRefused
        act_not_allowed where the event's state does not allow it, and what `do` raises.
        """
        with change(tournament, type(self), actor=actor, player=player) as under_way:
            return self.do(under_way)


def act_of(code: str) -> type[Act[Any]]:
    """Return the act with this code. Raises KeyError where there is none."""
    return _REGISTRY[code]


def all_acts() -> Mapping[str, type[Act[Any]]]:
    """Return every act by its code, in the order of their codes."""
    return dict(sorted(_REGISTRY.items()))


def codes_for(role: Role) -> frozenset[str]:
    """Return the codes of the acts that a leader of this role may do (REG-1)."""
    return frozenset(code for code, act in _REGISTRY.items() if role in act.roles)


def role_may_take_back(role: Role, code: str, *, is_own: bool = False) -> bool:
    """Return whether a leader of this role may take an act back; `is_own`: they did it themselves (REG-1)."""
    act = _REGISTRY[code]
    return role in act.roles and (is_own or role in _REGISTRY[act.taken_back_by or code].roles)


def import_acts(package: str = "tournament") -> None:
    """Import what defines acts and words: of each feature its `acts`, and its modules named `…words`."""
    root = import_module(package)
    import_module(f"{package}.core.undo.act")
    import_module(f"{package}.core.undo.words")
    for feature in pkgutil.iter_modules(root.__path__, f"{package}."):
        if feature.ispkg:
            _import_definitions(import_module(feature.name))


def _import_definitions(feature: ModuleType) -> None:
    for module in pkgutil.iter_modules(feature.__path__, f"{feature.__name__}."):
        name = module.name.rpartition(".")[2]
        if name != "acts" and not name.endswith("words"):
            continue
        found = import_module(module.name)
        for each in pkgutil.iter_modules(getattr(found, "__path__", ()), f"{module.name}."):
            import_module(each.name)
