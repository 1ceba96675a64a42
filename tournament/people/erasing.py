"""Remove one player's names and words from logged JSON, keeping its shape. No queries.

A name next to its player's key is the player's. Any other name is treated as theirs only if no one else in
the event has it. In free text, names are matched as whole words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import CharField

from tournament.kernel.text import name_key
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.personal import emptied_columns

# For each kind of name in the acts' payloads, the keys next to it that may identify its player.
_NAMED_BY = {
    "name": ["player", "pk"],
    "opponent": ["against"],
    "proposer_name": ["proposer"],
    "answerer_name": ["answerer"],
}
# Lists of names, each with the parallel list of players.
_NAMES_OF = {"names": "players"}
# A player's other personal data, which is erased.
_EMPTIED = frozenset(field.name for field in emptied_columns() if isinstance(field, CharField))
# Free text, the only place where names are searched for within a text.
FREE_TEXTS = frozenset(
    {
        *("reason", "reason_before", "note", "about", "outcome", "whose_in_words", "findings", "witness"),
        *("words", "answer", "text", "by", "leader", "judge", "host"),
        *(name for name, about in PLAYER_FIELDS.items() if about.is_personal and name != "name"),
        *("description", "prizes", "fee", "former_name", "winner", "loser"),
        "shown",  # a game's result in words, as versions before 0.1 stored it
    }
)
# Payload texts that the site sets itself: codes, and names of cards, accounts, sites and organizations.
KEPT_TEXTS = frozenset(
    {
        *("act", "code", "kind", "level", "mark", "role", "scope", "side", "title", "topics", "views"),
        *("zone", "tool", "digest", "hint", "site", "url", "organization", "former"),
    }
)
# Values before and after a change, and a pairing's inputs: their keys decide how they are handled.
WALKED = frozenset({"before", "after", "changes", "explanation"})
TEXTS_BY_KEY = frozenset({*FREE_TEXTS, *_EMPTIED, *_NAMED_BY, *_NAMES_OF})
_SHORTEST_IN_TEXT = 3  # characters: a shorter name is too often an ordinary word


@dataclass(frozen=True)
class Erasing:
    """What to erase: the player's key, every name they had, those that others share, and the new name."""

    player: int
    names: frozenset[str]
    shared: frozenset[str]
    new_name: str

    def payload(self, act: str, values: dict[str, Any]) -> dict[str, Any]:
        """Return the payload of an entry of this act without the player's names and texts."""
        kept: dict[str, Any] = self._walked(values, is_theirs=False)
        if act in ("set_online_name", "set_stream_consent") and values.get("player") == self.player:
            kept |= {"before": "", "after": ""}
        return kept

    def text(self, text: str) -> str:
        """Return the text with the player's names replaced."""
        for name in sorted(self.names - self.shared, key=len, reverse=True):
            if text == name:
                return self.new_name
            if (len(name) >= _SHORTEST_IN_TEXT or not _is_spaced(name[0])) and name in text:
                text = _as_words(name).sub(lambda _found: self.new_name, text)
        return text

    def listed_names(self, names: str) -> str:
        """Return a comma-separated list of names with the player's names replaced, including those that other
        players share.
        """
        keys = {name_key(name) for name in self.names}
        told = [self.new_name if name_key(name) in keys else name for name in names.split(", ")]
        return replace(self, shared=frozenset()).text(", ".join(told))

    def _texts(self, value: Any) -> Any:
        """Return the value with all its strings treated as free text."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self._texts(each) for each in value]
        if isinstance(value, dict):
            return {name: self._texts(each) for name, each in value.items()}
        return value

    def _walked(self, value: Any, *, is_theirs: bool) -> Any:
        if isinstance(value, list):
            return [self._walked(each, is_theirs=is_theirs) for each in value]
        if not isinstance(value, dict):
            return value
        is_theirs = is_theirs or self.player in (value.get("player"), value.get("pk"))
        return {name: self._field(value, name, each, is_theirs) for name, each in value.items()}

    def _field(self, beside: dict[str, Any], name: str, value: Any, is_theirs: bool) -> Any:
        if isinstance(value, str):
            return self._word(beside, name, value, is_theirs)
        if name in _NAMES_OF and isinstance(value, list):
            keys = beside.get(_NAMES_OF[name])
            return self._listed(value, keys if isinstance(keys, list) else [])
        if name == "decks" and is_theirs and "entry" in beside:  # a removed player's decklists
            return []
        if name in FREE_TEXTS:  # a change to a free text: its values before and after
            return self._texts(value)
        return self._walked(value, is_theirs=is_theirs)

    def _word(self, beside: dict[str, Any], name: str, value: str, is_theirs: bool) -> str:
        if name in KEPT_TEXTS:
            return value
        if is_theirs and name in _EMPTIED:
            return ""
        keys = [beside[key] for key in _NAMED_BY.get(name, []) if isinstance(beside.get(key), int)]
        if keys:
            return self.new_name if self.player in keys else value
        if name == "name" and is_theirs:  # an entry's name, or a change from one name to another
            return self.new_name
        if name in FREE_TEXTS:
            return self.text(value)
        return self.new_name if value in self.names - self.shared else value

    def _listed(self, names: list[Any], keys: list[Any]) -> list[Any]:
        if len(keys) == len(names):
            return [
                self.new_name if key == self.player else name for name, key in zip(names, keys, strict=True)
            ]
        return [self.new_name if name in self.names - self.shared else name for name in names]


def names_of_players(value: Any) -> Iterator[tuple[int, str]]:
    """Yield the key and name of every player that a payload names, including changed names."""
    if isinstance(value, list):
        for each in value:
            yield from names_of_players(each)
    if not isinstance(value, dict):
        return
    for name, by in _NAMED_BY.items():
        yield from ((value[key], value[name]) for key in by if _is_named(value.get(key), value.get(name)))
    for names, players in _NAMES_OF.items():
        keys, told = value.get(players), value.get(names)
        if isinstance(keys, list) and isinstance(told, list):
            yield from (pair for pair in zip(keys, told, strict=False) if _is_named(*pair))
    for part in ("before", "after", "entry"):
        inner = value.get(part)
        if isinstance(inner, dict) and _is_named(value.get("player"), inner.get("name")):
            yield value["player"], inner["name"]
    for each in value.values():
        yield from names_of_players(each)


def _is_named(key: Any, name: Any) -> bool:
    return isinstance(key, int) and isinstance(name, str)


def free_new_name(pattern: str, taken: Collection[str], first: int) -> str:
    """Return the pattern with the first number, starting at `first`, that makes an unused name."""
    number = first
    while (name := pattern % {"number": number}) in taken:
        number += 1
    return name


def _as_words(name: str) -> re.Pattern[str]:
    """Return a pattern for a name as a whole word; scripts without spaces have no word boundaries."""
    before = r"(?<!\w)" if _is_spaced(name[0]) else ""
    after = r"(?!\w)" if _is_spaced(name[-1]) else ""
    return re.compile(f"{before}{re.escape(name)}{after}")


def _is_spaced(sign: str) -> bool:
    return sign.isalnum() and not "\u2e80" <= sign <= "\uffef"
