"""Request every URL as every visitor, in one world per stage, and pass each response to pluggable checks.

A check takes a visit and yields what is wrong with its response (checks.py). A try takes the crawler and a
URL, sends its own requests, and yields what is wrong (tries.py). Both run in a transaction that is then
rolled back. Each fault names the URL, the visitor and the check.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from tests.databases import is_postgresql
from tests.factories import make_user
from tests.flows.address import Address, Data, Who
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import Stage, World, all_rows, make_world
from tournament.models import Organization, OrganizationMember, Player, Tournament
from tournament.models.states import Role

METHODS = ("GET", "POST")
NO_LINK = "nobody-has-this-link-00000000000"

_STATEMENTS = {"written": 0}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything that the body does."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True)
class Exchange:
    """A request and its response, all rows before and after, and each player's personal link at that time."""

    browser: Client
    url: str
    data: Data
    answer: HttpResponseBase
    before: Data
    after: Data
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Visit(Exchange):
    """One visitor's request to a URL."""

    crawler: Crawler
    address: Address
    who: Who
    method: str

    @property
    def is_of_its_reader(self) -> bool:
        """Return whether this is the visitor chosen to check a page that many can read."""
        return self.who is self.crawler.reader_of(self.address)

    @property
    def is_page(self) -> bool:
        return self.answer.headers.get("Content-Type", "").startswith("text/html")

    @property
    def content(self) -> bytes:
        """Return the response's body, or nothing if it was streamed and has already been sent."""
        return b"" if self.answer.streaming else bytes(getattr(self.answer, "content", b""))


Check = Callable[[Visit], Iterable[str]]
Try = Callable[["Crawler", Address], Iterable[str]]


class Crawler:
    """All visitors of one event, each with a separate browser in the same language."""

    def __init__(self, world: World, language: str = "en") -> None:
        self.world, self._language = world, language
        users = {
            Who.JUDGE: world.leader(Role.JUDGE),
            Who.MARSHAL: world.leader(Role.MARSHAL),
            Who.TO: world.owner,
            Who.STRANGER: make_user(),
            Who.MEMBER: make_user(),
        }
        self._let_belong(users[Who.MEMBER], users[Who.STRANGER])
        self.elsewhere = make_world(Stage.REGISTRATION, users[Who.STRANGER], name="Elsewhere")
        self._cookies = {who: self._logged_in(user) for who, user in users.items()}
        self._rows = all_rows()
        # Everything is rolled back: a URL stays valid, and the same request has the same response.
        self._urls: dict[tuple[str, Who | None], str] = {}
        self._exchanges: dict[tuple[str, str, Who], Exchange] = {}
        self._of_a_player = self._cookies_of_a_player()

    def faults(
        self,
        addresses: Iterable[Address],
        checks: Sequence[Check],
        tries: Sequence[Try] = (),
        visitors: Iterable[Who] = Who,
        methods: Sequence[str] = METHODS,
    ) -> list[str]:
        """Return the faults that the checks and tries find, each with its URL and visitor."""
        found = []
        for address in addresses:
            for who in visitors:
                for method in methods:
                    with self._rolled_back():
                        visit = self._visit(address, who, method)
                        for check in checks:
                            where = f"{address.name} {method} as {who.value}, {check.__name__}"
                            found += [f"{where}: {fault}" for fault in check(visit)]
            for attempt in tries:
                with self._rolled_back():
                    found += [f"{address.name}, {attempt.__name__}: {it}" for it in attempt(self, address)]
        return found

    def reader_of(self, address: Address) -> Who:
        """Return who reads a URL and sends its form: the organizer, unless others have access too."""
        if address.whose is not None:
            return Who.PLAYER
        return Who.ANONYMOUS if address.is_public else Who.TO

    def client(self, who: Who, **options: Any) -> Client:
        """Return a new visitor's browser, logged in if they have an account."""
        headers = {"accept-language": self._language}
        client = Client(raise_request_exception=False, headers=headers, **options)
        if who in self._cookies:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._cookies[who]
        return client

    @contextmanager
    def unchanged(self) -> Iterator[list[str]]:
        """Yield a list that contains a fault afterwards if the body changed anything."""
        before, start, found = self._rows_now(), _writes(), list[str]()
        yield found
        if _writes() > start and all_rows() != before:
            found.append("something changed")

    def other(self, player: Player) -> Player:
        """Return a player at another table."""
        seats = player.seats.order_by("-pk")[:1]
        beside = [seat.player_id for one in seats for seat in one.pairing.seats.all()]
        return next(each for each in self.world.playing if each.pk not in (*beside, player.pk))

    def _let_belong(self, member: User, other: User) -> None:
        """Give the event to an organization and create another one, directly so that nothing is logged."""
        own, another = organization_of(self.world), Organization.objects.create(name="Others")
        for organization, user in ((own, member), (another, other)):
            OrganizationMember.objects.create(organization=organization, user=user, role="organizer")
        Tournament.objects.filter(pk=self.world.tournament.pk).update(organization=own)
        self.world.tournament.refresh_from_db()

    @contextmanager
    def _rolled_back(self) -> Iterator[None]:
        start = self._start = _writes()
        logging.disable(logging.WARNING)  # thousands of requests are refused, each with a traceback
        try:
            with rolled_back():
                yield
        finally:
            logging.disable(logging.NOTSET)
        if _writes() > start:
            self.world.tournament.refresh_from_db()

    def _rows_now(self) -> Data:
        """Return all stored rows; they are read again only if something was written since the last
        rollback.
        """
        return self._rows if _writes() == self._start else all_rows()

    def _logged_in(self, user: Any) -> str:
        client = Client()
        client.force_login(user)
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def _cookies_of_a_player(self) -> dict[str, str]:
        """Return the cookies of a browser that has opened a player's home page; opening it writes nothing."""
        client, start = Client(), _writes()
        client.get(reverse("me", kwargs={"link": self.world.playing[0].link}))
        assert _writes() == start
        return {name: cookie.value for name, cookie in client.cookies.items()}

    def _url_for(self, address: Address, who: Who) -> str:
        """Return the URL that this visitor would request: below a personal link, players use their own link,
        and all others a link that doesn't exist.
        """
        key = (address.name, None if address.whose is None else who)
        found, start = self._urls.get(key), _writes()
        if found is None:
            found = address.url(self.world) if address.whose is None else self._url_below(address, who)
            # a URL whose rows were just created isn't kept: the rows are rolled back, so the next request for
            # it must create them again
            if address.whose is not None or _writes() == start:
                self._urls[key] = found
        return found

    def _url_below(self, address: Address, who: Who) -> str:
        assert address.whose is not None
        player = address.whose(self.world)
        links = {Who.PLAYER: player.link, Who.OTHER_PLAYER: self.other(player).link}
        return address.url(self.world, link=links.get(who, NO_LINK))

    def _visit(self, address: Address, who: Who, method: str) -> Visit:
        """Request the page as this visitor; visitors with identical requests share one response."""
        key = (address.name, method, _same_as(address, who, method))
        found = self._exchanges.get(key)
        if found is None:
            found = self._exchanges[key] = self._exchange(address, who, method)
        return Visit(**vars(found), crawler=self, address=address, who=who, method=method)

    def _exchange(self, address: Address, who: Who, method: str) -> Exchange:
        url = self._url_for(address, who)
        data = address.data(self.world) if method == "POST" else {}
        client = self.client(who)
        if address.whose is None and method == "POST" and who in (Who.PLAYER, Who.OTHER_PLAYER):
            client.cookies.load(self._of_a_player)
        prepared, before = _writes(), self._rows_now()
        answer = client.post(url, data) if method == "POST" else client.get(url)
        after = all_rows() if _writes() > prepared else before
        links = tuple(self.world.tournament.players.values_list("name", "link")) if method == "GET" else ()
        return Exchange(client, url, data, answer, before, after, links)


def _same_as(address: Address, who: Who, method: str) -> Who:
    """Return a visitor who sends the identical request: visitors without an account share one, except players
    who send a form.
    """
    if address.whose is not None or who not in (Who.ANONYMOUS, Who.PLAYER, Who.OTHER_PLAYER):
        return who
    return Who.PLAYER if method == "POST" and who is not Who.ANONYMOUS else Who.ANONYMOUS


def _writes() -> int:
    """Return a number that grows with each write on this connection: SQLite's own count of changed rows, or a
    count of the statements.
    """
    if is_postgresql():
        if _count_writes not in connection.execute_wrappers:
            connection.execute_wrappers.append(_count_writes)
        return _STATEMENTS["written"]
    total: int = connection.connection.total_changes
    return total


def _count_writes(execute: Any, sql: str, *more: Any) -> Any:
    _STATEMENTS["written"] += sql.startswith(("INSERT", "UPDATE", "DELETE"))
    return execute(sql, *more)
