"""Rows of long tables as HTML, put together from text: what stands in them is escaped by who writes them.

A template writes what a reader sees. Where hundreds of rows are the page, it takes most of the page's time
to look names up, and the rows are written here instead. Words are translated once for all rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString

from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class PlayerLinks:
    """Links to the cards of an event's players; `before` and `after` stand around the player's key."""

    before: str
    after: str

    @classmethod
    def of(cls, tournament: Tournament) -> PlayerLinks:
        """Return the links of an event."""
        card = reverse("player-card", kwargs={"slug": tournament.slug, "pk": 0})
        before, _key, after = card.rpartition("0")
        return cls(before, after)

    def to(self, player: int, name: str, *, mark: str = "player-") -> str:
        """Return the link to a player's card; `mark` begins its id, an empty one gives it none."""
        id_ = f' id="{mark}{player}"' if mark else ""
        return f'<a href="{self.before}{player}{self.after}"{id_}>{escape(name)}</a>'


def badge(kind: str, words: str) -> str:
    """Return words as a badge of this kind (`ok`, `info`, `warn`, `bad`, `muted`)."""
    return f'<span class="badge badge--{kind}">{escape(words)}</span>'


def small_print(words: str) -> str:
    """Return words that stand beside what matters, on one line."""
    return f'<span class="meta nowrap">{escape(words)}</span>'


def html_lines(pieces: Iterable[str]) -> SafeString:
    """Return pieces of HTML, each of them escaped where it has to be, as what a template writes as it is."""
    return SafeString("".join(pieces))
