"""Decks for tests: the four real ones, and variants of them."""

from __future__ import annotations

from datetime import date
from typing import Any

from decklists.parse import read_decks
from tests.data import DECKS
from tests.factories import make_tournament
from tournament.decks.acts.decks import Submission, SubmitDecks
from tournament.decks.catalogue import catalogue
from tournament.models import Deck, DeckLists, Player, Tournament

DAY = date(2016, 11, 5)  # MWL 1.1 is in force

LEGAL_CORP = (DECKS / "champion-2016-corp.txt").read_text(encoding="utf-8")
LEGAL_RUNNER = (DECKS / "champion-2016-runner.txt").read_text(encoding="utf-8")
ILLEGAL_CORP = (DECKS / "champion-2015-corp.txt").read_text(encoding="utf-8")
ILLEGAL_RUNNER = (DECKS / "champion-2015-runner.txt").read_text(encoding="utf-8")
WITHOUT_IDENTITY = (DECKS / "champion-2016-corp.jinteki.txt").read_text(encoding="utf-8")
# Under MWL 1.1 this identity has 15 influence, so the illegal corp deck has no penalty without its listed
# cards.
LISTED = ("NAPD Contract", "Architect", "Eli 1.0")


def make_deck_event(**fields: Any) -> Tournament:
    """Create an event that requires decklists, on a date when MWL 1.1 is in force."""
    return make_tournament(**{"date": DAY, "deck_lists": DeckLists.REQUIRED} | fields)


def submission(text: str) -> Submission:
    """Return a text's only deck as the form reads it."""
    (deck,) = read_decks(text, catalogue()).decks
    return Submission(deck, text)


def unread_submission(text: str) -> Submission:
    """Return a text's only deck as the form reads it when unreadable lines are left to the judge."""
    reading = read_decks(text, catalogue())
    (deck,) = reading.decks
    return Submission(deck, text, tuple(fault.text for fault in reading.faults))


def hand_in(player: Player, *texts: str, actor: Any = None) -> list[Deck]:
    """Submit these decks for the player, having seen the newest state."""
    versions: dict[str, int] = {}
    for deck in player.decks.order_by("version"):
        versions[deck.side] = deck.version
    return SubmitDecks(
        player=player, submissions=[submission(text) for text in texts], seen_versions=versions
    ).perform(player.tournament, actor=actor)
