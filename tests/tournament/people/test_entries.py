from tournament.models import Player
from tournament.people.entries import LENGTHS


def test_lengths_are_those_of_the_table() -> None:
    assert {name: Player._meta.get_field(name).max_length for name in LENGTHS} == LENGTHS
