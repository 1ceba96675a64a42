"""A text preview of another tool's file: the same form and sentences as on the page, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django import forms
from django.http import QueryDict
from django.utils.text import Truncator

from tournament.exchange.imports.forms.choices import ImportForm
from tournament.exchange.imports.pages.compared import ComparedCell, Comparison
from tournament.exchange.imports.pages.preview import preview_page
from tournament.exchange.imports.reading import guessed


def form_as_guessed(data: bytes, chosen: Mapping[str, str]) -> ImportForm:
    """Return the preview's form as if it was sent with the guessed values, except for the fields in `chosen`.

    Several values for one field are separated by commas. Raises KeyError for a field that isn't asked for
    this file, RuleError for a file that isn't another tool's.
    """
    guess = guessed(data)
    asked = ImportForm(data, guess)
    for name in chosen:
        asked.fields[name]
    sent = QueryDict(mutable=True)
    for name, field in asked.fields.items():
        value = asked[name].value() if name not in chosen else chosen[name]
        if isinstance(field, forms.MultipleChoiceField):
            values = [each.strip() for each in value.split(",")] if isinstance(value, str) else value or ()
            sent.setlist(name, [str(each) for each in values if each != ""])
        elif isinstance(field, forms.BooleanField):
            sent[name] = str(value)
        else:
            sent[name] = "" if value is None else str(value)
    return ImportForm(data, guess, sent)


def preview_lines(form: ImportForm) -> Iterator[str]:
    """Yield the preview of a file as read by a form: the page's contents, and each field with its name."""
    page = preview_page(form.imported, form.identities)
    yield page.origin
    for head, said in (("Known", page.known), ("Guessed", page.guessed)):
        yield from ("", head, *(f"  {each}" for each in said))
    yield from ("", "What is missing")
    yield from (f"  {each}" for each in page.missing or ["Nothing is missing."])
    yield from ("", "The event")
    for name in form.fields:
        bound = form[name]
        yield f"  {name}={_shown(bound)}  ({Truncator(str(bound.label)).chars(60)})"
    yield from ("", "Standings")
    yield from (f"  {each}" for each in (*_comparison(page.comparison), *page.places))


def _shown(bound: forms.BoundField) -> str:
    value = bound.value()
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


def _comparison(comparison: Comparison) -> Iterator[str]:
    """Yield how our standings and the file's compare, then our places, with the file's if they differ."""
    if not comparison.is_stated:
        yield "The file has no standings. Ours are calculated from its results."
    elif comparison.is_equal:
        yield "The standings in the file match ours in places, points and tiebreakers."
    else:
        yield (
            "The standings in the file differ from ours. Ours are calculated from the results; the file’s "
            "standings aren’t used."
        )
        yield from comparison.reasons
    heads = ("Rank", "Name", "Points", *(str(column.head) for column in comparison.columns))
    yield " | ".join(heads)
    for line in comparison.lines:
        cells = (_cell(line.rank), line.name, _cell(line.points), *map(_cell, line.figures))
        yield " | ".join(cells)


def _cell(cell: ComparedCell) -> str:
    return f"{cell.ours} ({cell.stated})" if cell.stated else cell.ours
