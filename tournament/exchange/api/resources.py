"""The resources of the API: the tags of its description, with a page of the documentation for each."""

from __future__ import annotations

from typing import Any, Final

from tournament.kernel.acts import Act

# The tags in the order of the pages. The names are part of the pages' addresses, so they mustn't change.
RESOURCES: Final = {
    "events": "The list of events; an event’s settings, plan, announcements and statistics.",
    "players": "Adding, importing and changing players; check-in, drops, waiting list.",
    "rounds": "Swiss rounds with their pairings, results and standings.",
    "cut": "The cut with its bracket and games; the final standings.",
    "clock": "The round’s clock, and time extensions for tables.",
    "decks": "Decklists: submit, lock, open and check them.",
    "judging": "Judge calls, penalties, missing cards and proxies.",
    "log": "The event’s log, and undo.",
    "webhooks": "URLs that are notified of what happens at the event.",
    "series": "Series of events with their rules and standings.",
    "choices": "Choices for an event: presets, formats, card pools, packs, restriction lists.",
}

# In the description of an operation: it can't be used without a token, unlike what reads public data.
NEEDS_TOKEN: Final[dict[str, Any]] = {"security": [{"token": []}]}

# The resource of an act, by the start of its module's name: the first that fits.
_BY_MODULE: Final = {
    "tournament.play.results.acts.games": "cut",
    "tournament.play.results.acts.finish": "events",
    "tournament.play.cut": "cut",
    "tournament.play.clock": "clock",
    "tournament.play": "rounds",
    "tournament.people": "players",
    "tournament.decks": "decks",
    "tournament.floor": "judging",
    "tournament.exchange.webhooks": "webhooks",
    "tournament.exchange.broadcast": "rounds",
    "tournament.event": "events",
    "tournament.kernel.undo": "log",
}


def resource_of_act(act: type[Act[Any]]) -> str:
    """Return the tag of an act. Raises StopIteration for an act from a package without a tag."""
    return next(tag for start, tag in _BY_MODULE.items() if act.__module__.startswith(start))
