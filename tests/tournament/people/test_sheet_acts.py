from functools import partial

import pytest

from tests.factories import make_player, make_players, make_round, make_tournament
from tests.races import race
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.entries import Entry

pytestmark = pytest.mark.django_db

JACKS = [Entry(name="Jack Smith", notes="red car"), Entry(name="Jack Smith"), Entry(name="Ana")]


def refused(call: partial[list[Player]]) -> ActionRefused:
    with pytest.raises(ActionRefused) as refusal:
        call()
    return refusal.value


def test_sheet_is_imported_whole_in_one_change_namesakes_included(tournament: Tournament) -> None:
    players = ImportPlayers(entries=JACKS).perform(tournament, actor=tournament.owner)
    assert list(Player.objects.order_by("pk").values_list("name", "notes", "state")) == [
        ("Jack Smith", "red car", PlayerState.REGISTERED),
        ("Jack Smith", "", PlayerState.REGISTERED),
        ("Ana", "", PlayerState.REGISTERED),
    ]
    log = LogEntry.objects.get()
    assert (log.act, log.version, tournament.version) == (ImportPlayers.code, 1, 1)
    assert log.payload == {"players": [{"pk": player.pk, "name": player.name} for player in players]}


def test_sheet_when_the_event_runs_then_registered_only() -> None:
    event = make_tournament(state=EventState.RUNNING)
    players = ImportPlayers(entries=JACKS).perform(event, actor=event.owner)
    assert {player.state for player in players} == {PlayerState.REGISTERED}


def test_sheet_when_imported_twice_then_refused_and_nothing_is_half_imported(tournament: Tournament) -> None:
    call = partial(ImportPlayers(entries=JACKS).perform, tournament, actor=tournament.owner)
    call()
    error = refused(call)
    assert (error.code, error.facts) == ("players_registered_already", {"count": 3})
    mixed = [Entry(name="Ben"), Entry(name="ANA")]
    refused(partial(ImportPlayers(entries=mixed).perform, tournament, actor=tournament.owner))
    assert (Player.objects.count(), LogEntry.objects.count()) == (3, 1)


def test_sheet_when_the_organizer_knows_the_namesake_then_imported_once(tournament: Tournament) -> None:
    make_player(tournament, "Ana")
    call = partial(
        ImportPlayers(entries=[Entry(name="Ana")], namesakes={"ana": 1}).perform,
        tournament,
        actor=tournament.owner,
    )
    call()
    assert refused(call).code == "players_registered_already"
    assert Player.objects.filter(name="Ana").count() == 2


def test_sheet_when_nobody_is_left_then_refused(tournament: Tournament) -> None:
    error = refused(partial(ImportPlayers(entries=[]).perform, tournament, actor=tournament.owner))
    assert error.code == "sheet_has_nobody"


def test_sheet_when_a_bye_comes_too_late_or_a_table_is_taken_then_nothing_is_imported(
    tournament: Tournament,
) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)])
    Player.objects.filter(pk=ana.pk).update(fixed_table=4)
    for entry, code in (
        (Entry(name="Cara", first_round_bye=True), "first_round_bye_is_over"),
        (Entry(name="Cara", fixed_table=4), "fixed_table_taken"),
    ):
        entries = [Entry(name="Dora"), entry]
        call = partial(ImportPlayers(entries=entries).perform, tournament, actor=tournament.owner)
        assert refused(call).code == code
    assert Player.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_race_when_two_import_the_same_sheet_then_one_is_warned(tournament: Tournament) -> None:
    call = partial(ImportPlayers(entries=JACKS).perform, tournament, actor=tournament.owner)
    outcomes = race(call, call)
    codes = [outcome.code for outcome in outcomes if isinstance(outcome, ActionRefused)]
    assert codes == ["players_registered_already"]
    assert Player.objects.count() == 3
