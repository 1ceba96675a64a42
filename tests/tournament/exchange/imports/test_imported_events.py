"""Imported events: settings, people, results and cut, and that play can continue."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from pairing.bracket.sides import SideReason
from pairing.standings import standings
from tests.tournament.exchange.imports.conftest import Importer, texts_of
from tests.tournament.exchange.imports.files import (
    COBRA_MID_CUT,
    COBRA_SINGLE_SIDED,
    COBRA_TWO_GAMES,
    COBRA_WITH_CUT,
    FILES,
    NRTM,
    cut_game,
    data,
    player,
    results,
    tome,
    totals,
)
from tournament.exchange.imports.reading import guessed
from tournament.kernel.records import event_record
from tournament.kernel.undo import LoggedStep
from tournament.models import EventImport, FilePlace, LogEntry, Result, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound


def names_of(event: Tournament) -> dict[int, str]:
    return dict(event.players.values_list("pk", "name"))


def settings_of(event: Tournament) -> dict[str, Any]:
    names = ("regulations", "swiss_kind", "games_per_round", "win_points", "timed_win_points", "draw_points")
    return {
        name: getattr(event, name) for name in (*names, "bye_points", "state", "planned_rounds", "cut_size")
    }


def test_double_sided_event_of_cobra_has_today_s_points_and_every_kind_of_result(importer: Importer) -> None:
    event = importer.bring_in(data(COBRA_TWO_GAMES))

    assert settings_of(event) == {
        "regulations": "today",
        "swiss_kind": "double_sided",
        "games_per_round": 2,
        "win_points": 3,
        "timed_win_points": 3,
        "draw_points": 1,
        "bye_points": 6,
        "state": "finished",
        "planned_rounds": 2,
        "cut_size": 0,
    }
    assert (event.name, event.date.isoformat(), event.is_listed) == ("Dock Regional", "2024-05-18", False)
    assert event.tiebreakers == ["sos", "extended_sos", "random"]
    kinds = Result.objects.filter(pairing__round__stage__tournament=event)
    told = kinds.order_by("kind", "pk").values_list("kind", "witness", "first_points", "version")
    assert list(told) == [
        ("games", "", None, 1),
        ("intentional_draw", "Cobra", None, 1),
        ("intentional_draw", "Cobra", 2, 1),
        ("two_for_one", "Cobra", 6, 1),
    ]
    ana = event.players.get(name="Ana")
    assert (ana.corp_identity, ana.runner_identity) == (
        "Jinteki: Personal Evolution",
        "Noise: Hacker Extraordinaire",
    )
    assert [names_of(event)[line.player] for line in standings(event_record(event))] == [
        *("Ana", "Dee", "Eli", "Cy", "Bo"),
    ]


def test_event_of_nrtm_has_the_points_and_tiebreakers_of_2016_and_the_byes_of_its_time(
    importer: Importer,
) -> None:
    event = importer.bring_in(data(NRTM))

    assert (event.regulations, event.timed_win_points, event.bye_points) == ("2016", 2, 4)
    assert event.tiebreakers[0] == "head_to_head"
    assert event.card_pool_until == ""
    (table,) = (table for table in event_record(event).rounds[0].tables if not table.is_bye)
    assert [str(game.ending) for game in table.games] == ["win", "timed_win"]


def test_event_of_nrtm_of_a_later_day_has_the_cards_of_2016(importer: Importer) -> None:
    event = importer.bring_in(data({**NRTM, "date": "2026-11-24"}))
    assert (event.date.isoformat(), event.card_pool_until) == ("2026-11-24", "ml")


def test_bye_that_was_worth_nothing_stays_so_if_the_standings_say_so(importer: Importer) -> None:
    rounds = [[*COBRA_TWO_GAMES["rounds"][0][:2], totals(3, 5, None, 0)], COBRA_TWO_GAMES["rounds"][1]]
    points = {1: 12, 4: 9, 3: 5, 2: 5, 5: 0}
    players = [player(number, rank=rank, matchPoints=points[number]) for rank, number in enumerate(points, 1)]
    file = {**COBRA_TWO_GAMES, "rounds": rounds, "players": players}

    read = guessed(data(file))
    event = importer.bring_in(data(file))

    assert (read.read_as.bye, read.read_as.keeps_byes, read.odd_byes) == (6, True, (0,))
    assert [len(round_.tables) for round_ in event_record(event).rounds] == [3, 3]
    eli = next(line for line in standings(event_record(event)) if names_of(event)[line.player] == "Eli")
    assert (eli.points, eli.rounds_played) == (0, 2)
    # Unless the standings show otherwise, a 0 for a bye is only a placeholder.
    filler = guessed(data({**file, "players": [player(number) for number in points]}))
    assert not filler.read_as.keeps_byes


def test_event_is_marked_as_brought_in_in_log_and_pages_with_program_and_digest(importer: Importer) -> None:
    event = importer.bring_in(data(COBRA_SINGLE_SIDED))

    mark = EventImport.objects.get(tournament=event)
    assert (mark.tool, mark.rounds, mark.is_unchanged) == ("cobra", 2, True)
    assert FilePlace.objects.filter(came_from=mark).count() == 4
    (entry,) = LogEntry.objects.filter(tournament=event)
    step = LoggedStep.of(entry)
    logged = (entry.act, *(entry.payload[name] for name in ("name", "tool", "digest")))
    assert logged == ("bring_in", "Dock Regional", "cobra", mark.digest)
    assert not step.is_undoable
    said = "This event was imported. It comes from a file exported by Cobra."
    assert said in Client().get(f"/e/{event.slug}/").content.decode()
    assert said in importer.client.get(f"/desk/{event.slug}/event-file/").content.decode()


def test_single_sided_event_in_play_is_paired_on_by_who_met_and_who_was_corp(importer: Importer) -> None:
    after_one = {**COBRA_SINGLE_SIDED, "rounds": COBRA_SINGLE_SIDED["rounds"][:1]}
    event = importer.bring_in(data(after_one))
    assert (event.state, event.planned_rounds) == (EventState.RUNNING, 4)

    PairNextRound(expected_round=2, seed=1).perform(event, actor=importer.organizer)
    PublishRound(round_=event.stages.get().rounds.get(number=2)).perform(event, actor=importer.organizer)

    # Both winners meet, and both losers; Dee and Bo were runners in round 1 (NOW 2.2, 2.3).
    names = names_of(event)
    second = event_record(event).rounds[1]
    assert {(names[table.corp or 0], names[table.players[0]]) for table in second.tables} == {
        ("Dee", "Ana"),
        ("Bo", "Cy"),
    }


def test_double_sided_event_in_play_is_paired_on_without_who_has_left(importer: Importer) -> None:
    going_on = {**COBRA_TWO_GAMES, "preliminaryRounds": 3}
    going_on["rounds"] = [going_on["rounds"][0], going_on["rounds"][1][:2]]  # Dee isn't at any table now
    event = importer.bring_in(data(going_on))
    assert event.players.get(name="Dee").state == PlayerState.DROPPED

    PairNextRound(expected_round=3, seed=1).perform(event, actor=importer.organizer)

    names = names_of(event)
    draft = event_record(event, with_draft=True).rounds[2]
    met = {frozenset(names[each] for each in table.players) for table in draft.tables}
    assert met == {frozenset({"Ana", "Cy"}), frozenset({"Eli", "Bo"})}


def test_cut_in_play_goes_on_here_with_its_seeds_and_sides(importer: Importer) -> None:
    event = importer.bring_in(data(COBRA_MID_CUT))
    names, record = names_of(event), bracket_record(event)

    assert record is not None
    assert (event.state, event.cut_size, event.cut_kind) == (EventState.RUNNING, 4, "double")
    assert [names[player] for player in record.seeds] == ["Ana", "Bo", "Cy", "Dee"]
    assert [game.number for game in record.open_games] == [4]
    sides = record.sides_of(1)
    assert sides is not None and (names[sides.corp], sides.reason) == ("Ana", SideReason.FILE)
    page = Client().get(f"/e/{event.slug}/bracket/")
    assert page.status_code == 200


def test_cut_without_known_games_opens_its_first_round(importer: Importer) -> None:
    made = {**COBRA_MID_CUT, "rounds": COBRA_MID_CUT["rounds"][:1]}
    event = importer.bring_in(data(made))
    record = bracket_record(event)

    assert record is not None and [game.number for game in record.open_games] == [1, 2]
    assert sorted(record.tables) == [1, 2]
    assert record.sides_of(1) is None


def test_finished_cut_has_its_champion_and_places(importer: Importer) -> None:
    event = importer.bring_in(data(COBRA_WITH_CUT))
    record = bracket_record(event)

    assert event.state == EventState.FINISHED
    assert record is not None and record.champion == "Ana"
    assert [record.name(place.player) for place in record.places if place.player] == [
        "Ana",
        "Bo",
        "Cy",
        "Dee",
    ]
    final = Client().get(f"/e/{event.slug}/final/")
    assert final.status_code in (200, 404)


def test_cut_that_fits_no_bracket_is_reported_and_left_out(importer: Importer) -> None:
    odd = {
        **COBRA_WITH_CUT,
        "rounds": [COBRA_WITH_CUT["rounds"][0], [cut_game(1, 1, 2, 1), cut_game(2, 1, 2, 1)]],
    }
    page = importer.upload(data(odd))
    assert any("don’t fit any bracket on this site" in said for said in texts_of(page, "//section//li"))

    event = importer.bring_in(data(odd))
    assert bracket_record(event) is None
    assert (event.state, len(event_record(event).rounds)) == (EventState.RUNNING, 1)


def test_export_of_tome_has_totals_and_its_dropped_player(importer: Importer) -> None:
    event = importer.bring_in(tome(), day="2014-06-01")

    assert event.players.get(name="Dee Diaz").state == PlayerState.DROPPED
    assert {table.stated for table in event_record(event).rounds[0].tables} == {(6, 0), (3, 3)}
    assert event.players.get(name="Bo Berg").runner_identity == "Noise: Hacker Extraordinaire"


def test_players_alone_make_an_event_in_registration(importer: Importer) -> None:
    event = importer.bring_in(data(results(players=[player(1), player(2)])))

    assert (event.state, event.players.filter(state=PlayerState.REGISTERED).count()) == ("registration", 2)


def test_invalid_table_numbers_are_assigned_again(importer: Importer) -> None:
    file = results(
        [totals(7, 1, 2, 6), totals(7, 3, 4, 6), totals(0, 5, None, 6)],
        players=[player(number) for number in range(1, 6)],
    )
    event = importer.bring_in(data(file))

    assert [table.number for table in event_record(event).rounds[0].tables] == [1, 2, None]


@pytest.mark.parametrize("name", ["cobra, in the cut", "aesop's", "tome"])
def test_every_page_of_an_event_that_was_brought_in_is_there(name: str, importer: Importer) -> None:
    event = importer.bring_in(FILES[name], **({"day": "2014-06-01"} if name == "tome" else {}))

    for page in ("", "event-file/", "event-file/standings/", "log/", "players/", "settings/"):
        assert importer.client.get(f"/desk/{event.slug}/{page}").status_code == 200, page
    for page in ("", "standings/"):
        assert Client().get(f"/e/{event.slug}/{page}").status_code == 200, page
