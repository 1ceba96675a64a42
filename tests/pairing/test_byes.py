from random import Random

from pairing.byes import draw_bye, players_with_bye
from pairing.types import Bye, ByeReason, Event, Player, Round, Table

GROUPS = {12: [1, 2], 6: [3, 4, 5], 0: [6, 7]}
EVERYONE = range(1, 8)


def test_draw_bye_when_nobody_has_had_one_then_it_falls_in_the_lowest_group() -> None:
    bye = draw_bye(GROUPS, (), EVERYONE, Random(1))
    assert bye == Bye(bye.player, 0, ByeReason.LOWEST_GROUP, (6, 7))


def test_draw_bye_when_one_of_the_lowest_has_had_one_then_the_other_has_it() -> None:
    assert draw_bye(GROUPS, {6}, EVERYONE, Random(1)) == Bye(7, 0, ByeReason.LOWEST_GROUP, (7,))


def test_draw_bye_when_all_of_the_lowest_have_had_one_then_it_goes_to_the_group_above() -> None:
    bye = draw_bye(GROUPS, {6, 7, 4}, EVERYONE, Random(1))
    assert bye == Bye(bye.player, 6, ByeReason.GROUP_ABOVE, (3, 5))


def test_draw_bye_when_some_cannot_be_spared_then_they_are_named() -> None:
    assert draw_bye(GROUPS, {6}, {1, 4, 6}, Random(1)) == Bye(4, 6, ByeReason.GROUP_ABOVE, (4,), (7, 3, 5))


def test_draw_bye_when_everybody_has_had_one_then_the_lowest_group_has_another() -> None:
    bye = draw_bye(GROUPS, set(EVERYONE), EVERYONE, Random(1))
    assert bye == Bye(bye.player, 0, ByeReason.REPEATED, (6, 7))


def test_draw_bye_when_only_those_with_one_can_be_spared_then_one_of_them_has_another() -> None:
    assert draw_bye(GROUPS, {2, 6}, {2}, Random(1)) == Bye(2, 12, ByeReason.REPEATED, (2,), (7, 3, 4, 5, 1))


def test_players_with_bye_when_awarded_or_drawn_then_both_count() -> None:
    event = Event((Player(1, first_round_bye=True), Player(2), Player(3)), (Round(1, (Table(None, (3,)),)),))
    assert players_with_bye(event) == {1, 3}
