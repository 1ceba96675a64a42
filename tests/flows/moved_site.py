"""What a site's pages show, before and after it moves to another database; run in a separate process.

    python -m tests.flows.moved_site OUT [play]

Writes the text of every page of every event to OUT, as JSON; with `play`, first undoes a step and plays on.
Uses the database from the environment.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

# Random values in each response.
DRAWN = re.compile(r'(name="csrfmiddlewaretoken" value|data-etag|data-csrf|data-now|nonce)="[^"]*"')
DESK = (
    "",
    "players/",
    "rounds/",
    "standings/",
    "log/",
    "settings/",
    "bracket/",
    "staff/",
    "decks/",
)
PUBLIC = ("", "pairings/", "standings/", "bracket/")


def pages() -> dict[str, list[object]]:
    """Return the status and text of each page: the organizer's, the public's, and the players' own."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tournament.models import Tournament

    stranger, leader = Client(), Client()
    leader.force_login(User.objects.order_by("pk")[0])
    told = {}
    for event in Tournament.objects.order_by("pk"):
        asked = [(leader, f"/desk/{event.slug}/{part}") for part in DESK]
        asked += [(leader, f"/judge/{event.slug}/"), (leader, f"/desk/{event.slug}/rounds/1/")]
        asked += [(stranger, f"/e/{event.slug}/{part}") for part in PUBLIC]
        asked += [(stranger, f"/me/{player.link}/") for player in event.players.order_by("pk")[:3]]
        for client, path in asked:
            answer = client.get(path)
            told[path] = [answer.status_code, DRAWN.sub("", answer.content.decode())]
    return told


def play() -> None:
    """Undo the newest step that can be undone, then add a player or save a result, as the event allows."""
    from tournament.accounts.staff.acts.names import give_name
    from tournament.kernel.acts import payload_of
    from tournament.kernel.undo import Undo
    from tournament.models import Tournament
    from tournament.models.states import EventState

    for event in Tournament.objects.filter(state=EventState.RUNNING):
        newest = next(each for each in event.log.order_by("-version") if payload_of(each).is_undoable)
        assert Undo(entry=newest, seen=event.version).perform(event, actor=event.owner)
        give_name(account=event.owner, name="Rosa Luz")


def main(out: str, *words: str) -> None:
    import django

    django.setup()
    if words:
        play()
    Path(out).write_text(json.dumps(pages(), indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
