"""The event's logo: saving and removing each count once, and backups include it."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament
from tests.flows.addresses_of_the_room import png
from tests.races import race
from tournament.event.acts.logo import KEPT_LOGOS, RemoveLogo, SetLogo
from tournament.event.logo import LogoPicture, logo_picture, shown_logo
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undo import Undo
from tournament.models import EventLogo, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


def picture(colour: str = "teal") -> LogoPicture:
    return logo_picture(png(colour=colour))


def show(event: Tournament, colour: str = "teal") -> None:
    SetLogo(picture=picture(colour)).perform(event, actor=event.owner)


@pytest.mark.parametrize("state", EventState)
def test_set_logo_when_another_is_set_then_it_takes_the_place(state: EventState) -> None:
    event, other = make_tournament(state=state), make_tournament()
    show(other)
    show(event)
    show(event, "red")
    shown = shown_logo(event)
    assert shown is not None
    assert (bytes(shown.picture), shown.media_type, shown.width, shown.height) == (
        picture("red").data,
        "image/png",
        30,
        20,
    )
    assert (EventLogo.objects.count(), event.version, event.log.count()) == (3, 2, 2)


def test_set_or_take_off_twice_counts_once() -> None:
    event = make_tournament()
    RemoveLogo().perform(event, actor=event.owner)
    show(event)
    show(event)
    assert (event.version, EventLogo.objects.count()) == (1, 1)
    RemoveLogo().perform(event, actor=event.owner)
    RemoveLogo().perform(event, actor=event.owner)
    assert (event.version, shown_logo(event)) == (2, None)


def test_set_logo_many_times_keeps_the_newest_for_an_undo_and_refuses_what_is_erased() -> None:
    event = make_tournament()
    colours = ["red", "teal", "black", "white", "blue", "green", "gray", "pink"]
    for colour in colours:
        show(event, colour)
    assert EventLogo.objects.count() == KEPT_LOGOS + 1
    for _step in range(KEPT_LOGOS):
        entry = event.log.filter(act=SetLogo.code, undone_by=None).latest("version")
        Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    shown = shown_logo(event)
    assert shown is not None
    assert shown.digest == picture(colours[-KEPT_LOGOS - 1]).digest
    entry = event.log.filter(act=SetLogo.code, undone_by=None).latest("version")
    with pytest.raises(ActionRefused, match="undo_overtaken"):
        Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [SetLogo, RemoveLogo])
def test_logo_when_raced_then_counts_once(act: type[SetLogo | RemoveLogo]) -> None:
    event = make_tournament()
    wanted = SetLogo(picture=picture("red")) if act is SetLogo else RemoveLogo()
    show(event)

    race(*[lambda: wanted.perform(Tournament.objects.get(), actor=None)] * 2)

    event.refresh_from_db()
    assert (event.version, EventLogo.objects.filter(is_shown=True).count()) == (2, int(act is SetLogo))
