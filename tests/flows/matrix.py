"""Asks for an address as each of those who may come, and tells where the answer is not the table's."""

from __future__ import annotations

from collections.abc import Iterator
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
from tests.flows.address import ACCOUNTS, Address, Data, Who
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import World, all_rows
from tournament.models import Organization, OrganizationMember, Player, Tournament
from tournament.models.states import Role

METHODS = ("GET", "POST")
NO_LINK = "nobody-has-this-link-00000000000"
TO_LOG_IN = "/login/?next="
# What sending somebody's form from one's own link may be answered with: taken for oneself, or refused.
OWN_ANSWERS = frozenset({200, 302, 422})

_STATEMENTS = {"written": 0}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Take back whatever is done within."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True)
class Exchange:
    """What was asked for and answered, all rows before and after, and who had which personal link then."""

    url: str
    answer: HttpResponseBase
    before: Data
    after: Data
    links: tuple[tuple[str, str], ...]


class Visitors:
    """Everybody who comes to one event, each with a browser of their own."""

    def __init__(self, world: World) -> None:
        self.world = world
        users = {
            Who.JUDGE: world.leader(Role.JUDGE),
            Who.MARSHAL: world.leader(Role.MARSHAL),
            Who.TO: world.owner,
            Who.STRANGER: make_user(),
            Who.MEMBER: make_user(),
        }
        self._let_belong(users[Who.MEMBER], users[Who.STRANGER])
        self._cookies = {who: self._logged_in(user) for who, user in users.items()}
        self._rows = all_rows()
        # Whatever is done is taken back: an address stays right, and the same request has the same answer.
        self._urls: dict[tuple[str, Who | None], str] = {}
        self._exchanges: dict[tuple[str, str, Who], Exchange] = {}
        self._of_a_player = self._cookies_of_a_player()

    def _let_belong(self, member: User, other: User) -> None:
        """Give the event to an organization, and have another one: by hand, so that no log tells it."""
        own, another = organization_of(self.world), Organization.objects.create(name="Others")
        for organization, user in ((own, member), (another, other)):
            OrganizationMember.objects.create(organization=organization, user=user, role="organizer")
        Tournament.objects.filter(pk=self.world.tournament.pk).update(organization=own)
        self.world.tournament.refresh_from_db()

    def rows(self, writes: int) -> Data:
        """Return all that is stored; `writes` is how many rows were written since nothing had happened."""
        return all_rows() if writes else self._rows

    def _logged_in(self, user: Any) -> str:
        client = Client()
        client.force_login(user)
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def _cookies_of_a_player(self) -> dict[str, str]:
        """Return the cookies of a browser that has opened a player's home, which writes nothing."""
        client, start = Client(), _writes()
        client.get(reverse("me", kwargs={"link": self.world.playing[0].link}))
        assert _writes() == start
        return {name: cookie.value for name, cookie in client.cookies.items()}

    def client(self, who: Who) -> Client:
        """Return a browser as it was when they had just come."""
        client = Client(raise_request_exception=False)
        if who in self._cookies:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._cookies[who]
        return client

    def other(self, player: Player) -> Player:
        """Return a player at another table than this one."""
        seats = player.seats.order_by("-pk")[:1]
        beside = [seat.player_id for one in seats for seat in one.pairing.seats.all()]
        return next(each for each in self.world.playing if each.pk not in (*beside, player.pk))

    def url(self, address: Address, who: Who) -> str:
        """Return the address as they would ask for it: below a link only players have their own."""
        key = (address.name, None if address.whose is None else who)
        found, start = self._urls.get(key), _writes()
        if found is None:
            found = address.url(self.world) if address.whose is None else self._url(address, who)
            if address.whose is not None or _writes() == start:  # else it makes what it leads to, each time
                self._urls[key] = found
        return found

    def _url(self, address: Address, who: Who) -> str:
        assert address.whose is not None
        player = address.whose(self.world)
        links = {Who.PLAYER: player.link, Who.OTHER_PLAYER: self.other(player).link}
        return address.url(self.world, link=links.get(who, NO_LINK))

    def exchange(self, address: Address, who: Who, method: str) -> Exchange:
        """Ask as they would; who sends the very same request as somebody before is answered the same."""
        key = (address.name, method, _same_as(address, who, method))
        found = self._exchanges.get(key)
        if found is None:
            found = self._exchanges[key] = self._exchange(address, who, method)
        return found

    def _exchange(self, address: Address, who: Who, method: str) -> Exchange:
        start = _writes()
        url = self.url(address, who)
        data = address.data(self.world) if method == "POST" else {}
        client = self.client(who)
        if address.whose is None and method == "POST" and who in (Who.PLAYER, Who.OTHER_PLAYER):
            client.cookies.load(self._of_a_player)
        prepared = _writes()
        before = self.rows(prepared - start)
        answer = client.post(url, data) if method == "POST" else client.get(url)
        after = all_rows() if _writes() > prepared else before
        links = tuple(self.world.tournament.players.values_list("name", "link")) if method == "GET" else ()
        return Exchange(url, answer, before, after, links)


def _same_as(address: Address, who: Who, method: str) -> Who:
    """Return who sends the same request: whoever has no account, but for players who send a form."""
    if address.whose is not None or who not in (Who.ANONYMOUS, Who.PLAYER, Who.OTHER_PLAYER):
        return who
    return Who.PLAYER if method == "POST" and who is not Who.ANONYMOUS else Who.ANONYMOUS


def wrong_answer(address: Address, visitors: Visitors, who: Who, method: str) -> str:
    """Return what is wrong with the answer to this visitor, nothing where it is as the table says."""
    asked = visitors.exchange(address, who, method)
    said = _wrong_status(address, who, method, asked.url, asked.answer)
    if not said and method == "GET":
        said = _told_links(address, who, asked)
    if not said:
        said = _wrong_change(address, visitors, who, method, asked.before, asked.after)
    return f"{address.name} {method} as {who.value}: {said}" if said else ""


def _writes() -> int:
    """Return a number that is another one once this connection has written: SQLite counts rows itself."""
    if is_postgresql():
        if _count_writes not in connection.execute_wrappers:
            connection.execute_wrappers.append(_count_writes)
        return _STATEMENTS["written"]
    total: int = connection.connection.total_changes
    return total


def _count_writes(execute: Any, sql: str, *more: Any) -> Any:
    _STATEMENTS["written"] += sql.startswith(("INSERT", "UPDATE", "DELETE"))
    return execute(sql, *more)


def is_let_in(address: Address, who: Who) -> bool:
    """Return whether the table lets them in; below a link, who has none stays out."""
    if address.whose is not None:
        return who in (Who.PLAYER, Who.OTHER_PLAYER)
    return who in address.readers


def _expected(address: Address, who: Who, method: str) -> set[int]:
    if not is_let_in(address, who):
        if address.whose is not None:
            return {404}
        return {403} if who in ACCOUNTS else {302}
    if method not in address.takes.value:
        return {405}
    if method == "GET":
        return {address.got}
    if who in address.refuses:
        return {422}
    return set(OWN_ANSWERS) if address.whose and who is Who.OTHER_PLAYER else {address.done}


def _wrong_status(address: Address, who: Who, method: str, url: str, answer: HttpResponseBase) -> str:
    expected = _expected(address, who, method)
    if address.is_public and method not in address.takes.value:
        expected = {405}
    if answer.status_code not in expected:
        return f"{answer.status_code} instead of {sorted(expected)}"
    is_sent_to_log_in = answer.headers.get("Location", "").startswith(TO_LOG_IN)
    should_log_in = not is_let_in(address, who) and answer.status_code == 302
    if is_sent_to_log_in != should_log_in:
        return f"sent to {answer.headers.get('Location')}"
    if is_sent_to_log_in and answer.headers["Location"] != f"{TO_LOG_IN}{url}":
        return f"sent to {answer.headers['Location']} and not back"
    return ""


def _told_links(address: Address, who: Who, asked: Exchange) -> str:
    """Tell which personal links a page has that who reads it must not know (REG-1: a link is a key)."""
    if who in address.shows_links or asked.answer.streaming:
        return ""
    text = getattr(asked.answer, "content", b"").decode(errors="replace")
    told = [name for name, link in asked.links if link in text and link not in asked.url]
    return f"shows the personal links of {told}" if told else ""


def _wrong_change(
    address: Address, visitors: Visitors, who: Who, method: str, before: Data, after: Data
) -> str:
    has_changed = before != after
    is_taken = method == "POST" and "POST" in address.takes.value and is_let_in(address, who)
    if address.whose and who is Who.OTHER_PLAYER and is_taken:
        player = address.whose(visitors.world)
        if _rows_of(player, before) != _rows_of(player, after):
            return "another player's things changed"
        should_change = address.changes and address.for_others
    else:
        should_change = is_taken and address.changes and who not in address.refuses
    if has_changed != should_change:
        changed = [name for name in before if before[name] != after[name]]
        return f"changed {changed}" if has_changed else "nothing changed"
    return ""


def _rows_of(player: Player, rows: Data) -> list[Data]:
    return [
        {"model": model, **row}
        for model, each in rows.items()
        for row in each
        if row.get("player_id") == player.pk or (model == "Player" and row["id"] == player.pk)
    ]
