"""What the big screen shows in turn, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournament.core.change import change
from tournament.legacy.codes import ActCode
from tournament.models import Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def change_screen(*, tournament: Tournament, views: Sequence[str], seconds: int, actor: User | None) -> None:
    """Choose the views of the big screen and how many seconds each stays at least.

    Where both are so already nothing changes.
    """
    with change(tournament, ActCode.CHANGE_SCREEN, actor=actor) as under_way:
        event = under_way.tournament
        before = {"views": list(event.screen_views), "seconds": event.screen_seconds}
        after = {"views": list(views), "seconds": seconds}
        if before == after:
            under_way.nothing_to_do()
            return
        event.screen_views, event.screen_seconds = list(views), seconds
        under_way.facts |= {**after, "before": before}
