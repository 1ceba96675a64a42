"""Every list of players is in the same order: by name, ignoring accents and case."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tests.tournament.printing.reading import pages
from tournament.decks.sheets.sheets import DeckSheetKind, print_deck_sheet
from tournament.kernel.access import Viewer
from tournament.models import Penalty, Player, Staff, Tournament
from tournament.models.states import PlayerState, Role
from tournament.printing.press import Paper
from tournament.site.sheets import SheetKind, print_sheet

pytestmark = pytest.mark.django_db

IN_ORDER = ["ana", "Åse", "Ben", "émile", "Łukasz", "Öner", "Zoë", "Ольга", "あおい"]
SHUFFLED = [IN_ORDER[place] for place in (6, 1, 8, 4, 0, 7, 3, 5, 2)]
# Each page, with the place where its list begins; names before that have another purpose.
LISTS = {
    "desk-players": ("<tbody", {}),
    "desk-deck-links": ("link-cards", {}),
    "desk-decks": ("<tbody", {}),
    "desk-deck-checks": ("<tbody", {}),
    "desk-prints": ("<select", {}),
    "desk-staff": ("– does not play –", {}),
    "desk-rounds": ("Not checked in, so not paired:", {}),
    "judge-find": ("<main", {"query": "?q="}),
    "judge-cards": ("<select", {}),
    "event": ('class="player-list"', {}),
    "round": ("<tbody", {"kwargs": {"number": 1}, "query": "?order=name"}),
}


def an_event(state: PlayerState, *, is_paired: bool) -> tuple[Tournament, list[Player]]:
    event = make_tournament(planned_rounds=3, cut_size=0)
    Staff.objects.create(tournament=event, user=make_user(), role=Role.MARSHAL, name="Mo")
    make_players(event, 2)  # so that round 1 can be paired
    players = [make_player(event, name, state=state) for name in SHUFFLED]
    if is_paired:
        make_round(event, [(player,) for player in players])
    return event, players


def in_order(text: str) -> list[str]:
    """Return the names in the order in which they first appear."""
    found = {name: re.search(rf"(?<!\w){name}(?!\w)", text) for name in IN_ORDER}
    return sorted(
        (name for name, match in found.items() if match),
        key=lambda name: found[name].start(),  # type: ignore[union-attr]
    )


@pytest.mark.parametrize("name", LISTS)
def test_every_page_lists_names_in_one_order(client: Client, name: str) -> None:
    state = PlayerState.REGISTERED if name == "desk-rounds" else PlayerState.CHECKED_IN
    event, _players = an_event(state, is_paired=name == "round")
    client.force_login(event.owner)
    begin, way = LISTS[name]
    address = reverse(name, kwargs={"slug": event.slug, **way.get("kwargs", {})})  # type: ignore[dict-item]

    page = client.get(f"{address}{way.get('query', '')}").content.decode()

    assert in_order(page.split(begin, 1)[1]) == IN_ORDER


def _sheet(kind: SheetKind) -> Callable[[Tournament], bytes]:
    def printed(event: Tournament) -> bytes:
        leader = Viewer(event.owner_id, Role.TO)
        round_ = event.stages.get().rounds.get() if kind is SheetKind.BY_NAME else None
        return print_sheet(kind, event, Paper.A4, viewer=leader, now=timezone.now(), round_=round_).pdf

    return printed


@pytest.mark.parametrize("kind", [SheetKind.PLAYERS, SheetKind.SEATING, SheetKind.BY_NAME])
def test_every_sheet_lists_names_in_one_order(kind: Any) -> None:
    event, _players = an_event(PlayerState.CHECKED_IN, is_paired=True)
    assert in_order(" ".join(pages(_sheet(kind)(event)))) == IN_ORDER


def test_deck_sheets_lie_in_one_order() -> None:
    event, _players = an_event(PlayerState.CHECKED_IN, is_paired=True)
    printed = print_deck_sheet(DeckSheetKind.REGISTRATION, event, Paper.A4, now=timezone.now())
    assert in_order(" ".join(pages(printed.pdf))) == IN_ORDER


def test_proposals_stand_in_one_order(client: Client) -> None:
    event, players = an_event(PlayerState.CHECKED_IN, is_paired=True)
    for player in players:
        Penalty.objects.create(player=player, kind="late", level="disqualification", given_by=event.owner)
    client.force_login(event.owner)
    page = client.get(reverse("judge", kwargs={"slug": event.slug})).content.decode()
    assert in_order(page.split("proposal", 1)[1]) == IN_ORDER
