"""The box with the sections that staff most likely look up."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.models import Tournament
from tournament.reference.likely_sections import Topic, likely_sections, topic_of_call

register = template.Library()


@register.inclusion_tag("reference/_look_up.html")
def look_up_box(topic: str, tournament: Tournament) -> dict[str, Any]:
    """Show the sections of a topic (`reference.likely_sections.Topic`) that apply to the event."""
    return {"found": likely_sections(Topic(topic), tournament.regulations)}


@register.inclusion_tag("reference/_look_up.html")
def look_up_call(about: str, tournament: Tournament) -> dict[str, Any]:
    """Show the sections that match the words of a call."""
    return {"found": likely_sections(topic_of_call(about), tournament.regulations)}
