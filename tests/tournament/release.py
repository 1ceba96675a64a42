"""What the site does with a database from an earlier release: each log entry is described and undone.

`python -m tests.tournament.release DUMP OUT ""` loads a release's dump into the file that the environment
names as DATABASE, and migrates it. With a PART instead of "", it writes the observations about that part of
the events as JSON. Each call is a separate process, so that the database is the site's default one. When the
site's modules move, update the imports here.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django

if __name__ == "__main__":  # otherwise pytest has set up Django
    django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction

from pairing.errors import RuleError
from tournament.decks.check_records import drawn_tables, draws_of
from tournament.kernel.access import Viewer
from tournament.kernel.acts import all_acts
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History, history_of
from tournament.kernel.payloads import Payload
from tournament.kernel.undo import LoggedStep, Undo, blockers_among, standing_entries
from tournament.kernel.words import sentence
from tournament.models import (
    Announcement,
    Call,
    Clock,
    ClockRun,
    Deck,
    DeckCheck,
    Game,
    LogEntry,
    MissingCard,
    Pairing,
    Penalty,
    Player,
    Proxy,
    Qualifier,
    Result,
    Round,
    Staff,
    Stage,
    Tournament,
)
from tournament.models.states import Role
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.erasing import names_of_players
from tournament.play.cut.records import bracket_record
from tournament.site.pages.home_changes import home_changed_since
from tournament.web.log.filter import LogFilter
from tournament.web.log.page import line_of

ROOT = Path(__file__).resolve().parents[2]
DUMP = ROOT / "tests" / "data" / "release_0_1" / "database.sql.gz"
EXPECTED = DUMP.with_name("expected.json")

ACTS = set(all_acts())
UNDOABLE = {code for code, act in all_acts().items() if not act.Payload.irreversible_reason}
UNDO = Undo.code
# Entries of these acts are news only to the people they name.
OF_THE_NAMED = {"report_result", "clear_result", "say_result", "raise_call", "take_call", "close_call"}
PROCESSES = 2
# The long numbers in the dump are its players' present and past draw numbers. Any other was drawn at random
# later.
DRAW_NUMBERS: set[str] = set()


def load(dump: Path, database: Path) -> None:
    """Write a dump to a new database file."""
    file = sqlite3.connect(database)
    file.executescript(_text(dump))
    file.close()


def _text(dump: Path) -> str:
    return gzip.decompress(dump.read_bytes()).decode("utf-8")


def observe(dump: Path, folder: Path) -> dict[str, Any]:
    """Return the observations about a dump by event address; separate processes each handle some of the
    events.

    Each has its own copy of the database, which is migrated once; files are in `folder`.
    """
    parts = [folder / f"part_{part}" for part in range(PROCESSES)]
    database = folder / "read.sqlite3"
    if _start(dump, folder, "").wait():
        raise RuntimeError("the process that brings the dump up to date has failed: see its output")
    running = []
    for part, path in enumerate(parts):
        path.mkdir()
        shutil.copy(database, path)
        running.append(_start(dump, path, str(part)))
    codes = [process.wait() for process in running]
    if any(codes):
        raise RuntimeError("a process that observes the dump has failed: see its output")
    told = [json.loads((path / "observed.json").read_text(encoding="utf-8")) for path in parts]
    return dict(sorted(each for part in told for each in part.items()))


def _start(dump: Path, folder: Path, part: str) -> subprocess.Popen[bytes]:
    of_process = {
        "DATABASE": str(folder / "read.sqlite3"),
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
        "TIME_ZONE": "UTC",
    }
    paths = [str(dump), str(folder / "observed.json")]
    command = [sys.executable, "-m", "tests.tournament.release", *paths, part]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | of_process)


def observed(part: int) -> dict[str, Any]:
    """Return, by event address, what the log and rows contain and how they are undone."""
    longest_first = Tournament.objects.order_by("-version", "pk").values_list("slug", "pk")
    return {slug: _event(pk) for slug, pk in longest_first[part::PROCESSES]}


def text_of(told: dict[str, Any]) -> str:
    """Return the observations as text, with a few short lines per log entry."""
    return json.dumps(told, indent=1, ensure_ascii=False, sort_keys=False) + "\n"


def _event(pk: int) -> dict[str, Any]:
    event = Tournament.objects.select_related("owner").get(pk=pk)
    rows, standing = _rows(event), list(map(LoggedStep.of, standing_entries(event)))
    told = _Telling(event, standing, history_of(event), list(event.players.order_by("pk")))
    return {
        "rows": rows,
        "entries": {str(entry.version): told.of(entry) | _alone(event, entry, rows) for entry in _log(event)},
        "filters": _filters(event),
        "draws": _draws(event),
        "walk": _walk(event, rows),
        "left_of_erased": _left_of_erased(event),
    }


def _log(event: Tournament) -> list[LogEntry]:
    """Return the log, oldest first, with the entries that undid each entry or that it undid."""
    entries = LogEntry.objects.filter(tournament=event).select_related("undone_by", "undoes")
    return list(entries.order_by("version"))


# The contents of an entry


def _why_not(payload: Payload | None) -> str:
    return (
        str(payload.irreversible_reason) or sentence(ActionRefused("undo_impossible"), {})
        if payload
        else "damaged"
    )


class _Telling:
    """The data about an event that is loaded once to describe its entries."""

    def __init__(
        self, event: Tournament, standing: list[LoggedStep], history: History, players: list[Player]
    ) -> None:
        self.event, self.standing, self.history, self.players = event, standing, history, players
        self.to = Viewer(user_id=event.owner_id, role=Role.TO)
        # A marshal and a judge with no actions of their own.
        self.others = [Viewer(user_id=-1, role=role) for role in (Role.MARSHAL, Role.JUDGE)]

    def of(self, entry: LogEntry) -> dict[str, Any]:
        """Return an entry's text, what blocks its undo, and whose page it changes."""
        step = LoggedStep.of(entry)
        line = line_of(step, self.to)
        payload = step.payload
        kept = payload.history_refusal(self.history) if payload else None
        later = [each for each in self.standing if each.entry.version > entry.version]
        told = {
            "at": line.at.isoformat(),
            "act": entry.act,
            "what": str(line.act),
            "who": line.who,
            "sentence": line.sentence,
            "by_player": line.by_player,
            "undone_by": line.undone_by if line.is_undone else None,
            "undoes": line.undoes,
            "words": payload.undo_words() if payload and not payload.irreversible_reason else [],
            "is_undoable": step.is_undoable,
            "may_undo": line.may_undo,
            "may_take_back": [
                viewer.role.value for viewer in self.others if viewer.may_take_back(entry.act, entry.actor_id)
            ],
            "why_not": "" if step.is_undoable else _why_not(payload),
            "kept": sentence(kept, {}) if kept else "",
            "blockers": [each.entry.version for each in blockers_among(self.event, step, later)],
            "built_on_by": [each.entry.version for each in later if blockers_among(self.event, step, [each])],
            "no_news_for": self._no_news_for(entry),
        }
        return {name: value for name, value in told.items() if value not in ("", [], None, 0)}

    def _no_news_for(self, entry: LogEntry) -> list[int]:
        """Return the players whose own page isn't changed by a table or call entry and the entries
        after it.
        """
        if entry.act not in OF_THE_NAMED:
            return []
        since, now = entry.version - 1, self.event.version
        return [player.pk for player in self.players if not home_changed_since(player, since, now)]


def _filters(event: Tournament) -> dict[str, list[int]]:
    """Return the log entries shown by each filter: round, table, name, and who did it."""
    asked = [{"round": number} for number in range(1, 5)] + [{"table": number} for number in range(1, 10)]
    asked += [{"player": name} for name in event.players.order_by("pk").values_list("name", flat=True)[:4]]
    asked += [{"who": name} for name in ("Olga", "Joy", "Juno", "Tess", "Ana", "Cleo")]
    asked += [{"undoable": True}]
    found = {}
    for query in asked:
        entries = LogFilter(query, queryset=LogEntry.objects.filter(tournament=event)).qs
        ((name, value),) = query.items()
        found[f"{name} {value}"] = sorted(entries.values_list("version", flat=True))
    return {name: versions for name, versions in found.items() if versions}


def _draws(event: Tournament) -> dict[str, list[int]]:
    """Return the tables drawn for deck checks, by round."""
    rounds = Round.objects.filter(stage__tournament=event).select_related("stage")
    drawn = {
        f"stage {round_.stage.number}, round {round_.number}": sorted(drawn_tables(draws_of(round_)))
        for round_ in rounds.order_by("stage__number", "number")
    }
    return {name: tables for name, tables in drawn.items() if tables}


# Undoing


def _alone(event: Tournament, entry: LogEntry, rows: list[str]) -> dict[str, Any]:
    """Undo one entry, return what changed, and roll everything back.

    Entries that have been undone, and undo entries, are skipped.
    """
    if entry.act == UNDO or hasattr(entry, "undone_by"):
        return {}
    with _rolled_back(event):
        outcome = _take_back(event, entry)
        changed = _difference(rows, _rows(event)) if outcome == "ok" else {}
    return {"alone": {"outcome": outcome} | changed}


def _walk(event: Tournament, rows: list[str]) -> dict[str, Any]:
    """Undo everything that can be undone, each step once, newest first, and roll everything back.

    An entry can only be blocked by later ones, so a second pass wouldn't undo more. `steps` are the entries
    in that order with their outcomes.
    """
    with _rolled_back(event):
        entries = LogEntry.objects.filter(tournament=event, undone_by__isnull=True)
        entries = entries.exclude(act=UNDO).order_by("-version")
        steps = [f"{entry.version}: {_take_back(event, entry)}" for entry in list(entries)]
        return {"steps": steps} | _difference(rows, _rows(event)) | {"broken_keys": _broken_keys()}


def _left_of_erased(event: Tournament) -> list[str]:
    """Erase the player most often named in the log, undo everything possible, and return where their name
    remains.
    """
    log = [json.dumps(entry.payload, ensure_ascii=False) for entry in _log(event)]
    players = sorted(event.players.all(), key=lambda each: -sum(each.name in kept for kept in log))
    if not players:
        return []
    with _rolled_back(event):
        names = _own_names(event, players[0])
        ErasePlayer(player=players[0], typed=players[0].name).perform(event, actor=event.owner)
        places = _places_of(event, names)
        for entry in LogEntry.objects.filter(tournament=event).order_by("-version"):
            _take_back(event, entry)
        return places + _places_of(event, names)


def _own_names(event: Tournament, player: Player) -> set[str]:
    """Return the names that only this player in the event has had."""
    known = {(each.pk, each.name) for each in event.players.all()}
    known |= {pair for entry in _log(event) for pair in names_of_players(entry.payload)}
    leaders = set(Staff.objects.filter(tournament=event).values_list("name", flat=True))
    own = {name for key, name in known if key == player.pk}
    return own - {name for key, name in known if key != player.pk} - leaders


def _places_of(event: Tournament, names: set[str]) -> list[str]:
    """Return the event's rows and log entries that contain one of the names as whole words."""
    find = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    entries = (
        f"{entry.act}: {entry.actor_name} {json.dumps(entry.payload, ensure_ascii=False)}"
        for entry in _log(event)
    )
    return [line for line in (*_rows(event), *entries) if names and find.search(line)]


def _take_back(event: Tournament, entry: LogEntry) -> str:
    """Undo an entry as the organizer; return "ok" or the refusal's code."""
    try:
        is_done = Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    except RuleError as refused:
        return refused.code
    return "ok" if is_done else "taken back already"


@contextmanager
def _rolled_back(event: Tournament) -> Iterator[None]:
    """Roll everything back afterwards, including the event object."""
    version, state = event.version, event.state
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    event.version, event.state = version, state


def _broken_keys() -> int:
    with connection.cursor() as cursor:
        return len(cursor.execute("PRAGMA foreign_key_check").fetchall())


def _difference(before: list[str], after: list[str]) -> dict[str, list[str]]:
    """Return the removed and the added lines; a changed line is in both."""
    went, came = sorted(set(before) - set(after)), sorted(set(after) - set(before))
    return {name: lines for name, lines in (("went", went), ("came", came)) if lines}


# The event's rows, one line each. Times that an act sets to now are shown only as "set".


def _rows(event: Tournament) -> list[str]:
    return [
        line
        for table in (
            _settings,
            _players,
            _decks,
            _stages,
            _rounds,
            _tables,
            _bracket,
            _clocks,
            _floor,
            _staff,
        )
        for line in table(event)
    ]


def _line(kind: str, key: object, /, **values: Any) -> str:
    """Return a row as one line; empty values are left out, but 0 is shown."""
    told = {name: value for name, value in values.items() if value or (value == 0 and value is not False)}
    return f"{kind} {key}: {json.dumps(told, ensure_ascii=False, default=str)}"


def _lines(kind: str, rows: Any, *names: str, marks: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a line for each row: its key, these fields, and whether each of `marks` is set."""
    for row in rows.order_by("pk").values("pk", *names, *marks):
        told = {name: row[name] for name in names} | {name: row[name] is not None for name in marks}
        yield _line(kind, row["pk"], **told)


def _fingerprint(value: Any) -> str:
    """Return a short hash of a value."""
    return hashlib.sha1(json.dumps(value, sort_keys=True).encode()).hexdigest()[:10]


SETTINGS = (
    "name",
    "date",
    "time_zone",
    "venue",
    "level",
    "structure",
    "kind",
    "is_listed",
    "planned_rounds",
    "cut_size",
    "round_minutes",
    "games_per_round",
    "agenda_points_to_win",
    "win_points",
    "timed_win_points",
    "draw_points",
    "bye_points",
    "tiebreakers",
    "deck_lists",
    "restriction_list",
    "card_pool_until",
    "is_signup_open",
    "are_decks_locked",
    "decks_shown",
    "decks_audience",
    "are_reports_open",
    "clock_warnings",
    "screen_views",
    "screen_seconds",
    "state",
)


# Release 0.1 had two columns: which lists were open, and to whom. Later releases have one per stage.
OPEN_DECKS = {
    ("private", "private"): ("none", "participants"),
    ("private", "players"): ("cut", "participants"),
    ("private", "public"): ("cut", "everyone"),
    ("players", "players"): ("all", "participants"),
    ("public", "public"): ("all", "everyone"),
}


def _settings(event: Tournament) -> Iterator[str]:
    names = [name for name in SETTINGS if not name.startswith("decks_")]
    values = Tournament.objects.filter(pk=event.pk).values(*names, "swiss_decks", "cut_decks").get()
    shown, audience = OPEN_DECKS[values["swiss_decks"], values["cut_decks"]]
    values |= {"decks_shown": shown, "decks_audience": audience}
    yield from (_line("event", name, value=values[name]) for name in SETTINGS)


def _players(event: Tournament) -> Iterator[str]:
    for row in event.players.order_by("pk").select_related("leader"):
        yield _line(
            "player",
            row.pk,
            name=row.name,
            pronouns=row.pronouns,
            corp_identity=row.corp_identity,
            runner_identity=row.runner_identity,
            notes=row.notes,
            state=row.state,
            first_round_bye=row.first_round_bye,
            fixed_table=row.fixed_table,
            draft_seat=row.draft_seat,
            lot=row.lot if str(row.lot) in DRAW_NUMBERS else "drawn anew",
            is_deck_locked=str(row.is_deck_locked),
            leader=row.leader.get_username() if row.leader else "",
        )


def _decks(event: Tournament) -> Iterator[str]:
    decks = Deck.objects.filter(player__tournament=event).order_by("player", "side", "version")
    for deck in decks.select_related("submitted_by"):
        yield _line(
            "deck",
            f"of player {deck.player_id}, {deck.side} {deck.version}",
            name=deck.name,
            identity=deck.identity,
            cards=_fingerprint(deck.cards),
            source=_fingerprint(deck.source),
            unread="; ".join(deck.unread),
            by=deck.submitted_by.get_username() if deck.submitted_by else "",
        )
    checks = DeckCheck.objects.filter(player__tournament=event)
    yield from _lines(
        "deck check",
        checks,
        "player",
        "round__number",
        "corp",
        "runner",
        "sleeves",
        "findings",
        "checked_by_name",
    )


def _stages(event: Tournament) -> Iterator[str]:
    for stage in Stage.objects.filter(tournament=event).order_by("number"):
        yield _line("stage", stage.number, kind=stage.kind, size=stage.size, seed=stage.seed)
    for one in Qualifier.objects.filter(stage__tournament=event).order_by("swiss_rank"):
        yield _line("in the cut", f"player {one.player_id}", seed=one.seed, swiss_rank=one.swiss_rank)


def _rounds(event: Tournament) -> Iterator[str]:
    rounds = Round.objects.filter(stage__tournament=event).order_by("stage__number", "number")
    for round_ in rounds.select_related("stage"):
        yield _line(
            "round",
            f"{round_.stage.number}.{round_.number}",
            state=round_.state,
            seed=round_.seed,
            explanation=_fingerprint(round_.explanation),
            changed_by_hand=round_.changed_by_hand,
            changed_at=round_.changed_at is not None,
        )


def _tables(event: Tournament) -> Iterator[str]:
    pairings = Pairing.objects.filter(round__stage__tournament=event).select_related("round__stage")
    pairings = pairings.prefetch_related("seats", "results__games", "reports", "extensions")
    for pairing in pairings:
        seats = pairing.seats_in_order
        place = f"table {pairing.number}" if pairing.number else f"bye of {[s.player_id for s in seats]}"
        results = sorted(pairing.results.all(), key=lambda result: result.version)
        yield _line(
            "seats",
            f"{pairing.round.stage.number}.{pairing.round.number} {place}",
            players=[[seat.player_id, seat.side] if seat.side else seat.player_id for seat in seats],
            sides=pairing.side_reason,
            side_facts=pairing.side_facts,
            changed_at=pairing.changed_at is not None,
            result=_result(results[-1]) if results else None,
            results=len(results),
            said=[[row.player_id, row.result_version, row.games] for row in pairing.reports.all()],
            minutes=[[row.pk, row.minutes, row.reason, row.given_by_id] for row in pairing.extensions.all()],
        )


def _result(result: Result) -> list[Any]:
    points = [result.first_points, result.second_points, result.witness]
    games = [
        [game.corp_id, game.runner_id, game.winner_id, game.ending, *_agenda_points(game)]
        for game in result.games.all()
    ]
    return [result.kind, points, games]


def _agenda_points(game: Game) -> tuple[int | None, int | None]:
    return game.corp_agenda_points, game.runner_agenda_points


def _bracket(event: Tournament) -> Iterator[str]:
    record = bracket_record(event)
    for game in record.bracket.games if record else ():
        players = [player for player in game.players if player is not None]
        yield _line("game", game.number, state=game.state.name, players=players, winner=game.winner)


def _clocks(event: Tournament) -> Iterator[str]:
    of_event = {"round__stage__tournament": event}
    for clock in Clock.objects.filter(**of_event).select_related("round__stage").order_by("pk"):
        place = f"of round {clock.round.stage.number}.{clock.round.number}"
        yield _line("clock", place, minutes=clock.minutes)
        for run in ClockRun.objects.filter(clock=clock).order_by("pk"):
            yield _line(
                "clock run", run.pk, place=place, started_at=run.started_at, stopped_at=run.stopped_at
            )


def _floor(event: Tournament) -> Iterator[str]:
    yield from _lines(
        "call",
        Call.objects.filter(tournament=event),
        "round__number",
        "table",
        "player",
        "about",
        "taken_by",
        "closed_by",
        "outcome",
        marks=("taken_at", "closed_at"),
    )
    yield from _lines(
        "penalty",
        Penalty.objects.filter(player__tournament=event),
        "player",
        "round__number",
        "kind",
        "level",
        "note",
        "given_by",
        marks=("withdrawn_at", "proposal_declined_at"),
    )
    yield from _lines(
        "missing card",
        MissingCard.objects.filter(player__tournament=event),
        "player",
        "round__number",
        "side",
        "card",
        "title",
        "in_game",
        "extension",
        marks=("found_at", "conceded_at", "proposal_declined_at"),
    )
    proxies = Proxy.objects.filter(player__tournament=event)
    yield from _lines(
        "proxy", proxies, "player", "side", "title", "lost", "leader", "made_on", marks=("withdrawn_at",)
    )
    announcements = Announcement.objects.filter(tournament=event)
    yield from _lines("announcement", announcements, "text", "made_by", marks=("withdrawn_at",))


def _staff(event: Tournament) -> Iterator[str]:
    yield from _lines("staff", Staff.objects.filter(tournament=event), "user", "role", "name", "invitation")


def main(dump: str, out: str, part: str) -> None:
    """Load a dump and migrate it to today's schema, or write the observations about a part of its events."""
    if part:
        DRAW_NUMBERS.update(re.findall(r"\d{12,}", _text(Path(dump))))
        Path(out).write_text(text_of(observed(int(part))), encoding="utf-8")
    else:
        load(Path(dump), Path(settings.DATABASES["default"]["NAME"]))
        call_command("migrate", verbosity=0)


if __name__ == "__main__":
    main(*sys.argv[1:])
