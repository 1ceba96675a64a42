"""Tables on pages for the whole site."""

from __future__ import annotations

from django.test import Client

from tests.factories import make_player, make_players, make_round
from tests.tables import table_of
from tournament.models import Tournament
from tournament.people.acts.steps import DropPlayer


def test_log_when_shown_then_what_was_done_when_and_a_way_to_undo_it(
    to_client: Client, tournament: Tournament
) -> None:
    for name in ("Ana", "Ben"):
        DropPlayer(player=make_player(tournament, name)).perform(tournament, actor=tournament.owner)

    table = table_of(to_client.get(f"/desk/{tournament.slug}/log/").content)

    assert table.caption == "Log, newest first"
    assert table.heads == ["When", "By", "Action", "Undo"]
    assert table.order == {}
    assert [row[1:] for row in table.rows] == [
        [tournament.owner.username, "Dropped Ben. Player dropped", "Undo…"],
        [tournament.owner.username, "Dropped Ana. Player dropped", "Undo…"],
    ]


def test_list_of_rounds_when_shown_then_how_far_each_has_come(
    to_client: Client, tournament: Tournament
) -> None:
    first, second, third = make_players(tournament, 3)
    make_round(tournament, [(first, second), (third,)])
    make_round(tournament, [(first, third), (second,)], published=False)

    table = table_of(to_client.get(f"/desk/{tournament.slug}/rounds/").content)

    assert table.caption == "Swiss rounds and their progress"
    assert (table.heads, table.order) == (["Round", "Status", "Tables", "Open", "Published"], {})
    assert [row[:4] for row in table.rows] == [
        ["Round 1", "In play", "1 + 1 bye", "1"],
        ["Round 2", "Draft", "1 + 1 bye", "–"],
    ]
