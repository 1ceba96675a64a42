"""All text on pages and sheets comes from the catalog: nothing is left in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.utils import translation

from tests.factories import make_user
from tests.flows.address import Address, Takes, Who
from tests.flows.addresses import ACCOUNT, ADDRESSES
from tests.flows.crawler import Crawler, Try, rolled_back
from tests.flows.world import Stage, make_world
from tests.locale.pseudo import CODE
from tests.locale.unmarked import Known
from tests.locale.walk import Walk
from tests.tournament.kernel.deeds import pair, publish, settings
from tests.tournament.play.online.worlds import goes_online, propose

# The texts are the same on either database, and tests/flows/test_crawl.py opens these pages on both.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

# These change the logged-in user or the language.
LEFT_OUT = {"choose-language", "login", "logout", "password_change"}
# Pages have different texts for judges and marshals than for the organizer.
READERS = (Who.TO, Who.JUDGE, Who.MARSHAL, Who.PLAYER)


def _marked_forms(walk: Walk) -> Try:
    """Check each refused form, the page after an accepted one, and the log entry it creates."""

    def forms(crawler: Crawler, address: Address) -> Iterator[str]:
        if address.takes is not Takes.READ:
            url, form = address.url(crawler.world), address.data(crawler.world)
            refused = dict.fromkeys(form, "\u200b")
            with rolled_back():
                answer = crawler.client(Who.TO).post(url, refused, follow=True)
                walk.look_at(f"{address.name} refused", answer)
            walk.learn(*form.values())
            walk.look_at(f"{address.name} done", crawler.client(Who.TO).post(url, form, follow=True))
            if address.has_slug and address.changes:
                walk.look_at_log(f"log of {address.name}", crawler.world)
        yield from ()

    return forms


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)
def test_every_text_of_pages_sheets_and_logs_is_marked(stage: Stage, in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        world, walk = make_world(stage), Walk(names)
        world.tournament.language = CODE
        world.tournament.save()
        at_stage = [address for address in (*ADDRESSES, *ACCOUNT) if address.stage is stage]
        addresses = [address for address in at_stage if address.name not in LEFT_OUT]
        crawler = Crawler(world, CODE)
        crawler.faults(addresses, [walk.visit], [_marked_forms(walk)], READERS, ["GET"])

    assert not walk.faults, walk.told()


# Pages that belong to no event: the reference, the administrator's own pages, and error pages.
OF_NO_EVENT = (
    "/",
    "/login/",
    "/reference/",
    "/reference/glossary/",
    "/reference/glossary/apart/",
    "/reference/glossary/runs/",
    "/reference/regulations/",
    "/reference/rulings/",
    "/reference/run/",
    "/reference/turns/",
    "/reference/procedures/",
    "/reference/cards/01050/",
    "/site/",
    "/site/organizers/",
    "/password/forgotten/",
    "/account/",
    "/account/email/",
    "/account/new/",
    "/account/invitations/",
    "/account/invited/over/",
    "/account/two-factor/",
    "/there-is-nothing-here/",
    "/e/no-such-event/",
    "/logout/",
)
REFUSED = ("/desk/dockside/", "/desk/dockside/settings/", "/me/AAAAAAAAAAAAAAAAAAAAAA/")


def test_every_text_of_pages_without_an_event_is_marked(
    in_brackets: None, names: Known, settings: Any, tmp_path: Path
) -> None:
    settings.SIGN_UP, settings.SENDS_MAIL, settings.TWO_FACTOR = "open", True, "optional"
    settings.BACKUP_DIR = tmp_path  # the site's backup folder contains backups from earlier tests
    with translation.override(CODE):
        world = make_world(Stage.PLAYING)
        world.owner.is_superuser = True
        world.owner.save()
        walk = Walk(names)
        walk.learn(django_settings.DEFAULT_FROM_EMAIL)
        for folder in (django_settings.DATA_DIR, django_settings.STATIC_ROOT, django_settings.BACKUP_DIR):
            walk.learn(str(folder))
        stranger, owner = (Client(headers={"accept-language": CODE}) for _ in range(2))
        owner.force_login(world.owner)
        stranger.force_login(make_user())
        for url in OF_NO_EVENT:
            walk.look_at(url, owner.get(url))
        for url in REFUSED:
            walk.look_at(url, stranger.get(url))

    assert not walk.faults, walk.told()


OF_TODAY = (
    *("event", "event-rules", "pairings", "round", "how-paired", "how-to-report", "standings", "player-card"),
    *("desk-event", "desk-settings", "desk-rounds", "desk-round", "desk-results", "desk-result", "desk-log"),
    *("desk-deadlines", "judge", "judge-table", "me", "me-result", "me-reschedule", "desk-print-pack"),
)


def test_every_text_of_a_single_sided_event_played_online_is_marked(in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        world = make_world(Stage.REGISTRATION)
        todays = settings(regulations="today", swiss_kind="single_sided", games_per_round=1, language=CODE)
        for do in (todays, goes_online, pair(1), publish, propose):
            do(world)
        client, walk = Client(headers={"accept-language": CODE}), Walk(names)
        client.force_login(world.owner)
        for address in ADDRESSES:
            if address.takes is not Takes.PRESS and address.name in OF_TODAY:
                walk.look_at(address.name, client.get(address.url(world), follow=True))

    assert not walk.faults, walk.told()
