"""The seating as stored in rows and in the log."""

from __future__ import annotations

import pytest

from pairing.types import SwissKind
from tests.factories import make_players, make_round, make_tournament
from tournament.models import Tournament
from tournament.play.rounds.seating import Seating, seating_of, seating_words


@pytest.mark.django_db
def test_seating_then_the_runner_of_game_1_stands_first(tournament: Tournament) -> None:
    one, two, three = make_players(tournament, 3)
    round_ = make_round(tournament, [(two, one), (three,)])
    assert list(seating_of(round_).values()) == [
        Seating(table=1, players=(two.pk, one.pk), names=(two.name, one.name)),
        Seating(table=None, players=(three.pk,), names=(three.name,)),
    ]


def test_words_of_a_seating_name_the_tables_and_who_has_the_bye() -> None:
    table = Seating(table=3, players=(7, 8), names=("Ana", "Ben"))
    bye = Seating(table=None, players=(9,), names=("Cy",))
    assert seating_words([table, bye]) == "table 3: Ana – Ben; Cy has the bye"


@pytest.mark.django_db
def test_seating_of_a_single_sided_round_names_corp_and_runner() -> None:
    event = make_tournament(swiss_kind=SwissKind.SINGLE_SIDED, games_per_round=1)
    one, two, three = make_players(event, 3)
    table, bye = seating_of(make_round(event, [(two, one), (three,)])).values()
    assert (table.tells_sides, bye.tells_sides) == (True, False)
    assert seating_words([table, bye]) == (
        f"table 1: corp {one.name} – runner {two.name}; {three.name} has the bye"
    )
