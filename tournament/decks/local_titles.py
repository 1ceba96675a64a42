"""Card titles in the reader's language, if the card catalog has them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from decklists.names import fold
from decklists.types import Card
from tournament.decks.card_words import faction_name
from tournament.decks.catalogue import cards_in_use, catalogue
from tournament.kernel.phrases import with_aside
from tournament.printing.text import Style, fits

ENGLISH = "en"
_COLON = re.compile(r"\s*[:：]\s*")
# A shape for each faction, with its color in components.css; the last one is for unknown factions.
_MARKS = {
    "anarch": "▲",
    "criminal": "●",
    "shaper": "◆",
    "haas-bioroid": "■",
    "jinteki": "★",
    "nbn": "▼",
    "weyland-consortium": "▬",
}
_OTHER_MARK = "○"


@dataclass(frozen=True, slots=True)
class LocalTitle:
    """A card's title as shown: `language` is "" if its language is unknown.

    `english` is the English title if `shown` isn't; it is displayed too, since lists and lookups use it.
    """

    shown: str
    language: str = ""
    english: str = ""


def local_title(title: str) -> LocalTitle:
    """Return the title in the current language; `title` is in English, or as typed in any language.

    A title that isn't in the catalog, or that several cards share, is unchanged. In English nothing is looked
    up.
    """
    spoken = get_language() or ENGLISH
    if not title or spoken.split("-")[0] == ENGLISH:
        return LocalTitle(title)
    cards = catalogue()
    titles = cards.titles.get(spoken, {})
    english = title
    if title not in titles:
        found = cards.by_title(title)
        if len(found) != 1:
            return LocalTitle(title)
        english = found[0].title
    shown = titles.get(english, english)
    return LocalTitle(shown, ENGLISH) if shown == english else LocalTitle(shown, spoken, english)


def title_in_page(title: str) -> str:
    """Return a title for a page, followed by the English one in small type; each is marked with its
    language.
    """
    local = local_title(title)
    if local.english:
        return format_html('{} <small class="meta" lang="en">{}</small>', local.shown, local.english)
    if local.language:
        return format_html('<span lang="{}">{}</span>', local.language, local.shown)
    return conditional_escape(local.shown)


def title_in_words(title: str) -> str:
    """Return a title for plain text, such as a choice, followed by the English one in brackets."""
    local = local_title(title)
    return with_aside(local.shown, local.english) if local.english else local.shown


def identity_faction(identity: str) -> str:
    """Return the name of an identity's faction, by its title in any loaded language; empty if unknown."""
    card = _identity(identity)
    return faction_name(card.faction) if card else ""


def identity_in_short(identity: str) -> SafeString:
    """Return an identity for a narrow column: its faction's symbol and the short name used by players.

    The short name is the part before the colon ("Khan"). For corp identities, whose names all begin with the
    faction's name, it is the part after it ("Controlling the Message"). Empty without an identity.
    """
    return SafeString("".join(_parts(identity))) if identity else SafeString("")


def _parts(identity: str) -> tuple[SafeString, str]:
    """Return an identity's symbol and short name."""
    return _parts_in(identity, get_language(), cards_in_use().edition)


@lru_cache(maxsize=1000)  # a page names hundreds of players' identities
def _parts_in(identity: str, _language: str | None, _edition: int) -> tuple[SafeString, str]:
    """Return the same as `_parts`, which the language and the cards determine."""
    card, local = _identity(identity), local_title(identity)
    name = _short_name(card, local)
    faction = card.faction if card else ""
    shape = _MARKS.get(faction, _OTHER_MARK)
    shown = conditional_escape(name)
    if local.language == ENGLISH:
        shown = format_html('<span lang="{}">{}</span>', ENGLISH, name)
    return format_html('<i class="mark mark--{}" aria-hidden="true">{}</i>', faction, shape), shown


def _short_name(card: Card | None, local: LocalTitle) -> str:
    parts = _COLON.split(local.shown, maxsplit=1)
    is_by_faction = card is not None and fold(_COLON.split(card.title)[0]) == fold(card.faction)
    return parts[-1 if is_by_faction else 0]


def short_name_on_paper(identity: str) -> str:
    """Return an identity's short name, as in `identity_in_short`, without the symbol."""
    return _short_name(_identity(identity), local_title(identity))


def identities_in_short(identities: Iterable[str]) -> SafeString:
    """Return the identities that a player plays, to go with a name; empty without any."""
    parts = (_parts(each) for each in identities if each)
    shown = " ".join(f'<span>{mark}<span class="short-name">{name}</span></span>' for mark, name in parts)
    return SafeString(f'<small class="both-sides">{shown}</small>' if shown else "")


def _identity(title: str) -> Card | None:
    """Return the identity with this title in any loaded language, or None if it isn't one."""
    found = [card for card in catalogue().by_title(title) if card.is_identity]
    return found[0] if len(found) == 1 else None


def title_on_paper(title: str, style: Style, room: float) -> str:
    """Return a title in the language of the sheet, followed by the English one if both fit on a line."""
    local = local_title(title)
    both = with_aside(local.shown, local.english)
    return both if local.english and fits(both, style, room) else local.shown
