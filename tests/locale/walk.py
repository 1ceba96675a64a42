"""Check responses in the bracketed pseudo-language and collect unmarked text."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from collections.abc import Iterator

import lxml.html
from django.contrib.auth.models import User
from django.http import HttpResponseBase

from tests.flows.crawler import Visit
from tests.flows.world import World, all_rows
from tests.locale.unmarked import Known, texts_of_page, unmarked
from tests.tournament.printing.reading import pages
from tournament.decks.card_words import FACTIONS
from tournament.decks.catalogue import catalogue
from tournament.kernel.undo import LoggedStep
from tournament.web.log.page import sentence_of

# Data besides rows and cards: names that no language translates.
NAMES = ("Netrunner TO", "Android: Netrunner", "UTF-8", "UTF-16", "Mac Roman", "DOS (437)")
NAMES += ("English", "Deutsch", "日本語", "en", "ja", "de")
# Paper sizes, and the letters in the timing windows.
NAMES += ("A4", "A5", *"PRSTIJ")
# File types, and the host that the tests upload to.
NAMES += (
    "CSV",
    "XLSX",
    "JSON",
    "PNG",
    "SVG",
    "&table=7",
    "ZIP",
    "Atom",
    "iCalendar",
    "OCTGN (.o8d)",
    "localhost",
)
# Hidden fields, whose refusals use their names from the code.
HIDDEN_FIELDS = ("seen", "seen_version", "pairing", "table", "player")


def known_names() -> Known:
    """Return the names that are data before any event is created."""
    known, cards = Known(), catalogue()
    known.add_all([*NAMES, *HIDDEN_FIELDS, *FACTIONS.values()])
    zones = zoneinfo.available_timezones()
    cities = [each.partition("/")[2].replace("_", " ").replace("/", ", ") for each in zones]
    known.add_all([*zones, *filter(None, cities), *(each.name for each in cards.lists)])
    known.add_all([name for card in cards.cards for name in (card.title, *card.keywords)])
    known.add_all([card.title.partition(":")[0] for card in cards.cards])
    known.add_all([*(pack.name for pack in cards.packs.values()), *cards.snapshots])
    return known


class Walk:
    """Checks responses, and collects unmarked text with its location."""

    def __init__(self, names: Known) -> None:
        self.faults: dict[str, set[str]] = defaultdict(set)
        self._known = Known(set(names.texts), names.longest)
        self._marked: set[str] = set()  # texts already checked: most appear on every page

    def visit(self, visit: Visit) -> Iterator[str]:
        """Check the response to a visitor; the faults are collected here, not returned to the crawler."""
        self.look_at(f"{visit.address.name} as {visit.who.value}", visit.answer)
        yield from ()

    def look_at(self, name: str, answer: HttpResponseBase) -> None:
        found = [(where, text) for where, text in _texts(answer) if not self._is_marked(text)]
        if found:  # rows may have been added since the last look, and their texts are data as well
            self.learn()
            for where, text in found:
                for fault in unmarked(text, self._known):
                    self.faults[f"{where}: {fault}"].add(name)

    def _is_marked(self, text: str) -> bool:
        if text not in self._marked and not unmarked(text, self._known):
            self._marked.add(text)
        return text in self._marked

    def learn(self, *values: object) -> None:
        """Add these values, and every text in every row, to the known texts."""
        self._known.add_all(values)
        self._known.add_all(list(User.objects.values_list("username", flat=True)))
        for rows in all_rows().values():
            self._known.add_all([value for row in rows for value in row.values()])

    def look_at_log(self, name: str, world: World) -> None:
        """Check the newest log entry and its undo page."""
        entry = world.tournament.log.order_by("-version").first()
        assert entry is not None
        step = LoggedStep.of(entry)
        told = [sentence_of(step)]
        if step.payload is not None and step.is_undoable:
            told += step.payload.undo_words()
        for text in told:
            self.learn()
            for fault in unmarked(text, self._known):
                self.faults[f"log: {fault}"].add(name)

    def told(self) -> str:
        return "\n".join(f"{each}  <- {sorted(at)[:3]}" for each, at in sorted(self.faults.items()))


def _texts(answer: HttpResponseBase) -> Iterator[tuple[str, str]]:
    """Yield each text on a page or sheet, with its location."""
    kind = answer.headers.get("Content-Type", "")
    if kind.startswith("text/html") and answer.content:
        yield from texts_of_page(lxml.html.document_fromstring(answer.content.decode()))
    elif kind == "application/pdf":
        yield from (("PDF", page) for page in pages(answer.content))
