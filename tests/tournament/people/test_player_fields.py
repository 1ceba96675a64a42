"""Every text about a player is accepted, shown, exported, undone and erased everywhere according to its
description.

`test_one_more_player_field.py` runs these tests again with a text that the site doesn't have.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.text import capfirst

from tests.factories import make_player, make_tournament, make_user
from tests.flows.world import texts_in_rows
from tests.tournament.exchange.api.tokens import Program, told
from tests.tournament.exchange.archive.files import brought_in, rows_of
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.schemas import ListOf, PlayerSchema
from tournament.exchange.archive.writing import event_file
from tournament.kernel.undo import Undo
from tournament.models import Player, Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.models.states import PlayerState
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.acts.players import ChangePlayer, RemovePlayer
from tournament.people.sheet.columns import READABLE
from tournament.people.sheet.header_words import WORDINGS, folded
from tournament.people.sheet.reading import read_sheet

TEXTS = {name: about for name, about in PLAYER_FIELDS.items() if name != "name"}
ASKED = {name for name, about in TEXTS.items() if about.question and not about.is_of_deck}
PUBLIC = {name for name, about in TEXTS.items() if about.is_public and not about.is_secret_before_round_1}
CHOICES = {name: list(about.choices) for name, about in TEXTS.items() if about.choices}
GIVEN = {name: f"Zq {name}" for name in TEXTS} | {name: codes[0] for name, codes in CHOICES.items()}
CHANGED = {name: f"Zx {name}" for name in TEXTS} | {name: codes[1] for name, codes in CHOICES.items()}
SHOWN = {name: TEXTS[name].shown(text) for name, text in GIVEN.items()}
TRACES = re.compile("|".join(text for text in [*GIVEN.values(), *CHANGED.values()] if text[0] == "Z"))


@pytest.fixture
def event(db: None) -> Tournament:
    REQUESTS.clear()
    return make_tournament(
        is_online=True, is_streamed=True, is_signup_open=True, deck_lists="required", language="ja"
    )


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client()
    client.force_login(event.owner)
    return client


def texts_of(player: Player | None = None) -> dict[str, str]:
    found = player or Player.objects.get(name="Ana")
    found.refresh_from_db()
    return {name: getattr(found, name) for name in TEXTS}


def address(name: str, event: Tournament, *args: Any, **query: str) -> str:
    return reverse(name, args=[event.slug, *args], query=query)


def page(client: Client, name: str, event: Tournament, *args: Any) -> str:
    answer = client.get(address(name, event, *args))
    assert answer.status_code == 200
    return answer.content.decode()


def shown_on(text: str, values: dict[str, str] = GIVEN) -> set[str]:
    return {name for name, value in values.items() if TEXTS[name].shown(value) in text}


def test_organizer_enters_and_changes_it(event: Tournament, desk: Client) -> None:
    assert desk.post(address("desk-player-add", event), {"name": "Ana", **GIVEN}).status_code == 302
    assert texts_of() == GIVEN
    own = page(desk, "desk-player", event, Player.objects.get().pk)
    assert shown_on(own) == set(TEXTS)
    assert [name for name, about in TEXTS.items() if f">{about.title}" not in own] == []
    shown = {f"initial-{name}": value for name, value in GIVEN.items()}
    sent = {"name": "Ana", "initial-name": "Ana", **CHANGED, **shown}
    assert desk.post(address("desk-player", event, Player.objects.get().pk), sent).status_code == 302
    assert texts_of() == CHANGED


def test_players_give_what_they_are_asked_for(event: Tournament) -> None:
    form = page(Client(), "sign-up", event)
    assert {name for name in TEXTS if f'name="{name}"' in form} == ASKED
    assert Client().post(address("sign-up", event), {"name": "Ana", **GIVEN}).status_code == 302
    assert texts_of() == {name: text if name in ASKED else "" for name, text in GIVEN.items()}


@pytest.mark.parametrize("name", TEXTS)
def test_sheet_has_it_by_each_of_its_headers(name: str) -> None:
    for word in WORDINGS[name].split():
        sheet = read_sheet(f"Name\t{word}\nAna\t{GIVEN[name]}\nBo\t\n")
        assert getattr(sheet.lines[0].entry, name) == GIVEN[name], word
        assert sheet.warnings == (), word


@pytest.mark.parametrize("name", TEXTS)
def test_sheet_has_it_by_a_word_within_a_header(name: str) -> None:
    word = WORDINGS[name].split()[0]
    for title in (f"Please, your {word}", f"{word} (if you like)"):
        sheet = read_sheet(f"Name\t{title}\nAna\t{GIVEN[name]}\nBo\t\n")
        assert getattr(sheet.lines[0].entry, name) == GIVEN[name], title


def test_no_two_columns_of_a_sheet_have_the_same_word() -> None:
    words = Counter(word for words in WORDINGS.values() for word in words.split())
    assert [word for word, count in words.items() if count > 1] == []
    assert [word for word in words if word != folded(word)] == []
    assert set(READABLE) == WORDINGS.keys()


def test_sheet_is_imported_with_it_after_a_preview(event: Tournament, desk: Client) -> None:
    lines = ["\t".join(["Name", *(WORDINGS[name].split()[0] for name in TEXTS)])]
    lines.append("\t".join(["Ana", *GIVEN.values()]))
    preview = desk.post(address("desk-sheet", event), {"text": "\n".join(lines)})
    assert shown_on(preview.content.decode()) == set(TEXTS)
    organizer = Program(event.owner)
    told(organizer.act(event, "import_players", sheet="\n".join(lines)))
    assert texts_of() == GIVEN


def test_pages_show_it_to_those_who_may_see_it(event: Tournament, desk: Client) -> None:
    make_player(event, "Ana", **GIVEN)
    assert shown_on(page(desk, "desk-players", event)) == set(TEXTS)
    assert shown_on(page(Client(), "event", event)) == PUBLIC


def test_tables_have_it_for_those_who_may_see_it(event: Tournament, desk: Client) -> None:
    make_player(event, "Ana", **GIVEN)
    Tournament.objects.update(language="en")  # the language of the table headers
    for client, names in ((desk, set(TEXTS)), (Client(), PUBLIC)):
        answer = client.get(address("table-csv", event, "players"))
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert {name: rows[0][str(TEXTS[name].title)] for name in names} == {
            name: SHOWN[name] for name in names
        }
        assert shown_on(answer.content.decode()) == names


def test_programs_read_it_if_they_may(event: Tournament) -> None:
    make_player(event, "Ana", **GIVEN)
    path = f"/events/{event.slug}/players"
    (ours,) = Program(event.owner).read(path)["items"]
    assert {name: ours[name] for name in TEXTS} == GIVEN
    (theirs,) = Program(make_user()).read(path)["items"]
    assert {name: theirs[name] for name in TEXTS} == {
        name: text if name in PUBLIC else None for name, text in GIVEN.items()
    }


def test_programs_read_players_in_every_state(event: Tournament) -> None:
    for state in PlayerState:
        version = 1 if state == PlayerState.WAITLISTED else None
        make_player(event, state, state=state, waitlist_version=version)
    found = Program(event.owner).get(f"/events/{event.slug}/players").content
    items = ListOf[PlayerSchema].model_validate_json(found).items
    assert {item.state for item in items} == set(PlayerState.values)


def test_programs_write_it(event: Tournament) -> None:
    organizer = Program(event.owner)
    given = GIVEN | {"corp_identity": "NBN: Making News", "runner_identity": "Noise: Hacker Extraordinaire"}
    changed = CHANGED | {"corp_identity": "Gagarin Deep Space: Expanding the Horizon", "runner_identity": ""}
    player = told(organizer.act(event, "add_player", name="Ana", **given))["id"]
    assert texts_of() == given
    told(organizer.act(event, "change_player", player=player, **changed))
    assert texts_of() == changed
    described = Client().get("/api/v1/openapi.json").json()["components"]["schemas"]
    for schema in ("PlayerSchema", "AddPlayerInput", "ChangePlayerInput"):
        assert described[schema]["properties"].keys() >= TEXTS.keys()


@pytest.mark.django_db
def test_programs_are_refused_texts_that_the_event_does_not_have() -> None:
    event = make_tournament()
    online = {name: "x" for name, about in TEXTS.items() if about.only_if and not about.choices}
    refused = told(Program(event.owner).act(event, "add_player", name="Ana", **online), 422)
    assert {fault["at"] for fault in refused["faults"]} == {f"body.{name}" for name in online}


def test_event_file_brings_it_elsewhere(event: Tournament) -> None:
    make_player(event, "Ana", **GIVEN)
    data = event_file(event)
    (row,) = rows_of(data, "players")
    assert {name: row[name] for name in TEXTS} == GIVEN
    assert texts_of(brought_in(data).players.get()) == GIVEN


def test_log_says_it_and_undo_restores_it(event: Tournament, desk: Client) -> None:
    player, owner = make_player(event, "Ana", **GIVEN), event.owner
    ChangePlayer(player=player, changes=CHANGED).perform(event, actor=owner)
    entry = event.log.latest("version")
    log = page(desk, "desk-log", event)
    assert shown_on(log) | shown_on(log, CHANGED) == set(TEXTS)
    assert [name for name, about in TEXTS.items() if f"{about.label} from" not in log] == []
    Undo(entry=entry, seen=event.version).perform(event, actor=owner)
    assert texts_of() == GIVEN

    player.refresh_from_db()
    RemovePlayer(player=player).perform(event, actor=owner)
    Undo(entry=event.log.latest("version"), seen=event.version).perform(event, actor=owner)
    assert texts_of() == GIVEN


def test_erasure_leaves_no_trace_of_it_and_says_so(event: Tournament, desk: Client) -> None:
    personal = {name for name, about in TEXTS.items() if about.is_personal}
    player, owner = make_player(event, "Ana", **GIVEN), event.owner
    ChangePlayer(player=player, changes=CHANGED).perform(event, actor=owner)
    about = capfirst(page(desk, "desk-player-data", event, player.pk))
    assert [name for name in personal if str(TEXTS[name].label) not in about] == []
    kept = desk.get(address("desk-player-data-file", event, player.pk)).json()["events"][0]["player"]
    assert {name: kept[name] for name in TEXTS} == CHANGED

    player.refresh_from_db()
    erased = ErasePlayer(player=player, typed="Ana").perform(event, actor=owner)
    assert texts_of(erased) == {name: "" if name in personal else text for name, text in CHANGED.items()}
    traces = "\n".join(texts_in_rows(TRACES))
    assert (shown_on(traces) | shown_on(traces, CHANGED)) & personal == set()


def test_page_about_data_lists_it() -> None:
    privacy = Client().get("/privacy/").content.decode()
    assert [name for name, about in TEXTS.items() if str(about.label) not in privacy] == []
