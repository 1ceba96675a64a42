"""A whole event in Japanese and one in German: organizer, judge, two players and the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.day import LAPTOP, PHONE, PLACES, Day
from tests.browser.phones import look_again
from tests.factories import make_user
from tests.tournament.decks_data import DAY, LEGAL_CORP, LEGAL_RUNNER, hand_in
from tournament.models import DeckLists, Pairing, Player, Staff, StageKind, Tournament
from tournament.models.states import EventState, Role
from tournament.people.acts.imports import ImportPlayers
from tournament.people.entries import Entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=PLACES, ids=lambda place: place.language)
def day(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Day]:
    day = Day(request.param, browser, live_server)
    yield day
    for context in day.contexts:
        context.close()


def test_whole_event_when_everybody_reads_one_language_then_nothing_is_english(day: Day) -> None:
    _set_up(day)
    phone, judge = _round_1(day)
    _round_2(day, phone)
    _play_the_cut(day)
    _finish(day)
    _read_the_rest(day, phone, judge)
    assert day.english == {}


def _set_up(day: Day) -> None:
    make_user("organizer")
    desk, say, place = day.desk, day.say, day.place
    day.log_in(desk, "organizer")
    day.follow(desk, "Create event")
    day.follow(desk, "Store championship")
    desk.get_by_label(say("Name"), exact=True).fill(place.event)
    day.press(desk, "Create event")
    assert day.event.language == place.language
    # As the organizer could set in the form: the table of rounds doesn't cover such a small event.
    Tournament.objects.update(
        date=DAY, planned_rounds=2, cut_size=4, cut_kind=StageKind.DOUBLE, deck_lists=DeckLists.REQUIRED
    )
    entries = [Entry(name=name) for name in place.names]
    ImportPlayers(entries=entries).perform(day.event, actor=day.event.owner)
    day.open_desk("players/")
    desk.get_by_role("button", name=say("Check in everyone")).click()
    all_six = say.count(
        "Check in %(number)s player who isn’t checked in yet?",
        "Check in all %(number)s players who aren’t checked in yet?",
        6,
        number=6,
    )
    expect(desk.get_by_text(all_six)).to_be_visible()
    desk.get_by_role("dialog").get_by_role("button", name=say("Check in everyone")).click()
    day.sees(desk, "Everyone is checked in.")
    day.read(desk)


def _pair(day: Day, number: int) -> None:
    """Pair a round, check its draft, and publish it."""
    desk = day.open_desk()
    day.press(desk, "Pair round %(round)s", round=number)
    expect(desk.get_by_role("heading", name=day.say("Round %(number)s", number=number))).to_be_visible()
    day.press(desk, "Publish round %(number)s", number=number)
    day.sees(desk, "Round %(round)s has been published: everyone can see it now.", round=number)


def _type_results(day: Day, number: int, *lines: str) -> None:
    """Type results at the desk: a table, a space and the first player's points."""
    desk = day.open_desk(f"rounds/{number}/results/")
    field_ = desk.get_by_label(day.say("Table"), exact=True)
    expect(field_).to_be_focused()
    for line in lines:
        desk.keyboard.type(line)
        desk.keyboard.press("Enter")
    three = day.say.count("of %(tables)s result is in", "of %(tables)s results are in", 3, tables=3)
    expect(desk.locator(".progress-line__words")).to_have_text(f"3 {three}")
    day.read(desk)


def _round_1(day: Day) -> tuple[Page, Page]:
    """Play a round with a call, a penalty, a deck check, a report by both players and a correction."""
    _pair(day, 1)
    first, second = _at_table(1)
    one, other = day.phone_of(first), day.phone_of(second)
    _hand_decks_in(day, one, first)
    hand_in(second, LEGAL_CORP, LEGAL_RUNNER)
    day.press(day.open_desk(), "Start the clock")
    day.keep("desk", day.open_desk())
    day.keep("me", one)
    judge = _judge_the_table(day, one, first)
    _report(day, one, other, (first, second))
    _announce(day)
    _type_results(day, 1, "2 6", "3 0")
    _correct(day)
    return one, judge


def _hand_decks_in(day: Day, phone: Page, player: Player) -> None:
    """Paste both decks on the phone, which confirms that they are legal on that day."""
    day.open(phone, f"/me/{player.link}/deck/")
    phone.get_by_label(day.say("Paste your decks")).fill(f"{LEGAL_CORP}\n\n{LEGAL_RUNNER}")
    phone.get_by_role("button", name=day.say("Hand in"), exact=True).click()
    day.sees(phone, "Both decks are handed in and legal.")
    day.open(phone, f"/me/{player.link}/")


def _judge_the_table(day: Day, phone: Page, player: Player) -> Page:
    """The player calls; the judge goes there, issues a warning and checks the player's decks."""
    say = day.say
    mo = make_user("judge", first_name="Mo")
    Staff.objects.create(tournament=day.event, user=mo, role=Role.JUDGE, name="Mo")
    phone.get_by_label(say("Call a judge to your table: what is it about? (optional)")).fill("Yagura?")
    day.press(phone, "Call a judge")
    judge = day.device(*PHONE)
    day.log_in(judge, "judge")
    day.open(judge, f"/judge/{day.event.slug}/")
    day.keep("judge", judge)
    day.press(judge, "I’m on my way")
    look_again(phone)
    day.sees(phone, "%(name)s is on the way.", name="Mo")
    judge.get_by_label(say("Outcome (optional)")).fill("Yagura!")
    day.press(judge, "Close the call")
    day.sees(judge, "The call has been closed.")

    day.open(judge, f"/judge/{day.event.slug}/players/{player.pk}/")
    judge.get_by_label(say("Infraction")).select_option("hidden_cards")
    day.press(judge, "Review the penalty")
    day.press(judge, "Give the penalty")
    day.sees(judge, "%(name)s: %(level)s.", name=player.name, level=say("Warning"))

    day.follow(judge, "Deck check")
    for group in judge.get_by_role("group", name=say("The deck is")).all():
        group.get_by_text(say("In order"), exact=True).click()
    day.press(judge, "Record the check")
    day.sees(judge, "The deck check of %(name)s has been recorded.", name=player.name)
    return judge


def _report(day: Day, one: Page, other: Page, players: tuple[Player, Player]) -> None:
    """One player reports two wins on the phone, and the other confirms."""
    say, (first, second) = day.say, players
    look_again(one)
    day.follow(one, "Report our result")
    for game in (1, 2):
        either = say("Game %(number)s", number=game)
        one.get_by_role("group", name=either).get_by_label(say("I won"), exact=True).check()
    one.get_by_role("button", name=f"{say('Report')} 6-0", exact=True).click()
    waits = say("Your report is in. Waiting for <strong>%(name)s</strong> to confirm it.", name=second.name)
    expect(one.get_by_text(waits)).to_be_visible()
    look_again(other)
    day.sees(other, "%(name)s has reported your result. Is it right?", name=first.name)
    day.press(other, "Yes, that is right")
    day.sees(other, "Your reports match, so your result has been saved.")
    look_again(one)
    day.sees(one, "Your table’s result is in.")
    day.read(one)


def _announce(day: Day) -> None:
    """Make an announcement that everyone reads, including the screen, which uses the event's language
    regardless of its browser's.
    """
    screen = day.device(*LAPTOP, locale="en-US")
    day.open(screen, f"/e/{day.event.slug}/screen/pairings/")
    desk = day.open_desk("announcements/")
    desk.get_by_label(day.say("Announcement"), exact=True).fill(day.place.said)
    day.press(desk, "Announce")
    expect(screen.get_by_text(day.place.said).first).to_be_visible()
    day.keep("screen", screen)
    for view in ("clock", "standings"):
        day.open(screen, f"/e/{day.event.slug}/screen/{view}/")


def _correct(day: Day) -> None:
    """Correct table 2, which was typed the wrong way round: the desk shows the saved result and accepts the
    new one.
    """
    desk = day.desk
    desk.keyboard.type("2 3")
    desk.keyboard.press("Enter")
    again = desk.get_by_role("button", name=day.say("Save %(wanted)s anyway", wanted="3-3"))
    expect(again).to_be_visible()
    day.read(desk)
    again.click()
    first, second = (player.name for player in _at_table(2))
    line = _line(day, 2, first, "3-3", second)
    expect(desk.locator("#saved")).to_contain_text(line)
    day.keep("results", day.read(desk))


def _round_2(day: Day, phone: Page) -> None:
    _pair(day, 2)
    day.keep("pairings", day.open(phone, f"/e/{day.event.slug}/pairings/"))
    _type_results(day, 2, "1 6", "2 6", "3 6")


def _play_the_cut(day: Day) -> None:
    """Play the first game by clicks, with its side chosen on a phone; the corp wins all other games."""
    desk, say = day.desk, day.say
    day.open_desk("cut/")
    day.press(desk, "Make the cut")
    expect(desk.get_by_role("heading", name=say("Top %(size)s bracket", size=4))).to_be_visible()
    chooser = day.event.players.get(pk=day.bracket.chooser_of(1) or 0)
    phone = day.phone_of(chooser)
    day.open(phone, f"/me/{chooser.link}/side/")
    day.follow(phone, "I play corp")
    day.press(phone, "Yes, I play corp")
    day.sees(phone, "You play corp")
    day.open_desk("bracket/")
    day.press(desk, "%(name)s won", name=chooser.name)
    day.let_the_corp_win()


def _finish(day: Day) -> None:
    desk = day.open_desk()
    day.follow(desk, "Finish the event")
    day.press(desk, "Finish the event")
    day.sees(desk, "The event is finished. The final standings are public.")
    assert day.event.state == EventState.FINISHED


def _line(day: Day, table: int, first: str, shown: str, second: str) -> str:
    """Return a table's result as the desk and the log show it."""
    text = "Table %(table)s: %(first)s %(shown)s %(second)s"
    return day.say(text, table=table, first=first, shown=shown, second=second)


def _at_table(number: int) -> list[Player]:
    """Return the players at a table in round 1."""
    table = Pairing.objects.get(round__stage__number=1, round__number=1, number=number)
    return [seat.player for seat in table.seats.order_by("position")]


def _read_the_rest(day: Day, phone: Page, judge: Page) -> None:
    """Check the final pages: the champion, the final places and the log, all in the event's language."""
    say, event, champion = day.say, day.event, day.bracket.champion
    public, me = f"/e/{event.slug}/", f"/me/{_at_table(1)[0].link}/"
    day.open(phone, f"{public}winner/")
    expect(phone.get_by_role("heading", level=1)).to_have_text(f"{say('Champion:')} {champion}")
    expect(phone.get_by_text(day.place.day).first).to_be_visible()
    day.open(phone, f"{public}standings/")
    final = [day.bracket.name(place.player) for place in day.bracket.places]
    assert phone.locator("tbody tr a").all_inner_texts()[:4] == final[:4]
    for path in ("", "pairings/", "rules/"):
        day.open(phone, public + path)
    day.keep("bracket", day.open(day.desk, f"{public}bracket/"))
    for path in (me, f"{me}results/", f"{me}deck/"):
        day.open(phone, path)
    day.open(judge, f"/judge/{event.slug}/")
    for path in ("", "standings/", "decks/", "log/"):
        day.open_desk(path)
    told = day.desk.locator(".log-table__words > p:first-child").all_inner_texts()
    assert [line for line in _told(day) if line not in told] == [], told


def _told(day: Day) -> list[str]:
    """Return what the log says about the day's main steps, in its language."""
    say, place = day.say, day.place
    first, second = (player.name for player in _at_table(1))
    line = _line(day, 1, first, "6-0", second)
    kind = say("Showed hidden cards")
    return [
        say("Created the event %(name)s.", name=place.event),
        say("Published round %(round)s.", round=1),
        say("Round %(round)s. %(line)s: both players agree.", round=1, line=line),
        say("Announced until the next round: “%(text)s”", text=place.said),
        say("Gave %(name)s a penalty: %(level)s (%(kind)s).", name=first, level=say("Warning"), kind=kind),
        say("Made the cut to the top %(size)s, double elimination.", size=4),
        say("Finished the event after %(played)s of %(planned)s planned Swiss rounds.", played=2, planned=2),
    ]
