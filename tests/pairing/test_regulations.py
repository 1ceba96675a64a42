"""The consequences of the 2016 regulations and of today's (REG 4.1, 5.3, 8, NOW 1.1-1.5, 3, 4.1)."""

import pytest

from pairing.kinds import KINDS, Kind
from pairing.regulations import POLICIES, Regulations
from pairing.structure import Structure
from pairing.types import DEFAULT_TIEBREAKERS, Scoring, SwissKind, Tiebreaker

SINGLE, DOUBLE = SwissKind.SINGLE_SIDED, SwissKind.DOUBLE_SIDED
TODAY, REG_2016 = POLICIES[Regulations.TODAY], POLICIES[Regulations.REG_2016]


@pytest.mark.parametrize("kind", list(Kind))
def test_2016_rounds_are_as_the_kind_of_event_has_them(kind):
    assert REG_2016.round_rules(kind, DOUBLE) == KINDS[kind]


@pytest.mark.parametrize(
    ("swiss", "minutes", "scoring"),
    [
        (SINGLE, 40, Scoring(win=3, timed_win=3, draw=1, bye=3, games_per_round=1)),
        (DOUBLE, 65, Scoring(win=3, timed_win=3, draw=1, bye=6, games_per_round=2)),
    ],
)
def test_todays_rounds_know_no_timed_win_and_a_bye_is_a_rounds_win(swiss, minutes, scoring):
    rules = TODAY.round_rules(Kind.CONSTRUCTED, swiss)
    assert (rules.round_minutes, rules.points_to_win, rules.scoring) == (minutes, 7, scoring)


def test_todays_tiebreakers_leave_head_to_head_out():
    assert REG_2016.tiebreakers == DEFAULT_TIEBREAKERS
    assert TODAY.tiebreakers == (Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS, Tiebreaker.RANDOM)
    assert (REG_2016.has_head_to_head, TODAY.has_head_to_head) == (True, False)


def test_todays_double_sided_events_have_the_tables_of_2016():
    assert TODAY.structures[DOUBLE] == REG_2016.structures[DOUBLE]
    assert TODAY.structures[SINGLE] == (Structure.COMPETITIVE, Structure.CASUAL, Structure.MODIFIED)
    assert REG_2016.swiss_kinds == (DOUBLE,)


def test_single_elimination_is_for_every_event_of_today():
    assert (REG_2016.is_single_elimination_for_all, TODAY.is_single_elimination_for_all) == (False, True)
