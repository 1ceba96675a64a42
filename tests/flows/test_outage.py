"""An outage: slips are printed, the site is down for an hour, and results are entered from the slips."""

from __future__ import annotations

import random
import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from pairing.standings import standings
from pairing.types import Standing, Table
from tests.factories import make_players, make_results, make_round, make_tournament, make_user
from tests.flows.organizer import Organizer
from tests.tournament.printing.codes import codes_on
from tests.tournament.printing.reading import pages
from tournament.kernel.records import event_record
from tournament.models import Round
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db

PLAYERS = 16
CODE = re.compile(r"\b3-\d+-[A-Z]{3}\b")
POINTS = ((6, 0), (3, 3), (0, 6), (4, 1), (5, 0), (2, 3), (6, 0), (1, 1))


@pytest.fixture
def to() -> Organizer:
    """The organizer of a 16-player event whose round 3 is published, with its clock running."""
    event = make_tournament(make_user("organizer"), state=EventState.RUNNING, name="Regional")
    players = make_players(event, PLAYERS)
    half = PLAYERS // 2
    make_results(make_round(event, list(zip(players[:half], players[half:], strict=True))), 6, 0)
    crossed = [*players[half + 1 :], players[half]]
    make_results(make_round(event, list(zip(crossed, players[:half], strict=True))), 3, 3)
    round_ = PairNextRound(expected_round=3, seed=3).perform(event, actor=event.owner)
    event.refresh_from_db()
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=event.owner)
    StartClock(round_=Round.objects.get(pk=round_.pk)).perform(event, actor=event.owner)
    organizer = Organizer("organizer")
    organizer.slug = event.slug
    return organizer


def test_outage_when_round_3_is_entered_from_slips_an_hour_later_then_standings_as_by_hand(
    to: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = to.pdf("pairings-by-table")
    codes = CODE.findall(" ".join(pages(printed)))
    _read_the_slips(to, printed, codes)

    with transaction.atomic():  # by hand, as without an outage; then rolled back
        for table, (upper, lower) in enumerate(POINTS, start=1):
            assert to.report(3, f"{table} {upper}-{lower}").status == 200
        by_hand = _facts(to)
        transaction.set_rollback(True)
    assert _facts(to) != by_hand

    later = timezone.now() + timedelta(minutes=65 + 60)  # the round has been over for an hour
    monkeypatch.setattr(timezone, "now", lambda: later)
    circled = dict(zip(codes, POINTS, strict=True))
    for code in random.Random(3).sample(codes, len(codes)):
        _enter(to, code, *circled[code])
    assert _facts(to) == by_hand

    assert "There’s already a result" in to.open("desk-slip", code=codes[0]).words
    to.pair_and_publish(4)
    stale = to.open("desk-slip", code=codes[0]).words
    assert "This slip is from round 3, but round 4 is being played." in stale


def _read_the_slips(to: Organizer, printed: bytes, codes: list[str]) -> None:
    """Assert that each table's code is readable for people, scanners and cameras, and that no personal link
    is printed.
    """
    assert len(codes) == len(set(codes)) == PLAYERS // 2
    read = codes_on(printed)
    assert [text for kind, text in read if kind == "Code128"] == codes
    addresses = {text for kind, text in read if kind == "QRCode"}
    site = "http://testserver"
    slips = {site + to.url("desk-slip", code=code) for code in codes}
    assert addresses == slips | {site + to.url("how-to-report")}
    assert not any(player.link in text for player in to.event.players.all() for text in addresses)


def _enter(to: Organizer, code: str, upper: int, lower: int) -> None:
    """Enter what a scanner and two keys type: the code and Enter, then the points and Enter."""
    field = to.open("desk-slips").form_with("code")
    form = to.get(f"{field.action}?code={code}").form_with("upper")
    saved = to.submit(form, form.action, upper=str(upper), lower=str(lower))
    assert saved.url == to.url("desk-slips"), saved.words
    assert f"{upper}-{lower}" in saved.words


def _facts(to: Organizer) -> tuple[tuple[Table, ...], tuple[Standing, ...]]:
    event = event_record(to.event)
    return event.rounds[2].tables, standings(event)
