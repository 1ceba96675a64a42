"""The access of staff who play: the same as that of other staff, except at their own table (REG 1.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.flows.address import LEADERS, Address, Who, first_playing
from tests.flows.addresses import POSTED
from tests.flows.addresses_of_the_cut import chooser
from tests.flows.addresses_of_the_cut import record as bracket
from tests.flows.addresses_of_the_judge import at_open_table
from tests.flows.crawler import rolled_back
from tests.flows.world import Stage, World, all_rows, make_world
from tournament.models import Player
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


def at_finished_table(world: World) -> Player:
    """Return a player at table 1, which has a result."""
    return world.table(1).seats.earliest("position").player


def in_game_1(world: World) -> Player:
    """Return a player in the bracket game whose sides are chosen."""
    return world.tournament.players.get(pk=bracket(world).tables[1].seated[0])


# The player whose table each URL is about, given the form data in the table of URLs.
AT_A_TABLE: dict[tuple[str, Stage], Callable[[World], Player]] = {
    ("desk-results", Stage.PLAYING): at_open_table,
    ("desk-result", Stage.PLAYING): at_finished_table,
    ("desk-slip-points", Stage.PLAYING): at_finished_table,
    ("desk-result-clear", Stage.PLAYING): at_finished_table,
    ("desk-report-settle", Stage.PLAYING): at_open_table,
    ("desk-undo", Stage.PLAYING): at_finished_table,
    ("desk-deck-check", Stage.PLAYING): first_playing,
    ("desk-deck-allow", Stage.PLAYING): first_playing,
    ("desk-deck-edit", Stage.PLAYING): first_playing,
    ("desk-deck-edit-corp", Stage.PLAYING): first_playing,
    ("desk-deck-edit-runner", Stage.PLAYING): first_playing,
    ("desk-deck-lock", Stage.PLAYING): first_playing,
    ("desk-deck-unlock", Stage.PLAYING): first_playing,
    ("desk-clock-extend", Stage.PLAYING): at_open_table,
    ("desk-clock-withdraw", Stage.PLAYING): at_open_table,
    ("desk-clock-extend", Stage.CUT): chooser,
    ("desk-clock-withdraw", Stage.CUT): chooser,
    ("desk-bracket-report", Stage.CUT): in_game_1,
    ("desk-bracket-game", Stage.CUT): in_game_1,
    ("desk-bracket-side", Stage.CUT): chooser,
    ("desk-bracket-side-back", Stage.CUT): in_game_1,
    ("judge-call", Stage.PLAYING): at_open_table,
    ("judge-call-take", Stage.PLAYING): at_open_table,
    ("judge-extend", Stage.PLAYING): at_open_table,
    ("judge-concede", Stage.PLAYING): at_open_table,
    ("judge-penalty", Stage.PLAYING): at_open_table,
    ("judge-penalty-withdraw", Stage.PLAYING): at_open_table,
    ("judge-decline-disqualification", Stage.PLAYING): at_open_table,
    ("judge-decline-drop", Stage.PLAYING): at_open_table,
    ("judge-card-missing", Stage.PLAYING): at_open_table,
    ("judge-card-found", Stage.PLAYING): at_open_table,
    ("judge-card-concede", Stage.PLAYING): at_open_table,
    ("judge-proxy-make", Stage.PLAYING): at_open_table,
    ("judge-proxy-withdraw", Stage.PLAYING): at_open_table,
    ("desk-deadline-set", Stage.PLAYING): at_open_table,
    ("desk-reschedule-refuse", Stage.PLAYING): at_open_table,
}
# Staff actions that aren't about a table, or aren't a ruling: calling another judge isn't one.
ABOUT_NO_TABLE = {
    *("judge-push", "judge-push-forget", "desk-stream-table"),
    "desk-clock-press",
    "desk-clock-minutes",
    "desk-player-add",
    "desk-players-check-in-all",
    "desk-player-check-in",
    "desk-player-undo-check-in",
    "desk-player-drop",
    "desk-player-paid",
    *("desk-let-in", "desk-player-give-place", "desk-player-take-place"),
    "desk-players-ticked-check-in",
    "desk-players-ticked-drop",
    "desk-player-reinstate",
    "desk-deck-checks-draw",
    "desk-deck-renew",
    "judge-table-call",
}
# Lists are locked for everyone at once, and checking typed text changes nothing.
ABOUT_LISTS = "desk-deck-judge", "desk-decks-"


def address_of(name: str, stage: Stage) -> Address:
    return next(each for each in POSTED if (each.name, each.stage) == (name, stage))


def playing_as(world: World, player: Player) -> User:
    """Return the event's marshal, who plays as this player."""
    marshal = world.leader(Role.MARSHAL)
    world.tournament.players.filter(pk=player.pk).update(leader=marshal)
    return marshal


def sent(world: World, address: Address, leader: User) -> tuple[int, bool]:
    """Send the URL's form as a staff member. Return the status and whether anything changed."""
    client = Client(raise_request_exception=False)
    client.force_login(leader)
    url, data = address.url(world), address.data(world)
    before = all_rows()
    status = client.post(url, data).status_code
    return status, all_rows() != before


@pytest.mark.parametrize(("name", "stage"), AT_A_TABLE, ids=lambda value: getattr(value, "name", value))
def test_leader_who_plays_is_refused_at_their_own_table_and_taken_at_another(name: str, stage: Stage) -> None:
    world, address = make_world(stage), address_of(name, stage)
    own = AT_A_TABLE[name, stage](world)
    newest = own.seats.order_by("pk").last()
    assert newest is not None
    opponent = newest.pairing.seats.exclude(player=own).get().player
    elsewhere = next(each for each in world.playing if each.pk not in (own.pk, opponent.pk))

    for player in (own, opponent):
        with rolled_back():
            status, has_changed = sent(world, address, playing_as(world, player))
            assert (status in (302, 422), has_changed) == (True, False), player.name
    with rolled_back():
        assert sent(world, address, playing_as(world, elsewhere)) == (address.done, True)


def test_every_form_of_judges_and_marshals_is_known_to_be_about_a_table_or_not() -> None:
    theirs = {
        (each.name, each.stage)
        for each in POSTED
        if each.is_for_leaders and each.readers & {Who.JUDGE, Who.MARSHAL} and not each.refuses & LEADERS
    }
    about_a_table = {
        key for key in theirs if key[0] not in ABOUT_NO_TABLE and not key[0].startswith(ABOUT_LISTS)
    }
    assert about_a_table == set(AT_A_TABLE)
    assert {name for name, _ in theirs} >= ABOUT_NO_TABLE


@pytest.mark.parametrize(
    ("address", "offers"),
    [
        ("desk-deck", ["desk-deck-edit", "desk-deck-lock", "desk-deck-edit-corp"]),
        ("judge-table", ["judge-extend", "judge-concede", "#penalty", "desk-deck-check", "judge-proxy-make"]),
        ("judge-player", ["judge-penalty", "desk-deck-check", "judge-card-missing", "judge-proxy-make"]),
        ("desk-result", ['name="winner_1"', "desk-result-clear"]),
        ("desk-results", ['name="line" value="2:']),
    ],
)
def test_page_offers_no_button_to_a_leader_who_plays_there(address: str, offers: list[str]) -> None:
    """Each of `offers` is a text, or a URL name with a key of the player or the table."""
    world = make_world(Stage.PLAYING)
    own = at_open_table(world)
    kwargs = {
        "judge-table": {"number": 2},
        "judge-player": {"pk": own.pk},
        "desk-deck": {"pk": own.pk},
        "desk-result": {"number": 1, "table": 2},
        "desk-results": {"number": 1},
    }[address]
    url = Address(address, kwargs=lambda _: kwargs).url(world)
    marshal, client = playing_as(world, own), Client()
    client.force_login(marshal)
    others = Client()
    others.force_login(world.owner)

    shown, to_others = (each.get(url).content.decode() for each in (client, others))

    for offer in offers:
        wanted = offer_text(world, offer, own)
        assert wanted not in shown, offer
        assert wanted in to_others or offer == "desk-result-clear", offer
    assert "another staff member" in shown.lower()


def offer_text(world: World, offer: str, own: Player) -> str:
    if offer in ("judge-extend", "judge-concede"):
        return Address(offer, kwargs=lambda _: {"number": 2}).url(world)
    if offer == "desk-result-clear":
        return Address(offer, kwargs=lambda _: {"number": 1, "table": 2}).url(world)
    if offer.startswith(("judge-", "desk-")):
        return Address(offer, kwargs=lambda _: {"pk": own.pk}).url(world)
    return offer
