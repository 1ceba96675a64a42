"""The sentences for refusals that are about the event itself: its settings and announcements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy

from tournament.core.plain import plain

EVENT_SENTENCES: Mapping[str, Callable[..., str]] = {
    "event_exists": plain(gettext_lazy("You already have an event named %(name)s on this day.")),
    "plan_is_frozen": plain(
        gettext_lazy("Rounds and cut were announced and cannot change once round 1 is paired.")
    ),
    "games_are_frozen": plain(
        gettext_lazy("What is played, and the games a round, cannot change once round 1 is paired.")
    ),
    "too_many_announcements": plain(
        gettext_lazy("%(most)s announcements stand already: take one down before you make another.")
    ),
}
