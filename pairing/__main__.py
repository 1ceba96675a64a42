"""The command line, `python -m pairing COMMAND`, which needs neither the site nor a database."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from pairing.commands import (
    Outcome,
    chances_file,
    check_file,
    count_file,
    pair_file,
    rank_file,
    simulate_file,
)
from pairing.event_file import is_event_file, results_of_event_file
from pairing.results_json import ResultsFile, ResultsFileError, read_results
from pairing.types import Relaxed, SwissKind


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, like every other error here."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 refused or rule violations found, 2 bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names can be in any script, whatever the terminal
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "simulate" and options.players - options.drops - options.late < 2:
        parser.error("--drops and --late must leave at least two players")
    try:
        outcome = _run(options)
    except ResultsFileError as error:
        outcome = Outcome(stderr=f"{options.file}: {error}", exit_code=2)
    if outcome.stderr is not None:
        print(outcome.stderr, file=sys.stderr)
    return _print(outcome)


def _print(outcome: Outcome) -> int:
    """Print the lines and return the exit code: 2 if they can't be written, for example on a full disk."""
    if not outcome.stdout:
        return outcome.exit_code
    try:
        print(*outcome.stdout, sep="\n", flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discard what is still buffered
        if not isinstance(error, BrokenPipeError):  # broken pipe: the reader, such as `head`, has seen enough
            print(f"pairing: can't write the output: {error.strerror}", file=sys.stderr)
            return 2
    return outcome.exit_code


def _run(options: argparse.Namespace) -> Outcome:
    match options.command:
        case "pair":
            return pair_file(
                _read(options),
                seed=options.seed,
                fewest_rematches=options.fewest_rematches,
                allowed=Relaxed[options.allow.upper()],
                explain=options.explain,
            )
        case "standings":
            return rank_file(_read(options))
        case "check":
            return check_file(_read(options))
        case "statistics":
            return count_file(_read(options))
        case "chances":
            return chances_file(
                _read(options),
                cut=options.cut,
                to_come=options.to_come,
                runs=options.runs,
                seed=options.seed,
            )
        case _:
            return simulate_file(
                players=options.players,
                rounds=options.rounds,
                seed=options.seed,
                drops=options.drops,
                late=options.late,
                swiss=_swiss(options),
            )


def _swiss(options: argparse.Namespace) -> SwissKind:
    return SwissKind.SINGLE_SIDED if options.single_sided else SwissKind.DOUBLE_SIDED


def _read(options: argparse.Namespace) -> ResultsFile:
    file = options.file
    if file == "-" and sys.stdin is None:
        raise ResultsFileError("standard input is closed")
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # a path may contain characters that no file system accepts
        reason = getattr(error, "strerror", None)
        raise ResultsFileError("{reason}" if reason else "cannot be read", reason=reason) from None
    swiss = _swiss(options)
    if is_event_file(data):
        data, told = results_of_event_file(data)
        swiss = told or swiss
    return read_results(data, swiss=swiss)


def _count(least: int, most: int) -> Callable[[str], int]:
    """Return a parser for whole numbers within these bounds."""

    def count(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not least <= int(text[:9]) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}")
        return int(text)

    return count


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pairing", description="Pair, rank, check and simulate Netrunner events.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    pairing = commands.add_parser("pair", help="pair the next round")
    ranking = commands.add_parser("standings", help="list the standings with exact fractions")
    checking = commands.add_parser("check", help="list every violation of the rules")
    counting = commands.add_parser("statistics", help="count sides, identities, rounds and cut results")
    hoping = commands.add_parser("chances", help="show who can still make the cut")
    for command in (pairing, ranking, checking, counting, hoping):
        command.add_argument("file", help="a results JSON file or an event file; - for standard input")
    pairing.add_argument(
        "--seed", type=int, help="repeat the pairing with this seed (default: random, printed)"
    )
    pairing.add_argument(
        "--fewest-rematches",
        action="store_true",
        help="if rematches can't be avoided, pair with as few as possible",
    )
    pairing.add_argument(
        "--allow",
        choices=("none", "dear", "third_meetings"),
        default="none",
        help="single-sided: what to allow if no cheap round is possible",
    )
    pairing.add_argument(
        "--explain", action="store_true", help="single-sided: print what each table costs to standard error"
    )
    hoping.add_argument("--cut", type=_count(1, 100_000), required=True, help="the size of the cut")
    hoping.add_argument("--to-come", type=_count(0, 20), default=0, help="Swiss rounds not paired yet")
    hoping.add_argument(
        "--runs",
        type=_count(1, 1_000_000),
        default=1_000,
        help="number of simulations if there are too many possible outcomes to check them all",
    )
    hoping.add_argument(
        "--seed", type=int, help="repeat the simulation with this seed (default: random, printed)"
    )
    simulating = commands.add_parser("simulate", help="simulate an event")
    simulating.add_argument("--players", type=_count(2, 100_000), required=True)
    simulating.add_argument("--rounds", type=_count(0, 1_000), required=True)
    simulating.add_argument("--seed", type=int)
    simulating.add_argument("--drops", type=_count(0, 100_000), default=0, help="how many players drop")
    simulating.add_argument("--late", type=_count(0, 100_000), default=0, help="how many players arrive late")
    for command in (pairing, ranking, checking, counting, hoping, simulating):
        command.add_argument("--single-sided", action="store_true", help="one game per round, assigned sides")
    return parser


if __name__ == "__main__":
    sys.exit(main())
