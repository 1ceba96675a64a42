"""The printed name of an event, if another event has the same name on the same day."""

from __future__ import annotations

from tournament.kernel.phrases import with_aside
from tournament.kernel.text import name_key
from tournament.models import Tournament


def name_told_apart(tournament: Tournament) -> str:
    """Return the event's name, with its place or address if another event on that day has the same name.

    One query.

    Sheets from both events may lie on the same desk, and slips are cut out of them.
    """
    same_day = Tournament.objects.filter(date=tournament.date).exclude(pk=tournament.pk)
    rows = same_day.values_list("name", "venue")
    places = {name_key(venue) for name, venue in rows if name_key(name) == name_key(tournament.name)}
    if not places:
        return tournament.name
    is_elsewhere = tournament.venue and name_key(tournament.venue) not in places
    return with_aside(tournament.name, tournament.venue if is_elsewhere else tournament.slug)
