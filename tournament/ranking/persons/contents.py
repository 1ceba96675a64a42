"""All data about a person in one file, for that person."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pairing.statistics.rates import Score
from tournament.models import Player
from tournament.models.states import EventState
from tournament.people.pages.data_kept import data_kept_of
from tournament.ranking.persons.holding import Holder
from tournament.ranking.persons.pages import page_of_holder


def person_contents(holder: Holder, now: datetime) -> dict[str, Any]:
    """Return all data on players that the holder has proved to be, and the public data on the others.

    An event's organizers also know its personal links, so decks, notes and penalties are included only for
    events whose own link the holder has opened. An unfinished event is only listed: until it is finished,
    staff notes stay with the staff.
    """
    page, person = page_of_holder(holder), holder.person
    rows = Player.objects.filter(pk__in=holder.opened, tournament__state=EventState.FINISHED)
    rows = rows.filter(tournament__deleted_at__isnull=True).select_related("tournament")
    kept = data_kept_of(rows.order_by("-tournament__date", "-tournament_id"), now)
    total = page.career
    return {
        "made_at": now,
        "page": None
        if person is None
        else {
            "key": person.key,
            "name": person.name,
            "is_shown": person.is_shown,
            "has_account": person.account_id is not None,
            "made_at": person.created_at,
        },
        "joined": [
            {
                "event": each.event.name,
                "date": each.event.date,
                "name": each.player.name,
                "by_personal_link": each.is_proved,
                "place": each.place,
                "players": each.players or None,
                "titles": [str(title) for title in each.titles],
            }
            for each in page.events
        ],
        "record": {
            "tables": _score(total.tables),
            "byes": total.byes,
            "games": _score(total.games),
            "games_unknown": total.games.unknown,
            "games_forfeited": total.forfeited,
            "sides": {side.value: _score(score) for side, score in total.sides.items()},
            "identities": [
                {"side": each.side.value, "title": each.title or None, "events": each.events}
                | _score(each.games)
                for each in total.identities
            ],
            "opponents": [
                {"name": each.name, "tables": _score(each.tables), "games": _score(each.games)}
                for each in page.opponents
            ],
        },
        "events": kept["events"],
    }


def _score(score: Score) -> dict[str, int]:
    return {"won": score.won, "lost": score.lost, "tied": score.drawn}
