"""More acts for programs: at the table, with decks, and those with a form."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tests.factories import make_players, make_round, make_tournament, make_user
from tests.tournament.exchange.api.tokens import Program, told
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.webhooks.acts.webhooks import MOST_WEBHOOKS
from tournament.exchange.webhooks.signing import webhook_secret
from tournament.models import (
    LogEntry,
    MissingCard,
    Player,
    Proxy,
    Result,
    Staff,
    StoredAnswer,
    TableExtension,
    TokenScope,
    Tournament,
    Webhook,
)
from tournament.models.states import EventState, PlayerState, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


def first_of(event: Tournament) -> Player:
    return event.players.order_by("pk")[0]


def test_clock_when_its_length_is_changed_and_a_table_gets_more_then_the_clock_tells_both(
    event: Tournament, program: Program
) -> None:
    length = program.read("/events/cup/clock")["minutes"]

    told(program.act(event, "adjust_clock", minutes=-5))
    given = told(program.act(event, "extend_table", table=2, minutes=7, reason="Judge call"))
    clock = program.read("/events/cup/clock")

    assert clock["minutes"] == length - 5
    assert [(each["table"], each["extra_minutes"]) for each in clock["open_tables"]] == [(1, 0), (2, 7)]
    told(program.act(event, "withdraw_extension", extension=given["id"]))
    assert not TableExtension.objects.exists()


def test_clock_when_changed_beyond_what_is_possible_then_refused_with_the_sentence_of_the_page(
    event: Tournament, program: Program
) -> None:
    refusal = told(program.act(event, "adjust_clock", minutes=-600), 409)

    assert refusal["code"] == "clock_length_impossible"
    assert told(program.act(event, "extend_table", table=9, minutes=5, reason="x"), 404)
    assert not LogEntry.objects.exists()


def test_games_when_conceded_then_the_opponent_has_won_them(event: Tournament, program: Program) -> None:
    loser = first_of(event)

    told(program.act(event, "concede_games", round=1, table=1, player=loser.pk, games=[1], forfeit=False))

    seats = program.read("/events/cup/pairings?round=1")["items"][0]
    assert {game["winner"] for game in seats["games"]} == {event.players.order_by("pk")[1].pk}
    assert Result.objects.count() == 1


def test_missing_card_and_proxy_when_kept_then_they_can_be_found_and_withdrawn(
    event: Tournament, program: Program
) -> None:
    player = first_of(event)
    card = {"player": player.pk, "side": "corp", "title": "  Hedge   Fund "}

    missing = told(program.act(event, "report_missing_card", **card, in_game=False, minutes=5))
    proxy = told(program.act(event, "make_proxy", **card, lost="All", leader="A judge", made_on="2026-11-20"))

    assert MissingCard.objects.get(pk=missing["id"]).title == "Hedge Fund"
    assert Proxy.objects.get(pk=proxy["id"]).made_on.isoformat() == "2026-11-20"
    told(program.act(event, "card_found", missing_card=missing["id"]))
    told(program.act(event, "withdraw_proxy", proxy=proxy["id"]))
    assert MissingCard.objects.get().found_at and Proxy.objects.get().withdrawn_at


def test_cards_of_another_event_when_named_then_not_found(event: Tournament, program: Program) -> None:
    other = make_tournament(event.owner, slug="other", state=EventState.RUNNING)
    theirs = make_players(other, 2)
    make_round(other, [(theirs[0], theirs[1])])
    card = {"player": theirs[0].pk, "side": "corp", "title": "Hedge Fund"}
    missing = told(program.act(other, "report_missing_card", **card, in_game=False, minutes=5))

    told(program.act(event, "card_found", missing_card=missing["id"]), 404)
    told(program.act(event, "change_player", player=theirs[0].pk, name="Mallory"), 404)

    assert MissingCard.objects.get().found_at is None


def test_player_when_changed_then_only_what_was_sent_changes(event: Tournament, program: Program) -> None:
    player = first_of(event)
    Player.objects.filter(pk=player.pk).update(notes="Allergic to sleeves", has_paid=True)

    done = told(program.act(event, "change_player", player=player.pk, pronouns="they", fixed_table=3))

    player.refresh_from_db()
    assert (player.pronouns, player.fixed_table) == ("they", 3)
    assert (player.notes, player.has_paid) == ("Allergic to sleeves", True)
    assert done["is_changed"]
    told(program.act(event, "change_player", player=player.pk, fixed_table=None, has_paid=False))
    player.refresh_from_db()
    assert (player.fixed_table, player.has_paid) == (None, False)
    assert not told(program.act(event, "change_player", player=player.pk, pronouns="they"))["is_changed"]


def test_player_when_changed_to_what_cannot_be_then_the_place_is_named(
    event: Tournament, program: Program
) -> None:
    player = first_of(event)

    empty = told(program.act(event, "change_player", player=player.pk, name=" "), 422)
    seat = told(program.act(event, "change_player", player=player.pk, draft_seat=2), 422)

    assert [fault["at"] for fault in empty["faults"]] == ["body.name"]
    assert [fault["at"] for fault in seat["faults"]] == ["body.draft_seat"]
    assert not LogEntry.objects.exists()


def test_settings_when_changed_then_only_what_was_sent_changes(program: Program) -> None:
    event = make_tournament(program.token.owner, slug="shop", venue="Shop", round_minutes=70)
    changed = {"name": "Shop Open", "date": "2026-12-05", "starts_at": "10:30:00", "is_listed": False}

    told(program.act(event, "change_settings", **changed, clock_warnings=[10, 1], planned_rounds=4))
    told(program.act(event, "change_settings", starts_at=None))

    after = Tournament.objects.get(slug="shop")
    assert (after.name, after.date.isoformat(), after.is_listed) == ("Shop Open", "2026-12-05", False)
    assert (after.venue, after.round_minutes, after.clock_warnings) == ("Shop", 70, [10, 1])
    assert (after.planned_rounds, after.starts_at) == (4, None)
    assert LogEntry.objects.filter(tournament=event).count() == 2


def test_day_of_the_cut_when_set_then_moves_with_the_event_and_null_removes_it(program: Program) -> None:
    event = make_tournament(program.token.owner, slug="shop", date=date(2026, 12, 5))

    told(program.act(event, "change_settings", cut_date="2026-12-06"))
    told(program.act(event, "change_settings", date="2026-12-12"))
    moved = program.read("/events/shop")["cut_date"]
    early = told(program.act(event, "change_settings", cut_date="2026-12-11"), 422)
    told(program.act(event, "change_settings", date="2026-12-11", cut_date="2026-12-13"))
    kept = program.read("/events/shop")["cut_date"]
    told(program.act(event, "change_settings", cut_date=None))

    assert moved == kept == "2026-12-13"
    assert [fault["at"] for fault in early["faults"]] == ["body.cut_date"]
    assert program.read("/events/shop")["cut_date"] is None


def test_settings_when_the_state_forbids_then_refused_as_the_page_does(
    event: Tournament, program: Program
) -> None:
    refusal = told(program.act(event, "change_settings", planned_rounds=7), 409)

    assert refusal["code"] == "plan_is_frozen"
    told(program.act(event, "change_settings", time_zone="Nowhere/Town"), 422)
    assert not LogEntry.objects.exists()


def test_plan_when_announced_then_departed_from_with_a_reason(program: Program) -> None:
    event = make_tournament(program.token.owner, slug="shop")
    make_players(event, 4)
    plan = {"rounds": 3, "cut_size": 0}

    told(program.act(event, "announce_plan", **plan))
    bare = told(program.act(event, "announce_plan", rounds=4), 409)
    told(program.act(event, "announce_plan", rounds=4, reason="More came"))

    assert bare["code"] == "reason_missing"
    assert told(program.act(event, "change_plan", rounds=4, reason="x"), 409)["detail"]


def test_screen_and_decks_when_chosen_then_kept(event: Tournament, program: Program) -> None:
    told(program.act(event, "change_screen", views=["standings"], seconds=20))
    told(program.act(event, "open_decks", swiss="private", cut="opponents", minutes=12))
    unknown = told(program.act(event, "change_screen", views=["nothing"]), 422)

    event.refresh_from_db()
    assert (event.screen_views, event.screen_seconds) == (["standings"], 20)
    assert (event.cut_decks, event.deck_reading_minutes) == ("opponents", 12)
    assert [fault["at"] for fault in unknown["faults"]] == ["body.views[0]"]


def test_tables_when_drawn_for_checks_or_featured_then_kept(event: Tournament, program: Program) -> None:
    told(program.act(event, "draw_deck_checks", count=1))
    told(program.act(event, "feature_table", table=2))
    featured = LogEntry.objects.get(act="feature_table")
    told(program.act(event, "feature_table", table=None))

    assert featured.payload["now"]["table"] == 2
    assert list(LogEntry.objects.order_by("pk").values_list("act", flat=True)) == [
        *("draw_deck_checks", "feature_table", "feature_table")
    ]


def test_players_when_dropped_together_then_one_entry(event: Tournament, program: Program) -> None:
    players = [player.pk for player in event.players.order_by("pk")[:2]]

    told(program.act(event, "drop_ticked", players=players))

    assert event.players.filter(state=PlayerState.DROPPED).count() == 2
    assert LogEntry.objects.count() == 1


def test_deadline_when_set_then_only_in_an_event_played_online(event: Tournament, program: Program) -> None:
    at = "2099-01-01T20:00:00+01:00"

    offline = told(program.act(event, "set_deadline", round=1, deadline=at), 409)
    Tournament.objects.filter(pk=event.pk).update(is_online=True)
    far = told(program.act(event, "set_deadline", round=1, table=1, deadline=at), 409)

    assert (offline["code"], far["code"]) == ("event_not_online", "deadline_impossible")
    told(program.act(event, "set_deadline", round=1, deadline="2099-01-01T20:00:00"), 422)


def test_decks_when_allowed_then_kept_and_read_in_the_cut_alone(event: Tournament, program: Program) -> None:
    player = first_of(event)

    told(program.act(event, "allow_decks", player=player.pk, reason="Lists are lost"))
    reading = told(program.act(event, "let_read", games=[1]), 409)

    player.refresh_from_db()
    assert player.allowed_decks_reason == "Lists are lost"
    assert reading["code"] == "no_cut_yet"


def test_rules_for_decks_when_sent_then_changed_and_read_back(event: Tournament, program: Program) -> None:
    lists = [each["restriction_list"] for each in program.read("/restriction-lists")["items"]]
    packs = [each["card_pool_until"] for each in program.read("/packs")["items"]]
    sent = {"deck_lists": "required", "restriction_list": lists[-1], "card_pool_until": packs[-1]}

    told(program.act(event, "change_settings", venue="Dockside", **sent))

    read = program.read("/events/cup")
    assert {name: read[name] for name in sent} == sent and read["venue"] == "Dockside"
    refused = told(program.act(event, "change_settings", restriction_list="nonsense"), 422)
    assert [fault["at"] for fault in refused["faults"]] == ["body.restriction_list"]
    told(program.act(event, "change_settings", restriction_list="", card_pool_until=""))
    assert program.read("/events/cup?fields=restriction_list")["restriction_list"] == ""


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("2099-01-01T20:00:00+09:00", "2099-01-01T11:00:00+00:00"),
        ("2099-01-01T20:00", "2099-01-01T19:00:00+00:00"),  # in the event's time zone
        (None, None),
        ("", None),
    ],
)
def test_end_of_cancelling_is_sent_with_or_without_an_offset_or_cleared(
    event: Tournament, program: Program, sent: str | None, stored: str | None
) -> None:
    before = datetime(2098, 1, 1, 12, tzinfo=UTC)
    Tournament.objects.filter(pk=event.pk).update(cancel_until=before, time_zone="Europe/Berlin")

    told(program.act(event, "change_settings", cancel_until=sent))

    event.refresh_from_db()
    assert event.cancel_until == (datetime.fromisoformat(stored) if stored else None)


@pytest.mark.parametrize("field", ["language", "time_zone", "card_pool_until", "cancel_until"])
def test_unknown_value_of_a_setting_is_refused_at_its_field(
    event: Tournament, program: Program, field: str
) -> None:
    refused = told(program.act(event, "change_settings", **{field: "nonsense"}), 422)

    assert [fault["at"] for fault in refused["faults"]] == [f"body.{field}"]


def test_event_keeps_a_language_that_the_site_no_longer_has(event: Tournament, program: Program) -> None:
    Tournament.objects.filter(pk=event.pk).update(language="xx")

    told(program.act(event, "change_settings", language="xx", venue="Dockside"))

    assert program.read("/events/cup?fields=venue")["venue"] == "Dockside"


def test_event_when_created_with_rules_for_decks_then_it_has_them(program: Program) -> None:
    new = {"name": "Night", "preset": "today/casual", "deck_format": "startup", "deck_lists": "none"}
    made = told(program.post("/events", new), 201)

    event = Tournament.objects.get(slug=made["slug"])
    assert (event.deck_format, event.deck_lists) == ("startup", "none")
    refused = told(program.post("/events", new | {"name": "Old", "preset": "2016/store"}), 422)
    assert [fault["at"] for fault in refused["faults"]] == ["body.deck_format"]


def test_choices_when_read_then_every_preset_creates_an_event(program: Program) -> None:
    presets = program.read("/presets")["items"]
    formats = program.read("/formats?on=2026-06-01")["items"]

    for number, preset in enumerate(presets):
        new = {"name": f"Event {number}", "preset": preset["preset"]}
        assert told(program.post("/events", new), 201)["slug"]
    assert "standard" in [each["deck_format"] for each in formats]
    assert all(each["name"] for each in formats)


def test_webhook_when_created_then_its_secret_is_in_the_answer_alone(
    event: Tournament, program: Program
) -> None:
    path = f"/events/{event.slug}/acts/make_webhook"
    sent = {"url": "https://bot.example.org/hook", "topics": ["round.published"]}
    made = told(program.post(path, sent, Idempotency_Key="k"))
    again = told(program.post(path, sent, Idempotency_Key="k"))

    hook = Webhook.objects.get()
    assert made["secret"] == again["secret"] == webhook_secret(hook.salt)
    assert (hook.topics, hook.site) == (["round.published"], "http://testserver")
    assert "whsec_" not in StoredAnswer.objects.get().body
    listed = program.read(f"/events/{event.slug}/webhooks")["items"]
    assert listed == [
        {"id": made["id"], "site": "bot.example.org", "topics": ["round.published"], "organization": None}
    ]
    assert told(program.act(event, "announce", text="Lunch"))["secret"] is None
    assert told(program.act(event, "remove_webhook", webhook=made["id"]))["is_changed"]
    assert not Webhook.objects.exists()


def test_webhook_when_refused_then_said_why(event: Tournament, program: Program) -> None:
    for url in ("http://bot.example.org/", "https://127.0.0.1/", "https://bot.example.org:8443/"):
        refused = told(program.act(event, "make_webhook", url=url), 422)
        assert [fault["at"] for fault in refused["faults"]] == ["body.url"], url
    url = "https://bot.example.org/0"
    assert told(program.act(event, "make_webhook", url=url, topics=["webhook.test"]), 422)
    for number in range(MOST_WEBHOOKS):
        told(program.act(event, "make_webhook", url=f"https://bot.example.org/{number}"))
    assert told(program.act(event, "make_webhook", url=f"{url}/x"), 409)["code"] == "too_many_webhooks"
    results = Program(event.owner, TokenScope.RESULTS)
    assert told(results.act(event, "make_webhook", url=url), 403)["code"] == "token_rights"
    judge = make_user()
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE)
    assert told(Program(judge).act(event, "make_webhook", url=url), 403)["code"] == "not_allowed"
    assert told(Program(judge).get(f"/events/{event.slug}/webhooks"), 403)["code"] == "not_allowed"


def test_webhook_to_discord_when_created_then_without_a_secret(event: Tournament, program: Program) -> None:
    url = f"https://discord.com/api/webhooks/1234567890/{'x' * 40}"
    assert told(program.act(event, "make_webhook", url=url))["secret"] is None
