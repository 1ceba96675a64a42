"""Who may see what. No queries: the answers follow from a role and a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournament.core.acts import LEADERS, Act, act_of, codes_for, role_may_take_back
from tournament.models import DecksAudience, DecksShown
from tournament.models.states import Role, RoundState


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at an event's page: an account (None: not logged in) and its role there."""

    user_id: int | None
    role: Role

    @property
    def is_leader(self) -> bool:
        """Whether the viewer is one of the event's leaders."""
        return self.role in LEADERS

    def may(self, act: type[Act[Any]] | str) -> bool:
        """Return whether the viewer's role may do this act, a class or a code, in the event (REG-1)."""
        return self.role in (act_of(act) if isinstance(act, str) else act).roles

    def may_take_back(self, code: str, actor_id: int | None) -> bool:
        """Return whether the viewer may take back an act, by its code, of that account's (REG-1)."""
        is_own = actor_id is not None and actor_id == self.user_id
        return role_may_take_back(self.role, code, is_own=is_own)

    @property
    def can(self) -> dict[str, bool]:
        """What the viewer may do, by the code of the act: for templates, `viewer.can.pair_round`."""
        return dict.fromkeys(codes_for(self.role), True)


# Who looks without an account, and what the big screen shows even where a leader's browser drives it.
SPECTATOR = Viewer(user_id=None, role=Role.SPECTATOR)


def sees_round(viewer: Viewer, state: str) -> bool:
    """Return whether the viewer may see a round in this state: a draft is for leaders only."""
    return viewer.is_leader or state == RoundState.PUBLISHED


def sees_deck(
    viewer: Viewer, *, shown: str, audience: str, in_cut: bool, is_own: bool = False, takes_part: bool = False
) -> bool:
    """Return whether the viewer may see a player's deck lists.

    Leaders and the player always do; others once the organizer has opened them (`shown`), if the player
    is `in_cut` where only the cut's are open, and to `audience`. `takes_part`: came by a personal link.
    """
    if viewer.is_leader or is_own:
        return True
    if shown == DecksShown.NONE or (shown == DecksShown.CUT and not in_cut):
        return False
    return takes_part or audience == DecksAudience.EVERYONE
