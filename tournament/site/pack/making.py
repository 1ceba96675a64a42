"""Make packs one at a time, each from the state of the event at a single moment, shared by all requests and
limited in number.

A large event's pack keeps a processor busy for a second or two. A request for a pack in progress therefore
waits for that one. If several requests are waiting already, the next is refused at once, so a flood of
requests doesn't block any page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import BoundedSemaphore, Lock

from django.conf import settings
from django.utils.translation import get_language

from tournament.kernel.cache import CACHE, CacheKey
from tournament.models import Tournament
from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, SlipOptions
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed
from tournament.site.pack.parts import print_pack

MOST_WAITING_FOR_PACKS = 3  # requests, out of the threads that serve pages
_FRESH_SECONDS = 20.0  # if the button is pressed twice, both requests get the same pack
_TRIES = 3

_waiting = BoundedSemaphore(MOST_WAITING_FOR_PACKS)
_one_at_a_time = Lock()


class TooManyPacks(Exception):  # noqa: N818 - says what happened
    """Too many packs are being made or waited for; another would block pages."""


def pack_of_one_moment(
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return the pack; make it again, a few times at most, if the event was changed while it was read.

    Raises Tournament.DoesNotExist if the event is deleted in the meantime.
    """
    for _try in range(_TRIES):
        event = Tournament.objects.get(pk=tournament.pk)
        with _one_at_a_time:
            printed = print_pack(event, paper, now=now, options=options)
        if _version(tournament) == event.version:
            break
    return printed


def shared_pack(
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Wait for the pack and return it. Raises TooManyPacks, Tournament.DoesNotExist."""
    with _a_place():
        version = tournament.version

        def render() -> bytes:
            printed = pack_of_one_moment(tournament, paper, now=now, options=options)
            return f"{printed.name}\n".encode() + printed.pdf

        key = CacheKey(tournament.pk, version, "pack", (paper, options, get_language()))
        seconds = _FRESH_SECONDS if settings.CACHED_SECONDS else 0
        made = CACHE.get(key, render, seconds=seconds, may_keep=lambda: _version(tournament) == version)
        name, _newline, pdf = made.partition(b"\n")
        return Printed(name.decode(), pdf)


@contextmanager
def _a_place() -> Iterator[None]:
    if not _waiting.acquire(blocking=False):
        raise TooManyPacks
    try:
        yield
    finally:
        _waiting.release()


def _version(tournament: Tournament) -> int:
    return int(Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk))
