"""Turning the rows of an event file into rows here: checked one by one, renumbered, written unchanged.

Every row that is referred to must be in the file, so nothing of another event is ever touched. Deleted rows
that the log still mentions also get new numbers, which no other row here will have.
"""

from __future__ import annotations

import re
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Field, ForeignKey, Model
from django.db.models.fields import NOT_PROVIDED

from tournament.exchange.archive.columns import DoesNotFitError, reader_of
from tournament.exchange.archive.contents import EVENT_MEMBER, LINK, MEMBER_OF, MEMBERS, FileRow, Member
from tournament.exchange.archive.payload_keys import Renumber, renumbered_payload
from tournament.exchange.archive.reading import EventFile, wrong
from tournament.exchange.archive.renumbering import renumber_rows
from tournament.exchange.archive.shapes import refuse_misfit
from tournament.kernel.acts import all_acts, payload_values, read_payload
from tournament.kernel.database import insert_as_they_are, take_numbers
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import PayloadError
from tournament.models import EventLogo, LogEntry, Player, Result, ResultKind, Staff, Tournament
from tournament.models.people import draw_link
from tournament.models.states import StageKind

MOST_LOGOS = 10  # each must be decoded
MOST_UNREADABLE = 500  # log entries: each is reported in the site's own log
_LARGEST_NUMBER = 2**53
# A file's release is its newest migration. Intentional draws exist since 0020; before 0047 they counted as
# two ties.
_FIRST_WITH_DRAWS, _DRAWS_ARE_WINS = "0020", "0047"
_SWISS = StageKind.SWISS.value
_FIRST_STAGES: tuple[list[tuple[int, str]], ...] = ([], [(1, _SWISS)])
_OWN_LINK = re.compile(r"[A-Za-z0-9_-]{22}")  # the format of `draw_link`


class Arrival:
    """An event file being imported: `rows` by member, first checked, then renumbered.

    `kept_links` counts the players who keep their personal links.
    """

    def __init__(self, file: EventFile) -> None:
        """Check every row. Raises ActionRefused event_file_wrong, event_file_newer."""
        self.file = file
        self.kept_links = 0
        self._unreadable = 0
        self._below: list[tuple[type[Model], list[Model]]] = []
        self._keys: defaultdict[type[Model], set[int]] = defaultdict(set)
        self._numbers: dict[type[Model], dict[int, int]] = {}
        self.rows = {member: self._checked(member, file.rows[member]) for member in MEMBERS}
        self._refuse_what_is_not_there()
        if len(self.rows[EVENT_MEMBER]) != 1:
            wrong(EVENT_MEMBER.name, 1)
        self._refuse_what_does_not_agree()
        self._keep_points_of_earlier_draws()

    @property
    def event_values(self) -> FileRow:
        """The event's own columns."""
        return self.rows[EVENT_MEMBER][0]

    def _keep_points_of_earlier_draws(self) -> None:
        """Store the points of intentional draws as counted by the file's release (migration 0047)."""
        if not _FIRST_WITH_DRAWS <= self.file.release < _DRAWS_ARE_WINS or self.file.tool:
            return
        points = self.event_values["draw_points"] * self.event_values["games_per_round"]
        for row in self.rows[MEMBER_OF[Result]]:
            if row["kind"] == ResultKind.INTENTIONAL_DRAW and row["first_points"] is None:
                row["first_points"] = row["second_points"] = points

    def prepare(self, event: Tournament) -> None:
        """Assign each row its number here and create its instance: everything that needs no lock.

        `event` isn't saved yet and gets its key. The numbers are used up even if nothing is written
        afterwards.
        """
        with transaction.atomic():
            event.pk = next(iter(take_numbers(Tournament, 1)))
            self._take_numbers()
        for member in MEMBERS:
            if member is not EVENT_MEMBER:
                renumber_rows(member, self.rows[member], self.number_of, _renumber_entry)
        self._below = [
            (member.model, self._instances(member, event))
            for member in MEMBERS
            if member.model not in (Tournament, Player)
        ]

    def write(self, event: Tournament) -> None:
        """Write the prepared event and all its rows, within a transaction.

        Raises ActionRefused event_file_contradicts.
        """
        self._renew_links()
        players = self._instances(MEMBER_OF[Player], event)
        try:
            insert_as_they_are(Tournament, [event])
            insert_as_they_are(Player, players)
            for model, rows in self._below:
                insert_as_they_are(model, rows)
        # a constraint, or a value that this database can't store
        except (DatabaseError, ValueError) as error:
            raise ActionRefused("event_file_contradicts") from error

    def _instances(self, member: Member, event: Tournament) -> list[Model]:
        return [_instance(member, row, event) for row in self.rows[member]]

    def _checked(self, member: Member, rows: list[FileRow]) -> list[FileRow]:
        if member.model is EventLogo and len(rows) > MOST_LOGOS:
            wrong(member.name, MOST_LOGOS + 1)
        read = _readers(member)
        checked: list[FileRow] = []
        for number, row in enumerate(rows, start=1):
            try:
                values = _values(member, read, row)
                refuse_misfit(member.name, values)
                if member.model is LogEntry:
                    self._up_to_date(values)
                self._note(member, values)
            except DoesNotFitError as error:
                wrong(member.name, number, column=str(error))
            checked.append(values)
        return checked

    def _note(self, member: Member, values: FileRow) -> None:
        if member is not EVENT_MEMBER and values["id"] in self._keys[member.model]:
            raise DoesNotFitError
        if member is not EVENT_MEMBER:
            self._keys[member.model].add(values["id"])

    def _up_to_date(self, entry: FileRow) -> None:
        """Bring a log entry up to date; up to MOST_UNREADABLE unreadable entries are accepted as they are."""
        if entry["act"] not in all_acts():
            raise ActionRefused("event_file_newer")
        try:
            payload = read_payload(entry["act"], entry["payload"], entry["payload_version"])
        except PayloadError:
            self._unreadable += 1
            if self._unreadable > MOST_UNREADABLE:
                raise DoesNotFitError from None
            return
        if entry["payload_version"] > payload.payload_version:
            raise ActionRefused("event_file_newer")
        entry["payload"], entry["payload_version"] = payload_values(payload), payload.payload_version
        entry["is_read"] = True

    def _refuse_what_is_not_there(self) -> None:
        """Check every reference to a row in the file, then record the rows mentioned in JSON, even deleted
        ones.
        """
        there = {model: frozenset(keys) for model, keys in self._keys.items()}
        for member in MEMBERS:
            references = [field for field in member.fields if isinstance(field, ForeignKey)]
            for number, row in enumerate(self.rows[member], start=1):
                for field in references:
                    key = row[field.name]
                    if key is not None and key not in there.get(field.related_model, ()):
                        wrong(member.name, number)
        for member in MEMBERS:
            renumber_rows(member, self.rows[member], self._mention, _renumber_entry)

    def _refuse_what_does_not_agree(self) -> None:
        """Refuse files in which two rows contradict each other."""
        by_name = {member.name: rows for member, rows in self.rows.items()}
        for seats, tables, name in (
            ("seats.jsonl", "tables.jsonl", "pairing"),
            ("drawn_tables.jsonl", "deck_check_draws.jsonl", "draw"),
        ):
            round_of = {table["id"]: table["round"] for table in by_name[tables]}
            for number, row in enumerate(by_name[seats], start=1):
                if row["round"] != round_of[row[name]]:
                    wrong(seats, number)
        stages = sorted((stage["number"], stage["kind"]) for stage in by_name["stages.jsonl"])
        if [number for number, _kind in stages] != [1, 2][: len(stages)] or stages[:1] not in _FIRST_STAGES:
            wrong("stages.jsonl", 1)
        swiss = {stage["id"]: stage["number"] for stage in by_name["stages.jsonl"] if stage["kind"] == _SWISS}
        played = [
            (swiss[row["stage"]], row["number"]) for row in by_name["rounds.jsonl"] if row["stage"] in swiss
        ]
        if [number for _stage, number in sorted(played)] != list(range(1, len(played) + 1)):
            wrong("rounds.jsonl", 1)
        version = self.event_values["version"]
        for number, entry in enumerate(by_name["log.jsonl"], start=1):
            if not 1 <= entry["version"] <= version:
                wrong("log.jsonl", number)

    def _mention(self, model: type[Model], key: int) -> int:
        if not 1 <= key < _LARGEST_NUMBER:
            raise ActionRefused("event_file_contradicts")
        self._keys[model].add(key)
        return key

    def number_of(self, model: type[Model], key: int) -> int:
        """Return the number that a row of the file gets here. Call it after `prepare`."""
        return self._numbers[model][key]

    def _take_numbers(self) -> None:
        for model, keys in self._keys.items():
            taken = take_numbers(model, len(keys))
            self._numbers[model] = dict(zip(sorted(keys), taken, strict=True))

    def _renew_links(self) -> None:
        """Keep the file's personal links that aren't used here, and generate the others."""
        players = self.rows[MEMBER_OF[Player]]
        asked = [row[LINK] for row in players]
        taken = set(Player.objects.filter(link__in=asked).values_list("link", flat=True)) if asked else set()
        for row in players:
            if row.pop("has_link") and _OWN_LINK.fullmatch(row[LINK]) and row[LINK] not in taken:
                taken.add(row[LINK])
                self.kept_links += 1
            else:
                row[LINK] = draw_link()


def _renumber_entry(row: FileRow, renumber: Renumber) -> None:
    """Renumber an entry's payload if its act can be read here; leave others unchanged."""
    if row.get("is_read"):
        row["payload"] = renumbered_payload(row["act"], row["payload"], renumber)


def _readers(member: Member) -> dict[str, Callable[[Any], Any]]:
    return {
        field.name: _key_or_nothing if isinstance(field, ForeignKey) else reader_of(field)
        for field in member.fields
    }


def _values(member: Member, read: dict[str, Callable[[Any], Any]], row: FileRow) -> FileRow:
    """Return a row's values, with defaults for columns missing from the file. Raises DoesNotFitError."""
    known = read.keys() | ({"id"} if member is not EVENT_MEMBER else set())
    if not row.keys() <= known:
        raise ActionRefused("event_file_newer")
    values: FileRow = {}
    if member is not EVENT_MEMBER:
        values["id"] = _key(row.get("id"))
    if member.model is Player:
        values["has_link"] = LINK in row
    for field in member.fields:
        if field.name in row:
            try:
                value = read[field.name](row[field.name])
            except DoesNotFitError as error:
                raise DoesNotFitError(field.name) from error
            if value is None and not field.null:
                raise DoesNotFitError(field.name)
            values[field.name] = value
        else:
            values[field.name] = _default(field)
    return values


def _default(field: Field[Any, Any]) -> Any:
    """Return a column's value for files from an earlier release that don't have it."""
    if field.default is not NOT_PROVIDED:
        return field.get_default()
    if field.null:
        return None
    if field.blank:
        return ""
    raise DoesNotFitError


def _key(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value < _LARGEST_NUMBER:
        raise DoesNotFitError
    return value


def _key_or_nothing(value: Any) -> int | None:
    return None if value is None else _key(value)


def _instance(member: Member, row: FileRow, event: Tournament) -> Model:
    """Return the model instance to write; staff of the other site become pending invitations here."""
    names = {field.name: field.attname for field in member.fields}
    values = {names[name]: value for name, value in row.items() if name in names}
    if member.is_of_the_event_itself:
        values["tournament_id"] = event.pk
    if member.model is Staff:
        values["invitation"] = secrets.token_urlsafe(16)
    if member.model is EventLogo:
        values["digest"] = row["digest"]
    return member.model(pk=row["id"], **values)
