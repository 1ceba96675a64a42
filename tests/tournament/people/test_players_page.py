import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.kernel.head_count import HeadCount
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.players import RemovePlayer
from tournament.people.acts.steps import CheckIn, DisqualifyPlayer, DropPlayer, ReinstatePlayer, UndoCheckIn
from tournament.people.pages.players import RegistrationStep, player_row, players_page

pytestmark = pytest.mark.django_db

REGISTERED, PLAYING = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, OUT = PlayerState.DROPPED, PlayerState.DISQUALIFIED


def acts(tournament: Tournament, **fields: object) -> list[str]:
    row = player_row(tournament, make_player(tournament, **fields))
    return [button.act for button in row.buttons]


@pytest.mark.parametrize("count", [5, 40])
def test_page_takes_the_same_number_of_queries_however_many_players(
    tournament: Tournament, count: int
) -> None:
    players = make_players(tournament, count)
    make_round(tournament, [(players[0], players[1])])
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = players_page(tournament, tournament.players.all())
    assert (len(page.rows), len(queries)) == (count, 4)


def test_page_counts_the_whole_event_and_lists_who_was_looked_for(tournament: Tournament) -> None:
    for state, number in ((REGISTERED, 3), (PLAYING, 2), (DROPPED, 1), (OUT, 1)):
        make_players(tournament, number, state=state)
    make_players(make_tournament(), 2)
    page = players_page(tournament, tournament.players.filter(state=OUT))
    assert page.people == HeadCount(
        EventState.REGISTRATION, waiting=3, playing=2, disqualified=1, withdrawn=1
    )
    assert [row.state_label for row in page.rows] == ["Disqualified"]


def test_rows_are_sorted_by_name_whatever_its_accents_and_case(tournament: Tournament) -> None:
    for name in ("Zoë", "Åse", "ana", "Öner", "Ben"):
        make_player(tournament, name)
    page = players_page(tournament, tournament.players.all())
    assert [row.name for row in page.rows] == ["ana", "Åse", "Ben", "Öner", "Zoë"]


@pytest.mark.parametrize(
    ("states", "event_state", "step"),
    [
        ([], EventState.REGISTRATION, RegistrationStep.ADD),
        ([REGISTERED, PLAYING], EventState.REGISTRATION, RegistrationStep.CHECK_IN),
        ([PLAYING], EventState.REGISTRATION, RegistrationStep.GO_ON),
        ([REGISTERED, PLAYING], EventState.RUNNING, RegistrationStep.GO_ON),
        ([PLAYING], EventState.FINISHED, RegistrationStep.NONE),
    ],
)
def test_page_has_one_next_step(
    states: list[PlayerState], event_state: EventState, step: RegistrationStep
) -> None:
    event = make_tournament(state=event_state)
    for state in states:
        make_player(event, state=state)
    assert players_page(event, event.players.all()).next_step == step


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (REGISTERED, [CheckIn.code, DropPlayer.code, DisqualifyPlayer.code, RemovePlayer.code]),
        (PLAYING, [UndoCheckIn.code, DropPlayer.code, DisqualifyPlayer.code, RemovePlayer.code]),
        (DROPPED, [ReinstatePlayer.code, DisqualifyPlayer.code, RemovePlayer.code]),
        (OUT, [ReinstatePlayer.code, RemovePlayer.code]),
    ],
)
def test_row_offers_only_what_is_allowed(
    tournament: Tournament, state: PlayerState, expected: list[str]
) -> None:
    assert acts(tournament, state=state) == expected


def test_row_of_a_finished_event_offers_what_may_still_be_put_right() -> None:
    assert acts(make_tournament(state=EventState.FINISHED)) == [DisqualifyPlayer.code]


def test_row_of_who_was_paired_offers_neither_undo_nor_removal(tournament: Tournament) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)], published=False)
    row = player_row(tournament, ana)
    assert [button.act for button in row.buttons] == [DropPlayer.code, DisqualifyPlayer.code]


def test_row_marks_who_entered_late_and_not_who_waits_or_left_before(tournament: Tournament) -> None:
    ana, ben, late = make_players(tournament, 3)
    waiting = make_player(tournament, "Waiting", state=REGISTERED)
    never = make_player(tournament, "Never came", state=DROPPED)
    rounds = [make_round(tournament, [(ana, ben)])]
    assert {
        player.name: player_row(tournament, player).is_late for player in (ana, late, waiting, never)
    } == {
        ana.name: False,
        late.name: True,
        "Waiting": False,
        "Never came": False,
    }
    assert rounds[0].number == 1


def test_row_is_not_late_while_round_1_is_a_draft(tournament: Tournament) -> None:
    ana, ben, cara = make_players(tournament, 3)
    make_round(tournament, [(ana, ben)], published=False)
    assert not player_row(tournament, cara).is_late
