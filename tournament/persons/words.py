"""The words for what is refused about people of several events."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.core.errors import register_refusals

register_refusals(
    {
        "same_event_twice": gettext_lazy("Two of them play in the same event: they are not one person."),
        "persons_differ": gettext_lazy(
            "Two of them are known to be different people: part them first, if that is wrong."
        ),
        "player_is_gone": gettext_lazy("One of these players is not there any more."),
    }
)
