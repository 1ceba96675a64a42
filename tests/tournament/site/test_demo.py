import pytest

from decklists.pool import pool_test
from pairing.check import check
from pairing.scoring import open_tables
from pairing.timer import Phase
from tests.factories import make_user
from tests.remembered import remembered
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, submission
from tournament.decks.pages.overview import deck_overview
from tournament.decks.records import judging_of, verdict_on
from tournament.event.pages.plan import plan_page
from tournament.floor.pages.cards import cards_page
from tournament.floor.pages.home import judge_home
from tournament.kernel.acts import payload_of
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.records import event_record
from tournament.models import DeckCheck, LogEntry, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import clock_line
from tournament.play.cut.records import bracket_record
from tournament.site.demo import make_demo_events
from tournament.site.pages.desk import desk_page

pytestmark = pytest.mark.django_db


def demo_events() -> tuple[Tournament, Tournament, Tournament]:
    """Return Rose's demo events, created once per process: in progress, finished, and in the future."""
    first = remembered("demo events", lambda: make_demo_events(make_user("rose", first_name="Rose"))[0])
    finished, coming = Tournament.objects.filter(pk__gt=first.pk).order_by("pk")
    return first, finished, coming


def test_demo_event_is_in_mid_play_by_the_rules_and_everything_in_it_is_logged() -> None:
    event, _finished, _coming = demo_events()
    record = event_record(event)
    assert event.state == EventState.RUNNING
    assert [len(round_.tables) for round_ in record.rounds] == [11, 11, 11]
    assert [len(open_tables(round_, record.scoring)) for round_ in record.rounds] == [0, 0, 5]
    assert desk_page(event).next_step.label == "Enter the results of round 3"
    line = clock_line(event)
    assert line is not None and line.face.phase is Phase.RUNNING
    home = judge_home(event)
    assert [call.about for call in home.calls] == ["How do two prevent effects meet?"]
    assert standing_announcements(event)
    assert LogEntry.objects.filter(tournament=event).count() == event.version
    assert check(record) == ()


def test_demo_event_has_decks_of_every_state_checks_penalties_and_noted_cards() -> None:
    event, _finished, _coming = demo_events()
    page = deck_overview(event, "")
    assert {choice.key: choice.count for choice in page.choices if choice.key} == {
        "missing": 6,
        "illegal": 1,
        "legal": 15,
    }
    assert DeckCheck.objects.filter(player__tournament=event).count() == 2
    cards = cards_page(event)
    assert (len(cards.missing), len(cards.proxies)) == (1, 1)
    assert event.staff.count() == 1
    assert sum(player.penalties.count() for player in event.players.all()) == 2


def test_finished_demo_event_has_its_whole_bracket_and_is_by_the_rules() -> None:
    _current, event, _coming = demo_events()
    bracket = bracket_record(event)
    assert bracket is not None
    assert (event.state, bracket.is_decided, bool(bracket.champion)) == (EventState.FINISHED, True, True)
    record = event_record(event)
    assert ([len(round_.tables) for round_ in record.rounds], check(record)) == ([6] * 4, ())
    page = deck_overview(event, "")
    assert (page.complete, page.total) == (12, 12)
    assert {choice.key for choice in page.choices if choice.key and choice.count} == {"legal"}
    assert LogEntry.objects.filter(tournament=event).count() == event.version


def test_coming_demo_event_is_one_of_todays_with_its_plan_announced() -> None:
    _current, _finished, event = demo_events()
    assert (event.state, event.rules.assigns_sides, event.deck_format) == (
        EventState.REGISTRATION,
        True,
        "startup",
    )
    page = plan_page(event)
    assert page.is_announced
    assert page.words == "6 Swiss rounds, then a cut to the top 4: double elimination"
    assert page.reason == "18 players: the competitive structure’s row for 16 to 24 players (NOW 3.1)."
    assert LogEntry.objects.filter(tournament=event).count() == event.version


def told(event: Tournament) -> list[tuple[str, str]]:
    """Return the sentences in an event's log."""
    entries = LogEntry.objects.filter(tournament=event).order_by("version")
    return [(entry.act, payload_of(entry).sentence()) for entry in entries]


def test_demo_events_are_the_same_wherever_they_are_made() -> None:
    here = [told(event) for event in demo_events()]
    elsewhere = [told(event) for event in make_demo_events(make_user("mo", first_name="Rose"))]
    for lines, others in zip(here, elsewhere, strict=True):
        assert [line for line in lines if line not in others] == []


def test_demo_is_judged_legal_by_its_own_rules() -> None:
    event, _finished, _coming = demo_events()
    judging = judging_of(event)
    assert (judging.restriction_list and judging.restriction_list.code) == "NAPD_MWL_1.1"
    for text in (LEGAL_CORP, LEGAL_RUNNER):
        assert verdict_on(submission(text).deck, judging).legal
    in_pool = pool_test(judging.catalogue, on=judging.on, choice=judging.pool)
    for player in event.players.all():
        for title in (player.corp_identity, player.runner_identity):
            (identity,) = judging.catalogue.by_title(title)
            assert in_pool(identity), title
