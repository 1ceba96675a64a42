"""Every text of every page and sheet comes out of the catalogue: none is left in English."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from tests.factories import make_user
from tests.flows.addresses import ACCOUNT, ADDRESSES, Address, Takes
from tests.flows.world import Stage, World, all_rows, make_world
from tests.locale.pseudo import CODE, write_pseudo_language
from tests.locale.unmarked import Known, texts_of_page, unmarked
from tests.tournament.core.deeds import pair, publish, settings
from tests.tournament.online.worlds import goes_online, propose
from tests.tournament.printing.reading import pages
from tournament.core.log.page import sentence_of
from tournament.core.undo.act import LoggedStep
from tournament.decks.card_words import FACTIONS
from tournament.decks.catalogue import catalogue

# Words are the same on either database, and tests/flows/test_addresses.py opens these pages on both.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

# What is data beside rows and cards: names that no language has other words for.
NAMES = ("Netrunner TO", "Android: Netrunner", "UTF-8", "UTF-16", "Mac Roman", "DOS (437)")
NAMES += ("English", "Deutsch", "日本語", "en", "ja", "de")
# A size of paper, and the letters in the windows of the timing.
NAMES += ("A4", *"PRSTIJ")
# These change who is logged in, or the language.
LEFT_OUT = {"choose-language", "login", "logout", "password_change"}
# Refused for the fields that nobody sees, which are named as they are in the code.
HIDDEN_FIELDS = ("seen", "seen_version", "pairing", "table", "player")


class _UndoneError(Exception):
    """Takes back what a form did."""


@pytest.fixture(scope="module")
def pseudo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write_pseudo_language(folder)
    return folder


@pytest.fixture
def in_brackets(settings: Any, pseudo_folder: Path) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "⟦Brackets⟧")]
    settings.LOCALE_PATHS = [pseudo_folder]
    settings.LANGUAGE_CODE = CODE


@pytest.fixture(scope="module")
def names() -> Known:
    """The names that are data before any event is made."""
    known, cards = Known(), catalogue()
    known.add_all([*NAMES, *HIDDEN_FIELDS, *FACTIONS.values()])
    known.add_all([*zoneinfo.available_timezones(), *(each.name for each in cards.lists)])
    known.add_all([name for card in cards.cards for name in (card.title, *card.keywords)])
    known.add_all([*(pack.name for pack in cards.packs.values()), *cards.snapshots])
    return known


class _Walk:
    """Looks at answers, and keeps what is not marked, with where it stood."""

    def __init__(self, names: Known) -> None:
        self.faults: dict[str, set[str]] = defaultdict(set)
        self._known = Known(set(names.texts), names.longest)
        self._marked: set[str] = set()  # texts that were looked at: most stand on every page

    def look_at(self, name: str, answer: HttpResponse) -> None:
        found = [(where, text) for where, text in _texts(answer) if not self._is_marked(text)]
        if found:  # what was added since is data as well
            self.learn()
            for where, text in found:
                for fault in unmarked(text, self._known):
                    self.faults[f"{where}: {fault}"].add(name)

    def _is_marked(self, text: str) -> bool:
        if text not in self._marked and not unmarked(text, self._known):
            self._marked.add(text)
        return text in self._marked

    def learn(self, *values: object) -> None:
        """Take up what was typed, and every text of every row."""
        self._known.add_all(values)
        self._known.add_all(list(User.objects.values_list("username", flat=True)))
        for rows in all_rows().values():
            self._known.add_all([value for row in rows for value in row.values()])

    def look_at_log(self, name: str, world: World) -> None:
        """Look at the newest entry of the log, and at what taking it back says."""
        entry = world.tournament.log.order_by("-version").first()
        assert entry is not None
        step = LoggedStep.of(entry)
        told = [sentence_of(step)]
        if step.payload is not None and step.is_undoable:
            told += step.payload.undo_words()
        for text in told:
            self.learn()
            for fault in unmarked(text, self._known):
                self.faults[f"log: {fault}"].add(name)

    def told(self) -> str:
        return "\n".join(f"{each}  <- {sorted(at)[:3]}" for each, at in sorted(self.faults.items()))


def _texts(answer: HttpResponse) -> Iterator[tuple[str, str]]:
    """Yield each text of a page or sheet, and where it stands."""
    kind = answer.headers.get("Content-Type", "")
    if kind.startswith("text/html") and answer.content:
        yield from texts_of_page(lxml.html.document_fromstring(answer.content.decode()))
    elif kind == "application/pdf":
        yield from (("PDF", page) for page in pages(answer.content))


def _walk(walk: _Walk, address: Address, world: World, client: Client) -> None:
    """Look at the page of an address, at the same with a form that is refused, and where a good one leads."""
    url = address.url(world)
    if address.takes is not Takes.PRESS:
        walk.look_at(address.name, client.get(url, follow=True))
    if address.takes is Takes.READ:
        return
    for how in ("refused", "done"):
        try:
            with transaction.atomic():
                form = address.data(world)
                walk.learn(*form.values()) if how == "done" else None
                sent = form if how == "done" else dict.fromkeys(form, "\u200b")
                walk.look_at(f"{address.name} {how}", client.post(url, sent, follow=True))
                if how == "done" and address.has_slug and address.changes:
                    walk.look_at_log(f"log of {address.name}", world)
                raise _UndoneError
        except _UndoneError:
            pass


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)
def test_every_text_of_pages_and_sheets_is_marked(stage: Stage, in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        world = make_world(stage)
        world.tournament.language = CODE
        world.tournament.save()
        client, walk = Client(headers={"accept-language": CODE}), _Walk(names)
        client.force_login(world.owner)
        for address in (*ADDRESSES, *ACCOUNT):
            if address.stage is stage and address.name not in LEFT_OUT:
                _walk(walk, address, world, client)

    assert not walk.faults, walk.told()


# Pages that know no event: what players look up, the administrator's own, and what cannot be shown.
OF_NO_EVENT = (
    "/",
    "/login/",
    "/reference/",
    "/reference/?q=sure+gamble",
    "/reference/?q=REG+7.2",
    "/reference/?q=xyzzy",
    "/reference/glossary/",
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
    settings.BACKUP_DIR = tmp_path  # that of the site has backups which tests before this one made
    with translation.override(CODE):
        world = make_world(Stage.PLAYING)
        world.owner.is_superuser = True
        world.owner.save()
        walk = _Walk(names)
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
        client, walk = Client(headers={"accept-language": CODE}), _Walk(names)
        client.force_login(world.owner)
        for address in ADDRESSES:
            if address.takes is not Takes.PRESS and address.name in OF_TODAY:
                walk.look_at(address.name, client.get(address.url(world), follow=True))

    assert not walk.faults, walk.told()
