"""Who sits where, as rows have it and as the log keeps it."""

from __future__ import annotations

import pytest

from tests.factories import make_players, make_round
from tournament.models import Tournament
from tournament.rounds.seating import Seating, seating_of, seating_words


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
