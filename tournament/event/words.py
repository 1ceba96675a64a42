"""The words for what is refused about an event's settings and announcements."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

register_refusals(
    {
        "event_exists": gettext_lazy("You already have an event named %(name)s on this day."),
        "name_not_typed": gettext_lazy("That is not the event’s name. To delete it, type “%(name)s”."),
        "plan_is_frozen": gettext_lazy(
            "Rounds and cut were announced. Once round 1 is paired the plan is changed with a reason, "
            "on its own page."
        ),
        "games_are_frozen": gettext_lazy(
            "What is played, and the games a round, cannot change once round 1 is paired."
        ),
        "single_sided_is_one_game": gettext_lazy(
            "A single-sided round is one game (NOW 1.1): make the rounds double-sided first."
        ),
        "preset_exists": gettext_lazy("You keep a preset named %(name)s already: choose another name."),
        "too_many_presets": gettext_lazy(
            "You keep %(most)s presets already: delete one before you keep another."
        ),
        "template_exists": gettext_lazy(
            "The organization keeps a template named %(name)s already: choose another name."
        ),
        "too_many_templates": gettext_lazy(
            "The organization keeps %(most)s templates already: delete one before you keep another."
        ),
        "too_many_announcements": gettext_lazy(
            "%(most)s announcements stand already: take one down before you make another."
        ),
    }
)
