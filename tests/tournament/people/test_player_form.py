from typing import Any

import pytest
from django.http import QueryDict

from pairing.kinds import Kind
from tests.factories import make_player, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import PlayerState
from tournament.people.entries import Entry
from tournament.people.forms.player import PlayerFilter, PlayerForm

pytestmark = pytest.mark.django_db


def data(**values: Any) -> QueryDict:
    query = QueryDict(mutable=True)
    query.update(values)
    return query


def as_shown(form: PlayerForm) -> dict[str, str]:
    """Return the data a browser would submit from the form as shown, including hidden values."""
    shown = {}
    for bound in form:
        value = bound.value()
        if bound.field.show_hidden_initial:
            shown[bound.html_initial_name] = "" if value is None else str(value)
        if value not in (None, False):
            shown[bound.html_name] = "on" if value is True else str(value)
    return shown


def test_form_when_only_a_name_is_given_then_tidy_entry(tournament: Tournament) -> None:
    form = PlayerForm(data(name=" Cara  Two "), tournament=tournament)
    assert form.is_valid()
    assert (form.entry, form.namesakes_known) == (Entry(name="Cara Two"), 0)


def test_form_when_all_is_given_then_whole_entry() -> None:
    event = make_tournament(kind=Kind.FULL_DRAFT)
    given = data(
        name="Ana",
        pronouns="she/her",
        corp_identity="NBN",
        runner_identity="Noise",
        notes="two\nlines",
        fixed_table="3",
        draft_seat="4",
        first_round_bye="on",
        namesakes="2",
    )
    form = PlayerForm(given, tournament=event)
    assert form.is_valid()
    assert form.entry == Entry(
        name="Ana",
        pronouns="she/her",
        corp_identity="NBN",
        runner_identity="Noise",
        notes="two lines",
        fixed_table=3,
        draft_seat=4,
        first_round_bye=True,
    )
    assert form.namesakes_known == 2


@pytest.mark.parametrize(
    "bad",
    [
        {"name": ""},
        {"name": "   "},
        {"name": "\u200d"},
        {"name": "A\x00"},
        {"name": "A\x1b"},
        {"name": "A" * 121},
        {"name": "ﷺ" * 120, "pronouns": "p" * 41},
        {"name": "Ana", "fixed_table": "0"},
        {"name": "Ana", "fixed_table": "9" * 30},
        {"name": "Ana", "fixed_table": "three"},
        {"name": "Ana", "namesakes": "-1"},
        {"name": "Ana", "notes": "n" * 401},
    ],
)
def test_form_when_a_value_cannot_be_taken_then_refused(tournament: Tournament, bad: dict[str, str]) -> None:
    assert not PlayerForm(data(**bad), tournament=tournament).is_valid()


def test_form_when_composing_makes_a_name_longer_then_refused(tournament: Tournament) -> None:
    grows = "\u0958" * 120  # one character that becomes two in composed form
    assert PlayerForm(data(name=grows), tournament=tournament).errors["name"] == ["This is too long."]


def test_form_of_a_player_knows_what_was_changed_and_leaves_a_kept_name_alone(tournament: Tournament) -> None:
    player = make_player(tournament, "Cara  Two", fixed_table=3, first_round_bye=True)
    shown = as_shown(PlayerForm(tournament=tournament, player=player))
    assert PlayerForm(data(**shown), tournament=tournament, player=player).changes == {}
    Player.objects.filter(pk=player.pk).update(notes="from somebody else")
    fresh = Player.objects.get()
    form = PlayerForm(data(**shown | {"pronouns": "she/her"}), tournament=tournament, player=fresh)
    assert form.is_valid()
    assert form.changes == {"pronouns": "she/her"}


def test_form_asks_about_namesakes_with_a_box_that_is_never_ticked_beforehand(tournament: Tournament) -> None:
    form = PlayerForm(data(name="Ana", namesakes="1"), tournament=tournament)
    assert form.is_valid()
    form.ask_about_namesakes(2)
    box = str(form["namesakes"])
    assert 'type="checkbox"' in box
    assert 'value="2"' in box
    assert "checked" not in box


def test_draft_seat_is_offered_in_full_drafts_only(tournament: Tournament) -> None:
    assert "draft_seat" not in PlayerForm(tournament=tournament).fields
    assert "draft_seat" not in PlayerForm(tournament=make_tournament(kind=Kind.HALF_DRAFT)).fields
    assert "draft_seat" in PlayerForm(tournament=make_tournament(kind=Kind.FULL_DRAFT)).fields


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, {"Söřen", "Zielińska", "100%"}),
        ({"name": "SOREN"}, {"Söřen"}),
        ({"name": "%"}, {"100%"}),
        ({"name": "nobody"}, set()),
        ({"state": "dropped"}, {"Zielińska"}),
        ({"state": "nonsense"}, {"Söřen", "Zielińska", "100%"}),
        ({"name": "\x00"}, {"Söřen", "Zielińska", "100%"}),
        ({"only": "9" * 40}, set()),
        ({"only": "x"}, {"Söřen", "Zielińska", "100%"}),
    ],
)
def test_filter_finds_by_name_and_state(
    tournament: Tournament, query: dict[str, str], found: set[str]
) -> None:
    make_player(tournament, "Söřen")
    make_player(tournament, "100%")
    make_player(tournament, "Zielińska", state=PlayerState.DROPPED)
    wanted = PlayerFilter(query, queryset=tournament.players.all(), event_state=tournament.state).qs
    assert {player.name for player in wanted} == found
