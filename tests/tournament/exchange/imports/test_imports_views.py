"""The two steps of importing another tool's file: preview and correct, then import; errors appear at their
field.
"""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_tournament, make_user
from tests.flows.world import all_rows
from tests.tournament.exchange.imports.conftest import Importer, fields_of, texts_of
from tests.tournament.exchange.imports.files import (
    COBRA_MID_CUT,
    COBRA_SINGLE_SIDED,
    COBRA_TWO_GAMES,
    COBRA_WITH_CUT,
    cut_game,
    data,
    player,
    results,
    tome,
    totals,
    two_games,
)
from tournament.exchange.imports.source import LARGEST_RESULTS_FILE, held, unheld
from tournament.models import Tournament

SAID = "//main//li"
ERRORS = "//*[contains(@class, 'errorlist')]/li"


def test_preview_stores_nothing_and_tells_what_is_known_guessed_and_missing(importer: Importer) -> None:
    before = all_rows()
    page = importer.upload(data(COBRA_TWO_GAMES))

    assert (page.status_code, all_rows()) == (200, before)
    assert texts_of(page, "//section[@aria-labelledby='known']//li") == [
        "5 players.",
        "2 Swiss rounds.",
        "4 tables, 1 of them with individual games.",
        "2 byes.",
        "2 tables with an intentional split or draw.",
    ]
    assert texts_of(page, "//section[@aria-labelledby='missing']//li") == [
        "1 table has only points: the file doesn’t say which games were won."
    ]
    sent = fields_of(page)
    assert {name: sent[name] for name in ("name", "day", "state", "kind", "win", "bye")} == {
        "name": "Dock Regional",
        "day": "2024-05-18",
        "state": "finished",
        "kind": "double_sided",
        "win": "3",
        "bye": "6",
    }
    assert "is_listed" not in sent


def test_what_was_typed_stays_where_it_is_refused_and_nothing_is_stored(importer: Importer) -> None:
    sent = fields_of(importer.upload(data(COBRA_TWO_GAMES)))
    before = all_rows()

    answer = importer.send({**sent, "name": " ", "day": "1887-01-01", "bye": "7", "win": "x"})

    assert (answer.status_code, all_rows()) == (422, before)
    assert len(texts_of(answer, ERRORS)) == 3
    again = fields_of(answer)
    assert (again["name"], again["day"], again["bye"], again["win"]) == (" ", "1887-01-01", "7", "x")
    assert again["held"] == sent["held"]


def test_file_read_another_way_is_looked_at_before_it_is_brought_in(importer: Importer) -> None:
    sent = fields_of(importer.upload(data(COBRA_TWO_GAMES)))

    answer = importer.send({**sent, "bye": "4"})

    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    said = "Nothing has been imported yet, because the file is now read differently. Check it again."
    assert said in texts_of(answer, "//*[@role='alert']")
    assert "Byes gave 6 points in the file; here they all give 4." in texts_of(answer, SAID)
    assert importer.send(fields_of(answer)).status_code == 302
    assert Tournament.objects.get().bye_points == 4


@pytest.mark.parametrize(
    ("file", "changes", "said"),
    [
        (COBRA_MID_CUT, {"state": "finished"}, "The cut isn’t decided: the event is still in progress."),
        (
            results([two_games(1, 1, 2)], players=[player(1), player(2)]),
            {"state": "finished"},
            "Round 1 has a table without a result (1): the event is still in progress.",
        ),
        (COBRA_SINGLE_SIDED, {"planned_rounds": "1"}, "Ensure this value is greater than or equal to 2."),
        (COBRA_TWO_GAMES, {"kind": "triple"}, "Select a valid choice."),
        (COBRA_TWO_GAMES, {"win": "100"}, "Ensure this value is less than or equal to 99."),
        (COBRA_TWO_GAMES, {"cut_size": "7"}, "Select a valid choice."),
        (COBRA_TWO_GAMES, {"state": "nowhere"}, "Select a valid choice."),
    ],
)
def test_choice_that_cannot_be_is_reported_at_its_field(
    file: dict[str, Any], changes: dict[str, str], said: str, importer: Importer
) -> None:
    answer = importer.preview(data(file), **changes)

    assert answer.status_code == 422
    assert any(error.startswith(said) for error in texts_of(answer, ERRORS)), texts_of(answer, ERRORS)


def test_who_sits_nowhere_in_the_last_round_is_asked_for_and_stays_on_request(importer: Importer) -> None:
    rounds = [[totals(1, 1, 2, 6), totals(2, 3, None, 6)], [totals(1, 1, 3, 6)]]
    file = data(results(*rounds, players=[player(number) for number in (1, 3, 2, 4)], preliminaryRounds=4))
    page = importer.upload(file)
    assert texts_of(page, "//*[@name='gone']/ancestor::label") == ["Bo", "Dee"]

    guessed = importer.bring_in(file)
    chosen = importer.bring_in(file, gone=["4"])

    def left(event: Tournament) -> list[str]:
        return list(event.players.filter(state="dropped").values_list("name", flat=True))

    assert left(guessed) == ["Bo"]  # Dee never played, so she may be a late entry
    assert left(chosen) == ["Dee"]


def test_identity_nobody_knows_is_asked_for_and_the_answer_holds(importer: Importer) -> None:
    file = data(results([totals(1, 1, 2, 6)], players=[player(1), player(2, corpIdentity="Xyzzy")]))
    page = importer.upload(file)
    assert "1 identity isn’t recognized as written: choose it below." in texts_of(page, SAID)

    left = importer.bring_in(file)
    chosen = importer.bring_in(file, identity_0="NBN: Making News")

    assert left.players.get(name="Bo").corp_identity == "Xyzzy"
    assert chosen.players.get(name="Bo").corp_identity == "NBN: Making News"
    assert chosen.players.get(name="Bo").runner_identity == "Rielle “Kit” Peddler: Transhuman"


def test_cut_that_can_be_either_kind_is_what_the_organizer_says_or_left_out(importer: Importer) -> None:
    undecided = {
        **COBRA_MID_CUT,
        "rounds": [COBRA_MID_CUT["rounds"][0], [cut_game(1, 1, 4, 1), cut_game(2, 2, 3, 2)]],
    }
    page = importer.upload(data(undecided))
    assert "The games of the cut fit both double and single elimination: see below." in texts_of(page, SAID)

    single = importer.bring_in(data(undecided), cut_kind="single")
    none = importer.bring_in(data(undecided), cut_kind="none")

    assert single.stages.get(number=2).kind == "single"
    assert list(none.stages.values_list("kind", flat=True)) == ["swiss"]


def test_standings_that_are_not_ours_are_shown_beside_ours_with_the_reason(importer: Importer) -> None:
    wrong = {**COBRA_TWO_GAMES, "players": [dict(each) for each in COBRA_TWO_GAMES["players"]]}
    wrong["players"][0] |= {"matchPoints": 11, "strengthOfSchedule": 9.0}
    wrong["players"][3]["rank"], wrong["players"][4]["rank"] = 5, 4
    event = importer.bring_in(data(wrong))

    page = importer.client.get(f"/desk/{event.slug}/event-file/standings/")

    reasons = texts_of(page, "//*[contains(@class, 'notice--warning')]//li")
    assert [reason.split(":")[0] for reason in reasons] == ["Points", "Strength of schedule", "Order"]
    rows = texts_of(page, "//tbody/tr")
    assert rows[0].startswith("1 Ana 12 in the file: 11 2.000 in the file: 9.000")
    assert [row.split()[:5] for row in rows[3:]] == [
        ["4", "in", "the", "file:", "5"],
        ["5", "in", "the", "file:", "4"],
    ]


@pytest.mark.parametrize(
    ("order", "guess", "said"),
    [
        (
            (3, 4, 2, 1),
            True,
            "Order: the file ranks by head-to-head first, which does not count here (NOW 1.5).",
        ),
        (
            (3, 4, 1, 2),
            False,
            "Order: the file ranks without head-to-head, which comes first here (REG 8.2).",
        ),
        ((1, 2, 3, 4), False, "Order: the file’s ranking differs from what its own results give"),
    ],
)
def test_head_to_head_is_guessed_from_the_order_and_told_where_it_explains_it(
    order: tuple[int, ...], guess: bool, said: str, importer: Importer
) -> None:
    # Ana and Bo have 4 points each; Bo beat Ana, but Ana's opponents have more points.
    rounds = [[totals(1, 2, 1, 4, 1), totals(2, 3, 4, 6)], [totals(1, 1, 3, 3, 3), totals(2, 4, 2, 6)]]
    players = [player(number, rank=place) for place, number in enumerate(order, start=1)]
    sent = fields_of(importer.upload(data(results(*rounds, players=players))))
    assert ("head_to_head" in sent) is guess

    turned = {**sent, "head_to_head": [] if guess else "on"}
    page = importer.send({**turned, "look": "1"})

    assert any(each.startswith(said) for each in texts_of(page, SAID))


def test_same_form_twice_makes_one_event_and_the_same_file_later_a_second(importer: Importer) -> None:
    sent = fields_of(importer.upload(data(COBRA_TWO_GAMES)))
    assert importer.send(sent).status_code == 302

    again = importer.send(sent)

    assert (again.status_code, Tournament.objects.count()) == (422, 1)
    assert any("This file was just imported as Dock Regional." in each for each in texts_of(again, ERRORS))
    importer.bring_in(data(COBRA_TWO_GAMES))
    assert Tournament.objects.count() == 2


def test_file_that_got_lost_on_the_way_leads_back_to_the_upload(importer: Importer) -> None:
    sent = fields_of(importer.upload(data(COBRA_TWO_GAMES)))

    for wrong in ("", "%%%", "AAAA", held(b"{}")[:-8], held(b'{"players": []}')):
        answer = importer.send({**sent, "held": wrong})
        assert answer.status_code == 422
        assert texts_of(answer, ERRORS) in (
            ["The file was lost during upload. Upload it again."],
            ["There are no players in this file."],
        )
    assert Tournament.objects.count() == 0


def test_carried_file_is_unpacked_to_its_bound_and_no_further() -> None:
    assert unheld(held(b"{" + b" " * 1000)) == b"{" + b" " * 1000
    bomb = base64.b64encode(zlib.compress(b" " * (LARGEST_RESULTS_FILE + 1))).decode()
    assert unheld(bomb) is None


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"{", "the file is not JSON"),
        (b"[]", "it should be a single object"),
        (b'{"players": []}', "There are no players in this file."),
        (b'{"players": NaN}', "the file contains NaN, which isn’t a valid number"),
        (b"[" * 100_000, "the file is nested too deeply"),
        (b'{"players": [{"id": 1}, {"id": 1}]}', "players[1].id: the id 1 appears twice"),
        (b'{"players": [{"id": {}}]}', "players[0].id: should be a player&#x27;s id (a whole number)"),
        (tome()[:-200], "the file is not JSON"),
        (b"{" + b" " * 4_000_000, "The file is too large: a file from another program can be at most 4 MB."),
        (
            data(results(players=[{"id": each, "name": "x"} for each in range(1, 10_001)])),
            "The file has 10000 players: an imported event can have at most 1000.",
        ),
        (
            data(results(*[[totals(1, 1, 2, 6)]] * 21, players=[player(1), player(2)])),
            "The file has 21 Swiss rounds: an imported event can have at most 20.",
        ),
        (
            data(results([], [totals(1, 1, 2, 6)], players=[player(1), player(2)])),
            "Round 1 in the file has no tables, and another round follows it.",
        ),
        (
            data(results([totals(1, 1, 2, 6), totals(2, 1, None, 6)], players=[player(1), player(2)])),
            "In round 1 of the file, Ana sits at two tables. Fix this where the file was made.",
        ),
        (
            data(results([totals(1, 1, 2, 600)], players=[player(1), player(2)])),
            "In round 1 of the file, a table has 600 points, which isn’t possible.",
        ),
    ],
)
def test_what_makes_no_event_is_reported_at_the_upload_and_changes_nothing(
    file: bytes, said: str, importer: Importer
) -> None:
    before = all_rows()
    answer = importer.upload(file)

    assert (answer.status_code, all_rows()) == (422, before)
    assert said in answer.content.decode()


def test_names_that_cannot_be_stored_are_fixed_and_reported(importer: Importer) -> None:
    names = ["", "\u202e\x07", "<script>alert(1)</script>", "N" * 500, "Ana", "ana"]
    players = [{"id": each, "name": name, "rank": each} for each, name in enumerate(names, start=1)]
    file = data(results([totals(1, 1, 2, 6)], players=players))
    page = importer.upload(file)

    assert "Several players have the same name: “Ana”, “ana”." in texts_of(page, SAID)
    assert any(said.startswith("3 names can’t be kept as written") for said in texts_of(page, SAID))
    assert b"<script>alert" not in page.content
    event = importer.bring_in(file)
    assert list(event.players.order_by("lot").values_list("name", flat=True)) == [
        *("Player 1", "Player 2", "<script>alert(1)</script>", "N" * 120, "Ana", "ana"),
    ]


@pytest.mark.django_db
def test_pages_are_for_organizers_and_the_comparison_for_the_event_s_own() -> None:
    event = make_tournament()
    compared = reverse("desk-compared", args=[event.slug])
    stranger, owner, guest = Client(), Client(), Client()
    stranger.force_login(make_user())
    owner.force_login(event.owner)
    judge = make_user()
    judge.set_unusable_password()
    judge.save()
    guest.force_login(judge)
    confirm = reverse("desk-import-results")

    assert (Client().get(compared).status_code, stranger.get(compared).status_code) == (302, 403)
    assert owner.post(compared).status_code == 405
    assert "imported from another program’s file" in owner.get(compared).content.decode()
    assert (Client().post(confirm).status_code, guest.post(confirm).status_code) == (302, 403)
    assert owner.get(confirm).status_code == 405


def test_comparison_takes_as_many_queries_for_many_players_as_for_few(importer: Importer) -> None:
    few = importer.bring_in(data(COBRA_WITH_CUT))
    crowd = [player(number % 9 + 1, id=number, name=f"P{number}", rank=number) for number in range(1, 41)]
    tables = [totals(number, 2 * number - 1, 2 * number, 6) for number in range(1, 21)]
    many = importer.bring_in(data(results(tables, players=crowd)))
    counts = []
    for event in (few, many):
        importer.client.get(f"/desk/{event.slug}/event-file/standings/")
        with CaptureQueriesContext(connection) as queries:
            importer.client.get(f"/desk/{event.slug}/event-file/standings/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_new_event_and_empty_desk_lead_to_the_page(importer: Importer) -> None:
    for page in (reverse("desk"), reverse("desk-new")):
        assert reverse("desk-bring-in") in importer.client.get(page).content.decode()
