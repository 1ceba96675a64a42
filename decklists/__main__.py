"""Judges a decklist on the command line: `python -m decklists check FILE`.

Exit status: 0 if legal; 1 if not, with the problems listed; 2 if the file or the options can't be read.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from decklists.catalogue import Catalogue, plain_code
from decklists.errors import ReadError
from decklists.load import load_folder, shipped
from decklists.parse import Reading, read_decks
from decklists.parse.detect import MAX_SIZE
from decklists.parse.encodings import ENCODINGS
from decklists.pool import PoolChoice, pool_test
from decklists.report import (
    NO_LIST,
    catalogue_line,
    contents_data,
    deck_heading,
    fault_data,
    fault_line,
    note_data,
    note_line,
    problem_line,
    sums_line,
    verdict_data,
)
from decklists.restrictions import list_of_event
from decklists.types import Card, Format, Level, RestrictionList
from decklists.validate import judge
from decklists.verdict import Verdict, grouped

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
_RELEASES = "releases"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    _set_streams()
    options = _parser().parse_args(arguments)
    if options.json:
        _set_streams("utf-8")
    try:
        catalogue = load_folder(options.cards) if options.cards else shipped()
        event = _event(options, catalogue)
        in_pool = pool_test(catalogue, on=event.on, level=event.level, format=event.format, choice=event.pool)
        identity = _identity(options, catalogue)
        source = _bytes_of(options.file)
        reading = read_decks(
            source, catalogue.of_pool(in_pool), identity=identity, encoding=options.encoding or ""
        )
    except (ReadError, _OptionError) as error:
        return _tell_unreadable(error, as_json=options.json)
    if not reading.decks:
        return _tell_no_deck(catalogue, reading, as_json=options.json)
    verdicts = [
        judge(
            deck,
            catalogue,
            on=event.on,
            restriction_list=event.restriction_list,
            level=event.level,
            format=event.format,
            pool=event.pool,
        )
        for deck in reading.decks
    ]
    if options.json:
        told = _data(reading, verdicts) | _about(reading) | {"catalogue": catalogue.source.name}
        _print_json(told | {"contents": contents_data(reading.decks)} if options.contents else told)
    else:
        _print("\n".join(_report(catalogue, reading, verdicts)))
    return LEGAL if not reading.faults and all(verdict.legal for verdict in verdicts) else ILLEGAL


def _set_streams(encoding: str | None = None) -> None:
    """Escape characters that the terminal or the encoding can't show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


class _OptionError(Exception):
    """An option names something that isn't in the catalog."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class _Event:
    on: date
    level: Level
    format: Format
    restriction_list: RestrictionList | None
    pool: PoolChoice


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m decklists", description="Read and judge decklists.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check whether a file's decks are legal, and list the problems")
    check.add_argument("file", metavar="FILE", help="the decklist; - for standard input")
    check.add_argument(
        "--cards", metavar="DIR", type=Path, help="folder of card files (default: the included cards)"
    )
    check.add_argument("--on", "--date", metavar="DATE", type=_day, help="day of the event (default: today)")
    check.add_argument("--level", choices=[*map(str, Level)], default=Level.FORMAL, type=str.lower)
    check.add_argument(
        "--format",
        choices=[*map(str, Format)],
        default=Format.STANDARD,
        type=str.lower,
        help="the format; its snapshot on that day applies",
    )
    check.add_argument(
        "--list",
        metavar="CODE",
        help="restriction list, or none (default: the one in force on the pool's day)",
    )
    check.add_argument(
        "--pool",
        metavar="CODE",
        help=(
            "card pool, by code or name; releases: by release date, as in the 2016 regulations "
            "(default: the format's snapshot)"
        ),
    )
    check.add_argument(
        "--up-to", metavar="PACK", help="newest legal pack, by code; its date decides cards and list"
    )
    check.add_argument("--identity", metavar="TITLE", help="the identity, if the decklist doesn't name one")
    check.add_argument("--encoding", choices=[*ENCODINGS], help="the file's encoding (default: detected)")
    check.add_argument("--contents", action="store_true", help="with --json: include the cards as read")
    check.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date like 2016-09-10: {text}") from None


def _event(options: argparse.Namespace, catalogue: Catalogue) -> _Event:
    on = options.on or date.today()
    if options.up_to is not None and options.up_to not in catalogue.packs:
        raise _OptionError("unknown_pack", pack=options.up_to)
    level, format = Level(options.level), Format(options.format)
    by_release = (options.pool or "").casefold() == _RELEASES
    packs = None if by_release else _named_packs(options, catalogue)
    pool = PoolChoice(packs=packs, up_to=options.up_to, by_release=by_release)
    if options.list is None:
        in_force = list_of_event(catalogue, on=on, level=level, format=format, choice=pool)
    else:
        in_force = _named_list(options, catalogue)
    return _Event(on, level, format, in_force, pool)


def _named_list(options: argparse.Namespace, catalogue: Catalogue) -> RestrictionList | None:
    if options.list.casefold() == NO_LIST:
        return None
    named = catalogue.list_by_code(options.list)
    if named is None:
        raise _OptionError("unknown_list", list=options.list, lists=[one.code for one in catalogue.lists])
    return named


def _named_packs(options: argparse.Namespace, catalogue: Catalogue) -> frozenset[str] | None:
    if options.pool is None:
        return None
    wanted = plain_code(options.pool)
    for pool in catalogue.pools:
        if wanted in (plain_code(pool.code), plain_code(pool.name)):
            return pool.packs
    pools = list(dict.fromkeys(pool.code or pool.name for pool in catalogue.pools))
    raise _OptionError("unknown_pool", pool=options.pool, pools=pools)


def _identity(options: argparse.Namespace, catalogue: Catalogue) -> Card | None:
    if options.identity is None:
        return None
    identities = [card for card in catalogue.by_title(options.identity) if card.is_identity]
    if len(identities) != 1:
        raise _OptionError(
            "unknown_identity",
            identity=options.identity,
            nearest=list(catalogue.nearest_titles(options.identity)),
        )
    return identities[0]


def _bytes_of(file: str) -> bytes:
    """Return the file's bytes, reading only slightly more than a decklist may have."""
    try:
        if file == "-":
            return os.fdopen(0, "rb", closefd=False).read(MAX_SIZE + 1)
        with Path(file).open("rb") as source:
            return source.read(MAX_SIZE + 1)
    except (OSError, ValueError):
        raise _OptionError("no_such_file", file=file) from None


def _data(reading: Reading, verdicts: list[Verdict]) -> dict[str, Any]:
    """Return the data for JSON: a single deck directly, several under `decks`, with the file's own problems
    listed separately.
    """
    if len(verdicts) == 1:
        return verdict_data(verdicts[0], reading.faults)
    return {
        "legal": not reading.faults and all(verdict.legal for verdict in verdicts),
        "decks": [verdict_data(verdict) for verdict in verdicts],
        "problems": [fault_data(fault) for fault in reading.faults],
    }


def _about(reading: Reading) -> dict[str, Any]:
    """Return what was left out and the encoding of the file, if there is anything to report."""
    told: dict[str, Any] = {}
    if reading.notes:
        told["notes"] = [note_data(note) for note in reading.notes]
    if reading.encoding not in ("", "utf-8"):
        told["encoding"] = reading.encoding
    return told


def _report(catalogue: Catalogue, reading: Reading, verdicts: list[Verdict]) -> Iterator[str]:
    yield catalogue_line(catalogue)
    if reading.encoding not in ("", "utf-8"):
        yield f"Read as {ENCODINGS[reading.encoding]}; use --encoding to choose another encoding"
    yield from (note_line(note) for note in reading.notes)
    yield from (fault_line(fault) for fault in reading.faults)
    for deck, verdict in zip(reading.decks, verdicts, strict=True):
        yield deck_heading(deck, verdict)
        yield f"  {sums_line(verdict)}"
        yield from (f"  {problem_line(problem)}" for problem in grouped(verdict.problems))
        yield "  " + ("legal" if verdict.legal and not reading.faults else "NOT legal")


def _tell_unreadable(error: ReadError | _OptionError, *, as_json: bool) -> int:
    if as_json:
        _print_json({"legal": False, "error": {"code": error.code, **error.facts}})
    facts = ", ".join(f"{name}: {fact}" for name, fact in error.facts.items())
    told = f"cannot read: {error.code}"
    print(f"{told} ({facts})" if facts else told, file=sys.stderr)
    return UNREADABLE


def _tell_no_deck(catalogue: Catalogue, reading: Reading, *, as_json: bool) -> int:
    problems = [fault_data(fault) for fault in reading.faults]
    if as_json:
        error = {"code": "no_cards"}
        source = catalogue.source.name
        _print_json({"legal": False, "error": error, "problems": problems, "catalogue": source})
    lines = [
        "cannot read: no_cards",
        catalogue_line(catalogue),
        *(fault_line(fault) for fault in reading.faults),
    ]
    print("\n".join(lines), file=sys.stderr)
    return UNREADABLE


def _print_json(data: dict[str, Any]) -> None:
    _print(json.dumps(data, ensure_ascii=False, indent=1))


def _print(text: str) -> None:
    """Print immediately. A closed pipe, as with `head`, isn't an error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # so that the flush at exit doesn't fail
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
