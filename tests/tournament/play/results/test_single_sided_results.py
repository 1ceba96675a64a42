"""Single-sided results: by side, corp first, from the keyboard to the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.scoring import table_points
from tests.factories import make_player, make_result, make_round, make_single_sided_event
from tests.markup import tight
from tournament.kernel.records import table_record
from tournament.models import LogEntry, Player, PlayerReport, Round, Tournament

pytestmark = pytest.mark.django_db
CORP_WON, TIE, RUNNER_WON = (0, 3), (1, 1), (3, 0)  # in seat order


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_single_sided_event()


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    """Ana is corp against Ben at table 1, Cy against Di at table 2, and Eve has the bye."""
    ana, ben, cy, di, eve = (make_player(tournament, name) for name in ("Ana", "Ben", "Cy", "Di", "Eve"))
    return make_round(tournament, [(ben, ana), (di, cy), (eve,)])


def url(tournament: Tournament, rest: str = "rounds/1/results/") -> str:
    return f"/desk/{tournament.slug}/{rest}"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def points(round_: Round, table: int = 1) -> tuple[int, ...] | None:
    """Return the newest result's points in seat order, or None without a result."""
    row = round_.pairings.get(number=table)
    return table_points(table_record(row), round_.stage.tournament.scoring)


def seated(round_: Round, table: int = 1) -> str:
    seats = round_.pairings.get(number=table).seats.order_by("position")
    return "-".join(str(seat.player_id) for seat in seats)


def me(name: str, page: str = "me") -> str:
    return reverse(page, kwargs={"link": Player.objects.get(name=name).link})


def test_long_form_has_one_game_without_a_number_and_calls_a_draw_a_tie(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    page = to_client.get(url(tournament, f"rounds/{round_.number}/tables/1/"))

    endings = dict(page.context["form"].fields["ending_1"].choices)
    assert (endings["draw"], "Game 1" in text(page)) == ("Tie", False)


@pytest.mark.parametrize(
    ("entry", "saved"),
    [
        ("1 c", CORP_WON),
        ("1 C", CORP_WON),
        ("1c", CORP_WON),
        ("1 t", TIE),
        ("1 r", RUNNER_WON),
        ("1 3", CORP_WON),
        ("1 1", TIE),
        ("1 0", RUNNER_WON),
        ("1 3-0", CORP_WON),
        ("1 0-3", RUNNER_WON),
        ("1 0-0", (0, 0)),
    ],
)
def test_entry_is_read_by_the_sides_the_corp_first(
    tournament: Tournament, round_: Round, to_client: Client, entry: str, saved: tuple[int, int]
) -> None:
    answer = to_client.post(url(tournament), {"entry": entry})
    assert (answer.status_code, points(round_), points(round_, 2)) == (302, saved, None)


@pytest.mark.parametrize(
    ("sent", "table", "saved"),
    [
        ({"entry": "c"}, 2, CORP_WON),
        ({"entry": " R "}, 2, RUNNER_WON),
        ({"entry": "", "choice": "t"}, 2, TIE),
        ({"entry": "1 c"}, 1, CORP_WON),
        ({"entry": "1", "choice": "r"}, 1, RUNNER_WON),
    ],
)
def test_key_alone_is_for_the_table_that_was_offered_a_number_for_its_own(
    tournament: Tournament,
    round_: Round,
    to_client: Client,
    sent: dict[str, str],
    table: int,
    saved: tuple[int, int],
) -> None:
    answer = to_client.post(url(tournament), sent | {"next": f"2:{seated(round_, 2)}"})
    assert (answer.status_code, points(round_, table), points(round_, 3 - table)) == (302, saved, None)


def test_key_alone_when_the_offered_table_has_a_result_meanwhile_then_asked_and_nothing_overwritten(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    make_result(round_.pairings.get(number=1), *RUNNER_WON)
    answer = to_client.post(url(tournament), {"entry": "c", "next": f"1:{seated(round_)}"})
    assert (answer.status_code, points(round_)) == (422, RUNNER_WON)
    assert "Table 1: Ben (runner) won 3-0 against Ana (corp)" in text(answer)
    assert "Save corp won 3-0 anyway" in text(answer)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"entry": "1 x"}, "“x” isn’t a valid result. Type c for corp won, t for a tie or r for runner won."),
        (
            {"entry": "x", "next": "1:{0}"},
            "“x” isn’t a valid result. Type c for corp won, t for a tie or r for runner won.",
        ),
        ({"entry": "c"}, "No table or player matches “c”. Type, for example, 12 c."),
        ({"entry": "1"}, "Table 1: type the result too, with one of the keys c, t, r."),
        ({"entry": "", "next": "1:{0}"}, "Type a table number."),
        ({"entry": "9 c"}, "There is no table 9 in this round."),
        ({"entry": "1 2-1"}, "isn’t a possible result for one round."),
        ({"entry": "c", "next": "1:\0"}, "No table or player matches “c”. Type, for example, 12 c."),
    ],
)
def test_wrong_key_gets_its_sentence_and_saves_nothing(
    tournament: Tournament, round_: Round, to_client: Client, sent: dict[str, str], sentence: str
) -> None:
    filled = {name: value.format(seated(round_)) for name, value in sent.items()}
    answer = to_client.post(url(tournament), filled)
    assert (answer.status_code, points(round_)) == (422, None)
    assert sentence in text(answer)


def test_page_names_the_next_table_and_has_a_button_for_each_side(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    make_result(round_.pairings.get(number=1), *CORP_WON)
    page = text(to_client.get(url(tournament)))
    assert "Next: table 2, Cy (corp) – Di (runner)" in page
    assert f'name="next" value="2:{seated(round_, 2)}"' in page
    assert 'aria-label="Table 2: Cy (corp) won 3-0 against Di (runner)">Corp won</button>' in tight(page)
    assert 'aria-label="Table 2: Cy (corp) and Di (runner) tied 1-1">Tie</button>' in tight(page)
    assert 'aria-label="Table 2: Di (runner) won 3-0 against Cy (corp)">Runner won</button>' in tight(page)
    assert '<span class="score">corp won 3-0</span>' in page
    assert page.index("<bdi>Ana</bdi>") < page.index("<bdi>Ben</bdi>")


def test_line_button_saves_by_its_side(tournament: Tournament, round_: Round, to_client: Client) -> None:
    to_client.post(url(tournament), {"line": f"1:r:0:{seated(round_)}"})
    assert points(round_) == RUNNER_WON


def test_message_names_both_sides_and_the_log_keeps_that_it_does(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    answer = to_client.post(url(tournament), {"entry": "1 c"}, follow=True)
    assert "Table 1: Ana (corp) won 3-0 against Ben (runner)" in text(answer)
    assert LogEntry.objects.get().payload["is_single_sided"]


def test_long_form_does_not_ask_for_sides_nor_offer_a_win_on_time(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    rest = "rounds/1/tables/1/"
    page = text(to_client.get(url(tournament, rest)))
    assert "<h1>Ana (corp) – Ben (runner)</h1>" in page
    assert "Win on time" not in page and 'type="hidden" name="corp_1"' in page
    said = {
        "kind": "games",
        "seen_version": "0",
        "seen_players": seated(round_),
        "corp_1": "second",
        "winner_1": "second",
        "ending_1": "win",
        "first_agenda_1": "3",
        "second_agenda_1": "7",
    }
    assert to_client.post(url(tournament, rest), said | {"ending_1": "timed_win"}).status_code == 422
    assert to_client.post(url(tournament, rest), said | {"corp_1": "first"}).status_code == 422
    assert points(round_) is None
    assert to_client.post(url(tournament, rest), said).status_code == 302
    assert points(round_) == CORP_WON


def test_long_form_takes_points_by_the_names(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    said = {
        "kind": "totals",
        "seen_version": "0",
        "seen_players": seated(round_),
        "corp_1": "second",
        "ending_1": "win",
        "first_points": "0",  # Ben's, in the first seat
        "second_points": "3",
    }
    assert to_client.post(url(tournament, "rounds/1/tables/1/"), said).status_code == 302
    assert points(round_) == CORP_WON


def test_judge_page_of_a_table_names_the_corp_first(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    page = tight(text(to_client.get(f"/judge/{tournament.slug}/tables/1/")))
    assert "Ana is corp, Ben is runner. Tap to save:" in page
    assert [words in page for words in (">Ana (corp) won<", ">Tie<", ">Ben (runner) won<")] == [True] * 3
    assert page.index('<span class="badge badge--corp">corp') < page.index('badge--runner">runner')
    make_result(round_.pairings.get(number=1), *RUNNER_WON)
    later = text(to_client.get(f"/judge/{tournament.slug}/tables/1/"))
    assert "<strong>Ben (runner) won 3-0 against Ana (corp)</strong>" in later


def test_own_page_names_the_identities_that_play_the_round(round_: Round) -> None:
    for name in ("Ana", "Ben"):
        Player.objects.filter(name=name).update(
            corp_identity=f"Corp {name}", runner_identity=f"Runner {name}"
        )

    for name in ("Ana", "Ben"):
        page = text(Client().get(me(name)))
        told = [words for words in ("Corp Ana", "Runner Ana", "Corp Ben", "Runner Ben") if words in page]
        assert told == ["Corp Ana", "Runner Ben"], name


def test_player_reports_with_one_of_three_buttons_and_the_other_confirms(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    table = round_.pairings.get(number=1)
    home = text(Client().get(me("Ana")))
    assert "You are corp" in home and "You are runner" in text(Client().get(me("Ben")))
    values = [f"{table.pk}:0:{choice}:{seated(round_)}" for choice in ("won", "lost", "draw")]
    for value, words in zip(values, ("I won (corp)", "Ben won (runner)", "Tie"), strict=True):
        assert f'name="said" value="{value}">{words}</button>' in tight(home)
    assert Client().post(me("Ana", "me-result"), {"said": values[0]}).status_code == 302
    assert LogEntry.objects.get(act="say_result").payload["is_single_sided"]
    assert "Ana reported corp won 3-0" in text(to_client.get(url(tournament)))
    other = text(Client().get(me("Ben")))
    assert "Is it right?" in other and 'name="said"' in other and "I won (runner)" not in other
    confirm = {"said": f"{table.pk}:0:lost:{seated(round_)}"}
    assert Client().post(me("Ben", "me-result"), confirm).status_code == 302
    assert points(round_) == CORP_WON


def test_players_who_differ_are_shown_so_and_a_leader_sees_both_by_side(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    table = round_.pairings.get(number=1)
    for name in ("Ana", "Ben"):
        page = text(Client().get(me(name, "me-result")))
        assert 'name="said"' in page and "on time" not in page
        said = {"said": f"{table.pk}:0:won:{seated(round_)}"}
        assert Client().post(me(name, "me-result"), said).status_code == 302
    assert (points(round_), PlayerReport.objects.count()) == (None, 2)
    desk = text(to_client.get(url(tournament)))
    assert "<strong>corp won 3-0</strong>" in desk and "<strong>runner won 3-0</strong>" in desk


@pytest.mark.parametrize("said", ["won_on_time", "lost_on_time", "nonsense", ""])
def test_report_that_is_none_of_the_three_is_refused_with_a_sentence(
    tournament: Tournament, round_: Round, said: str
) -> None:
    table = round_.pairings.get(number=1)
    answer = Client().post(me("Ana", "me-result"), {"said": f"{table.pk}:0:{said}:{seated(round_)}"})
    assert (answer.status_code, PlayerReport.objects.count()) == (422, 0)
    assert "notice--bad" in text(answer) and "I won (corp)" in text(answer)
