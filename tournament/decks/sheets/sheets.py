"""The sheets for an event's decks: read from the newest lists, printed on the paper that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decklists.types import CardType, Side
from tournament import models
from tournament.core.places import place_words
from tournament.core.text import search_key
from tournament.decks.card_words import CARD_TYPES, SIDES
from tournament.decks.check_words import MISSING_CARD_RULE, SLEEVE_RULES, legality_words
from tournament.decks.pages.checks import seats_of
from tournament.decks.pages.deck import CardGroup as ViewGroup
from tournament.decks.pages.deck import CardLine as ViewLine
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.pages.judging import list_name
from tournament.decks.records import Judging, judging_of, newest_decks
from tournament.decks.sheets.check import check_sheets
from tournament.decks.sheets.contents import (
    BlankDeckSheet,
    BlankPart,
    CardGroup,
    CardLine,
    CheckSheets,
    DeckPart,
    DeckSheets,
    PlayerDecks,
)
from tournament.decks.sheets.registration import blank_deck_sheet, deck_sheets
from tournament.models import Player, Round, Tournament
from tournament.models.states import GONE
from tournament.printing.press import Paper
from tournament.printing.sheet import Heading, Printed, file_name, heading_of


class DeckSheetKind(StrEnum):
    """What can be printed for decks; the values are part of addresses."""

    REGISTRATION = "deck-registration"
    BLANK = "blank-deck-registration"
    CHECK = "deck-check"


TITLES: Mapping[DeckSheetKind, Promise] = {
    DeckSheetKind.REGISTRATION: gettext_lazy("Deck registration"),
    DeckSheetKind.BLANK: gettext_lazy("Deck registration"),
    DeckSheetKind.CHECK: gettext_lazy("Deck check"),
}
OF_PLAYERS = frozenset({DeckSheetKind.REGISTRATION, DeckSheetKind.CHECK})

# How many lines a blank sheet has for each type, in two columns a deck: real decks fit with room to spare.
BLANK_LINES: Mapping[Side, tuple[tuple[tuple[CardType, int], ...], ...]] = {
    Side.CORP: (
        ((CardType.AGENDA, 8), (CardType.ASSET, 9), (CardType.UPGRADE, 6)),
        ((CardType.OPERATION, 11), (CardType.ICE, 13)),
    ),
    Side.RUNNER: (
        ((CardType.EVENT, 14), (CardType.HARDWARE, 10)),
        ((CardType.RESOURCE, 12), (CardType.PROGRAM, 12)),
    ),
}
MOST_DOTS = 12


def print_deck_sheet(
    kind: DeckSheetKind,
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    player: Player | None = None,
) -> Printed:
    """Return a sheet for decks: of one player, or of everybody who plays, by name.

    Five queries at most, whatever the number of players.
    """
    title = str(TITLES[kind])
    heading = heading_of(tournament, title, now)
    blank = _("blank") if kind is DeckSheetKind.BLANK else ""
    name = file_name(tournament.name, title, player.name if player else blank)
    if kind is DeckSheetKind.BLANK:
        return Printed(name, blank_deck_sheet(_blank(tournament, heading), paper))
    players = [player] if player else _everybody(tournament)
    decks = _decks_of(tournament, players)
    if kind is DeckSheetKind.REGISTRATION:
        return Printed(name, deck_sheets(DeckSheets(heading, decks), paper))
    sheet = CheckSheets(heading, decks, _sleeves(tournament), str(MISSING_CARD_RULE))
    return Printed(name, check_sheets(sheet, paper))


def _everybody(tournament: Tournament) -> list[Player]:
    players = tournament.players.exclude(state__in=GONE)
    return sorted(players, key=lambda player: (search_key(player.name), player.pk))


def _decks_of(tournament: Tournament, players: Iterable[Player]) -> tuple[PlayerDecks, ...]:
    judging = judging_of(tournament)
    wanted = list(players)
    rows = newest_decks(tournament, [player.pk for player in wanted])
    places = _places(Round.objects.newest_published(tournament))
    return tuple(
        PlayerDecks(
            player.name,
            _remarks(player, places.get(player.pk, "")),
            tuple(_part(tournament, side, rows.get(player.pk, {}).get(side), judging) for side in Side),
        )
        for player in wanted
    )


def _places(round_: Round | None) -> dict[int, str]:
    """Return where each player sits in the round in play."""
    if round_ is None:
        return {}
    is_cut = round_.is_of_the_cut
    return {
        player: place_words(number, is_cut=is_cut)
        for number, players in seats_of(round_).items()
        for player in players
    }


def _remarks(player: Player, place: str) -> str:
    return " · ".join(filter(None, [player.pronouns, place]))


def _part(tournament: Tournament, side: Side, row: models.Deck | None, judging: Judging) -> DeckPart:
    label = str(SIDES[side])
    if row is None:
        return DeckPart(label, note=_("No list was handed in."))
    view = submitted_view(row, judging)
    return DeckPart(
        side=label,
        identity=view.identity or _("No identity"),
        note=_note(tournament, view),
        groups=tuple(_group(group) for group in view.groups),
        totals=_totals(view, judging),
        verdict=legality_words(len(view.problems)),
        is_legal=view.is_legal,
    )


def _note(tournament: Tournament, view: DeckView) -> str:
    told = [view.name] if view.name else []
    told.append(_("version %(number)s") % {"number": view.version})
    if view.submitted_at:
        told.append(date_format(view.submitted_at.astimezone(tournament.zone), "j M, H:i"))
    return " · ".join(told)


def _group(group: ViewGroup) -> CardGroup:
    return CardGroup(f"{group.label} ({group.copies})", tuple(_line(line) for line in group.lines))


def _line(line: ViewLine) -> CardLine:
    dots = line.dots if len(line.dots) <= MOST_DOTS else f"{len(line.dots)} •"
    return CardLine(line.copies, line.title, f"{dots} {line.listed}".strip())


def _totals(view: DeckView, judging: Judging) -> tuple[str, ...]:
    told = [view.size]
    if view.influence:
        told.append(_("Influence: %(influence)s") % {"influence": view.influence})
    if view.agenda_points:
        told.append(_("Agenda points: %(points)s") % {"points": view.agenda_points})
    return (*told, _("List in force: %(list)s") % {"list": list_name(judging)})


def _sleeves(tournament: Tournament) -> str:
    return _("%(rule)s (REG 2.1)") % {"rule": SLEEVE_RULES[tournament.level]}


def _blank(tournament: Tournament, heading: Heading) -> BlankDeckSheet:
    parts = tuple(
        BlankPart(
            side=str(SIDES[side]),
            columns=tuple(
                tuple((str(CARD_TYPES[card_type]), lines) for card_type, lines in column)
                for column in columns
            ),
            totals=_blank_totals(side),
        )
        for side, columns in BLANK_LINES.items()
    )
    return BlankDeckSheet(heading, parts, _sleeves(tournament))


def _blank_totals(side: Side) -> tuple[str, ...]:
    totals = (_("Cards"), _("Influence"))
    return (*totals, _("Agenda points")) if side is Side.CORP else totals
