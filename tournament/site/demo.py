"""Demo events that fill every page for newcomers: one in progress, one finished, one in the future.

They are created act by act, as an organizer would, and are the same everywhere except for links and times.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import time, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from decklists.types import Side as CardSide
from pairing.types import Ending, Game, Side, Table
from tournament.accounts.staff.acts.invitations import InviteByLink
from tournament.decks.acts.checks import CheckEntry, RecordDeckCheck
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.draws import DrawDeckChecks
from tournament.decks.acts.opening import OpenDecks
from tournament.decks.catalogue import catalogue
from tournament.event.acts.announcements import Announce
from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.plan import PlanTerms
from tournament.event.presets import COMPETITIVE
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.acts.missing_cards import ReportMissingCard
from tournament.floor.acts.penalties import GivePenalty
from tournament.floor.acts.proxies import MakeProxy
from tournament.kernel.roles import display_name
from tournament.models import (
    CheckVerdict,
    DeckFormat,
    DecksOpenTo,
    Pairing,
    PenaltyKind,
    PenaltyLevel,
    Player,
    Round,
    StageKind,
    Tournament,
)
from tournament.models.states import Role
from tournament.people.acts.steps import CheckInAll, DropPlayer
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.acts.extensions import ExtendTable
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.open_games import made_bracket
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.demo_decks import core_deck, core_identities
from tournament.site.demo_people import PEOPLE, add_people

SEED = 20161105
# The number of players who submitted decks, the player with a corp deck that is too small, and the players
# with only a corp deck.
HANDED_IN, ILLEGAL, HALF_HANDED_IN = 19, 4, frozenset({7, 15})


def make_demo_events(owner: User) -> tuple[Tournament, Tournament, Tournament]:
    """Create three events: one in progress, one finished, and a future one under today's rules."""
    return make_demo_event(owner), make_finished_event(owner), make_coming_event(owner)


def make_coming_event(owner: User) -> Tournament:
    """Create a single-sided event in a week, under today's rules: 18 registered, rounds and cut announced."""
    values = {
        **COMPETITIVE.new_values(),
        "name": "Demo: Startup Open",
        "date": timezone.localdate() + timedelta(days=7),
        "venue": "The Dockside Game Shop",
        "starts_at": time(11, 0),
        "deck_format": DeckFormat.STARTUP,
    }
    event = CreateEvent(values=values).create(actor=owner)
    add_people(event, PEOPLE[:18], owner, with_identities=False)
    _draw_lots(event, random.Random(SEED + 2))  # noqa: S311 - a demo that is the same everywhere
    AnnouncePlan(terms=PlanTerms(6, 4, StageKind.DOUBLE)).perform(event, actor=owner)
    return event


def make_demo_event(owner: User) -> Tournament:
    """Create an event with 23 players in round 3: half of the results are in, and the clock is running."""
    rng = random.Random(SEED)  # noqa: S311 - a demo that is the same everywhere
    values = {
        "name": "Demo: Dockside Store Championship",
        "date": timezone.localdate(),
        "venue": "The Dockside Game Shop",
        "level": "formal",
        "starts_at": time(10, 0),
        "cut_kind": StageKind.DOUBLE,
        "description": "Everybody is welcome. Bring **both decks**, a pen and something to drink.",
        "prizes": "- Playmats for the top 4\n- Alternative art cards for all",
        "fee": "5 at the door",
        "contact": "Ask at the counter of the shop.",
        "card_pool_until": "in",
    }
    event = CreateEvent(values=values).create(actor=owner)
    *early, late = PEOPLE
    add_people(event, early, owner)
    _draw_lots(event, rng)
    _hand_decks_in(event, HANDED_IN, with_faults=True)
    InviteByLink(name="Robin Reyes", role=Role.JUDGE, seen_staff=0).perform(event, actor=owner)
    CheckInAll().perform(event, actor=owner)
    for number in (1, 2):
        round_ = _start_round(event, number, owner, rng)
        _report(event, round_.pairings.all(), owner, rng)
    add_people(event, [late], owner)
    _draw_lots(event, rng)
    DropPlayer(player=_who_leaves(event)).perform(event, actor=owner)
    third = _start_round(event, 3, owner, rng)
    StartClock(round_=third).perform(event, actor=owner)
    tables = list(third.pairings.all())
    _report(event, tables[::2], owner, rng)
    _busy_floor(event, tables, owner)
    _checked_decks(event, owner)
    _noted_cards_and_penalties(event, tables, owner)
    return event


def make_finished_event(owner: User) -> Tournament:
    """Create a finished event with 12 players: four Swiss rounds, a cut to the top 4, and its bracket."""
    rng = random.Random(SEED + 1)  # noqa: S311 - a demo that is the same everywhere
    values = {
        "name": "Demo: Harbour Regional Championship",
        "date": timezone.localdate() - timedelta(days=7),
        "venue": "Harbour Hall",
        "level": "formal",
        "structure": "modified",
        "planned_rounds": 4,
        "cut_size": 4,
        "cut_kind": StageKind.DOUBLE,
        "card_pool_until": "in",
    }
    event = CreateEvent(values=values).create(actor=owner)
    add_people(event, PEOPLE[:12], owner)
    _draw_lots(event, rng)
    _hand_decks_in(event, 12, with_faults=False)
    CheckInAll().perform(event, actor=owner)
    for number in range(1, 5):
        round_ = _start_round(event, number, owner, rng)
        _report(event, round_.pairings.all(), owner, rng)
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=rng.getrandbits(62)).perform(event, actor=owner)
    _play_the_bracket(event, owner, rng)
    FinishEvent().perform(event, actor=owner)
    OpenDecks(swiss=DecksOpenTo.PRIVATE, cut=DecksOpenTo.PUBLIC).perform(event, actor=owner)
    return event


def _play_the_bracket(event: Tournament, owner: User, rng: random.Random) -> None:
    """Play all games of the bracket, and choose sides when players have the choice."""
    while games := made_bracket(event).open_games:
        for number in (game.number for game in games):
            chooser = made_bracket(event).chooser_of(number)
            if chooser is not None and made_bracket(event).sides_of(number) is None:
                player = event.players.get(pk=chooser)
                side = rng.choice((Side.CORP, Side.RUNNER))
                ChooseSide(game=number, player=chooser, side=side).perform(event, actor=None, player=player)
            sides = made_bracket(event).sides_of(number)
            if sides is None:
                raise LookupError(number)
            winner = rng.choice((sides.corp, sides.runner))
            played = Game(sides.corp, sides.runner, Ending.WIN, winner)
            ReportGame(game=number, played=played, seen_version=0).perform(event, actor=owner)


def _draw_lots(event: Tournament, rng: random.Random) -> None:
    """Draw all players' random numbers again from the demo's seed, because they may decide the last tie."""
    for player in event.players.order_by("pk"):
        Player.objects.filter(pk=player.pk).update(lot=rng.getrandbits(62))


def _hand_decks_in(event: Tournament, count: int, *, with_faults: bool) -> None:
    """Submit the first players' decks, legal and for both sides; with faults, three players have problems."""
    cards = catalogue()
    corps, runners = (core_identities(cards, side) for side in CardSide)
    if not corps or not runners:
        return
    for place, player in enumerate(event.players.order_by("pk")[:count]):
        decks = [
            core_deck(cards, corps[place % len(corps)], without=4 if with_faults and place == ILLEGAL else 0),
            core_deck(cards, runners[place % len(runners)]),
        ]
        handed_in = decks[:1] if with_faults and place in HALF_HANDED_IN else decks
        SubmitDecks(player=player, submissions=handed_in, seen_versions={}).perform(event, actor=None)


def _checked_decks(event: Tournament, owner: User) -> None:
    """Draw two tables for a deck check; one passes and the other has a problem."""
    tables = DrawDeckChecks(count=2, seen_tables=0, seed=SEED).perform(event, actor=owner)
    checked = event.players.filter(seats__round__number=3, seats__pairing__number__in=tables)
    findings = ("", "A card with a torn sleeve: resleeved before the game went on.")
    verdicts = (CheckVerdict.IN_ORDER, CheckVerdict.PROBLEM)
    for player, found, sleeves in zip(checked.order_by("pk"), findings, verdicts, strict=False):
        versions = dict.fromkeys(("corp", "runner"), 0)
        versions |= dict(player.decks.values_list("side", "version"))
        entry = CheckEntry(
            corp=CheckVerdict.IN_ORDER,
            runner=CheckVerdict.IN_ORDER,
            sleeves=sleeves,
            findings=found,
            judge="",
            versions=versions,
            seen_check=0,
        )
        RecordDeckCheck(player=player, entry=entry).perform(event, actor=owner)


def _noted_cards_and_penalties(event: Tournament, tables: list[Pairing], owner: User) -> None:
    """Record two penalties, a proxy and a missing card in the round."""
    late, hasty, unlucky, searching = event.players.filter(
        seats__pairing__in=[tables[0], tables[2]]
    ).order_by("pk")
    penalties = (
        (late, PenaltyKind.LATE, PenaltyLevel.CAUTION, "Came back from lunch three minutes late."),
        (hasty, PenaltyKind.GAME_PLAY, PenaltyLevel.WARNING, "Drew a card too many; it was shuffled back."),
    )
    for player, kind, level, note in penalties:
        GivePenalty(player=player, kind=kind, level=level, note=note, seen_penalty=0).perform(
            event, actor=owner
        )
    MakeProxy(
        player=unlucky,
        side=Side.CORP,
        title="Hedge Fund",
        lost="Coffee was spilt over it",
        leader=display_name(owner),
        made_on=event.date,
        seen=0,
    ).perform(event, actor=owner)
    ReportMissingCard(
        player=searching, side=Side.RUNNER, title="Sure Gamble", in_game=False, minutes=0, seen=0
    ).perform(event, actor=owner)


def _busy_floor(event: Tournament, tables: list[Pairing], owner: User) -> None:
    """Add a judge call, a time extension and an announcement."""
    calling, late = tables[1], tables[3]
    caller = event.players.filter(seats__pairing=calling).earliest("name")
    ExtendTable(pairing=late, minutes=5, reason="They waited for a ruling", seen_extension=0).perform(
        event, actor=owner
    )
    RaiseCall(table=None, about="How do two prevent effects meet?").perform(event, actor=None, player=caller)
    Announce(text="Warm food is at the counter until half past one.").perform(event, actor=owner)


def _start_round(event: Tournament, number: int, owner: User, rng: random.Random) -> Round:
    round_ = PairNextRound(expected_round=number, seed=rng.getrandbits(62)).perform(event, actor=owner)
    PublishRound(round_=round_).perform(event, actor=owner)
    return round_


def _who_leaves(event: Tournament) -> Player:
    """Return the player who drops: the last by name, so that the demo is the same everywhere."""
    player = event.players.playing().order_by("name").last()
    if player is None:
        raise LookupError(event.slug)
    return player


def _report(event: Tournament, pairings: Iterable[Pairing], owner: User, rng: random.Random) -> None:
    for pairing in pairings:
        if pairing.number is None:
            continue
        first, second = pairing.seats.order_by("position").values_list("player_id", flat=True)
        table = _result(pairing.number, first, second, rng)
        witness = display_name(owner) if table.split else ""
        SaveResult(pairing=pairing, table=table, witness=witness, seen_version=0).perform(event, actor=owner)


def _result(number: int, first: int, second: int, rng: random.Random) -> Table:
    players = (first, second)
    if rng.random() < 0.06:
        return Table(number, players, split=True)
    if rng.random() < 0.3:
        return Table(number, players, stated=(3, 3))
    favourite = rng.choice(players)
    games = tuple(_game(corp, runner, favourite, rng) for corp, runner in ((second, first), (first, second)))
    return Table(number, players, games=games)


def _game(corp: int, runner: int, favourite: int, rng: random.Random) -> Game:
    winner = favourite if rng.random() < 0.7 else (corp if favourite == runner else runner)
    if rng.random() < 0.1:
        return Game(corp, runner, Ending.TIMED_WIN, winner)
    return Game(corp, runner, Ending.WIN, winner)
