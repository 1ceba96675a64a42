"""The preview of a registration sheet: each line, what is doubtful about it, and what would happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.core.text import is_readable, is_visible, name_key, normalized_text
from tournament.models import Round, Tournament
from tournament.models.states import PlayerState
from tournament.people.entries import LENGTHS, Entry
from tournament.people.sheet.records import Decisions, ImportWarning, Sheet, SheetLine
from tournament.people.words import warning_sentence


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line of the preview.

    `name_in_form` is what stands in the name's field. `is_importable` is False while the name is missing
    or too long: then the line is left out whatever is ticked. `is_left_out` is what the organizer
    decided; `is_news` says that the name is registered and they have not been told yet. `tidy_name` is the
    name with single spaces, where that is something to decide.
    """

    number: int
    entry: Entry
    name_in_form: str
    warnings: tuple[str, ...]
    is_importable: bool
    is_left_out: bool
    is_news: bool
    tidy_name: str = ""
    is_tidied: bool = False

    @property
    def texts(self) -> list[str]:
        """What else the line says in words, the notes apart."""
        texts = (getattr(self.entry, name) for name in LENGTHS if name not in {"name", "notes"})
        return [text for text in texts if text]

    @property
    def is_ticked_out(self) -> bool:
        """Whether “leave out” is ticked in the form."""
        return self.is_left_out or self.is_news

    @property
    def is_imported(self) -> bool:
        """Whether the line becomes a player if the form is sent as it stands."""
        return self.is_importable and not self.is_ticked_out


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The preview of a sheet.

    `namesakes` are the names (by `name_key`) that are registered already, and how many of each: the form
    carries them, so that the import knows what the organizer was told. `mistyped` are the lines whose
    name was changed here into one that cannot be taken. `may_check_in` where all who wait for it once the
    sheet is imported come from the sheet: they can be checked in with the same press.
    """

    warnings: tuple[str, ...]
    lines: tuple[PreviewLine, ...]
    namesakes: dict[str, int]
    mistyped: tuple[int, ...]
    is_late: bool
    may_check_in: bool

    @property
    def doubtful(self) -> list[PreviewLine]:
        """The lines to look at."""
        return [line for line in self.lines if line.warnings]

    @property
    def clear(self) -> list[PreviewLine]:
        """The lines with nothing to say about."""
        return [line for line in self.lines if not line.warnings]

    @property
    def wanted(self) -> list[Entry]:
        """The players whom the organizer decided to import."""
        return [line.entry for line in self.lines if line.is_importable and not line.is_left_out]

    @property
    def imported_count(self) -> int:
        """How many players come in if the form is sent as it stands."""
        return sum(line.is_imported for line in self.lines)

    @property
    def left_out_count(self) -> int:
        """How many lines do not."""
        return len(self.lines) - self.imported_count


@dataclass(frozen=True, slots=True)
class _Registered:
    """What the event already has that a line may collide with."""

    names: Counter[str]
    tables: dict[int, str]
    round_1_is_paired: bool
    somebody_waits: bool


def sheet_page(tournament: Tournament, sheet: Sheet, decisions: Decisions | None = None) -> SheetPage:
    """Return the preview of a sheet, with what was decided about it so far. Two queries.

    Before any decision, a line whose name is registered already is left out, and so is one on which
    the name became registered since the organizer decided; every other line that can be imported is.
    A player whose fixed table or bye cannot be had comes in without it, and the line says so.
    """
    registered = _registered(tournament)
    made = decisions or Decisions()
    named = [_named(line, made) for line in sheet.lines]
    numbers: dict[str, list[int]] = {}
    for line in named:
        numbers.setdefault(name_key(line.entry.name), []).append(line.number)
    tables = dict(registered.tables)
    lines = tuple(
        _preview(before, line, made, registered, tables, numbers[name_key(line.entry.name)])
        for before, line in zip(sheet.lines, named, strict=True)
    )
    known = {key: registered.names[key] for key in numbers if key and registered.names[key]}
    mistyped = tuple(
        line.number
        for before, line in zip(sheet.lines, named, strict=True)
        if line.entry.name != before.entry.name
        and _name_fault(line.entry.name)
        and line.number not in made.left_out
    )
    return SheetPage(
        warnings=tuple(warning_sentence(warning) for warning in sheet.warnings),
        lines=lines,
        namesakes=known,
        mistyped=mistyped,
        is_late=registered.round_1_is_paired,
        may_check_in=not registered.round_1_is_paired and not registered.somebody_waits,
    )


def _registered(tournament: Tournament) -> _Registered:
    players = list(tournament.players.values_list("name", "fixed_table", "state"))
    return _Registered(
        names=Counter(name_key(name) for name, _, _ in players),
        tables={table: name for name, table, _ in players if table is not None},
        round_1_is_paired=Round.objects.swiss(tournament).exists(),
        somebody_waits=any(state == PlayerState.REGISTERED for _, _, state in players),
    )


def _named(line: SheetLine, made: Decisions) -> SheetLine:
    """Return the line with the name that the organizer typed or tidied, else as the sheet has it."""
    typed = made.names.get(line.number, line.entry.name)
    name = line.entry.name if typed == line.entry.name else normalized_text(typed)
    if line.number in made.tidied:
        name = normalized_text(name)
    return replace(line, entry=replace(line.entry, name=name))


def _name_fault(name: str) -> ImportWarning | None:
    if not is_visible(name):
        return ImportWarning("name_missing")
    if not is_readable(name):
        return ImportWarning("name_unreadable")
    if len(name) > LENGTHS["name"]:
        return ImportWarning("name_too_long", {"length": len(name), "allowed": LENGTHS["name"]})
    return None


def _preview(
    before: SheetLine,
    line: SheetLine,
    made: Decisions,
    registered: _Registered,
    tables: dict[int, str],
    alike: list[int],
) -> PreviewLine:
    """Return one line's preview. `tables` gains the fixed table that an imported line takes."""
    key = name_key(line.entry.name)
    fault = _name_fault(line.entry.name)
    is_news = fault is None and registered.names[key] > made.namesakes.get(key, 0)
    is_left_out = line.number in made.left_out
    entry = line.entry
    taken: list[ImportWarning] = []
    if fault is None and not is_news and not is_left_out:
        entry, taken = _without_what_is_taken(line.entry, registered, tables)
    spaced = normalized_text(before.entry.name) != before.entry.name
    warnings = [
        *([fault] if fault else _name_warnings(line, registered.names[key], alike)),
        *([ImportWarning("name_spaces")] if spaced and not fault else []),
        *line.warnings,
        *taken,
    ]
    return PreviewLine(
        number=line.number,
        entry=entry,
        name_in_form=made.names.get(line.number, before.entry.name),
        warnings=tuple(warning_sentence(warning) for warning in warnings),
        is_importable=fault is None,
        is_left_out=is_left_out,
        is_news=is_news,
        tidy_name=normalized_text(before.entry.name) if spaced else "",
        is_tidied=line.number in made.tidied,
    )


def _name_warnings(line: SheetLine, registered: int, alike: list[int]) -> Iterator[ImportWarning]:
    if registered:
        yield ImportWarning("already_registered", {"count": registered})
    others = [str(number) for number in alike if number != line.number]
    if others:
        yield ImportWarning("same_name", {"lines": ", ".join(others)})


def _without_what_is_taken(
    entry: Entry, registered: _Registered, tables: dict[int, str]
) -> tuple[Entry, list[ImportWarning]]:
    warnings = []
    if entry.first_round_bye and registered.round_1_is_paired:
        entry = replace(entry, first_round_bye=False)
        warnings.append(ImportWarning("bye_too_late"))
    if entry.fixed_table is not None and entry.fixed_table in tables:
        holder = tables[entry.fixed_table]
        warnings.append(ImportWarning("table_taken", {"table": entry.fixed_table, "player": holder}))
        entry = replace(entry, fixed_table=None)
    elif entry.fixed_table is not None:
        tables[entry.fixed_table] = entry.name
    return entry, warnings
