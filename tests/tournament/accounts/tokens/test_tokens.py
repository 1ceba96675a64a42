"""API tokens: created, shown once, limited to their account, and ended."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

from tests.factories import make_tournament, make_user
from tests.races import race
from tournament.accounts.tokens.acts.tokens import MOST_OF_AN_EVENT, CreateApiToken, EndApiToken
from tournament.accounts.tokens.authentication import RESULT_ACTS, Caller, InvalidTokenError, authenticate
from tournament.accounts.tokens.own import create_own_token, end_own_token
from tournament.accounts.tokens.secrets import token_digest
from tournament.event.acts.announcements import Announce
from tournament.kernel.acts import all_acts
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undo import LoggedStep
from tournament.models import ApiToken, LogEntry, Staff, TokenScope, Tournament
from tournament.models.states import Role
from tournament.people.acts.players import AddPlayer
from tournament.play.results.acts.results import SaveResult
from tournament.web.log.page import line_of

pytestmark = pytest.mark.django_db


def _made(event: Tournament, scope: TokenScope = TokenScope.READ, actor: User | None = None) -> str:
    return CreateApiToken(name="A bot", scope=scope).perform(event, actor=actor or event.owner)


def _caller(secret: str) -> Caller:
    request = RequestFactory().get("/", headers={"Authorization": f"Bearer {secret}"})
    caller = authenticate(request)
    assert caller is not None
    return caller


def test_token_when_made_is_kept_by_its_hash_alone_and_logged_without_its_secret(
    tournament: Tournament,
) -> None:
    secret = _made(tournament, TokenScope.RESULTS)

    token, entry = ApiToken.objects.get(), LogEntry.objects.get(act="create_api_token")
    kept = " ".join(str(value) for value in ApiToken.objects.values_list().get())
    assert re.fullmatch(r"nto_[\w-]{43}", secret)
    assert (token.digest, token.hint, token.event) == (token_digest(secret), secret[:8], tournament)
    assert secret not in kept + str(entry.payload)
    assert entry.payload == {"name": "A bot", "scope": "results", "hint": secret[:8]}


def test_token_acts_for_its_account_by_its_role_of_that_moment(tournament: Tournament) -> None:
    judge = make_user("judge")
    staff = Staff.objects.create(tournament=tournament, user=judge, role=Role.JUDGE)
    secret = create_own_token(judge, "Mine", TokenScope.ORGANIZER)
    caller = _caller(secret)

    before = caller.viewer(tournament)
    staff.delete()
    after = caller.viewer(tournament)

    assert (before.role, after.role) == (Role.JUDGE, Role.SPECTATOR)
    assert caller.may(before, SaveResult)
    assert not caller.may(before, AddPlayer)  # a judge's token can't add players
    assert not caller.may(after, SaveResult)


@pytest.mark.parametrize(
    ("scope", "results", "others"),
    [(TokenScope.READ, False, False), (TokenScope.RESULTS, True, False), (TokenScope.ORGANIZER, True, True)],
)
def test_rights_of_a_token(tournament: Tournament, scope: TokenScope, results: bool, others: bool) -> None:
    caller = _caller(_made(tournament, scope))
    viewer = caller.viewer(tournament)

    assert viewer.role == Role.TO
    assert (caller.may(viewer, SaveResult), caller.may(viewer, Announce)) == (results, others)


def test_token_of_one_event_is_a_strangers_in_another_of_the_same_organizer(tournament: Tournament) -> None:
    other = make_tournament(tournament.owner)
    for_one, for_all = _made(tournament), create_own_token(tournament.owner, "All", TokenScope.READ)

    assert _caller(for_one).viewer(tournament).role == Role.TO
    assert _caller(for_one).viewer(other).role == Role.SPECTATOR
    assert _caller(for_all).viewer(other).role == Role.TO


def test_acts_for_results_are_all_there() -> None:
    assert set(all_acts()) >= RESULT_ACTS


@pytest.mark.parametrize("header", ["", "Basic dG86dG8=", "bearer_of_news"])
def test_request_without_a_token_acts_for_nobody(header: str) -> None:
    assert authenticate(RequestFactory().get("/", headers={"Authorization": header})) is None


@pytest.mark.parametrize("secret", ["", "x", "nto_" + "a" * 43, "nto_" + "ä" * 43, "nto_\x00", "a b c"])
def test_invalid_token_is_refused(secret: str) -> None:
    request = RequestFactory().get("/", headers={"Authorization": f"Bearer {secret}"})

    with pytest.raises(InvalidTokenError):
        authenticate(request)


def test_ended_token_and_that_of_a_closed_account_are_refused(tournament: Tournament) -> None:
    ended, closed = _made(tournament), create_own_token(make_user("gone"), "Mine", TokenScope.READ)
    EndApiToken(token=ApiToken.objects.get(name="A bot").pk).perform(tournament, actor=tournament.owner)
    User.objects.filter(username="gone").update(is_active=False)

    for secret in (ended, closed):
        with pytest.raises(InvalidTokenError):
            _caller(secret)
    assert LogEntry.objects.filter(act="end_api_token").count() == 1


def test_what_a_token_did_is_logged_by_its_account_and_name(tournament: Tournament) -> None:
    caller = _caller(_made(tournament, TokenScope.ORGANIZER))

    Announce(text="Lunch").perform(tournament, actor=caller.account)

    entry = LogEntry.objects.get(act="announce")
    line = line_of(LoggedStep.of(entry), caller.viewer(tournament))
    assert (entry.actor, entry.token_name) == (tournament.owner, "A bot")
    assert line.who == f"{tournament.owner.username}, using the token “A bot”"


def test_use_is_noted_once_a_minute(tournament: Tournament, django_assert_num_queries: Any) -> None:
    secret = _made(tournament)
    _caller(secret)
    first = ApiToken.objects.get().used_at
    assert first is not None
    with django_assert_num_queries(1):
        _caller(secret)
    assert ApiToken.objects.get().used_at == first

    ApiToken.objects.update(used_at=first - timedelta(minutes=2))
    _caller(secret)
    noted = ApiToken.objects.get().used_at
    assert noted is not None
    assert noted >= first


def test_second_token_of_a_name_and_one_too_many_are_refused(tournament: Tournament) -> None:
    _made(tournament)
    with pytest.raises(ActionRefused) as same:
        CreateApiToken(name="a BOT", scope=TokenScope.READ).perform(tournament, actor=tournament.owner)
    for number in range(MOST_OF_AN_EVENT - 1):
        CreateApiToken(name=f"Bot {number}", scope=TokenScope.READ).perform(
            tournament, actor=tournament.owner
        )
    with pytest.raises(ActionRefused) as many:
        CreateApiToken(name="One more", scope=TokenScope.READ).perform(tournament, actor=tournament.owner)

    assert (same.value.code, many.value.code) == ("token_exists", "too_many_tokens")
    assert ApiToken.objects.count() == MOST_OF_AN_EVENT


def test_account_ends_its_own_tokens_and_nobody_elses(tournament: Tournament) -> None:
    _made(tournament)
    create_own_token(tournament.owner, "All", TokenScope.READ)
    create_own_token(make_user("other"), "Theirs", TokenScope.READ)

    for token in list(ApiToken.objects.all()):
        end_own_token(tournament.owner, token.pk)

    assert [token.name for token in ApiToken.objects.all()] == ["Theirs"]
    assert LogEntry.objects.filter(act="end_api_token").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_tokens_made_at_once_where_there_is_room_for_one_are_one() -> None:
    event = make_tournament()
    for number in range(MOST_OF_AN_EVENT - 1):
        CreateApiToken(name=f"{number}", scope=TokenScope.READ).perform(event, actor=event.owner)
    acts = [CreateApiToken(name=name, scope=TokenScope.READ) for name in ("One", "Other")]

    outcomes = race(*[partial(act.perform, event, actor=event.owner) for act in acts])

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ActionRefused", "str"]
    assert [outcome.code for outcome in outcomes if not isinstance(outcome, str)] == ["too_many_tokens"]
    assert ApiToken.objects.count() == MOST_OF_AN_EVENT


@pytest.mark.django_db(transaction=True)
def test_two_organizers_who_make_a_token_of_one_name_at_once_make_one() -> None:
    event = make_tournament()

    outcomes = race(*[lambda: _made(event)] * 2)

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ActionRefused", "str"]
    assert ApiToken.objects.count() == 1


def test_page_shows_the_secret_in_one_answer_and_never_again(
    to_client: Client, tournament: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"/desk/{tournament.slug}/tokens/"
    caplog.set_level(logging.DEBUG)
    empty = to_client.get(address)
    made = to_client.post(address, {"name": "Stream  overlay", "scope": "read"})
    listed = to_client.get(address)

    found = re.search(r"nto_[\w-]{43}", made.content.decode())
    assert found is not None
    secret = found.group()
    assert (
        "No tokens yet. A program needs one only to read data that isn’t public or to change something."
        in empty.content.decode()
    )
    assert "no-store" in made["Cache-Control"]
    assert "Stream overlay" in listed.content.decode()
    assert "Never used." in listed.content.decode()
    assert secret not in listed.content.decode()
    assert secret not in caplog.text
    assert secret not in to_client.get(f"/desk/{tournament.slug}/log/").content.decode()


def test_page_ends_a_token(to_client: Client, tournament: Tournament) -> None:
    _made(tournament)
    address = f"/desk/{tournament.slug}/tokens/{ApiToken.objects.get().pk}/end/"

    first, second = to_client.post(address), to_client.post(address)

    assert [first.status_code, second.status_code] == [302, 404]
    assert not ApiToken.objects.exists()
    assert LogEntry.objects.filter(act="end_api_token").count() == 1


def test_refused_token_keeps_what_was_typed(to_client: Client, tournament: Tournament) -> None:
    _made(tournament)

    answer = to_client.post(f"/desk/{tournament.slug}/tokens/", {"name": "A bot", "scope": "results"})

    assert "There is already a token named “A bot”" in answer.content.decode()
    assert 'value="A bot"' in answer.content.decode()
    assert ApiToken.objects.count() == 1


def test_another_events_token_is_not_ended_here(to_client: Client, tournament: Tournament) -> None:
    other = make_tournament(make_user("else"))
    _made(other)

    answer = to_client.post(f"/desk/{tournament.slug}/tokens/{ApiToken.objects.get().pk}/end/")

    assert answer.status_code == 404
    assert ApiToken.objects.count() == 1


def test_own_page_lists_what_is_for_one_event_and_for_all(
    to_client: Client, tournament: Tournament, django_assert_num_queries: Any
) -> None:
    _made(tournament)
    with django_assert_num_queries(3):
        to_client.get("/account/tokens/")
    made = to_client.post("/account/tokens/", {"name": "All", "scope": "organizer"})
    with django_assert_num_queries(3):
        listed = to_client.get("/account/tokens/").content.decode()

    assert "nto_" in made.content.decode()
    assert f"For {tournament.name} only." in listed
    assert "For all events where you are on the staff." in listed


def test_event_with_tokens_can_be_deleted_for_good_and_its_owner_too(tournament: Tournament) -> None:
    _made(tournament)
    LogEntry.objects.all().delete()

    tournament.delete()

    assert not ApiToken.objects.exists()
