"""Decks as files: one deck in one format, and a zip with every deck that a viewer may read."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from decklists.catalogue import Catalogue
from decklists.text import TextFormat, write_deck
from tournament.decks.catalogue import catalogue
from tournament.decks.pages.open import readable_decks
from tournament.decks.records import deck_record, unknown_codes
from tournament.kernel.access import Viewer
from tournament.models import Deck, Player, Tournament

# By file extension: how the deck is written, and what the file is.
DECK_FORMATS: Mapping[str, tuple[TextFormat, str]] = {
    "txt": (TextFormat.NETRUNNERDB, "text/plain; charset=utf-8"),
    "json": (TextFormat.JSON, "application/json"),
    "o8d": (TextFormat.OCTGN, "application/xml"),
}
_LONGEST_STEM = 60
_MADE = (2016, 1, 1, 0, 0, 0)  # so that the same decks give the same file
# Characters that aren't safe in every file system; names that Windows reserves for devices get an underscore
# in front.
_UNSAFE = re.compile(r"[^\w\-]+")
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DeckFile:
    """One deck in one format: the file's name, its media type and its text."""

    name: str
    media_type: str
    text: str


def deck_file(player: Player, row: Deck, ending: str, cards: Catalogue | None = None) -> DeckFile:
    """Return a submitted deck as a file with this extension (a key of DECK_FORMATS)."""
    cards = cards or catalogue()
    format, media_type = DECK_FORMATS[ending]
    text = write_deck(deck_record(row, cards), cards, format)
    return DeckFile(f"{safe_stem(player.name, player.pk)}-{row.side}.{ending}", media_type, text)


def decks_zip(tournament: Tournament, viewer: Viewer, *, takes_part: bool = False) -> bytes:
    """Return a zip with every deck that the viewer may read, in every format, with a folder for each format.

    `takes_part` means that the viewer came through a personal link. For a deck with unknown lines or cards,
    staff also get the submitted text. At most four queries.
    """
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as pack:
        for path, text in _members(tournament, viewer, takes_part=takes_part):
            member = zipfile.ZipInfo(path, _MADE)
            member.compress_type = zipfile.ZIP_DEFLATED
            pack.writestr(member, text.encode())
    return written.getvalue()


def _members(tournament: Tournament, viewer: Viewer, *, takes_part: bool) -> Iterator[tuple[str, str]]:
    cards = catalogue()
    found = [
        (player, decks[side])
        for player, decks in readable_decks(tournament, viewer, takes_part=takes_part)
        for side in sorted(decks)
    ]
    for ending in DECK_FORMATS:
        for player, row in found:
            file = deck_file(player, row, ending, cards)
            yield f"{ending}/{file.name}", file.text
    if viewer.is_leader:
        unread = {row.pk: player for player, row in found if row.unread or unknown_codes(row, cards)}
        for row in Deck.objects.filter(pk__in=unread).order_by("pk"):
            player = unread[row.pk]
            yield f"as-handed-in/{safe_stem(player.name, player.pk)}-{row.side}.txt", row.source


def safe_stem(name: str, key: int) -> str:
    """Return the start of a player's file name: letters and digits in any script, and the player's key."""
    composed = unicodedata.normalize("NFC", name)
    stem = _UNSAFE.sub("-", composed).strip("-_")[:_LONGEST_STEM].strip("-_") or "player"
    return f"{'_' if _DEVICES.fullmatch(stem) else ''}{stem}-{key}"
