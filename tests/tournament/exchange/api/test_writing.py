"""Writing through the API: acts follow their definitions, once per key, based on the version that the program
knows.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from tests.factories import make_player, make_round, make_tournament, make_user, report
from tests.races import race
from tests.tournament.exchange.api.tokens import Program, told
from tournament.accounts.staff.acts.leaders import RemoveLeader
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.writing.once import forget_answers
from tournament.exchange.api.writing.ways import LEFT_TO_PEOPLE, act_ways
from tournament.kernel.acts import all_acts
from tournament.models import (
    LogEntry,
    Player,
    Result,
    Round,
    Staff,
    StoredAnswer,
    TokenScope,
    Tournament,
)
from tournament.models.states import EventState, PlayerState, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


def test_event_when_made_from_a_sheet_then_three_rounds_can_be_played(program: Program) -> None:
    made = told(
        program.post(
            "/events",
            {"name": "Store", "preset": "2016/store", "sheet": "name\nAda\nBo\nCy\nDi\n"}
            | {"planned_rounds": 3, "cut_size": 0},
        ),
        201,
    )
    event = Tournament.objects.get(slug=made["slug"])
    assert event.card_pool_until == "ml"
    told(program.act(event, "check_in_all"))
    for number in (1, 2, 3):
        assert told(program.act(event, "pair_round", round=number))["id"] == number
        told(program.act(event, "publish_round", round=number))
        for table in (1, 2):
            told(program.act(event, "report_result", round=number, table=table, points=[6, 0]))
    told(program.act(event, "finish_event"))

    standings = program.read(f"/events/{event.slug}/standings?fields=rank,points")

    assert standings["count"] == 4
    assert sum(line["points"] for line in standings["items"]) == 36
    assert event.owner == program.token.owner


def test_log_when_a_program_did_something_then_it_names_the_token(
    event: Tournament, program: Program
) -> None:
    player = event.players.first()
    assert player is not None

    done = told(program.act(event, "drop", player=player.pk))

    entry = LogEntry.objects.get(tournament=event)
    sentence = f"Dropped {player.name}."
    told_of = {"act": "drop", "version": entry.version, "is_changed": True, "id": player.pk}
    assert done == {**told_of, "sentence": sentence, "secret": None}
    assert (entry.actor, entry.token_name) == (event.owner, "organizer")
    line = program.read("/events/cup/log")["items"][0]
    assert (line["sentence"], line["version"]) == (sentence, entry.version)


def test_act_when_undone_then_as_before(event: Tournament, program: Program) -> None:
    player = event.players.first()
    assert player is not None
    version = told(program.act(event, "drop", player=player.pk))["version"]

    told(program.act(event, "undo", version=version))

    player.refresh_from_db()
    assert player.state == PlayerState.CHECKED_IN


def test_refusal_when_the_rules_say_no_then_their_code_and_sentence_and_no_change(
    event: Tournament, program: Program
) -> None:
    refusal = told(program.act(event, "report_result", round=1, table=1, points=[6, 9]), 409)

    assert refusal["code"] == "points_do_not_add_up"
    assert refusal["detail"] == "6 to 9 isn’t a possible result for one round."
    assert not Result.objects.exists() and not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"round": 1, "table": "x"}, "body.table"),
        ({"round": 1}, "body"),
        ({"round": 1, "table": 1, "points": [6]}, "body.points"),
        ({"round": 1, "table": 1, "unknown": 1}, "body"),
        ({"round": 1, "table": 1, "witness": "a\u0000b"}, "body"),
        ({"round": 1, "table": 1, "short": "intentional_split", "witness": "x" * 121}, "body.witness"),
        ({"round": 1, "table": 1, "short": "intentional_split", "witness": "\u200b"}, "body.witness"),
        ([], "body"),
    ],
)
def test_input_when_it_is_not_right_then_where_is_named(
    event: Tournament, program: Program, body: Any, at: str
) -> None:
    sent = json.dumps(body)

    refusal = told(program.post("/events/cup/acts/report_result", sent), 422)

    assert refusal["code"] == "input_refused" and [fault["at"] for fault in refusal["faults"]] == [at]


def test_input_when_invalid_json_or_too_large_then_refused(event: Tournament, program: Program) -> None:
    told(program.post("/events/cup/acts/drop", "{"), 400)
    told(program.post("/events/cup/acts/drop", b"\xff"), 400)
    told(program.post("/events/cup/acts/drop", "[" * 100_000), 400)
    told(program.post("/events/cup/acts/drop", " " * 600_000), 413)
    assert not LogEntry.objects.exists()


def test_key_when_sent_again_then_done_once_and_answered_alike(event: Tournament, program: Program) -> None:
    first = program.post("/events/cup/acts/announce", {"text": "Lunch"}, Idempotency_Key="a-1")
    again = program.post("/events/cup/acts/announce", {"text": "Lunch"}, Idempotency_Key="a-1")

    assert told(again) == told(first)
    assert event.announcements.count() == 1
    other = told(program.post("/events/cup/acts/announce", {"text": "Tea"}, Idempotency_Key="a-1"), 422)
    assert other["code"] == "key_reused"


def test_key_when_it_is_old_or_of_another_token_then_it_is_a_new_one(
    event: Tournament, program: Program
) -> None:
    other = Program(event.owner, TokenScope.ORGANIZER, event)
    for number, sender in enumerate((program, other)):
        text = {"text": f"Lunch {number}"}
        told(sender.post("/events/cup/acts/announce", text, Idempotency_Key="a-1"))
    assert forget_answers(timezone.now()) == 0
    assert forget_answers(timezone.now() + timedelta(days=2)) == 2

    told(program.post("/events/cup/acts/announce", {"text": "Tea"}, Idempotency_Key="a-1"))

    assert event.announcements.count() == 3 and StoredAnswer.objects.count() == 1


def test_key_when_refused_then_it_may_be_used_again(event: Tournament, program: Program) -> None:
    body = {"round": 1, "table": 1, "points": [6, 9]}
    told(program.post("/events/cup/acts/report_result", body, Idempotency_Key="a-1"), 409)

    body["points"] = [6, 0]
    told(program.post("/events/cup/acts/report_result", body, Idempotency_Key="a-1"))
    told(program.post("/events/cup/acts/report_result", body, Idempotency_Key="no key\t"), 400)


def test_event_when_made_with_a_key_twice_then_one_event(program: Program) -> None:
    first = told(program.post("/events", {"name": "Store"}, Idempotency_Key="e"), 201)

    assert told(program.post("/events", {"name": "Store"}, Idempotency_Key="e"), 201) == first
    wrong = told(program.post("/events", {"name": "Other", "preset": "2016/none"}), 422)
    assert wrong["faults"] == [{"at": "body.preset", "says": "There is no such preset."}]
    assert told(program.post("/events", {"name": "Store"}), 409)["code"] == "event_exists"


def test_version_when_it_moved_on_then_nothing_is_done(event: Tournament, program: Program) -> None:
    now = program.read("/events/cup")["version"]
    done = program.post("/events/cup/acts/announce", {"text": "Lunch"}, If_Match=f'"{now}"')

    late = told(program.post("/events/cup/acts/announce", {"text": "Tea"}, If_Match=f'"{now}"'), 412)

    assert done.headers["ETag"] == f'"{told(done)["version"]}"'
    assert late["code"] == "version_changed" and event.announcements.count() == 1


@pytest.mark.parametrize(
    ("scope", "statuses"),
    [(TokenScope.READ, (403, 403)), (TokenScope.RESULTS, (200, 403)), (TokenScope.ORGANIZER, (200, 200))],
)
def test_scope_of_a_token(event: Tournament, scope: TokenScope, statuses: tuple[int, int]) -> None:
    program = Program(event.owner, scope)

    result = program.act(event, "report_result", round=1, table=1, points=[6, 0])
    announced = program.act(event, "announce", text="Lunch")

    assert (result.status_code, announced.status_code) == statuses
    assert {told(each, 403)["code"] for each in (result, announced) if each.status_code == 403} <= {
        "token_rights"
    }
    assert program.get("/events/cup/log").status_code == 200


def test_token_of_another_event_or_organizer_then_a_stranger_here(event: Tournament) -> None:
    elsewhere = make_tournament(event.owner)
    make_round(event, [tuple(event.players.all()[:2])], published=False)
    for program in (Program(event.owner, TokenScope.ORGANIZER, elsewhere), Program(make_user())):
        assert told(program.act(event, "announce", text="x"), 403)["code"] == "not_allowed"
        assert program.get("/events/cup/log").status_code in (401, 403)
        assert len(program.read("/events/cup/rounds")["items"]) == 1
        assert program.post("/events", {"name": "x"}).status_code == (403 if program.token.event else 201)
    assert len(Program(event.owner).read("/events/cup/rounds")["items"]) == 2


def test_judge_when_by_a_token_then_what_judges_may(event: Tournament) -> None:
    judge = make_user()
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE)
    organizer, program = Program(event.owner), Program(judge)
    announced = told(organizer.act(event, "announce", text="Lunch"))["version"]

    assert program.act(event, "report_result", round=1, table=1, points=[6, 0]).status_code == 200
    assert program.act(event, "announce", text="Tea").status_code == 403
    assert program.act(event, "undo", version=announced).status_code == 403


def test_object_when_it_is_of_another_event_then_it_is_not_there(event: Tournament, program: Program) -> None:
    other = make_tournament(event.owner, state=EventState.RUNNING)
    player = make_player(other)
    call = other.call_set.create(about="x") if hasattr(other, "call_set") else None

    for code, given in (
        ("drop", {"player": player.pk}),
        ("disqualify", {"player": player.pk, "reason": "x"}),
        ("give_penalty", {"player": player.pk, "kind": "caution", "level": "caution"}),
        ("close_call", {"call": call.pk if call else 99}),
        ("undo", {"version": 99}),
        ("publish_round", {"round": 9}),
        ("report_result", {"round": 1, "table": 99, "points": [6, 0]}),
    ):
        answer = program.act(event, code, **given)
        assert answer.status_code in (404, 422), (code, answer.content)
    assert Player.objects.get(pk=player.pk).state == PlayerState.CHECKED_IN
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("code", ["create_api_token", "invite_leader", "delete_event", "erase_player"])
def test_act_that_gives_keys_away_or_cannot_be_undone_is_for_people(
    event: Tournament, program: Program, code: str
) -> None:
    assert told(program.act(event, code), 403)["code"] == "left_to_people"
    assert told(program.act(event, "nothing"), 404)["code"] == "unknown_act"


def test_what_the_event_does_not_have_is_named(event: Tournament, program: Program) -> None:
    refused = told(program.act(event, "drop", player=2**31 - 1), 404)
    assert (refused["code"], refused["parameters"]) == ("nothing_so_named", ["player"])
    refused = told(program.act(event, "change_player", player=2**31 - 1), 404)
    assert (refused["code"], refused["parameters"]) == ("nothing_so_named", ["player"])
    refused = told(program.act(event, "report_result", round=9, table=1, points=[3, 0]), 404)
    assert (refused["code"], refused["parameters"]) == ("nothing_so_named", ["round", "table"])


@pytest.mark.parametrize("code", sorted(LEFT_TO_PEOPLE))
def test_act_left_to_people_is_not_undone_by_a_program(
    event: Tournament, program: Program, code: str
) -> None:
    version = told(program.act(event, "announce", text="Lunch"))["version"]
    LogEntry.objects.filter(tournament=event, version=version).update(act=code)

    refusal = told(program.act(event, "undo", version=version), 403)

    assert refusal["code"] == "left_to_people"
    assert not LogEntry.objects.filter(undoes__isnull=False).exists()


def test_removed_leader_is_not_brought_back_by_a_program(event: Tournament, program: Program) -> None:
    judge = make_user()
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE)
    row = Staff.objects.create(tournament=event, user=make_user(), role=Role.MARSHAL)
    RemoveLeader(staff=row).perform(event, actor=event.owner)
    version = LogEntry.objects.get().version

    refusal = told(program.act(event, "undo", version=version), 403)
    by_role = told(Program(judge).act(event, "undo", version=version), 403)

    assert (refusal["code"], by_role["code"]) == ("left_to_people", "not_allowed")
    assert [each.user for each in Staff.objects.all()] == [judge]


def test_writing_when_without_a_token_then_401(event: Tournament, client: Any) -> None:
    for path in ("/events", "/events/cup/acts/add_player", "/events/cup/acts/drop", "/events/x/acts/y"):
        answer = client.post(f"/api/v1{path}", "{}", content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (401, "token_needed"), path


def test_clock_calls_players_and_sheet_when_by_a_program(event: Tournament, program: Program) -> None:
    for code in ("start_clock", "pause_clock", "resume_clock"):
        assert told(program.act(event, code))["is_changed"], code
    assert program.read("/events/cup/clock")["is_running"]
    call = told(program.act(event, "raise_call", table=1, about="Rules"))["id"]
    told(program.act(event, "take_call", call=call))
    told(program.act(event, "close_call", call=call))
    late = told(program.act(event, "add_player", name="Late"))["id"]
    again = told(program.act(event, "add_player", name="Late"), 409)
    told(program.act(event, "import_players", sheet="name\nSheet\n"))

    assert again["code"] == "duplicate_name"
    assert Player.objects.get(pk=late).state == PlayerState.CHECKED_IN
    assert Player.objects.filter(tournament=event, name="Sheet").exists()


def test_round_when_a_draft_is_there_then_only_leaders_read_it(event: Tournament, program: Program) -> None:
    for table in (1, 2):
        report(Round.objects.get(stage__tournament=event), table, 6, 0)
    told(program.act(event, "pair_round", round=2))

    anonymous = Program(make_user()).get("/events/cup/pairings?round=2")
    own = program.read("/events/cup/pairings?round=2")

    assert (anonymous.status_code, own["count"]) == (404, 2)


def test_act_when_there_is_a_new_one_then_it_is_for_programs_or_said_why_not() -> None:
    assert not set(act_ways()) & set(LEFT_TO_PEOPLE)
    assert set(act_ways()) | set(LEFT_TO_PEOPLE) == set(all_acts())


def test_version_when_it_is_the_etag_of_what_was_read_then_it_is_taken(
    event: Tournament, program: Program
) -> None:
    etag = program.get("/events/cup").headers["ETag"]
    elsewhere = make_tournament(event.owner, slug="elsewhere")

    first = program.post("/events/cup/acts/announce", {"text": "Lunch"}, If_Match=etag)
    again = program.post("/events/cup/acts/announce", {"text": "Tea"}, If_Match=etag)
    other = program.post(f"/events/{elsewhere.slug}/acts/announce", {"text": "Tea"}, If_Match=etag)
    broken = program.post("/events/cup/acts/announce", {"text": "Tea"}, If_Match="latest")

    assert [each.status_code for each in (first, again, other, broken)] == [200, 412, 412, 412]


def test_answer_when_repeated_then_in_the_caller_s_language(event: Tournament, program: Program) -> None:
    asked = {"Idempotency_Key": "a", "Accept_Language": "de"}
    player = event.players.first()
    assert player is not None
    english = told(program.post("/events/cup/acts/drop", {"player": player.pk}, Idempotency_Key="a"))
    german = told(program.post("/events/cup/acts/drop", {"player": player.pk}, **asked))

    assert english | {"sentence": german["sentence"]} == german
    assert english["sentence"] != german["sentence"]
    assert player.name in german["sentence"]
    assert player.name not in StoredAnswer.objects.get().body


def test_event_when_deleted_then_it_is_not_there(event: Tournament, program: Program) -> None:
    Tournament.objects.filter(pk=event.pk).update(deleted_at=timezone.now())

    assert told(program.act(event, "announce", text="x"), 404)["code"] == "not_found"


def test_deck_when_handed_in_by_a_program_then_problems_stand_at_the_text(
    event: Tournament, program: Program
) -> None:
    player = event.players.first()
    assert player is not None

    refusal = told(program.act(event, "submit_deck", player=player.pk, text="no such card"), 422)

    assert [fault["at"] for fault in refusal["faults"]] == ["body.text"]
    assert not player.decks.exists()


@pytest.mark.django_db(transaction=True)
def test_key_when_sent_twice_at_once_then_done_once(event: Tournament, program: Program) -> None:
    def announce() -> HttpResponse:
        return program.post("/events/cup/acts/announce", {"text": "Lunch"}, Idempotency_Key="a")

    first, second = race(announce, announce)

    assert told(first) == told(second)
    assert event.announcements.count() == 1


@pytest.mark.django_db(transaction=True)
def test_event_when_made_twice_at_once_with_a_key_then_one_event(program: Program) -> None:
    def create() -> HttpResponse:
        return program.post("/events", {"name": "Store"}, Idempotency_Key="a")

    first, second = race(create, create)

    assert told(first, 201) == told(second, 201)
    assert Tournament.objects.filter(name="Store").count() == 1


@pytest.mark.django_db(transaction=True)
def test_version_when_two_name_it_at_once_then_one_is_done(event: Tournament, program: Program) -> None:
    version = f'"{event.version}"'

    def announce(text: str) -> HttpResponse:
        return program.post("/events/cup/acts/announce", {"text": text}, If_Match=version)

    outcomes = race(lambda: announce("Lunch"), lambda: announce("Tea"))

    assert sorted(each.status_code for each in outcomes) == [200, 412]
    assert event.announcements.count() == 1
