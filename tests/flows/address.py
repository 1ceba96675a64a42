"""Who may open a URL of the site, which methods it accepts, and a form that it accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.flows.world import Stage, World
from tournament.models import Player

Data = dict[str, Any]


class Who(Enum):
    """A kind of visitor. Players have no account: they open their own pages by link (REG-1)."""

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    OTHER_PLAYER = "other player"
    JUDGE = "judge"
    MARSHAL = "marshal"
    TO = "TO"
    STRANGER = "TO of another event, and member of another organization"
    MEMBER = "member of the event's organization"


EVERYBODY = frozenset(Who)
ACCOUNTS = frozenset(Who) - {Who.ANONYMOUS, Who.PLAYER, Who.OTHER_PLAYER}
LEADERS = frozenset({Who.JUDGE, Who.MARSHAL, Who.TO, Who.MEMBER})
MARSHALS = frozenset({Who.MARSHAL, Who.TO, Who.MEMBER})
ORGANIZER = frozenset({Who.TO, Who.MEMBER})
OWNER = frozenset({Who.TO})
NOBODY: frozenset[Who] = frozenset()


class Takes(Enum):
    """The methods that a URL accepts."""

    READ = frozenset({"GET", "HEAD"})
    FORM = frozenset({"GET", "HEAD", "POST"})
    PRESS = frozenset({"POST"})


@dataclass(frozen=True)
class Address:
    """One URL. `kwargs` and `data` make a form that it accepts at `stage`; `got` is the status of its page.

    `readers` can see the page and send its form. If `whose` is set, the URL is below that player's personal
    link, and anyone with the link can see the page. `shows_links` are the visitors who see personal links
    there, `refuses` those whose form is valid but refused (422). `changes` states whether an accepted form
    changes the event. Users without access are refused (403) whatever the method; others get 405 for a wrong
    method.
    """

    name: str
    readers: frozenset[Who] = LEADERS
    takes: Takes = Takes.READ
    stage: Stage = Stage.PLAYING
    kwargs: Callable[[World], Data] = lambda world: {}
    data: Callable[[World], Data] = lambda world: {}
    got: int = 200
    changes: bool = True
    whose: Callable[[World], Player] | None = None
    shows_links: frozenset[Who] = NOBODY
    refuses: frozenset[Who] = NOBODY
    for_others: bool = True  # may another player send the same form from their own link?
    has_slug: bool = True
    shows_once: bool = False  # an accepted form changes the event, and the response is a page with a secret

    @property
    def done(self) -> int:
        """Return the status after an accepted form."""
        return 302 if self.changes and not self.shows_once else 200

    @property
    def is_public(self) -> bool:
        """Return whether everyone has access without a link."""
        return self.readers == EVERYBODY and self.whose is None

    @property
    def is_for_leaders(self) -> bool:
        """Return whether only staff have access."""
        return self.whose is None and self.readers <= LEADERS

    def all_kwargs(self, world: World) -> Data:
        """Return all parts of the URL for this event, including the slug or the link."""
        own: Data = {"slug": world.tournament.slug} if self.has_slug else {}
        if self.whose is not None:
            own = {"link": self.whose(world).link}
        return own | self.kwargs(world)

    def url(self, world: World, **kwargs: Any) -> str:
        return reverse(self.name, kwargs=self.all_kwargs(world) | kwargs)


R, F, P = Takes.READ, Takes.FORM, Takes.PRESS


def first_playing(world: World) -> Player:
    """Return a player in round 1."""
    return world.playing[0]


def round_1(world: World) -> Data:
    return {"number": 1}


def first(world: World) -> Data:
    return {"pk": first_playing(world).pk}


def names_of_the_site() -> list[str]:
    """Return the name of every URL pattern of the site, twice if it has two patterns."""
    return sorted(pattern.name or str(pattern.pattern) for pattern in every_pattern())


def every_pattern() -> Iterator[URLPattern]:
    """Yield every URL pattern of the site."""
    return _patterns(get_resolver())


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern)
        else:
            yield pattern
