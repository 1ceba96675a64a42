"""The preview of a registration sheet: each line, its doubtful points, and the result of the import."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst

from decklists.identities import IdentityNames
from tournament.kernel.phrases import listed
from tournament.kernel.text import is_readable, is_visible, name_key, normalized_text
from tournament.models import Round, Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.models.states import PlayerState
from tournament.people.entries import Entry
from tournament.people.pages.sheet_identities import IdentityQuestion, identities_meant, identity_questions
from tournament.people.sheet.columns import READABLE
from tournament.people.sheet.names import spellings, turned_name
from tournament.people.sheet.records import ColumnRead, Decisions, ImportWarning, Sheet, SheetLine
from tournament.people.words import column_label, warning_sentence


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line of the preview.

    `name_in_form` is the text in the name field. `is_importable` is False while the name is missing or too
    long; such a line is left out regardless of the checkbox. `is_left_out` is the organizer's decision.
    `is_news` means that the name is already registered, but the organizer hasn't seen that yet. `tidy_name`
    is the name with single spaces, if the organizer has to decide about it.
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
    def is_ticked_out(self) -> bool:
        """Whether “leave out” is checked in the form."""
        return self.is_left_out or self.is_news

    @property
    def is_imported(self) -> bool:
        """Whether sending the form as it is adds a player for this line."""
        return self.is_importable and not self.is_ticked_out


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The preview of a sheet.

    `namesakes` maps the `name_key` of registered players to their number; the form carries it, so that the
    import knows what the organizer saw. `mistyped` are the lines whose edited name is invalid. `may_check_in`
    is True if all players waiting for check-in after the import come from the sheet, so the same press can
    check them in. `same` are the lines that repeat an earlier one. `turned` contains the names written “Last,
    First” with their reversed form. `is_reading_doubtful` means that someone should check how the columns are
    read.
    """

    warnings: tuple[str, ...]
    lines: tuple[PreviewLine, ...]
    namesakes: dict[str, int]
    mistyped: tuple[int, ...]
    is_late: bool
    may_check_in: bool
    columns: tuple[ColumnRead, ...] = ()
    identities: tuple[IdentityQuestion, ...] = ()
    same: tuple[int, ...] = ()
    turned: tuple[tuple[str, str], ...] = ()
    is_turned: bool = False
    is_reading_doubtful: bool = False

    @property
    def asked_identities(self) -> list[IdentityQuestion]:
        """The ambiguous identities, for the organizer to choose."""
        return [question for question in self.identities if question.is_asked]

    @property
    def found_identities(self) -> list[IdentityQuestion]:
        """The identities that were matched to a card with a different name."""
        return [question for question in self.identities if not question.is_asked]

    @property
    def column_choices(self) -> list[tuple[str, str]]:
        """The kinds of column, with their labels."""
        return [(column, capfirst(column_label(column))) for column in READABLE]

    @property
    def doubtful(self) -> list[PreviewLine]:
        """The lines with warnings."""
        return [line for line in self.lines if line.warnings]

    @property
    def clear(self) -> list[PreviewLine]:
        """The lines without warnings."""
        return [line for line in self.lines if not line.warnings]

    @property
    def wanted(self) -> list[Entry]:
        """The players that the organizer decided to import."""
        return [line.entry for line in self.lines if line.is_importable and not line.is_left_out]

    @property
    def imported_count(self) -> int:
        """How many players are added if the form is sent as it is."""
        return sum(line.is_imported for line in self.lines)

    @property
    def left_out_count(self) -> int:
        """How many lines are left out if the form is sent as it is."""
        return len(self.lines) - self.imported_count


@dataclass(frozen=True, slots=True)
class _Registered:
    """The event's existing data that a line may conflict with."""

    names: Counter[str]
    tables: dict[int, str]
    round_1_is_paired: bool
    somebody_waits: bool


def sheet_page(
    tournament: Tournament,
    sheet: Sheet,
    decisions: Decisions | None = None,
    identities: IdentityNames | None = None,
) -> SheetPage:
    """Return the preview of a sheet, with the decisions made so far. Two queries.

    Before any decision, lines whose name is already registered are left out. So are lines whose name was
    registered after the organizer decided, and duplicates of an earlier line that the organizer hasn't seen
    yet. Every other importable line is included. Identities come from `identities`, if it has a title for
    them. A player who can't have their fixed table or bye is imported without it, with a warning on the line.
    """
    registered = _registered(tournament)
    made = decisions or Decisions()
    meant = identities_meant(sheet.lines, made, identities)
    named = [_named(_with_identities(line, meant), made) for line in sheet.lines]
    numbers: dict[str, list[int]] = {}
    for line in named:
        if not _is_left_out(line, made):
            numbers.setdefault(name_key(line.entry.name), []).append(line.number)
    tables = dict(registered.tables)
    lines = tuple(
        _preview(before, line, made, registered, tables, numbers.get(name_key(line.entry.name), []))
        for before, line in zip(sheet.lines, named, strict=True)
    )
    keys = {name_key(line.entry.name) for line in named}
    turned = ((line.entry.name, turned_name(line.entry.name)) for line in sheet.lines)
    return SheetPage(
        warnings=tuple(warning_sentence(warning) for warning in _grouped(sheet.warnings)),
        lines=lines,
        namesakes={key: registered.names[key] for key in sorted(keys) if key and registered.names[key]},
        mistyped=tuple(
            line.number
            for before, line in zip(sheet.lines, named, strict=True)
            if _typed(before, made) is not None
            and _name_fault(line.entry.name)
            and line.number not in made.left_out
        ),
        is_late=registered.round_1_is_paired,
        may_check_in=not registered.round_1_is_paired and not registered.somebody_waits,
        columns=sheet.columns,
        identities=identity_questions(sheet.lines, meant, identities),
        same=tuple(line.number for line in sheet.lines if line.same_as is not None),
        turned=tuple(dict.fromkeys((name, round_) for name, round_ in turned if round_)),
        is_turned=made.is_turned,
        is_reading_doubtful=_is_reading_doubtful(sheet),
    )


def _grouped(warnings: Sequence[ImportWarning]) -> list[ImportWarning]:
    """Return the warnings about a sheet, with several unread columns combined into one."""
    unknown = [warning for warning in warnings if warning.code == "unknown_column"]
    if len(unknown) < 2:
        return list(warnings)
    columns = [warning.facts["column"] for warning in unknown]
    facts = {"line": unknown[0].facts["line"], "columns": columns}
    return [*(each for each in warnings if each not in unknown), ImportWarning("unknown_columns", facts)]


def _is_reading_doubtful(sheet: Sheet) -> bool:
    """Return whether someone should check the columns: one with data is unread although its cells don't look
    like an ignored kind, or there is a warning other than about unread columns.
    """
    unread = any(not column.read_as and not column.looks_like for column in sheet.columns if column.samples)
    return unread or any(warning.code != "unknown_column" for warning in sheet.warnings)


def _with_identities(line: SheetLine, meant: Mapping[tuple[str, str], str]) -> SheetLine:
    """Return the line with the identities that its cells refer to."""
    entry = line.entry
    corp = meant.get(("corp_identity", entry.corp_identity)) or entry.corp_identity
    runner = meant.get(("runner_identity", entry.runner_identity)) or entry.runner_identity
    return replace(line, entry=replace(entry, corp_identity=corp, runner_identity=runner))


def _is_left_out(line: SheetLine, made: Decisions) -> bool:
    """Return whether the organizer left a line out, or hasn't seen yet that it is a duplicate."""
    return line.number in made.left_out or (line.same_as is not None and line.number not in made.told)


def _typed(line: SheetLine, made: Decisions) -> str | None:
    """Return the name that the organizer typed for a line; None if it matches the sheet."""
    typed = made.names.get(line.number, line.entry.name)
    return None if typed in spellings(line.entry.name) else typed


def _registered(tournament: Tournament) -> _Registered:
    players = list(tournament.players.values_list("name", "fixed_table", "state"))
    return _Registered(
        names=Counter(name_key(name) for name, _, _ in players),
        tables={table: name for name, table, _ in players if table is not None},
        round_1_is_paired=Round.objects.swiss(tournament).exists(),
        somebody_waits=any(state == PlayerState.REGISTERED for _, _, state in players),
    )


def _named(line: SheetLine, made: Decisions) -> SheetLine:
    """Return the line with the name that the organizer typed, reversed or tidied; otherwise the sheet's."""
    typed = _typed(line, made)
    name = line.entry.name if typed is None else normalized_text(typed)
    if typed is None and made.is_turned:
        name = turned_name(name) or name
    if line.number in made.tidied:
        name = normalized_text(name)
    return replace(line, entry=replace(line.entry, name=name))


def _name_fault(name: str) -> ImportWarning | None:
    if not is_visible(name):
        return ImportWarning("name_missing")
    if not is_readable(name):
        return ImportWarning("name_unreadable")
    if len(name) > (longest := PLAYER_FIELDS["name"].length):
        return ImportWarning("name_too_long", {"length": len(name), "allowed": longest})
    return None


def _preview(
    before: SheetLine,
    line: SheetLine,
    made: Decisions,
    registered: _Registered,
    tables: dict[int, str],
    alike: list[int],
) -> PreviewLine:
    """Return one line's preview; add the fixed table of an imported line to `tables`."""
    key = name_key(line.entry.name)
    fault = _name_fault(line.entry.name)
    is_news = fault is None and registered.names[key] > made.namesakes.get(key, 0)
    is_left_out = _is_left_out(line, made)
    entry = line.entry
    taken: list[ImportWarning] = []
    if fault is None and not is_news and not is_left_out:
        entry, taken = _without_what_is_taken(line.entry, registered, tables)
    typed = _typed(before, made)
    spaced = normalized_text(before.entry.name) != before.entry.name
    warnings = [
        *([fault] if fault else _name_warnings(line, registered.names[key], alike)),
        *([ImportWarning("name_spaces")] if spaced and not fault else []),
        *(warning for warning in line.warnings if typed is None or warning.code not in _ABOUT_NAMES),
        *taken,
    ]
    return PreviewLine(
        number=line.number,
        entry=entry,
        name_in_form=(_turned(before, made) if typed is None else typed),
        warnings=tuple(warning_sentence(warning) for warning in warnings),
        is_importable=fault is None,
        is_left_out=is_left_out,
        is_news=is_news,
        tidy_name=normalized_text(before.entry.name) if spaced else "",
        is_tidied=line.number in made.tidied,
    )


def _turned(line: SheetLine, made: Decisions) -> str:
    """Return a line's name as in the sheet; a “Last, First” name is reversed if the organizer chose to
    reverse them all.
    """
    return (made.is_turned and turned_name(line.entry.name)) or line.entry.name


# Warnings about how a name is written, which no longer apply once another name is typed.
_ABOUT_NAMES = frozenset({"name_damaged", "name_is_none"})


def _name_warnings(line: SheetLine, registered: int, alike: list[int]) -> Iterator[ImportWarning]:
    if line.same_as is not None:
        yield ImportWarning("same_line", {"line": line.same_as})
    if registered:
        yield ImportWarning("already_registered", {"count": registered})
    others = [str(number) for number in alike if number != line.number]
    if others and line.number in alike:
        yield ImportWarning("same_name", {"lines": listed(others)})


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
