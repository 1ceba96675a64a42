"""Who may come to an address of the site, which methods it takes, and a form that it takes."""

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
    """Who comes. Players have no account: they come to their own pages by their link (REG-1)."""

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
    """The methods an address takes."""

    READ = frozenset({"GET", "HEAD"})
    FORM = frozenset({"GET", "HEAD", "POST"})
    PRESS = frozenset({"POST"})


@dataclass(frozen=True)
class Address:
    """One address. `kwargs` and `data` make a form that it takes at `stage`; `got` is a page's status.

    `readers` see the page and may send its form. `whose` is the player below whose personal link it is:
    anyone with the link sees these pages. `shows_links` are those who find personal links there, `refuses`
    those whose form is valid, but not for them (422), and `changes` says whether a taken form changes the
    event. A user without access is refused (403) whatever the method; others get 405 for a wrong one.
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
    for_others: bool = True  # may another player send the same from their own link?
    has_slug: bool = True
    shows_once: bool = False  # a taken form changes the event, and is answered by a page with a secret

    @property
    def done(self) -> int:
        """The status of a form that is taken."""
        return 302 if self.changes and not self.shows_once else 200

    @property
    def is_public(self) -> bool:
        """Whether everyone may come without any link."""
        return self.readers == EVERYBODY and self.whose is None

    @property
    def is_for_leaders(self) -> bool:
        """Whether others than leaders are refused."""
        return self.whose is None and self.readers <= LEADERS

    def all_kwargs(self, world: World) -> Data:
        """Return every part of the address in this event, the slug or the link too."""
        own: Data = {"slug": world.tournament.slug} if self.has_slug else {}
        if self.whose is not None:
            own = {"link": self.whose(world).link}
        return own | self.kwargs(world)

    def url(self, world: World, **kwargs: Any) -> str:
        return reverse(self.name, kwargs=self.all_kwargs(world) | kwargs)


R, F, P = Takes.READ, Takes.FORM, Takes.PRESS


def first_playing(world: World) -> Player:
    """A player of round 1."""
    return world.playing[0]


def round_1(world: World) -> Data:
    return {"number": 1}


def first(world: World) -> Data:
    return {"pk": first_playing(world).pk}


def names_of_the_site() -> list[str]:
    """Return the name of every address that the site answers; twice where it has two addresses."""
    return sorted(pattern.name or str(pattern.pattern) for pattern in every_pattern())


def every_pattern() -> Iterator[URLPattern]:
    """Yield what every address of the site leads to."""
    return _patterns(get_resolver())


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern)
        else:
            yield pattern
