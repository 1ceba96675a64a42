"""Announcements: shown once, removed once, and counted in the event's version."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from pairing.errors import RuleError
from tests.factories import make_players, make_round, make_tournament
from tests.races import race
from tournament.event.acts.announcements import MOST_STANDING, Announce, WithdrawAnnouncement
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.undo import Undo
from tournament.models import Announcement, Tournament
from tournament.models.states import AnnouncementUntil, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Tournament:
    return make_tournament()


def _announce(event: Tournament, text: str = "Lunch until 13:30") -> Announcement:
    Announce(text=text).perform(event, actor=event.owner)
    return Announcement.objects.latest("pk")


def _undo(event: Tournament, version: int) -> None:
    event.refresh_from_db()
    entry = event.log.get(version=version)
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)


def test_announce_when_written_then_it_stands_first_is_logged_and_counts_the_version_up(
    event: Tournament,
) -> None:
    _announce(event, "Doors open at nine")
    made = _announce(event)

    assert [each.text for each in standing_announcements(event)] == [
        "Lunch until 13:30",
        "Doors open at nine",
    ]
    entry = event.log.get(version=2)
    assert (event.version, entry.act, entry.payload["text"], entry.payload["announcement"]) == (
        2,
        Announce.code,
        "Lunch until 13:30",
        made.pk,
    )


@pytest.mark.parametrize("state", list(EventState))
def test_announce_in_any_state_of_the_event_is_taken(state: EventState) -> None:
    event = make_tournament(state=state)

    _announce(event)

    assert len(standing_announcements(event)) == 1


def test_announce_when_sent_twice_then_it_stands_once(event: Tournament) -> None:
    _announce(event)
    _announce(event)

    assert (len(standing_announcements(event)), event.version) == (1, 1)


def test_announce_when_as_many_stand_as_may_then_refused_until_one_is_down(event: Tournament) -> None:
    for number in range(MOST_STANDING):
        _announce(event, f"Number {number}")

    with pytest.raises(RuleError, match="too_many_announcements"):
        _announce(event, "One more")
    WithdrawAnnouncement(announcement=Announcement.objects.earliest("pk")).perform(event, actor=None)
    _announce(event, "One more")

    assert standing_announcements(event)[0].text == "One more"


def test_withdraw_when_done_twice_then_it_is_down_since_the_first_time(event: Tournament) -> None:
    made = _announce(event)

    WithdrawAnnouncement(announcement=made).perform(event, actor=event.owner)
    since = Announcement.objects.get().withdrawn_at
    WithdrawAnnouncement(announcement=made).perform(event, actor=event.owner)

    assert standing_announcements(event) == ()
    assert (event.version, Announcement.objects.get().withdrawn_at) == (2, since)
    assert event.log.get(version=2).payload == {"announcement": made.pk, "text": made.text}


def test_withdraw_when_it_is_of_another_event_then_nothing_changes(event: Tournament) -> None:
    made, other = _announce(event), make_tournament()

    WithdrawAnnouncement(announcement=made).perform(other, actor=other.owner)

    assert (len(standing_announcements(event)), other.version) == (1, 0)


def test_announce_when_taken_down_before_then_the_same_words_appear_again(event: Tournament) -> None:
    WithdrawAnnouncement(announcement=_announce(event)).perform(event, actor=None)
    _announce(event)

    assert len(standing_announcements(event)) == 1


@pytest.mark.parametrize(
    ("until", "minutes"), [(AnnouncementUntil.HALF_HOUR, 30), (AnnouncementUntil.HOUR, 60)]
)
def test_announce_for_some_minutes_then_it_goes_by_itself(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, until: AnnouncementUntil, minutes: int
) -> None:
    Announce(text="Lunch", until=until).perform(event, actor=event.owner)
    start = timezone.now()

    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=minutes - 1))
    assert len(standing_announcements(event)) == 1
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(minutes=minutes))
    assert standing_announcements(event) == ()
    WithdrawAnnouncement(announcement=Announcement.objects.get()).perform(event, actor=event.owner)
    assert event.version == 1  # it had already expired
    _announce(event, "Lunch")  # may be said again
    assert len(standing_announcements(event)) == 1


def test_announce_until_the_next_round_then_it_goes_with_it_and_comes_back_if_that_is_undone() -> None:
    event = make_tournament(state=EventState.RUNNING)
    before = make_round(event, [tuple(make_players(event, 2))])
    Announce(text="Lunch", until=AnnouncementUntil.NEXT_ROUND).perform(event, actor=event.owner)
    assert len(standing_announcements(event)) == 1

    after = make_round(event, [tuple(make_players(event, 2))], number=before.number + 1)
    assert standing_announcements(event) == ()

    after.delete()
    assert len(standing_announcements(event)) == 1
    Tournament.objects.update(state=EventState.FINISHED)
    event.refresh_from_db()
    assert standing_announcements(event) == ()


@pytest.mark.parametrize("until", list(AnnouncementUntil))
def test_announce_when_undone_then_it_is_gone_and_withdrawn_ones_come_back_as_they_were(
    event: Tournament, until: AnnouncementUntil
) -> None:
    Announce(text="Lunch", until=until).perform(event, actor=event.owner)
    made = Announcement.objects.get()
    WithdrawAnnouncement(announcement=made).perform(event, actor=event.owner)

    _undo(event, 2)
    assert [each.ends_at for each in standing_announcements(event)] == [made.ends_at]
    _undo(event, 1)

    assert standing_announcements(event) == ()


@pytest.mark.django_db(transaction=True)
def test_announce_and_withdraw_when_raced_then_each_counts_once(event: Tournament) -> None:
    def say() -> None:
        Announce(text="Round 2 at 14:00").perform(Tournament.objects.get(), actor=None)

    race(say, say)
    made = Announcement.objects.get()

    def take_down() -> None:
        WithdrawAnnouncement(announcement=made).perform(Tournament.objects.get(), actor=None)

    race(take_down, take_down)

    event.refresh_from_db()
    assert (event.version, event.log.count()) == (2, 2)
