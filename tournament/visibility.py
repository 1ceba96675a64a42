"""Who may see what. No queries: the answers follow from a role and a state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournament.states import RoundState


class Role(StrEnum):
    """What somebody is to an event (REG 1.1)."""

    SPECTATOR = "spectator"
    TO = "to"


LEADERS = frozenset({Role.TO})


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at an event's page: an account (None: not logged in) and its role there."""

    user_id: int | None
    role: Role

    @property
    def is_leader(self) -> bool:
        """Whether the viewer is one of the event's leaders."""
        return self.role in LEADERS


def sees_round(viewer: Viewer, state: str) -> bool:
    """Return whether the viewer may see a round in this state: a draft is for leaders only."""
    return viewer.is_leader or state == RoundState.PUBLISHED
