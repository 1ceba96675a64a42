"""A verdict as plain data and as lines, for JSON and the command line.

The site has its own sentences for the same codes and facts in `phrases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from decklists.catalogue import Catalogue
from decklists.parse import Fault, Note
from decklists.types import Deck, Snapshot
from decklists.verdict import Problem, Verdict

NO_LIST = "none"  # stands for "no restriction list"

PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "identity_missing": "no identity",
        "identity_among_cards": "more than one identity",
        "too_few_cards": "{have} cards, at least {min} needed",
        "too_many_copies": "{copies} copies, {limit} allowed",
        "one_copy_only": "{copies} copies, {limit} allowed by {identity}",
        "wrong_side": "not a {side} card",
        "both_sides": "cards of both sides",
        "too_much_influence": "{spent} influence of {limit}",
        "faction_locked": "no influence value, only for {faction} decks",
        "faction_barred": "{identity} allows no {faction} cards",
        "too_many_agendas_of_faction": "{have} different {faction} agendas, {max} allowed by {identity}",
        "too_few_agenda_points": "{have} agenda points, {min} or {max} needed",
        "too_many_agenda_points": "{have} agenda points, {min} or {max} needed",
        "identity_of_other_format": "only legal in {format}",
        "more_than_one_box": "{copies} copies, {limit} in one box",
        "too_many_large_agendas": "{have} agendas worth {points} or more, {max} allowed by {list}",
        "banned": "banned by {list}",
        "banned_keyword": "banned by {list} as {keyword}",
        "too_many_restricted": "{have} restricted cards on {list}, {max} allowed",
        "too_many_points": "{have} points on {list}, {max} allowed",
        "not_released": "{pack} is legal from {legal_from}",
        "rotated": "rotated out on {since} ({rotation})",
        "after_cut_off": "{pack} came out after {cut_off}",
        "outside_pool": "not in the card pool",
        "pool_unknown": "the card data doesn't cover {format} on this date",
    }
)

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "unknown_title": "no card with this title in this catalog",
        "unknown_code": "no card with this code in this catalog",
        "ambiguous_title": "several cards have this title",
        "bad_count": "not a number of copies",
        "count_missing": "how many copies?",
        "unreadable_line": "neither a card nor a heading",
    }
)


NOTES: Mapping[str, str] = MappingProxyType(
    {
        "aside_left_out": "not part of the deck, left out",
        "comment_left_out": "a comment, left out",
        "text_left_out": "text above the deck, left out",
        "farewell_left_out": "the end of an email, left out",
        "play_aid_left_out": "a play aid, not part of a deck, left out",
        "one_copy_each": "no line has a count, so each is one copy",
    }
)


def verdict_data(verdict: Verdict, faults: Iterable[Fault] = ()) -> dict[str, Any]:
    """Return the verdict and the unreadable lines as data for JSON.

    `cards` counts the deck without its identity. `influence.limit` is the printed limit minus the list's
    penalty, null for decks without one. A runner's agenda points have no range. A deck with unreadable lines
    isn't legal.
    """
    problems = [*(fault_data(fault) for fault in faults), *(_problem_data(one) for one in verdict.problems)]
    influence, points = verdict.influence, verdict.agenda_points
    return {
        "legal": not problems,
        "identity": verdict.identity.title if verdict.identity else None,
        "side": verdict.side,
        "cards": verdict.cards,
        "influence": {
            "spent": influence.spent,
            "limit": influence.limit,
            "printed_limit": influence.printed_limit,
        },
        "agenda_points": {"have": points.have, "min": points.min, "max": points.max},
        "list": verdict.restriction_list,
        **_snapshot_data(verdict.snapshot),
        "on": verdict.on.isoformat(),
        "level": verdict.level,
        "format": verdict.format,
        "problems": problems,
    }


def fault_data(fault: Fault) -> dict[str, Any]:
    """Return an unreadable line as data for JSON: its number, its text and what may have been meant."""
    return {
        "code": fault.code,
        "cards": [],
        "line": fault.line,
        "text": fault.text,
        "nearest": list(fault.nearest),
        "section": None,
    }


def contents_data(decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """Return the decks as they were read, for JSON: name, identity, and copies by English title."""
    return [
        {
            "name": deck.name,
            "identity": deck.identity.title if deck.identity else None,
            "cards": {entry.card.title: entry.copies for entry in deck.cards},
        }
        for deck in decks
    ]


def note_data(note: Note) -> dict[str, Any]:
    """Return a note on what was left out, or read in a way worth mentioning, as data for JSON."""
    return {"code": note.code, "lines": list(note.lines), "text": note.text}


def note_line(note: Note) -> str:
    told = [f"“{note.text}”"] if note.text else []
    if note.lines:
        first, last = note.lines[0], note.lines[-1]
        place = "line {line}" if first == last else "lines {line}-{last}"
        told.insert(0, place.format(line=first, last=last))
    return f"{', '.join(told)}: {NOTES[note.code]}"


def problem_line(problem: Problem) -> str:
    """Return a problem as one line, with the rule's section and the cards."""
    said = _sentence(problem).format_map(problem.facts)
    if not problem.cards:
        return f"{said} [{problem.section}]"
    cards = ", ".join(card.title for card in problem.cards)
    return f"{said} [{problem.section}]: {cards}"


def _sentence(problem: Problem) -> str:
    """Return a problem's sentence, in a longer or shorter version if its facts require it."""
    facts = problem.facts
    if problem.code == "after_cut_off" and len(problem.cards) > 1:
        return "later than {cut_off}"
    if problem.code == "outside_pool" and facts["pool"]:
        return "not in the card pool {pool}"
    if problem.code == "pool_unknown" and facts["since"]:
        return "the card data covers {format} only from {since}"
    if problem.code == "too_much_influence" and facts["penalty"]:
        return "{spent} influence of {limit}: limit {printed_limit} minus {penalty} listed copies"
    if problem.code == "too_much_influence" and facts["universal"]:
        return "{spent} influence of {limit}: {universal} of it universal"
    return PROBLEMS[problem.code]


def fault_line(fault: Fault) -> str:
    """Return a fault as one line, with its position and what may have been meant."""
    place = f"“{fault.text}”"
    if fault.line is not None:
        place = f"line {fault.line}, {place}"
    said = f"{place}: {FAULTS[fault.code]}"
    if not fault.nearest:
        return said
    nearest = " or ".join(fault.nearest)
    return f"{said}; did you mean {nearest}?"


def deck_heading(deck: Deck, verdict: Verdict) -> str:
    """Return a heading that names the deck and its identity, the date of the verdict, the snapshot that
    applies, if any, and the list.
    """
    told = {
        "deck": deck.name or "Deck",
        "identity": verdict.identity.title if verdict.identity else "no identity",
        "date": verdict.on,
        "list": verdict.restriction_list or NO_LIST,
    }
    snapshot = verdict.snapshot
    if not snapshot:
        return "{deck} ({identity}), {date}, list: {list}".format_map(told)
    told |= {"format": snapshot.family, "start": snapshot.start, "pool": snapshot.pool.name}
    heading = "{deck} ({identity}), {date}, {format} snapshot of {start} ({pool}), list: {list}"
    return heading.format_map(told)


def catalogue_line(catalogue: Catalogue) -> str:
    """Return a line stating which cards are in the catalog, so that an unknown card isn't a surprise."""
    source = catalogue.source
    name = source.name
    if source.as_of:
        name = f"{name}, as of {source.as_of}"
    titles = f"{source.cards} title{'s' * (source.cards != 1)}"
    return f"Cards: {name}: {titles}, up to {source.newest_pack} and {source.newest_list}"


def sums_line(verdict: Verdict) -> str:
    """Return the number of cards, the influence and, if they have a range, the agenda points."""
    influence, points = verdict.influence, verdict.agenda_points
    sums = [f"{verdict.cards} card{'s' * (verdict.cards != 1)}"]
    if influence.limit is not None:
        sums.append(f"{influence.spent} influence of {influence.limit}")
    elif influence.spent is not None:
        sums.append(f"{influence.spent} influence (no limit)")
    if points.min is not None:
        sums.append(f"{points.have} agenda points ({points.min}-{points.max})")
    return ", ".join(sums)


def _snapshot_data(snapshot: Snapshot | None) -> dict[str, Any]:
    if snapshot is None:
        return {}
    since = snapshot.start.isoformat()
    return {"snapshot": {"code": snapshot.code, "since": since, "pool": snapshot.pool.name}}


def _problem_data(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "cards": [card.title for card in problem.cards],
        **problem.facts,
        "section": problem.section,
    }
