"""Checks of every response: who has access, what changes, and what a response must contain or hide."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterator

import lxml.html
from django.http import HttpResponseBase

from tests.flows.accessible import faults
from tests.flows.address import ACCOUNTS, Address, Data, Who
from tests.flows.crawler import Check, Visit
from tests.flows.world import assert_sound
from tournament.models import Player
from tournament.web.style_sheets import INLINE, inline_sheet

TO_LOG_IN = "/login/?next="
# Allowed responses to another player's form sent from one's own link: it counts for the sender, or is
# refused.
OWN_ANSWERS = frozenset({200, 302, 422})
POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": " ".join(["'self'", *(inline_sheet(name).source for name in INLINE)]),
    "img-src": "'self' data:",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}


def access(visit: Visit) -> Iterator[str]:
    """The status is as in the table, and visitors without an account are sent to the login page and back."""
    address, who, answer = visit.address, visit.who, visit.answer
    expected = _expected(address, who, visit.method)
    if answer.status_code not in expected:
        yield f"{answer.status_code} instead of {sorted(expected)}"
        return
    is_sent_to_log_in = answer.headers.get("Location", "").startswith(TO_LOG_IN)
    should_log_in = not is_let_in(address, who) and answer.status_code == 302
    if is_sent_to_log_in != should_log_in:
        yield f"sent to {answer.headers.get('Location')}"
    elif is_sent_to_log_in and answer.headers["Location"] != f"{TO_LOG_IN}{visit.url}":
        yield f"sent to {answer.headers['Location']} and not back"


def is_let_in(address: Address, who: Who) -> bool:
    """Return whether the table grants access; below a link, only players have it."""
    if address.whose is not None:
        return who in (Who.PLAYER, Who.OTHER_PLAYER)
    return who in address.readers


def _expected(address: Address, who: Who, method: str) -> Collection[int]:
    if address.is_public and method not in address.takes.value:
        return {405}
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
    return OWN_ANSWERS if address.whose and who is Who.OTHER_PLAYER else {address.done}


def personal_links(visit: Visit) -> Iterator[str]:
    """No page shows a personal link that its reader mustn't know (REG-1: a link is a key)."""
    if visit.method != "GET" or visit.who in visit.address.shows_links:
        return
    text = visit.content.decode(errors="replace")
    shown = [name for name, link in visit.links if link in text and link not in visit.url]
    if shown:
        yield f"shows the personal links of {shown}"


def change(visit: Visit) -> Iterator[str]:
    """Only an accepted form changes anything, and no player changes what belongs to another."""
    address, who, before, after = visit.address, visit.who, visit.before, visit.after
    has_changed = before != after
    is_taken = visit.method == "POST" and "POST" in address.takes.value and is_let_in(address, who)
    should_change = is_taken and address.changes and who not in address.refuses
    if address.whose and who is Who.OTHER_PLAYER and is_taken:
        player = address.whose(visit.crawler.world)
        if _rows_of(player, before) != _rows_of(player, after):
            yield "another player's things changed"
        should_change = address.changes and address.for_others
    if has_changed != should_change:
        changed = [name for name in before if before[name] != after[name]]
        yield f"changed {changed}" if has_changed else "nothing changed"


def _rows_of(player: Player, rows: Data) -> list[Data]:
    return [
        {"model": model, **row}
        for model, each in rows.items()
        for row in each
        if row.get("player_id") == player.pk or (model == "Player" and row["id"] == player.pk)
    ]


def taken_once(visit: Visit) -> Iterator[str]:
    """An accepted form leaves the event consistent, and sending it again changes nothing."""
    if visit.method != "POST" or "POST" not in visit.address.takes.value or not visit.is_of_its_reader:
        return
    try:
        assert_sound(visit.crawler.world.tournament)
    except AssertionError as error:
        yield f"the event isn't sound: {error!r:.200}"
    with visit.crawler.unchanged() as changes:
        again = visit.browser.post(visit.url, visit.data, follow=True)
    yield from (f"sent again: {each}" for each in changes)
    if again.status_code not in (200, 404, 422):
        yield f"sent again: {again.status_code}"


def guarded(visit: Visit) -> Iterator[str]:
    """Every page has the security policy, and can't be framed or MIME-sniffed."""
    if visit.method != "GET" or visit.address.name == "embed":
        return  # the page meant for other sites: tests/tournament/exchange/broadcast
    headers, kind = visit.answer.headers, visit.answer.headers.get("Content-Type")
    # A browser shows a PDF in a viewer page with inline styles; a drawing needs no sources.
    if kind != "application/pdf" and policy_of(visit.answer) != (
        {"default-src": "'none'"} if kind == "image/svg+xml" else POLICY
    ):
        yield f"the policy is {headers.get('Content-Security-Policy')}"
    if (headers.get("X-Frame-Options"), headers.get("X-Content-Type-Options")) != ("DENY", "nosniff"):
        yield "it can be framed or sniffed"
    if headers.get("Referrer-Policy") not in ("same-origin", "strict-origin"):
        yield "links tell where they are"


def policy_of(answer: HttpResponseBase) -> dict[str, str]:
    """Return the content security policy by directive."""
    parts = answer.headers.get("Content-Security-Policy", "").split("; ")
    return dict(part.partition(" ")[::2] for part in parts)


def accessible(visit: Visit) -> Iterator[str]:
    """Pages meet the needs of screen-reader users."""
    is_looked_at = visit.is_of_its_reader or visit.who is Who.TO
    if is_looked_at and visit.method == "GET" and visit.is_page and visit.answer.status_code == 200:
        yield from faults(lxml.html.document_fromstring(visit.content.decode()))


def asks_to_log_in(visit: Visit) -> Iterator[str]:
    """An account page asks visitors without an account to log in."""
    is_sent_away = visit.answer.headers.get("Location", "").startswith(TO_LOG_IN)
    if is_sent_away != (visit.who not in visit.address.readers):
        yield f"sent to {visit.answer.headers.get('Location')}"
    if visit.answer.status_code not in (200, 302, 405):
        yield str(visit.answer.status_code)


def shows_none_of(secrets: Collection[str]) -> Check:
    """No response shows any of these secrets, not even inside a workbook."""

    def secret(visit: Visit) -> Iterator[str]:
        text = _text_of(visit.content)
        yield from (f"shows {each}" for each in secrets if each in text)

    return secret


def _text_of(content: bytes) -> str:
    """Return all readable text in a response, including the parts of a workbook or zip file."""
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return "\n".join(parts.read(name).decode(errors="replace") for name in parts.namelist())
