"""The words for reading decks: what can't be read, what was left out, and why nothing could be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from decklists.errors import ReadError
from decklists.parse import Fault, Note
from tournament.kernel.errors import Sentence
from tournament.kernel.phrases import listed, quoted
from tournament.kernel.plain import plain


def note_sentence(note: Note) -> str:
    """Return a sentence on what was left out of a deck, or how it was read, with its lines."""
    facts: dict[str, Any] = {"text": note.text, "count": len(note.lines)}
    if note.lines:
        facts |= {"first": note.lines[0], "last": note.lines[-1]}
    return NOTES[note.code](facts)


def fault_sentence(fault: Fault) -> str:
    """Return why a line couldn't be read, with its number and what may have been meant."""
    text = str(FAULTS[fault.code]) % {"text": fault.text}
    if fault.line is not None:
        text = _("Line %(line)s: %(text)s") % {"line": fault.line, "text": text}
    if fault.nearest:
        meant = _(" or ").join(map(quoted, fault.nearest))
        text = _("%(text)s Did you mean %(titles)s?") % {"text": text, "titles": meant}
    return text


def fault_sentences(faults: Iterable[Fault]) -> list[str]:
    """Return why lines couldn't be read; if several lines have the same fault, it is described only once."""
    groups: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        groups.setdefault((fault.code, fault.text), []).append(fault)
    told = []
    for group in groups.values():
        sentence = fault_sentence(group[0])
        others = [str(fault.line) for fault in group[1:] if fault.line is not None]
        if others:
            sentence = _("%(sentence)s Lines with the same problem: %(lines)s.") % {
                "sentence": sentence,
                "lines": listed(others),
            }
        told.append(sentence)
    return told


def read_error_sentence(error: ReadError) -> str:
    """Return why nothing could be read."""
    return READ_ERRORS[error.code](dict(error.facts))


FAULTS: Mapping[str, Promise] = {
    "unknown_title": gettext_lazy("“%(text)s” isn’t a known card."),
    "unknown_code": gettext_lazy("“%(text)s” isn’t a known card code."),
    "ambiguous_title": gettext_lazy("“%(text)s” is the title of several cards."),
    "bad_count": gettext_lazy("“%(text)s” needs a number of copies from 1 to 99."),
    "count_missing": gettext_lazy("“%(text)s” needs a number of copies, such as 3x, before the title."),
    "unreadable_line": gettext_lazy("“%(text)s” is neither a card nor a heading."),
}


def _play_aid(facts: Mapping[str, Any]) -> str:
    if "first" in facts:
        return _("Line %(first)s, “%(text)s”, is a play aid, not part of a deck: it was left out.") % facts
    return _("“%(text)s” is a play aid, not part of a deck: it was left out.") % facts


NOTES: Mapping[str, Sentence] = {
    "aside_left_out": plain(
        ngettext_lazy(
            "Line %(first)s, “%(text)s”, is not part of the deck: it was left out.",
            "Lines %(first)s to %(last)s, “%(text)s”, are not part of the deck: they were left out.",
            "count",
        )
    ),
    "comment_left_out": plain(
        gettext_lazy("Line %(first)s, “%(text)s”, is a comment: that card is not in the deck.")
    ),
    "text_left_out": plain(gettext_lazy("Line %(first)s, “%(text)s”, isn’t a card: it was left out.")),
    "farewell_left_out": plain(
        ngettext_lazy(
            "Line %(first)s, “%(text)s”, is the end of an e-mail: it was left out.",
            "Lines %(first)s to %(last)s, from “%(text)s” on, are the end of an e-mail: they were left out.",
            "count",
        )
    ),
    "play_aid_left_out": _play_aid,
    "one_copy_each": plain(
        gettext_lazy("No line gives a number of copies, so each of the %(count)s lines counts as one copy.")
    ),
}

READ_ERRORS: Mapping[str, Sentence] = {
    "empty": plain(gettext_lazy("There is nothing here to read.")),
    "too_large": lambda facts: (
        _("This is too large for a decklist: up to %(kilobytes)s kB can be read.")
        % {"kilobytes": facts["limit"] // 1024}
    ),
    "too_many_lines": plain(
        gettext_lazy("A decklist can have up to %(limit)s lines; this one has %(lines)s.")
    ),
    "binary": plain(gettext_lazy("This is not text. Paste the decklist, or save it as text, .o8d or JSON.")),
    "not_text": plain(gettext_lazy("This text can’t be decoded. Save it as UTF-8, or paste it instead.")),
    "only_an_address": plain(
        gettext_lazy(
            "This is only a link to a decklist, and this site doesn’t fetch other sites’ pages. Open "
            "%(address)s, copy the list there (on NetrunnerDB: Export, then Plain text) and paste it "
            "here."
        )
    ),
    "no_cards": plain(gettext_lazy("No line here is a card, so this probably isn’t a decklist.")),
    "json_broken": lambda facts: (
        _("This JSON has an error on line %(line)s.") % facts if facts["line"] else _("This JSON is broken.")
    ),
    "json_too_deep": plain(gettext_lazy("This JSON isn’t a decklist: it is nested too deeply.")),
    "json_not_a_deck": plain(gettext_lazy("This JSON isn’t a deck in NetrunnerDB’s format.")),
    "xml_broken": lambda facts: (
        _("This XML has an error on line %(line)s.") % facts if facts["line"] else _("This XML is broken.")
    ),
    "xml_forbidden": plain(
        gettext_lazy("This XML declares entities or a document type. Decklists never do, so it wasn’t read.")
    ),
    "xml_not_a_deck": plain(gettext_lazy("This XML isn’t a deck in OCTGN’s format.")),
    "card_file_missing": plain(gettext_lazy("The card file %(file)s is missing.")),
    "card_file_broken": plain(gettext_lazy("The card file %(file)s is broken.")),
}
