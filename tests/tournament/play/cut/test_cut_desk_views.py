"""The cut page: the preview, who declines, and one button."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cut import InCut
from tests.factories import make_cut_event, make_player, make_result, make_tournament
from tournament.models import Pairing, Player, Qualifier, Stage, StageKind, Tournament
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer, ReinstatePlayer
from tournament.people.acts.ticked import DropTicked
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.facts import moved_since_cut
from tournament.play.cut.records import bracket_record

pytestmark = pytest.mark.django_db


def _url(event: Tournament, name: str = "desk-cut") -> str:
    return reverse(name, args=[event.slug])


def _text(response: object) -> str:
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


@pytest.fixture
def at_cut(client: Client) -> tuple[Client, Tournament, list[Player]]:
    event, players = make_cut_event(4, 8, level="formal")
    client.force_login(event.owner)
    return client, event, players


def _ids(players: list[Player]) -> str:
    return ",".join(str(player.pk) for player in players)


def test_preview_shows_who_is_in_and_who_is_first_out_and_why(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    response = client.get(_url(event))
    text = _text(response)
    assert response.status_code == 200
    assert f'name="seen" value="{_ids(players[:4])}"' in text
    assert "First out: <strong>Seed 5</strong>." in text
    assert "Seed 4 is ahead of Seed 5 on points: 6 &gt; 0." in text


def test_preview_with_a_tick_moves_the_seeds_up_and_changes_nothing(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    response = client.post(
        _url(event),
        {"kind": "double", "size": 4, "declined": [players[0].pk], "seen": "", "look": "1"},
    )
    text = _text(response)
    assert response.status_code == 200
    assert f'name="seen" value="{_ids(players[1:5])}"' in text
    assert "Seed 5 is ahead of Seed 6 by random order: everything else is tied." in text
    assert not Stage.objects.filter(number=2).exists()


def test_make_the_cut_leads_to_the_bracket(at_cut: tuple[Client, Tournament, list[Player]]) -> None:
    client, event, players = at_cut
    response = client.post(
        _url(event),
        {
            "kind": "double",
            "size": 4,
            "declined": [players[0].pk],
            "seen": _ids(players[1:5]),
            "shown_declined": _ids(players[:1]),
            "make": "1",
        },
        follow=True,
    )
    assert response.redirect_chain[-1][0] == _url(event, "desk-bracket")
    assert "The cut to the top 4 has been made." in _text(response)
    made = _text(client.get(_url(event)))
    assert "Undo the cut" in made
    assert "declined" in made
    undone = client.post(_url(event, "desk-cut-undo"), follow=True)
    assert "The cut has been undone." in _text(undone)


def test_make_with_ticks_that_were_not_previewed_says_who_declines_and_moves_in_then_one_button_makes_it(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    response = client.post(
        _url(event),
        {
            "kind": "double",
            "size": 4,
            "declined": [players[0].pk],
            "seen": _ids(players[:4]),
            "make": "1",
        },
    )
    text = _text(response)
    assert response.status_code == 200
    assert "Seed 1 declines. Seed 5 moves up. This would be the cut. Nothing is saved yet." in text
    assert "The event was changed" not in text
    assert not Stage.objects.filter(number=2).exists()

    sent = {
        field: re.findall(f'name="{field}" value="(.*?)"', text)[0] for field in ("seen", "shown_declined")
    }
    assert sent == {"seen": _ids(players[1:5]), "shown_declined": _ids(players[:1])}
    data = {"kind": "double", "size": 4, "declined": [players[0].pk], "make": "1"}
    assert client.post(_url(event), data | sent).status_code == 302
    assert Stage.objects.filter(number=2).exists()


def test_make_when_the_standings_have_changed_says_so_and_who_is_in_and_out(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    data = {"kind": "double", "size": 4, "seen": _ids(players[:4]), "make": "1"}
    DropPlayer(player=players[1]).perform(event, actor=event.owner)

    response = client.post(_url(event), data)

    assert response.status_code == 422
    assert "The event was changed after you opened this page." in _text(response)
    assert "Seed 5 moves up." in _text(response)
    assert not Stage.objects.filter(number=2).exists()


def test_make_when_a_tick_was_taken_away_says_who_is_in_again(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    data = {"kind": "double", "size": 4, "seen": _ids(players[1:5]), "make": "1"}
    response = client.post(_url(event), data | {"shown_declined": _ids(players[:1])})
    assert response.status_code == 200
    assert "Seed 1 moves up. Seed 5 is out." in _text(response)
    assert not Stage.objects.filter(number=2).exists()


def test_cut_before_the_last_round_is_complete_says_which_tables_and_has_no_button(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    make_result(Pairing.objects.get(number=2))
    assert "The result of table 2 is missing." in _text(client.get(_url(event)))
    data = {"kind": "double", "size": 4, "seen": _ids(players[:4]), "make": "1"}
    response = client.post(_url(event), data)
    assert response.status_code == 422
    assert "The result of table 2 is missing." in _text(response)
    assert not Stage.objects.filter(number=2).exists()


def test_cut_larger_than_the_field_is_refused_in_words(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, players = at_cut
    DropPlayer(player=players[0]).perform(event, actor=None)
    data = {"kind": "double", "size": 8, "seen": "", "make": "1"}
    response = client.post(_url(event), data)
    assert response.status_code == 422
    assert "A cut to the top 8 isn’t possible with 7 players." in _text(response)
    assert not Stage.objects.filter(number=2).exists()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "triple", "size": "4"},
        {"kind": "single", "size": "4"},
        {"kind": "double", "size": "9" * 30},
        {"kind": "double", "size": "six\0"},
        {"kind": "double", "size": "5", "make": "1"},
        {"kind": "double", "size": "4", "declined": ["999999"]},
        {"kind": "swiss", "size": "4", "make": "1", "seen": "1,2,,x"},
    ],
)
def test_bad_input_comes_back_with_a_sentence_and_nothing_changes(
    at_cut: tuple[Client, Tournament, list[Player]], data: dict[str, object]
) -> None:
    client, event, _players = at_cut
    response = client.post(_url(event), data)
    assert response.status_code == 422
    assert "errorlist" in _text(response)
    assert not Stage.objects.filter(number=2).exists()


def test_extra_swiss_rounds_lead_to_the_rounds(at_cut: tuple[Client, Tournament, list[Player]]) -> None:
    client, event, players = at_cut
    data = {"kind": "swiss", "size": "6", "extra_rounds": "2", "seen": _ids(players[:6]), "make": "1"}
    assert client.post(_url(event), data).status_code == 422
    data |= {"reason": "A top 6 was wished for"}
    response = client.post(_url(event), data, follow=True)
    assert response.redirect_chain[-1][0] == _url(event, "desk-rounds")
    assert "Pair round 2" in _text(response)
    assert "Go to rounds" in _text(client.get(_url(event)))


def test_rounds_left_are_confirmed_on_the_page(client: Client) -> None:
    event, players = make_cut_event(4, 8, planned_rounds=2)
    client.force_login(event.owner)
    assert "Make the cut anyway" in _text(client.get(_url(event)))
    data = {"kind": "double", "size": "4", "seen": _ids(players[:4]), "make": "1"}
    assert client.post(_url(event), data).status_code == 422
    assert client.post(_url(event), data | {"confirmed_early": "on"}).status_code == 422
    agreed = {"confirmed_early": "on", "reason": "The shop closes"}
    assert client.post(_url(event), data | agreed).status_code == 302


def test_cut_page_before_round_1_says_so(to_client: Client, tournament: Tournament) -> None:
    assert "No round has been published yet." in _text(to_client.get(_url(tournament)))


def test_the_players_of_another_event_cannot_decline(
    at_cut: tuple[Client, Tournament, list[Player]],
) -> None:
    client, event, _players = at_cut
    stranger = make_player(make_tournament(), "Stranger")
    data = {"kind": "double", "size": "4", "declined": [stranger.pk], "look": "1"}
    assert client.post(_url(event), data).status_code == 422


@pytest.mark.parametrize("players", [8, 40])
def test_cut_preview_needs_the_same_queries_whatever_the_size(
    players: int, django_assert_num_queries: object
) -> None:
    from tournament.play.cut.pages.cut import cut_page

    event, _players = make_cut_event(4, players)
    with django_assert_num_queries(8):  # type: ignore[operator]
        cut_page(event, 4)


@pytest.mark.parametrize("is_played", [False, True])
def test_made_cut_when_a_swiss_result_is_corrected_then_says_who_has_moved_and_keeps_the_seeds(
    client: Client, is_played: bool
) -> None:
    cut = InCut(4)
    client.force_login(cut.event.owner)
    assert "corrected after the cut" not in _text(client.get(_url(cut.event)))
    assert "corrected after the cut" not in _text(client.get(_url(cut.event, "desk-bracket")))
    if is_played:
        cut.win(1, 1)
    first_table = Pairing.objects.filter(round__stage__number=1).earliest("number")
    make_result(first_table, 0, 6)

    text = _text(client.get(_url(cut.event)))

    assert "Swiss results were corrected after the cut" in text
    assert ("undo the cut and make it again" in text) is not is_played
    assert ("so its players and seeds stay as they are" in text) is is_played
    assert [f"Swiss rank {rank}" in text for rank in ("1, now 3", "2, now 1", "4, now 2")] == [True] * 3
    assert "Swiss results were corrected after the cut" in _text(client.get(_url(cut.event, "desk-bracket")))
    assert [cut.record.seeds.index(cut.seeds[seed].pk) for seed in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_made_cut_when_a_player_is_disqualified_then_no_alarm_about_corrected_results(client: Client) -> None:
    cut = InCut(4)
    client.force_login(cut.event.owner)
    cut.win(1, 1)
    DisqualifyPlayer(player=cut.seeds[1], reason="Cheated").perform(cut.event, actor=None)
    for page in (_url(cut.event), _url(cut.event, "desk-bracket")):
        assert "corrected after the cut" not in _text(client.get(page))


@pytest.mark.parametrize("left_by", ["drop", "disqualify"])
def test_made_cut_when_a_player_who_had_left_before_is_disqualified_then_no_alarm(left_by: str) -> None:
    event, players = make_cut_event(4, 8)
    above = players[1]
    if left_by == "drop":
        DropPlayer(player=above).perform(event, actor=event.owner)
    else:
        DisqualifyPlayer(player=above, reason="Cheated").perform(event, actor=event.owner)
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=1).perform(event, actor=event.owner)
    seeds = [players[number] for number in (0, 2, 3, 4)]
    if left_by == "drop":
        DisqualifyPlayer(player=above, reason="Cheated").perform(event, actor=event.owner)
    assert _moved(event) == {}

    DisqualifyPlayer(player=seeds[3], reason="Cheated").perform(event, actor=event.owner)
    assert _moved(event) == {}

    table = Pairing.objects.get(round__stage__number=1, seats__player=seeds[0])
    make_result(table, 0, 6)
    assert seeds[0].pk in _moved(event)


def test_made_cut_when_an_outsider_leaves_and_a_correction_lets_them_in_then_the_last_seed_moves() -> None:
    cut = InCut(4, players=8)
    outsider = cut.event.players.get(lot=5)
    DropTicked(players=[outsider.pk]).perform(cut.event, actor=cut.event.owner)
    assert _moved(cut.event) == {}
    table = Pairing.objects.get(round__stage__number=1, seats__player=outsider)
    make_result(table, 0, 6)
    moved = _moved(cut.event)
    assert cut.seeds[4].pk in moved
    ReinstatePlayer(player=outsider).perform(cut.event, actor=cut.event.owner)
    assert _moved(cut.event) == moved


def test_cut_from_a_file_when_a_better_player_is_not_in_it_then_no_alarm() -> None:
    event, players = make_cut_event(4, 8)
    MakeCut(kind=StageKind.DOUBLE, size=4, declined=[players[1].pk], seed=1).perform(event, actor=event.owner)
    Qualifier.objects.filter(player=players[1]).delete()
    event.log.all().delete()
    assert _moved(event) == {}


def _moved(event: Tournament) -> dict[int, int]:
    fresh = Tournament.objects.get(pk=event.pk)
    record = bracket_record(fresh)
    assert record is not None
    return moved_since_cut(fresh, record)
