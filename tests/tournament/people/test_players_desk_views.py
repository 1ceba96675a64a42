from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cited import without_links
from tests.factories import make_player, make_players, make_round, make_tournament
from tests.tournament.refused import assert_refused
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState, Role

pytestmark = pytest.mark.django_db

STEPS = ("check-in", "undo-check-in", "drop", "reinstate")
OF_ONE = ["desk-player", "desk-player-disqualify", "desk-player-remove", *(f"desk-player-{s}" for s in STEPS)]


def url(name: str, tournament: Tournament, player: Player | None = None) -> str:
    kwargs: dict[str, Any] = {"slug": tournament.slug}
    if name in OF_ONE:
        kwargs["pk"] = player.pk if player else make_player(tournament).pk
    return reverse(name, kwargs=kwargs)


def said(client: Client, response: Any) -> str:
    page = without_links(client.get(response.url.split("#")[0]).content.decode())
    return page.split('class="notices"')[1].split("</ul>")[0] if 'class="notices"' in page else ""


def seen_waiting(client: Client, tournament: Tournament) -> dict[str, str]:
    """Return the hidden values of the "check in everyone" form on the current page."""
    page = client.get(url("desk-players", tournament)).context["page"]
    return {"seen": ",".join(map(str, page.waiting_ids))}


def state_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).state


def test_reinstating_a_disqualified_player_is_refused_to_a_marshal(tournament: Tournament) -> None:
    out = make_player(tournament, state=PlayerState.DISQUALIFIED)
    assert_refused(tournament, Role.MARSHAL, url("desk-player-reinstate", tournament, out))


@pytest.mark.parametrize("name", OF_ONE)
@pytest.mark.parametrize("kind", ["This slip is from another event:", "unknown", "beyond all numbers"])
def test_player_who_is_not_of_this_event_is_not_found(
    to_client: Client, tournament: Tournament, name: str, kind: str
) -> None:
    numbers = {"This slip is from another event:": make_player(make_tournament()).pk, "unknown": 99999}
    pk = numbers.get(kind, 10**30)
    address = reverse(name, kwargs={"slug": tournament.slug, "pk": pk})
    assert to_client.post(address).status_code == 404


def test_list_when_nobody_is_registered_then_says_how_to_begin(
    to_client: Client, tournament: Tournament
) -> None:
    page = to_client.get(url("desk-players", tournament)).content.decode()
    assert "No players yet." in page
    assert reverse("desk-sheet", kwargs={"slug": tournament.slug}) in page


def test_list_shows_players_with_marks_and_only_the_acts_allowed(
    to_client: Client, tournament: Tournament
) -> None:
    player = make_player(
        tournament,
        "<Ana>",
        pronouns="she/her",
        corp_identity="NBN",
        runner_identity="Noise",
        first_round_bye=True,
        fixed_table=7,
        state=PlayerState.REGISTERED,
    )
    page = to_client.get(url("desk-players", tournament)).content.decode()
    for expected in ("&lt;Ana&gt;", "she/her", "NBN", "Noise", "First-round bye", "Always table 7"):
        assert expected in page
    base = url("desk-player", tournament, player)
    assert [f"{base}{act}/" in page for act in ("check-in", "drop", "disqualify", "remove")] == [True] * 4
    assert [f"{base}{act}/" in page for act in ("undo-check-in", "reinstate")] == [False] * 2


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Åse", "Ben", "Zoë"]),
        ("?sort=-name", ["Zoë", "Ben", "Åse"]),
        ("?sort=state", ["Zoë", "Åse", "Ben"]),
        ("?sort=nonsense&page=x", ["Åse", "Ben", "Zoë"]),
        ("?sort=../secret.key&sort=-name", ["Zoë", "Ben", "Åse"]),
        ("?name=zoe", ["Zoë"]),
        ("?state=dropped", ["Ben"]),
    ],
)
def test_list_is_sorted_searched_and_filtered(
    to_client: Client, tournament: Tournament, query: str, names: list[str]
) -> None:
    make_player(tournament, "Zoë", state=PlayerState.REGISTERED)
    make_player(tournament, "Ben", state=PlayerState.DROPPED)
    make_player(tournament, "Åse")
    page = to_client.get(url("desk-players", tournament) + query).content.decode()
    found = [part.split("<bdi>")[1].split("</bdi>")[0] for part in page.split("<tr id=")[1:]]
    assert found == names


def test_list_takes_the_same_number_of_queries_however_many_players(
    to_client: Client, tournament: Tournament
) -> None:
    counts = []
    for more in (5, 35):
        make_players(tournament, more)
        with CaptureQueriesContext(connection) as queries:
            assert to_client.get(url("desk-players", tournament) + "?name=player").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_add_when_name_and_enter_then_added_and_the_next_can_be_typed(
    to_client: Client, tournament: Tournament
) -> None:
    response = to_client.post(url("desk-player-add", tournament), {"name": " Ana  Bee "})
    assert (response.status_code, response.url) == (302, url("desk-players", tournament) + "?adding=1")
    assert list(Player.objects.values_list("name", "state")) == [("Ana Bee", PlayerState.REGISTERED)]
    page = to_client.get(response.url).content.decode()
    assert "Ana Bee has been added." in page
    assert "autofocus" in page.split('id="quick-name"')[1].split(">")[0]


def test_add_when_the_same_post_comes_twice_then_asked_whether_somebody_else(
    to_client: Client, tournament: Tournament
) -> None:
    address, typed = url("desk-player-add", tournament), {"name": "Jack Smith", "notes": "red car"}
    to_client.post(address, typed)
    for ticked in ({}, {"namesakes": "0"}):
        response = to_client.post(address, typed | ticked)
        page = response.content.decode()
        assert response.status_code == 422
        assert "Is this really someone else?" in page
        assert "red car" in page
        assert Player.objects.count() == 1
    assert to_client.post(address, typed | {"namesakes": "1"}).status_code == 302
    assert to_client.post(address, typed | {"namesakes": "1"}).status_code == 422
    assert Player.objects.filter(name="Jack Smith").count() == 2


@pytest.mark.parametrize("typed", [{}, {"name": "\x00"}, {"name": "A", "fixed_table": "9" * 99}])
def test_add_when_nothing_sensible_is_typed_then_refused_in_the_form(
    to_client: Client, tournament: Tournament, typed: dict[str, str]
) -> None:
    assert to_client.post(url("desk-player-add", tournament), typed).status_code == 422
    assert not Player.objects.exists()


def test_add_when_the_event_runs_then_late_entry_is_shown_and_playing(client: Client, db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    client.force_login(event.owner)
    assert (
        "starts with 0 points, is checked in at once and plays from the next round"
        in client.get(url("desk-player-add", event)).content.decode()
    )
    response = client.post(url("desk-player-add", event), {"name": "Ana"})
    assert "Ana starts with 0 points and plays from the next round (REG 7.7)." in said(client, response)
    assert Player.objects.get().state == PlayerState.CHECKED_IN


def test_add_when_the_event_is_finished_then_refused(client: Client, db: None) -> None:
    event = make_tournament(state=EventState.FINISHED)
    client.force_login(event.owner)
    assert client.post(url("desk-player-add", event), {"name": "Ana"}).status_code == 422


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"fixed_table": "3"}, "Table 3 is already fixed for Zed."),
        ({"first_round_bye": "on"}, "First-round byes are for round 1 only"),
    ],
)
def test_edit_when_refused_then_the_sentence_stands_at_the_field(
    to_client: Client, tournament: Tournament, typed: dict[str, str], sentence: str
) -> None:
    ana, zed = make_player(tournament, "Ana"), make_player(tournament, "Zed", fixed_table=3)
    make_round(tournament, [(ana, zed)])
    shown = {"name": "Ana", "initial-name": "Ana", "initial-first_round_bye": "False"}
    response = to_client.post(url("desk-player", tournament, ana), shown | typed)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert (Player.objects.get(pk=ana.pk).fixed_table, LogEntry.objects.count()) == (None, 0)


def test_edit_saves_and_returns_to_the_players_line(to_client: Client, tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    address = url("desk-player", tournament, player)
    assert "Ana" in to_client.get(address).content.decode()
    response = to_client.post(address, {"name": "Ana Bee", "initial-name": "Ana", "notes": "x"})
    assert response.url == f"{url('desk-players', tournament)}#player-{player.pk}"
    saved = Player.objects.get()
    assert (saved.name, saved.notes) == ("Ana Bee", "x")


def test_check_in_goes_back_to_the_same_place_of_the_same_list(
    to_client: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, "Ana", state=PlayerState.REGISTERED)
    came_from = f"http://testserver{url('desk-players', tournament)}?sort=-name"
    address = url("desk-player-check-in", tournament, player)
    response = to_client.post(address, headers={"referer": came_from})
    assert (response.status_code, response.url) == (302, f"{came_from}#player-{player.pk}")
    assert state_of(player) == PlayerState.CHECKED_IN
    assert "Ana is checked in." in said(to_client, response)


def test_check_in_by_htmx_swaps_the_row_and_says_so(to_client: Client, tournament: Tournament) -> None:
    ana, ben = (make_player(tournament, name, state=PlayerState.REGISTERED) for name in ("Ana", "Ben"))
    address = url("desk-player-check-in", tournament, ana)
    htmx = {"HX-Request": "true", "referer": f"http://testserver{url('desk-players', tournament)}"}
    page = to_client.post(address, headers=htmx, follow=True).content.decode()
    assert (f'id="player-{ana.pk}"' in page, f'id="player-{ben.pk}"' in page) == (True, False)
    assert "Ana is checked in." in page.split('id="players-said"')[1]
    assert "1 not checked in" in page.split('id="players-head"')[1]


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        ("undo-check-in", PlayerState.CHECKED_IN, PlayerState.REGISTERED),
        ("drop", PlayerState.CHECKED_IN, PlayerState.DROPPED),
        ("reinstate", PlayerState.DROPPED, PlayerState.CHECKED_IN),
        ("disqualify", PlayerState.CHECKED_IN, PlayerState.DISQUALIFIED),
    ],
)
def test_step_is_taken_by_post_and_twice_is_as_good_as_once(
    to_client: Client, tournament: Tournament, step: str, before: PlayerState, after: PlayerState
) -> None:
    player = make_player(tournament, state=before)
    address = url(f"desk-player-{step}", tournament, player)
    for _ in range(2):
        assert to_client.post(address, {"reason": "Cheated"}).status_code == 302
    assert (state_of(player), LogEntry.objects.count()) == (after, 1)


def test_step_when_not_allowed_then_a_sentence_on_the_page(to_client: Client, tournament: Tournament) -> None:
    player = make_player(tournament, "Ana", state=PlayerState.DROPPED)
    response = to_client.post(url("desk-player-check-in", tournament, player))
    assert response.status_code == 302
    assert "their status is “Dropped”" in to_client.get(url("desk-players", tournament)).content.decode()
    assert state_of(player) == PlayerState.DROPPED


def test_disqualify_asks_first_and_says_what_it_means(to_client: Client, tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    page = to_client.get(url("desk-player-disqualify", tournament, player)).content.decode()
    assert "Their results still count for their opponents" in page
    assert state_of(player) == PlayerState.CHECKED_IN


@pytest.mark.parametrize("reason", ["", "  ", "\u200b", "x" * 401])
def test_disqualify_without_a_reason_is_refused_and_keeps_what_was_typed(
    to_client: Client, tournament: Tournament, reason: str
) -> None:
    player = make_player(tournament, "Ana")
    answer = to_client.post(url("desk-player-disqualify", tournament, player), {"reason": reason})
    assert (answer.status_code, state_of(player)) == (422, PlayerState.CHECKED_IN)
    assert answer.context["form"]["reason"].value() == reason


def test_disqualify_with_a_reason_is_shown_in_the_log(to_client: Client, tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    address = url("desk-player-disqualify", tournament, player)
    assert to_client.post(address, {"reason": " Marked  sleeves "}).status_code == 302
    assert state_of(player) == PlayerState.DISQUALIFIED
    log = to_client.get(reverse("desk-log", kwargs={"slug": tournament.slug})).content.decode()
    assert "Disqualified Ana: “Marked sleeves”" in log


def test_remove_asks_first_then_the_player_is_gone(to_client: Client, tournament: Tournament) -> None:
    player = make_player(tournament, "Ana")
    address = url("desk-player-remove", tournament, player)
    assert "Remove Ana?" in to_client.get(address).content.decode()
    assert "Ana has been removed." in said(to_client, to_client.post(address))
    assert not Player.objects.exists()
    assert to_client.post(address).status_code == 404


def test_remove_when_paired_then_the_page_and_the_post_say_why_not(
    to_client: Client, tournament: Tournament
) -> None:
    ana, ben = make_player(tournament, "Ana"), make_player(tournament, "Ben")
    make_round(tournament, [(ana, ben)])
    address = url("desk-player-remove", tournament, ana)
    assert "Ana has been paired" in to_client.get(address).content.decode()
    assert to_client.post(address).status_code == 302
    assert "Ana has been paired" in to_client.get(url("desk-players", tournament)).content.decode()
    assert Player.objects.count() == 2


def test_check_in_all_takes_everybody_and_the_second_time_says_that_nobody_waits(
    to_client: Client, tournament: Tournament
) -> None:
    make_players(tournament, 3, state=PlayerState.REGISTERED)
    address = url("desk-players-check-in-all", tournament)
    seen = seen_waiting(to_client, tournament)
    assert "3 players checked in." in said(to_client, to_client.post(address, seen))
    assert set(Player.objects.values_list("state", flat=True)) == {PlayerState.CHECKED_IN}
    to_client.post(address, seen)
    page = to_client.get(url("desk-players", tournament)).content.decode()
    assert "Everyone is already checked in." in page


def test_check_in_all_when_somebody_signed_up_since_then_names_them_and_asks_again(
    to_client: Client, tournament: Tournament
) -> None:
    make_player(tournament, "Ana", state=PlayerState.REGISTERED)
    address, seen = url("desk-players-check-in-all", tournament), seen_waiting(to_client, tournament)
    make_player(tournament, "Zoë", state=PlayerState.REGISTERED)

    told = said(
        to_client, to_client.post(address, seen, headers={"referer": url("desk-players", tournament)})
    )
    assert (
        "Zoë has registered since you opened the page. If they are here too, press the button again." in told
    )
    assert set(Player.objects.values_list("state", flat=True)) == {PlayerState.REGISTERED}

    to_client.post(address, seen_waiting(to_client, tournament))
    assert set(Player.objects.values_list("state", flat=True)) == {PlayerState.CHECKED_IN}


def test_sign_up_is_opened_and_closed_beside_the_players_and_logged(
    to_client: Client, tournament: Tournament
) -> None:
    address = url("desk-sign-up", tournament)
    assert "Sign-up is closed" in to_client.get(url("desk-players", tournament)).content.decode()
    assert "Sign-up is open." in said(to_client, to_client.post(address, {"open": "1"}))
    to_client.post(address, {"open": "1"})
    page = to_client.get(url("desk-players", tournament)).content.decode()
    assert "Close sign-up" in page and reverse("sign-up", kwargs={"slug": tournament.slug}) in page
    assert "Sign-up is closed." in said(to_client, to_client.post(address))
    assert not Tournament.objects.get().is_signup_open
    assert list(LogEntry.objects.values_list("act", flat=True)) == ["change_settings"] * 2


@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.FINISHED])
def test_sign_up_once_round_1_is_paired_then_no_switch_is_shown(client: Client, state: EventState) -> None:
    event = make_tournament(state=state, is_signup_open=True)
    client.force_login(event.owner)
    assert (
        reverse("desk-sign-up", kwargs={"slug": event.slug})
        not in client.get(url("desk-players", event)).content.decode()
    )


def test_state_filter_after_the_end_says_that_players_played_to_the_end(
    client: Client,
) -> None:
    event = make_tournament(state=EventState.FINISHED)
    make_player(event)
    client.force_login(event.owner)
    page = client.get(reverse("desk-players", args=[event.slug])).content.decode()
    assert '<option value="checked_in">Played to the end</option>' in page
    assert "Playing" not in page
