"""A whole single-sided event under today's rules over HTTP, with a look at every page on the way (NOW-2)."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cited import without_links
from tests.factories import make_player, make_user
from tests.flows.accessible import faults
from tests.flows.organizer import Organizer
from tournament.models import Round, StageKind, Tournament
from tournament.models.states import PlayerState
from tournament.play.cut.acts.cut import MakeCut

# A whole event; test_regional.py plays another on PostgreSQL.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
OF_ROUND = ("desk-round", "desk-results", "round", "how-paired")
OF_EVENT = (
    "desk-event",
    "desk-rounds",
    "desk-standings",
    "desk-log",
    "desk-plan",
    "desk-prints",
    "event",
    "pairings",
    "standings",
    "screen",
)
NOT_HERE = ("ead-to-head", "loat", "point group", "REG 7.", "uns first", "without rematches")


@pytest.fixture
def organizer() -> Organizer:
    make_user("rose")
    organizer = Organizer("rose")
    organizer.set_up("today/competitive", name="Dock", deck_lists="none")
    for name in NAMES:
        make_player(organizer.event, name, state=PlayerState.CHECKED_IN)
    return organizer


def round_of(event: Tournament, number: int) -> Round:
    return Round.objects.swiss(event).get(number=number)


def look_around(organizer: Organizer, number: int) -> None:
    """Open every page about the round; none fails, and none mentions two-sided rounds."""
    pages = [organizer.open(name) for name in OF_EVENT]
    pages += [organizer.open(name, number=number) for name in OF_ROUND]
    player = organizer.event.players.all()[number % len(NAMES)]
    pages.append(organizer.open("player-card", pk=player.pk))
    for page in pages:
        assert page.status == 200, page.url
        assert not faults(page.document), page.url
    for page in pages:
        if page.url in (
            organizer.url("how-paired", number=number),
            organizer.url("desk-round", number=number),
        ):
            assert not [word for word in NOT_HERE if word in page.words], page.url
        assert "ead-to-head" not in page.words, page.url


def test_five_rounds_of_seven_are_paired_played_and_told(organizer: Organizer) -> None:
    byes = []
    for number in range(1, 6):
        draft = organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
        assert draft.url == organizer.url("desk-round", number=number), draft.words
        assert "No one meets an opponent a third time" in draft.words
        if number in (1, 3):  # the other rounds differ only in their numbers
            look_around(organizer, number)
        organizer.press(draft, organizer.url("desk-publish", number=number))
        if number in (1, 3):
            look_around(organizer, number)
        round_ = round_of(organizer.event, number)
        for table in round_.pairings.filter(number__isnull=False):
            assert organizer.report(number, f"{table.number} 3-0").status == 200
        byes += round_.pairings.get(number=None).seats.values_list("player__name", flat=True)
        if number % 2:
            look_around(organizer, number)
    assert len(set(byes)) == 5, "nobody has two byes"


def test_sides_are_swapped_by_ticking_a_table_and_warned_of_where_they_repeat(organizer: Organizer) -> None:
    """Two players continue after everyone else has left: their second match swaps sides, unless they are
    swapped back.
    """
    for name in NAMES[2:]:
        organizer.step(name, "drop")
    organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
    organizer.press(organizer.open("desk-round", number=1), organizer.url("desk-publish", number=1))
    organizer.report(1, "1 3-0")
    draft = organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
    assert "now swap sides" in draft.words
    mend = organizer.url("desk-mend", number=2)
    corp = round_of(organizer.event, 2).pairings.get().seats.get(position=2).player

    swapped = organizer.submit(draft.form_to(mend), mend, edit="switch", player=str(corp.pk))

    assert "The two have swapped sides." in swapped.words
    assert "in round 1. In a second meeting, players swap sides (NOW 2.2)." in swapped.words
    refused = organizer.press(swapped, organizer.url("desk-publish", number=2))
    assert "Read them, then confirm them to publish it." in refused.words
    publish = organizer.url("desk-publish", number=2)
    done = organizer.submit(refused.form_to(publish), publish, confirmed=str(organizer.event.version))
    assert "Round 2 has been published" in done.words
    organizer.report(2, "1 3-0")
    asked = organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
    assert (asked.status, "No complete round is possible without a third meeting" in asked.words) == (
        422,
        True,
    )
    assert not faults(asked.document)
    third = organizer.press(asked, organizer.url("desk-pair"))
    assert third.url == organizer.url("desk-round", number=3), third.words
    assert "have met 2 times before (NOW 2.2)" in third.words


def test_pages_are_public_where_the_pairing_is(organizer: Organizer) -> None:
    draft = organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
    anybody = Client()
    how = organizer.url("how-paired", number=1)
    assert anybody.get(how).status_code == 404
    organizer.press(draft, organizer.url("desk-publish", number=1))
    page = without_links(anybody.get(how).content.decode())
    assert "Round 1 and its sides are drawn at random (NOW 2.1)." in page
    assert "Balance of sides after round 1" in page


def test_extra_rounds_after_a_cut_a_late_entry_and_a_drop_are_written_like_the_others(
    organizer: Organizer,
) -> None:
    event = organizer.event
    event.planned_rounds = 2
    event.cut_size = 4
    event.save()
    organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
    for number in (1, 2, 3):
        if number > 1:
            organizer.press(organizer.open("desk-event"), organizer.url("desk-pair"))
        draft = organizer.open("desk-round", number=number)
        organizer.press(draft, organizer.url("desk-publish", number=number))
        for table in round_of(event, number).pairings.filter(number__isnull=False):
            assert organizer.report(number, f"{table.number} 3-0").status == 200
        if number == 1:
            organizer.step("Gus", "drop")
            organizer.add_player("Late")
        if number == 2:
            MakeCut(kind=StageKind.SWISS, size=4, extra_rounds=1, reason="More to play").perform(
                organizer.event, actor=event.owner
            )
        look_around(organizer, number)
    look_around(organizer, 1)
    assert round_of(event, 3).pairings.count() == 2
    assert round_of(event, 3).explanation["cost"] is not None
    finish = organizer.open("desk-finish")
    assert finish.status == 200
