"""Wording for refusals about an event's settings and announcements."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

register_refusals(
    {
        "event_exists": gettext_lazy("You already have an event named %(name)s on this day."),
        "name_not_typed": gettext_lazy("That isn’t the event’s name. To delete it, type “%(name)s”."),
        "plan_is_frozen": gettext_lazy(
            "The rounds and the cut have been announced. Once round 1 is paired, change the plan on its "
            "own page and give a reason."
        ),
        "games_are_frozen": gettext_lazy(
            "The kind of play and the number of games per round can’t change once round 1 is paired."
        ),
        "single_sided_is_one_game": gettext_lazy(
            "Single-sided rounds have one game (NOW 1.1). Make the rounds double-sided first."
        ),
        "cut_day_does_not_fit": gettext_lazy(
            "The cut can be on the event’s date or up to %(most)s days later."
        ),
        "preset_exists": gettext_lazy("You already have a preset named %(name)s. Choose another name."),
        "too_many_presets": gettext_lazy(
            "You already have %(most)s presets. Delete one before saving another."
        ),
        "template_exists": gettext_lazy(
            "The organization already has a template named %(name)s. Choose another name."
        ),
        "too_many_templates": gettext_lazy(
            "The organization already has %(most)s templates. Delete one before saving another."
        ),
        "too_many_announcements": gettext_lazy(
            "There are already %(most)s announcements. Remove one before adding another."
        ),
    }
)
