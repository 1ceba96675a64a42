"""Checking that other programs' files are imported, match their own standings, and are exported unchanged."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from decklists.names import fold
from pairing.errors import RuleError
from pairing.results_json import ResultsFile
from pairing.scoring import table_points
from pairing.types import Table
from tournament.exchange.archive.acts.bringing_in import BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.pages import imports_of
from tournament.exchange.files.results_file import results_text
from tournament.exchange.imports.as_text import form_as_guessed
from tournament.exchange.imports.names import fitting_names, identities_of
from tournament.exchange.imports.pages.preview import PreviewPage, preview_page
from tournament.exchange.imports.reading import read_imported
from tournament.exchange.imports.rows import event_file_of
from tournament.web.respond import refusal_sentence

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.exchange.imports.forms.choices import ImportForm


@dataclass(frozen=True, slots=True)
class Trial:
    """One file: why it was `refused`, or the contents of the preview and what the export `lost`.

    `causes` explain why its standings or its places in the cut differ from ours; empty if they agree.
    """

    refused: str = ""
    program: str = ""
    players: int = 0
    rounds: int = 0
    cut: int = 0
    causes: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def is_equal(self) -> bool:
        return not self.refused and not self.causes and not self.lost


def try_file(content: bytes, organizer: User) -> Trial:
    """Import another program's file as guessed, export it again, and undo everything.

    An event still being played gets as many planned rounds as have been played.
    """
    try:
        form = form_as_guessed(content, {})
        if not form.is_valid() and "planned_rounds" in form.errors:
            form = form_as_guessed(content, {"planned_rounds": str(len(form.guess.event.rounds))})
        if not form.is_valid():
            return Trial(refused=" ".join(str(each) for errors in form.errors.values() for each in errors))
        page = preview_page(form.imported, form.identities)
        exported = _exported(content, form, organizer)
    except RuleError as refusal:
        return Trial(refused=refusal_sentence(refusal))
    imported = form.imported
    back = _told(read_imported(exported, imported.read_as).results)
    return Trial(
        program=imported.results.tool.value,
        players=len(imported.event.players),
        rounds=len(imported.event.rounds),
        cut=len(imported.cuts[0].bracket.seeds) if imported.cuts else 0,
        causes=_causes(page),
        lost=tuple(name for name, told in _told(imported.results).items() if back[name] != told),
    )


def _told(results: ResultsFile) -> dict[str, Any]:
    """Return the comparable contents of a results file, by player name; who sat first isn't compared."""
    names, scoring = fitting_names(results), results.event.scoring
    known = {each.written: each.title for each in identities_of(results) if each.title}

    def table(each: Table) -> Any:
        points = table_points(each, scoring) or (None,) * len(each.players)
        games = sorted(
            (names[game.corp], names[game.runner], str(game.winner is None)) for game in each.games
        )
        seated = sorted(zip((names[player] for player in each.players), map(str, points), strict=True))
        return seated, games, str(each.short), each.split, "" if each.corp is None else names[each.corp]

    def of_cut(player: int | None) -> str:
        return "" if player is None else names[player]

    games = [game for round_ in results.elimination_rounds for game in round_ if None not in game.players]
    profiles = [
        (names[player], *(fold(known.get(text, text)) for text in (each.corp_identity, each.runner_identity)))
        for player, each in results.profiles.items()
    ]
    return {
        "name": results.name,
        "date": results.date,
        "players": Counter(names.values()),
        "identities": sorted(profiles),
        "rounds": [sorted(map(table, round_.tables)) for round_ in results.event.rounds],
        "cut": [(sorted(map(of_cut, game.players)), of_cut(game.winner)) for game in games],
        "seeds": sorted(
            (place.seed, of_cut(place.player))
            for place in results.elimination_places
            if place.player is not None and place.seed is not None
        ),
    }


def _causes(page: PreviewPage) -> tuple[str, ...]:
    return (*page.comparison.reasons, *page.places)


def _exported(content: bytes, form: ImportForm, organizer: User) -> bytes:
    """Return the results file of the imported event, and undo the import."""
    with transaction.atomic():
        newest = imports_of(organizer).first()
        arrival = Arrival(event_file_of(content, form.imported, form.wanted(), timezone.now()))
        event = BringIn(arrival=arrival, seen=newest.pk if newest else 0).bring_in(actor=organizer)
        exported = results_text(event)
        transaction.set_rollback(True)
    return exported
