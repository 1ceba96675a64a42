"""`manage.py load_cards [FOLDER or ADDRESS]`: all cards, packs, restriction lists and titles."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from decklists.errors import ReadError
from tournament.decks.card_files import LANGUAGES, CardFilesError, fetch, read_folder
from tournament.decks.card_store import install_cards


class Command(BaseCommand):
    """Put a whole card catalogue in the place of the one in use, or leave that as it is."""

    help = (
        "Loads the card catalogue from a folder of card files, or from an API in the shape of "
        "NetrunnerDB's public API 2.0. The catalogue in use stays until the new one is whole and checked."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the cards come from and which translations are wanted."""
        parser.add_argument("source", nargs="?", default=settings.CARDS_API)
        parser.add_argument(
            "--languages",
            default=",".join(LANGUAGES),
            help="translations to fetch from the API, with commas; empty for English only",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Fetch, check, put in place, and say what there is now."""
        source = options["source"]
        languages = [language for language in options["languages"].split(",") if language]
        try:
            if Path(source).is_dir():
                tables = read_folder(Path(source), self._progress)
            else:
                tables = fetch(source.rstrip("/"), self._progress, languages)
            self.stderr.write("Checking ...")
            catalogue = install_cards(tables)
        except CardFilesError as error:
            raise CommandError(f"{error} The catalogue in use stays as it was.") from error
        except ReadError as error:
            raise CommandError(f"{error} The catalogue in use stays as it was.") from error
        known = catalogue.source
        self.stdout.write(
            f"{known.cards} cards in {known.printings} printings, up to {known.newest_pack}; "
            f"lists up to {known.newest_list}; titles in {', '.join(known.languages) or 'English only'}."
        )

    def _progress(self, name: str, size: int, total: int | None) -> None:
        share = f" {100 * size // total:3d} %" if total else ""
        is_whole = total is not None and size >= total
        self.stderr.write(f"\r{name:<16}{size // 1024:>8} KiB{share}", ending="\n" if is_whole else "")
