"""Printed sheets for an event's decks, made from the newest decklists on the requested paper."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.decks.check_words import sleeve_words
from tournament.decks.pages.both_decks import both_decks
from tournament.decks.pages.judging import list_name
from tournament.decks.records import judging_of
from tournament.decks.sheets.blank import blank_deck_sheet
from tournament.decks.sheets.check import check_sheets
from tournament.decks.sheets.registration import deck_sheets, sheets_to_fill_in
from tournament.kernel.text import by_name
from tournament.models import Player, Tournament
from tournament.models.states import WITHOUT_PLACE
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed, file_name, heading_of


class DeckSheetKind(StrEnum):
    """The kinds of deck sheet; the values appear in URLs."""

    REGISTRATION = "deck-registration"
    MISSING = "missing-deck-registration"
    BLANK = "blank-deck-registration"
    CHECK = "deck-check"


TITLES: Mapping[DeckSheetKind, Promise] = {
    DeckSheetKind.REGISTRATION: gettext_lazy("Deck registration"),
    DeckSheetKind.MISSING: gettext_lazy("Deck registration"),
    DeckSheetKind.BLANK: gettext_lazy("Deck registration"),
    DeckSheetKind.CHECK: gettext_lazy("Deck check"),
}
OF_PLAYERS = frozenset({DeckSheetKind.REGISTRATION, DeckSheetKind.MISSING, DeckSheetKind.CHECK})


def print_deck_sheet(
    kind: DeckSheetKind,
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    player: Player | None = None,
) -> Printed:
    """Return a deck sheet for one player, or for everyone who plays, sorted by name.

    At most six queries, regardless of the number of players.
    """
    title = str(TITLES[kind])
    heading = heading_of(tournament, title, now)
    name = file_name(heading.event, title, player.name if player else _which(kind))
    sleeves = _("%(rule)s (REG 2.1)") % {"rule": sleeve_words(tournament)}
    if kind is DeckSheetKind.BLANK:
        return Printed(name, blank_deck_sheet(sleeves, heading, paper))
    judging = judging_of(tournament)
    players = both_decks(tournament, [player] if player else _everybody(tournament), judging)
    with timezone.override(tournament.zone):  # submission times are shown on the sheets
        if kind is DeckSheetKind.REGISTRATION:
            return Printed(name, deck_sheets(players, list_name(judging), heading, paper, sleeves=sleeves))
        if kind is DeckSheetKind.MISSING:
            return Printed(name, sheets_to_fill_in(players, sleeves, heading, paper))
        return Printed(name, check_sheets(players, sleeves, heading, paper))


def _which(kind: DeckSheetKind) -> str:
    """Return the words added to a file's name after its title ("blank", "to fill in") if the sheets aren't
    for one player; may be empty.
    """
    if kind is DeckSheetKind.MISSING:
        return _("to fill in")
    return _("blank") if kind is DeckSheetKind.BLANK else ""


def _everybody(tournament: Tournament) -> list[Player]:
    players = tournament.players.exclude(state__in=WITHOUT_PLACE)
    return by_name(players)
