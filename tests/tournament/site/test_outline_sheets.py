"""The day's outline, read back: one page, correct in every state of the event (REG 1.5)."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from tests.factories import make_player, make_players, make_single_sided_event, make_tournament, make_user
from tests.tournament.printing.reading import body, read, sizes
from tournament.models import Staff, Tournament
from tournament.models.states import EventState
from tournament.printing.press import Paper
from tournament.site.outline_sheets import print_outline

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
ADDRESS = "http://shop.example/e/cup/"


def cup(**fields: Any) -> Tournament:
    values = {"name": "Cup", "date": date(2016, 11, 5), "starts_at": time(10), "level": "formal"}
    return make_tournament(make_user(first_name="Olga", last_name="Or"), **values | fields)


def outline(event: Tournament, paper: Paper = Paper.A4) -> str:
    return body(print_outline(event, paper, now=NOW, address=ADDRESS).pdf)


def test_outline_before_round_1_tells_what_is_expected_and_who_leads_and_where_to_look() -> None:
    event = cup()
    make_players(event, 12)
    Staff.objects.create(tournament=event, user=make_user(), role="judge", name="Judy")
    text = outline(event)
    assert text.startswith(
        "4 Swiss rounds, then a cut to the top 4 Expected. It will be announced before round 1."
    )
    for told in (
        "Pairings, clock, standings and announcements on your phone: http://shop.example/e/cup/",
        "10:00 Round 1 11:20 Round 2 12:40 Round 3 14:00 Round 4",
        "Level Formal Structure Basic (store championship) Rules 2016 regulations",
        "A Swiss round lasts 65 minutes",
        "What to bring Both decks with all their cards, sleeves",
        "What is expected Players know the rules and play at a reasonable pace (REG 1.9).",
        "Points For each game: win 3, win on time 2, draw 1, loss 0. Bye: 6.",
        "Tiebreakers Head-to-head, Strength of schedule, Extended strength of schedule, Random, in this",
        "Staff Organizer and marshal: Olga Or · Judges: Judy",
    ):
        assert told in text


def test_outline_of_an_event_of_two_days_names_the_day_of_the_cut_and_ends_before_it() -> None:
    text = outline(cup(planned_rounds=2, cut_size=4, cut_kind="double", cut_date=date(2016, 11, 6)))
    assert "Day of the cut Sunday 6 November 2016 After the cut The top 4 play" in text
    assert "10:00 Round 1 11:20 Round 2 12:25 End of the Swiss rounds" in text


def test_outline_of_a_running_event_tells_what_holds() -> None:
    text = outline(cup(state=EventState.RUNNING), Paper.LETTER)
    assert text.startswith("4 Swiss rounds, no cut ")
    assert ("Expected" in text, "Announced" in text, "After the cut" in text) == (False, False, False)


def test_outline_of_a_finished_event_has_no_times_and_says_that_it_is_over() -> None:
    text = outline(cup(state=EventState.FINISHED))
    assert text.startswith("4 Swiss rounds, no cutThe event is over.")  # in two places on the page
    assert ("Approximate time" in text, "10:00" in text) == (False, False)


def test_outline_of_an_online_event_has_days_for_a_round_and_no_times() -> None:
    text = outline(cup(is_online=True))
    assert "Played online, each table on its own schedule: a Swiss round lasts 7 days, until 21:00" in text
    assert "Approximate time" not in text


def test_outline_without_plan_start_players_or_a_named_organizer_is_one_page_all_the_same() -> None:
    event = make_tournament(structure="modified")
    text = outline(event)
    assert text.startswith("Rounds and cut are not known yet")
    assert ("Staff" in text, "Organizer" in text, event.owner.username in text) == (False, False, False)


def test_outline_of_todays_events_and_long_days_stays_on_one_page_of_either_paper() -> None:
    event = make_single_sided_event(
        name="第三回 " + "Championship " * 8,
        planned_rounds=14,
        cut_size=16,
        cut_kind="double",
        starts_at=time(20),
    )
    make_player(event)
    for paper in Paper:
        pdf = print_outline(event, paper, now=NOW, address=ADDRESS * 3).pdf
        text = body(pdf)
        assert "Round 14" in text
        assert "The final" in text
        assert sizes(pdf) == {tuple(map(round, paper.size))}


def test_outline_with_a_cut_has_the_words_of_each_elimination_round_large_enough_for_a_wall() -> None:
    event = cup(structure="modified", planned_rounds=4, cut_size=16, cut_kind="double")
    make_players(event, 20)
    found: list[float] = []

    def see(text: str, _cm: object, _matrix: object, _font: object, size: float) -> None:
        if "Elimination" in text:
            found.append(size)

    for page in read(print_outline(event, Paper.LETTER, now=NOW, address=ADDRESS).pdf).pages:
        page.extract_text(visitor_text=see)
    assert (len(found), [size for size in found if size < 10]) == (7, [])
