"""A pseudo-language in which every text marked for translation is in ⟦double brackets⟧.

Placeholders are outside the brackets, so that the values inserted there are checked as well: “⟦You play
⟧Ana⟦.⟧”. `python -m tests.locale.pseudo` adds it to the site for viewing: docs/translating.md.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.locale.sources import texts_in_sources

CODE = "xx"  # not a language of the site: its folder is in .gitignore
LOCALE = Path(__file__).parents[2] / "tournament" / "locale"
_MODEL = "de"  # a language in which Django's own catalogs are complete
_MAGIC = 0x950412DE
# What stays unchanged: placeholders, tags, entities, line breaks, and whitespace at the ends.
_KEPT = re.compile(r"(%\(\w+\)[\d.]*[sdif]|%[sdif]|\{\w*\}|<[^>]+>|&#?\w+;|\n|^\s+|\s+$)")
_CONTEXT, _PLURAL = "\x04", "\x00"


def in_brackets(text: str) -> str:
    """Return a message with brackets around everything that users read."""
    parts = _KEPT.split(text)
    return "".join(part if nth % 2 or not part else f"⟦{part}⟧" for nth, part in enumerate(parts))


def write_pseudo_language(folder: Path) -> None:
    """Write the compiled catalog, with Django's texts and the site's, into a locale folder."""
    texts: dict[str, str] = {}
    of_django = (source / _MODEL / "LC_MESSAGES" / "django.mo" for source in _locales_of_django())
    for key in (*(key for compiled in of_django for key in _keys(compiled)), *_keys_of_the_site()):
        forms = key.rpartition(_CONTEXT)[2].split(_PLURAL)
        texts[key] = _PLURAL.join(map(in_brackets, forms))
    texts[""] = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True, exist_ok=True)
    (target / "django.mo").write_bytes(_compiled(texts))


def _keys(compiled: Path) -> list[str]:
    """Return the keys of a compiled catalog, each with its context in front and its plural at the end."""
    data = compiled.read_bytes()
    magic, _version, count, table = struct.unpack_from("<4I", data)
    assert magic == _MAGIC
    places = (struct.unpack_from("<2I", data, table + 8 * nth) for nth in range(count))
    return [data[start : start + length].decode() for length, start in places if length]


def _keys_of_the_site() -> Iterator[str]:
    """Yield the same kind of key for each text in the sources, translated or not."""
    for context, text, plural in texts_in_sources():
        yield (f"{context}{_CONTEXT}" if context is not None else "") + (
            f"{text}{_PLURAL}{plural}" if plural else text
        )


def _compiled(texts: dict[str, str]) -> bytes:
    """Return the texts as a compiled catalog: a table of keys, a table of texts, then both."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    words = [key for key, _text in pairs] + [text for _key, text in pairs]
    head = 28
    at, places = head + 8 * len(words), b""
    for word in words:
        places += struct.pack("<2I", len(word), at)
        at += len(word) + 1
    counts = struct.pack("<7I", _MAGIC, 0, len(pairs), head, head + 8 * len(pairs), 0, head)
    return counts + places + b"".join(word + b"\0" for word in words)


def _locales_of_django() -> list[Path]:
    spec = find_spec("django")
    assert spec is not None and spec.origin is not None
    home = Path(spec.origin).parent
    return [home / "conf" / "locale", home / "contrib" / "auth" / "locale"]


if __name__ == "__main__":
    write_pseudo_language(LOCALE)
