"""`manage.py load_cards [FOLDER, ZIP or ADDRESS]`: load cards, packs, restriction lists, pools and titles."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.load import AS_OF, catalogue_from
from decklists.merge import Difference, beyond, completed
from tournament.decks.card_api import LANGUAGES, SECONDS_FOR_ALL, fetch
from tournament.decks.card_files import CardFilesError, Tables, read_card_files
from tournament.decks.card_store import install_cards
from tournament.decks.catalogue import cards_in_use, tables_in_use
from tournament.management.base import counted

NAMED = 4  # cards, lists and similar items listed by name before the rest is only counted
STAYS = "The current catalog was kept."


class Command(BaseCommand):
    """Replace the current card catalog with a complete new one, or leave it unchanged."""

    help = (
        "Loads newer cards from a folder or zip file of card files, or from an API like NetrunnerDB's public "
        "API 2.0 or 3; without a source, from both. The current catalog is kept until the new one is "
        "complete and verified, and so is whatever the source doesn't provide (titles in other languages, "
        "pools, lists of other formats)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", nargs="?", help="a folder, a zip file or a URL up to /public")
        parser.add_argument(
            "--languages",
            default=",".join(LANGUAGES),
            help="languages to fetch from API 2.0, separated by commas; empty for none",
        )
        parser.add_argument(
            "--seconds", type=float, default=SECONDS_FOR_ALL, help="limit for the whole download"
        )
        parser.add_argument(
            "--force",
            action="store_true",
            help="install it even if it lacks something that the current catalog has",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Read, compare and install the cards; report what is new and the resulting totals."""
        before = cards_in_use().catalogue
        self.stdout.write(f"Current catalog: {_known(before)}; {_age(before)}.")
        try:
            tables = self._tables(options)
            self.stderr.write("Checking ...")
            made = catalogue_from(tables, name="new")
            whole = completed(tables, tables_in_use())
            after = catalogue_from(whole, name="new")
            lost, news = beyond(before, after), beyond(after, before)
            reasons = [*_missing(made), *_losses(lost)]
            if reasons and not options["force"]:
                self._ask(reasons)
            if news.is_empty and lost.is_empty and AS_OF not in whole:
                self.stdout.write(_with_rest("There is nothing new."))
                return
            install_cards(whole)
        except (CardFilesError, ReadError) as error:
            raise CommandError(_with_rest(_sentence(error))) from error
        for line in _told(news):
            self.stdout.write(line)
        self.stdout.write(f"New catalog: {_known(after)}.")

    def _tables(self, options: dict[str, Any]) -> Tables:
        source = options["source"]
        if source and Path(source).exists():
            return read_card_files(Path(source), self._progress)
        languages = [language for language in options["languages"].split(",") if language]
        seconds = options["seconds"]
        tables = fetch((source or settings.CARDS_API).rstrip("/"), self._progress, languages, seconds=seconds)
        if not source:
            tables = self._with_newer(tables, seconds)
        return tables | {AS_OF: timezone.localdate().isoformat()}

    def _with_newer(self, tables: Tables, seconds: float) -> Tables:
        """Add the pools and lists that only API 3 provides; if it isn't available, keep the current ones."""
        try:
            newer = fetch(settings.CARDS_API_3, self._progress, seconds=seconds)
        except (CardFilesError, ReadError) as error:
            self.stderr.write(
                f"{_sentence(error)} Dated pools and the lists of other formats weren't updated."
            )
            return tables
        return completed(tables, newer, keep_codes=True)

    def _ask(self, reasons: Sequence[str]) -> None:
        """Ask the operator whether to accept fewer cards than before; raise CommandError unless they
        agree.
        """
        why = " ".join(reasons)
        if not sys.stdin.isatty():
            raise CommandError(
                f"{why} The current catalog was kept. Use --force to install the new one anyway."
            )
        self.stdout.write(why)
        if input("Install it anyway? [y/N] ").strip().casefold() not in {"y", "yes"}:
            raise CommandError(STAYS)

    def _progress(self, name: str, size: int, total: int | None) -> None:
        share = f" {100 * size // total:3d} %" if total else ""
        is_whole = total is not None and size >= total
        self.stderr.write(f"\r{name:<16}{size // 1024:>8} KiB{share}", ending="\n" if is_whole else "")


def _sentence(error: CardFilesError | ReadError) -> str:
    if isinstance(error, CardFilesError):
        return str(error)
    file, row, field = (error.facts.get(name) for name in ("file", "row", "field"))
    if error.code == "card_file_missing":
        return f"The file {file} is missing."
    place = ", ".join(f"{name} {at}" for name, at in (("row", row), ("field", field)) if at)
    return f"The file {file} isn't valid{': ' * bool(place)}{place}."


def _with_rest(sentence: str) -> str:
    """Return the sentence, followed by a note that the current catalog is kept."""
    return f"{sentence} The current catalog was kept."


def _known(catalogue: Catalogue) -> str:
    known = catalogue.source
    return (
        f"{counted(known.cards, 'card')} in {known.printings} printings, up to {known.newest_pack}; "
        f"lists up to {known.newest_list}; titles in {', '.join(known.languages) or 'English only'}"
    )


def _age(catalogue: Catalogue) -> str:
    as_of = catalogue.source.as_of
    if as_of is None:
        return "of unknown date"
    days = (timezone.localdate() - as_of).days
    if days <= 0:
        return f"as of {as_of}"
    return f"as of {as_of}, {counted(days, 'day')} old"


def _missing(made: Catalogue) -> Iterator[str]:
    """Yield sentences about data that every complete source has but this one lacks."""
    if not made.lists:
        yield "It has no restriction lists."
    if not made.rotations:
        yield "It has no rotations."


def _losses(lost: Difference) -> Iterator[str]:
    """Yield sentences about what would be removed."""
    for told, names in (
        ("Cards that would be removed: {count} ({names}).", lost.cards),
        ("Restriction lists that would be removed: {count} ({names}).", lost.lists),
        ("Rotations that would be removed: {count} ({names}).", lost.rotations),
        ("Languages that would be removed: {count} ({names}).", lost.languages),
    ):
        if names:
            yield told.format(count=len(names), names=_some(names))


def _told(news: Difference) -> Iterator[str]:
    if news.is_empty:
        yield "There is nothing new."
    for told, names in (
        ("New packs: {count} ({names}).", news.packs),
        ("New cards: {count} ({names}).", news.cards),
        ("New lists: {count} ({names}).", news.lists),
        ("New rotations: {count} ({names}).", news.rotations),
        ("New languages: {count} ({names}).", news.languages),
        ("Changed cards: {count} ({names}).", news.changed),
    ):
        if names:
            yield told.format(count=len(names), names=_some(names))


def _some(names: Sequence[str]) -> str:
    named, rest = ", ".join(names[:NAMED]), len(names) - NAMED
    return f"{named} and {rest} more" if rest > 0 else named
