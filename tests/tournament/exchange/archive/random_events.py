"""Random events by seed, each played from creation with steps of every kind.

The steps are those in the undo table, at their stage, and a few more for acts that can't be undone. Steps
that are refused or find nothing to act on are skipped. Each event tries a fifth of the steps at every stage
it reaches. The first `CYCLE` seeds together try all steps, most of them in four kinds of event; later seeds
choose as many at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist
from django.db import IntegrityError, transaction

from pairing.errors import RuleError
from pairing.kinds import Kind
from pairing.scoring import table_points
from pairing.types import Ending, Game, ShortRound, Side, Table
from tests.factories import make_user
from tests.flows.world import Stage, World
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in
from tests.tournament.exchange.archive.files import brought_in
from tests.tournament.kernel.deeds import Do, fresh, let_read, opponents_read, settings
from tests.tournament.kernel.deeds import publish as publish_1
from tests.tournament.kernel.limited import LIMITED
from tests.tournament.kernel.undo_table import ACTS, BUILT_ON, KEPT
from tournament.accounts.staff.acts.invitations import InviteByLink, TakeInvitation
from tournament.accounts.staff.acts.names import NameLeader
from tournament.accounts.tokens.acts.tokens import CreateApiToken, EndApiToken
from tournament.decks.acts.checks import CheckEntry, RecordDeckCheck
from tournament.decks.acts.draws import DrawDeckChecks
from tournament.event.acts.creation import CreateEvent
from tournament.event.acts.life import DeleteEvent, RestoreEvent
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.plan import PlanAnswer, PlanChoice, PlanTerms
from tournament.event.presets import COMPETITIVE
from tournament.exchange.archive.writing import event_file
from tournament.exchange.files.acts.upload import NoteUpload
from tournament.exchange.files.upload import Uploaded
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook, RemoveWebhook
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.floor.acts.missing_cards import ConcedeMissingCard, FindCard, ReportMissingCard
from tournament.floor.acts.penalties import GivePenalty
from tournament.kernel.records import table_record
from tournament.kernel.undo import Undo
from tournament.models import (
    ApiToken,
    CheckVerdict,
    DeckCheckDraw,
    DrawnTable,
    MissingCard,
    Pairing,
    PenaltyKind,
    PenaltyLevel,
    Player,
    Result,
    Round,
    Staff,
    StageKind,
    TokenScope,
    Tournament,
    Webhook,
    WebhookTopic,
)
from tournament.models.states import EventState, PlayerState, Role, RoundState
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.acts.identities import SetIdentities
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.links import RenewLink
from tournament.people.acts.own_texts import SetStreamConsent
from tournament.people.acts.places import LetIn
from tournament.people.acts.players import ChangePlayer
from tournament.people.acts.signup import SignUp
from tournament.people.acts.steps import CheckIn, CheckInAll, DropPlayer, ReinstatePlayer, UndoCheckIn
from tournament.people.entries import Entry
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.sides import ChooseSide, UndoSide
from tournament.play.cut.records import bracket_record
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.games import ClearGame, ReportGame
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

PARTS = 5  # each event tries one of this many parts of the steps
CYCLE = 20  # events
LONGEST = 60  # maximum number of turns in an event
NAMES = ("Ana", "Bo", "Chloé", "Dmitri", "Élodie", "Gus Gone", "Wanda Waits", "中村 さくら", "محمد", "O'Neil")

# Errors raised by a step that doesn't fit the event.
UNFIT = (
    *(RuleError, ObjectDoesNotExist, MultipleObjectsReturned, IntegrityError, LookupError),
    *(AssertionError, StopIteration),
)

TODAY = COMPETITIVE.new_values()
DOUBLE_SIDED: dict[str, Any] = {"regulations": "2016", "structure": "modified"}
# The creation values for each kind of event.
KINDS: tuple[dict[str, Any], ...] = (
    DOUBLE_SIDED,
    {**TODAY, "structure": "modified"},
    {**DOUBLE_SIDED, "kind": Kind.FULL_DRAFT, "agenda_points_to_win": 6},
    {**DOUBLE_SIDED, "kind": Kind.HALF_DRAFT, "agenda_points_to_win": 6},
    {**TODAY, "swiss_kind": "double_sided", "games_per_round": 2, "bye_points": 6, "structure": "modified"},
)


class RandomWorld(World):
    """A world whose players, tables and round are chosen at random each time."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        owner = make_user(first_name="Olga")
        values = {
            **KINDS[(seed + seed // PARTS) % len(KINDS)],
            "name": f"Dockside {seed}",
            "date": "2016-11-05",
            "planned_rounds": self.rng.choice((2, 3)),
            "cut_size": 4,
            "cut_kind": self.rng.choice(StageKind.values),
            "is_online": self.rng.random() < 0.2,
            "prizes": "Dice for **all**",
            "fee": "At the door",
            "fee_amount": Decimal("12.50"),
            "fee_currency": "EUR",
        }
        event = CreateEvent(values=cleaned(values)).create(actor=owner)
        super().__init__(event, owner)
        self.left = {stage: self._part_of(sorted(steps), seed) for stage, steps in STEPS.items()}
        self.desk = make_user()  # plays nowhere
        self.attempt(enter, drop_one, *[check_one_in] * 5)

    def _part_of(self, names: list[str], seed: int) -> list[str]:
        """Return the names of the steps to try, in random order."""
        part = names[seed % PARTS :: PARTS] if seed < CYCLE else names
        return self.rng.sample(part, len(names) // PARTS)

    @property
    def playing(self) -> list[Player]:
        """The active players, in random order."""
        found = list(self.tournament.players.playing().order_by("pk"))
        return self.rng.sample(found, len(found))

    @property
    def waiting(self) -> Player:
        """A player who hasn't checked in."""
        return self.rng.choice(self.tournament.players.filter(state=PlayerState.REGISTERED).order_by("pk"))

    @property
    def gone(self) -> Player:
        """A player who has dropped."""
        return self.rng.choice(self.tournament.players.filter(state=PlayerState.DROPPED).order_by("pk"))

    @property
    def round(self) -> Round:
        return Round.objects.swiss(self.tournament).latest("stage__number", "number")

    @property
    def someone(self) -> Player:
        """A random player."""
        return self.rng.choice(self.tournament.players.order_by("pk"))

    @property
    def tables(self) -> list[Pairing]:
        """The round's tables, without byes."""
        return list(self.round.pairings.filter(number__isnull=False).order_by("number"))

    @property
    def stage(self) -> Stage:
        """The event's current stage."""
        event = self.tournament
        if event.state == EventState.REGISTRATION:
            return Stage.REGISTRATION
        if event.state == EventState.FINISHED:
            return Stage.FINISHED
        if bracket_record(event) is not None:
            return Stage.CUT
        if self.round.state == RoundState.DRAFT:
            return Stage.DRAFT if self.round.number == 1 else Stage.NEXT_DRAFT
        is_last = self.round.number >= (event.planned_rounds or 0)
        return Stage.PLAYED if is_last and not self.open_tables else Stage.PLAYING

    @property
    def open_tables(self) -> list[Pairing]:
        """The undecided tables of the Swiss rounds."""
        scoring = self.tournament.scoring
        rounds = Round.objects.swiss(self.tournament).published()
        tables = Pairing.objects.filter(round__in=rounds, number__isnull=False).order_by("pk")
        tables = tables.prefetch_related("seats", "results__games")
        return [table for table in tables if table_points(table_record(table), scoring) is None]

    def attempt(self, *steps: Do) -> bool:
        """Try these steps, each completely or not at all; return whether the last one succeeded."""
        is_done = False
        for step in steps:
            try:
                self.tournament = Tournament.everything.get(pk=self.tournament.pk)
                with transaction.atomic():
                    step(self)
                is_done = True
            except UNFIT:
                is_done = False
        self.tournament = Tournament.everything.get(pk=self.tournament.pk)
        return is_done

    def wander(self) -> None:
        """Take steps of the event's current stage until the stage changes."""
        stage = self.stage
        names = self.left[stage]
        # While playing there are several turns, and in the cut one per game.
        most = {Stage.PLAYING: 1 + len(names) // 2, Stage.CUT: 1}.get(stage, len(names))
        for name in [names.pop() for _ in range(min(most, len(names)))]:
            if stage is Stage.REGISTRATION:
                self.attempt(name_identity)
                self.attempt(answer_about_stream)
                self.attempt(make_way)
            self.attempt(*STEPS[stage][name])
            if self.stage is not stage:
                return

    def go_on(self) -> None:
        """Move the event forward, as an organizer who is done with this stage would."""
        match self.stage:
            case Stage.REGISTRATION:
                start(self)
            case Stage.DRAFT | Stage.NEXT_DRAFT:
                self.attempt(publish)
            case Stage.PLAYING:
                self.attempt(link_account)
                for table in self.open_tables:
                    report(self, table)
                if self.stage is Stage.PLAYING and not self.attempt(pair_next):
                    self.attempt(finish)
            case Stage.PLAYED:
                if self.tournament.stages.count() > 1 or not self.attempt(make_cut):
                    self.attempt(finish)
            case Stage.CUT:
                play_a_game(self)
                if self.rng.random() < 0.2:
                    self.attempt(clear_game, opponents_read, let_read)


def random_event(seed: int) -> RandomWorld:
    """Return the event after many random steps."""
    world = RandomWorld(seed)
    length = world.rng.randint(0, 6) if seed % 3 == 2 else LONGEST
    comes_in = world.rng.randint(0, 20)
    for turn in range(length):
        if turn == comes_in:
            world.tournament = brought_in(event_file(world.tournament), world.owner)
        world.wander()
        if world.stage is Stage.FINISHED:
            break
        world.go_on()
    world.wander()
    return world


def cleaned(values: dict[str, Any]) -> dict[str, Any]:
    """Return event values as a form would clean them."""
    return {name: Tournament._meta.get_field(name).to_python(value) for name, value in values.items()}


def version_of(table: Pairing) -> int:
    """Return the version of a table's newest result, or 0."""
    newest = Result.objects.filter(pairing=table).order_by("version").last()
    return newest.version if newest else 0


def two_at(table: Pairing) -> tuple[Player, Player]:
    """Return the table's two players, in seat order."""
    first, second = (seat.player for seat in table.seats.order_by("position"))
    return first, second


# -- The course of an event


def start(world: World) -> None:
    """Add and check in players, then pair round 1."""
    assert isinstance(world, RandomWorld)
    world.attempt(settings(capacity=None), enter)
    if world.tournament.players.playing().count() < 6:
        world.attempt(check_in)
    if not world.attempt(pair_next):
        world.attempt(lambda w: AnnouncePlan(terms=PlanTerms(2, 4, "double"), reason="Time").perform(**by(w)))
        world.attempt(pair_next)


def by(world: World) -> dict[str, Any]:
    """Return the event and its organizer as keyword arguments."""
    return {"tournament": world.tournament, "actor": world.owner}


def enter(world: World) -> None:
    """Add players: with first-round byes, fixed tables and draft seats."""
    assert isinstance(world, RandomWorld)
    there = set(world.tournament.players.values_list("name", flat=True))
    names = world.rng.sample([name for name in NAMES if name not in there], len(set(NAMES) - there))
    entries = [
        Entry(
            name=name,
            reading="よみ",
            nickname=f"{name[:3]}…",
            pronouns="they/them",
            notes="Comes later",
            corp_identity="Jinteki: Personal Evolution",
            first_round_bye=world.rng.random() < 0.1,
            has_paid=world.rng.random() < 0.5,
            online_name=name.casefold() if world.tournament.is_online else "",
        )
        for name in names[: 8 - len(there)]
    ]
    ImportPlayers(entries=entries).perform(**by(world))


def check_in(world: World) -> None:
    """Check in everyone except the first player, including the waiting list."""
    waiting = list(world.tournament.players.filter(state=PlayerState.WAITLISTED).values_list("pk", flat=True))
    if waiting:
        LetIn(players=waiting).perform(**by(world))
    for player in world.tournament.players.filter(state=PlayerState.DROPPED)[3:]:
        ReinstatePlayer(player=player).perform(**by(world))
    CheckInAll().perform(**by(world))
    for act in (UndoCheckIn, DropPlayer):
        act(player=world.playing[0]).perform(**by(world))


def check_one_in(world: World) -> None:
    CheckIn(player=world.waiting).perform(**by(world))


def drop_one(world: World) -> None:
    DropPlayer(player=world.waiting).perform(**by(world))


def make_way(world: World) -> None:
    """Rename players from earlier steps, so that new ones can use the same names."""
    assert isinstance(world, RandomWorld)
    for player in world.tournament.players.filter(name__in=("A1", "A2", "New", "Sam", "Xenia", "Yann")):
        name = f"{player.name} {world.rng.getrandbits(32)}"
        ChangePlayer(player=player, changes={"name": name}).perform(**by(world))


def pair_next(world: World) -> None:
    """Pair the next round, confirming all warnings."""
    assert isinstance(world, RandomWorld)
    number = 1 if world.stage is Stage.REGISTRATION else world.round.number + 1
    PairNextRound(
        expected_round=number,
        seed=world.rng.getrandbits(32),
        fewest_rematches=number > 2,
        plan=PlanAnswer(PlanChoice.KEEP, "Told"),
    ).perform(**by(world))


def publish(world: World) -> None:
    PublishRound(round_=world.round, confirmed_at=fresh(world).version).perform(**by(world))


def finish(world: World) -> None:
    """Finish the event, early if necessary."""
    FinishEvent(confirmed_early=True, reason="Late").perform(**by(world))


def make_cut(world: World) -> None:
    """Cut to the top 4; in three of ten cases, one player declines."""
    assert isinstance(world, RandomWorld)
    MakeCut(
        kind=world.rng.choice((StageKind.DOUBLE, StageKind.DOUBLE, StageKind.SINGLE, StageKind.SWISS)),
        size=4,
        declined=[world.playing[0].pk] if world.rng.random() < 0.3 else [],
        extra_rounds=1,
        confirmed_early=True,
        seed=world.rng.getrandbits(32),
        reason="Time",
    ).perform(**by(world))


def games_of(world: RandomWorld, table: Pairing) -> tuple[Game, ...]:
    """Return a table's games: won, won on time, drawn, or forfeited by one or both."""
    first, second = (player.pk for player in two_at(table))
    games = []
    for corp, runner in ((second, first), (first, second))[: world.tournament.games_per_round]:
        ending = world.rng.choice((Ending.WIN, Ending.WIN, Ending.TIMED_WIN, Ending.DRAW, Ending.FORFEIT))
        winner = None if ending is Ending.DRAW else world.rng.choice((corp, runner))
        games.append(Game(corp, runner, ending, winner))
    return tuple(games)


def report(world: RandomWorld, table: Pairing) -> None:
    """Report a table's result in a random way; if that is refused, use the first way."""
    way = world.rng.choice((*WAYS, None))
    if way is None or not world.attempt(lambda w: way(w, table)):
        world.attempt(lambda w: save_games(w, table))


def save(world: Any, table: Pairing, **told: Any) -> None:
    """Save a result as the organizer."""
    players = tuple(player.pk for player in two_at(table))
    corp = players[1] if world.tournament.rules.assigns_sides else None
    SaveResult(
        pairing=table,
        table=Table(table.number, players, corp=corp, **told),
        witness="Rose" if told.keys() & {"split", "short"} else "",
        seen_version=version_of(table),
    ).perform(world.tournament, actor=world.desk)


def save_games(world: Any, table: Pairing) -> None:
    save(world, table, games=games_of(world, table))


def save_points(world: Any, table: Pairing) -> None:
    """Save a result with points only."""
    scoring = world.tournament.scoring
    save(world, table, stated=world.rng.choice([(scoring.win, scoring.win), (scoring.win, 0)]))


def save_split(world: Any, table: Pairing) -> None:
    """Save an intentional split."""
    save(world, table, split=True)


def save_short(world: Any, table: Pairing) -> None:
    """Save a shortened round: two for one, an intentional draw, or time in the first game."""
    short = world.rng.choice(list(ShortRound))
    games = () if short is ShortRound.INTENTIONAL_DRAW else games_of(world, table)[:1]
    save(world, table, short=short, games=games)


def say_both(world: Any, table: Pairing) -> None:
    """Let both players report the same result, or occasionally different ones."""
    said = [(game.winner, game.ending) for game in games_of(world, table)]
    for player in two_at(table):
        if world.rng.random() < 0.1:
            said = [*said[:-1], (player.pk, Ending.WIN)]
        ReportOwnResult(player=player, pairing=table, games=said, seen_version=version_of(table)).perform(
            world.tournament, actor=None
        )


def concede(world: Any, table: Pairing) -> None:
    ConcedeTableGames(
        pairing=table,
        player=world.rng.choice(two_at(table)),
        games=[1],
        forfeit=world.rng.random() < 0.5,
        seen_version=version_of(table),
    ).perform(**by(world))


WAYS: tuple[Callable[[Any, Pairing], None], ...] = (
    *(save_games, save_games, save_points, save_split, save_short, say_both, concede),
)


def play_a_game(world: RandomWorld) -> None:
    """Choose sides for an open game and report it, or finish the event after the last game."""
    record = bracket_record(world.tournament)
    assert record is not None
    if record.is_decided or not record.open_games:
        world.attempt(finish)
        return
    number = world.rng.choice(record.open_games).number
    if record.sides_of(number) is None:
        world.attempt(lambda w: choose(w, number))
    else:
        world.attempt(lambda w: report_game(w, number))


def choose(world: Any, number: int) -> None:
    record = bracket_record(world.tournament)
    chooser = record.chooser_of(number) if record else None
    player = world.tournament.players.get(pk=chooser)
    ChooseSide(game=number, player=player.pk, side=world.rng.choice(list(Side))).perform(
        world.tournament, actor=None, player=player
    )


def report_game(world: Any, number: int) -> None:
    """Report a bracket game, as the organizer or as both players."""
    record = bracket_record(world.tournament)
    assert record is not None
    sides, table = record.sides_of(number), record.tables[number]
    assert sides is not None
    winner = world.rng.choice((sides.corp, sides.runner))
    if world.rng.random() < 0.3:
        pairing = Pairing.objects.get(pk=table.pairing)
        for player in two_at(pairing):
            ReportOwnResult(
                player=player, pairing=pairing, games=[(winner, Ending.WIN)], seen_version=table.version
            ).perform(world.tournament, actor=None)
        return
    played = Game(sides.corp, sides.runner, Ending.WIN, winner)
    ReportGame(game=number, played=played, seen_version=table.version).perform(**by(world))


# -- Steps besides those in the undo table


def undo_something(world: Any) -> None:
    entry = world.rng.choice(world.tournament.log.exclude(act=Undo.code).order_by("-version")[:6])
    Undo(entry=entry, seen=world.tournament.version).perform(**by(world))


def undo_side(world: Any) -> None:
    """Choose a side and undo the choice."""
    record = bracket_record(world.tournament)
    assert record is not None
    free = [each.number for each in record.open_games if record.sides_of(each.number) is None]
    number = free[0] if free else record.open_games[0].number
    world.attempt(lambda w: choose(w, number))
    UndoSide(game=number).perform(**by(world))


def clear_game(world: Any) -> None:
    """Play a few games and clear the last one reported."""
    for _ in range(3):
        play_a_game(world)
    record = bracket_record(world.tournament)
    assert record is not None
    number = max((number for number, table in record.tables.items() if table.ended), default=0)
    ClearGame(game=number, seen_version=record.tables[number].version).perform(**by(world))


def clear(world: Any) -> None:
    """Save a result and clear it."""
    table = world.rng.choice(world.tables)
    save_games(world, table)
    ClearResult(pairing=table, seen_version=version_of(table)).perform(**by(world))


def join_by_link(world: Any) -> None:
    staff = InviteByLink(name="Kim", role=Role.JUDGE, seen_staff=10**9).perform(**by(world))
    TakeInvitation(invitation=staff, name="Kim").perform(world.tournament, actor=None)


def name_leader(world: Any) -> None:
    staff = Staff.objects.filter(tournament=world.tournament, user__isnull=False).latest("pk")
    NameLeader(account=staff.user, before=staff.name).perform(**by(world))


def sign_up(world: Any) -> None:
    settings(is_signup_open=True, capacity=None)(world)
    SignUp(entry=Entry(name="Sam"), origin="10.0.0.7").perform(world.tournament, actor=None)


def hand_decks_in(world: Any) -> None:
    hand_in(world.someone, world.rng.choice((LEGAL_CORP, ILLEGAL_CORP)), LEGAL_RUNNER)


def name_identity(world: World) -> None:
    """Enter an identity for the first player who isn't checked in, as that player would."""
    player = world.tournament.players.filter(state=PlayerState.REGISTERED).earliest("pk")
    SetIdentities(player=player, corp_identity="Jinteki", runner_identity="").perform(**by(world))


def answer_about_stream(world: World) -> None:
    """Let a player refuse to be shown on the stream."""
    settings(is_streamed=True)(world)
    SetStreamConsent(player=world.someone, stream_consent="no").perform(**by(world))


def draw_checks(world: Any) -> None:
    seen = DrawnTable.objects.filter(round=world.round).count()
    DrawDeckChecks(count=1, seen_tables=seen, seed=world.rng.getrandbits(32)).perform(**by(world))


def check_deck(world: Any) -> None:
    """Record a deck check, preferably for a drawn table."""
    player = world.someone
    drawn = DeckCheckDraw.objects.filter(round__stage__tournament=world.tournament).last()
    if drawn:
        player = world.tournament.players.get(pk=drawn.tables.first().players[0])
    versions = dict.fromkeys(("corp", "runner"), 0) | dict(player.decks.values_list("side", "version"))
    verdict = world.rng.choice(CheckVerdict.values)
    entry = CheckEntry(
        corp=CheckVerdict.IN_ORDER,
        runner=verdict,
        sleeves=verdict,
        findings="A torn sleeve",
        judge="Jo",
        versions=versions,
        seen_check=0,
    )
    RecordDeckCheck(player=player, entry=entry).perform(**by(world))


def miss_card(world: Any, *, in_game: bool = False, minutes: int = 0) -> MissingCard:
    """Report a missing card for a player at an open table."""
    player = world.rng.choice(two_at(world.rng.choice(world.open_tables)))
    return ReportMissingCard(
        player=player,
        side=world.rng.choice(list(Side)),
        title=world.rng.choice(("Sure Gamble", "Hedge Fund")),
        in_game=in_game,
        minutes=minutes,
        seen=0,
    ).perform(**by(world))


def find_card(world: Any) -> None:
    FindCard(missing=miss_card(world, minutes=5)).perform(**by(world))


def concede_for_card(world: Any) -> None:
    """Report a missing card and concede its game."""
    ConcedeMissingCard(missing=miss_card(world)).perform(**by(world))


def give_penalty(world: Any) -> None:
    """Give a random penalty."""
    GivePenalty(
        player=world.someone,
        kind=PenaltyKind(world.rng.choice(PenaltyKind.values)),
        level=PenaltyLevel(world.rng.choice(PenaltyLevel.values)),
        note="Late from lunch",
        seen_penalty=10**9,
    ).perform(**by(world))


def give_seats(world: Any) -> None:
    """Assign draft seats to the players."""
    for seat, player in enumerate(world.tournament.players.order_by("pk"), start=1):
        ChangePlayer(player=player, changes={"draft_seat": seat}).perform(**by(world))


def use_token(world: Any) -> None:
    name = f"Bot {world.rng.random()}"
    CreateApiToken(name=name, scope=TokenScope.READ).perform(**by(world))
    EndApiToken(token=ApiToken.objects.get(name=name).pk).perform(**by(world))


def use_webhook(world: Any) -> None:
    url = "https://hooks.example.org/hook"
    MakeWebhook(url=url, topics=(WebhookTopic.RESULT_SAVED,)).perform(**by(world))
    RemoveWebhook(webhook=Webhook.objects.get(tournament=world.tournament, url=url).pk).perform(**by(world))


def delete_and_restore(world: Any) -> None:
    DeleteEvent(typed=world.tournament.name).perform(**by(world))
    RestoreEvent().perform(**by(world))


def erase(world: Any) -> None:
    player = world.tournament.players.filter(erased_at=None).latest("pk")
    ErasePlayer(player=player, typed=player.name).perform(**by(world))


def upload(world: Any) -> None:
    """Record that the results were uploaded."""
    NoteUpload(uploaded=Uploaded("results.example.org", "123")).perform(**by(world))


def link_account(world: Any) -> None:
    LIMITED["link_account"].again(world, 0)()


def renew_link(world: Any) -> None:
    RenewLink(player=world.someone).perform(**by(world))


# Acts that players perform on themselves in other events too; the table of limits shows how.
OWN_LOG = ("join_player", "part_player", "show_person")
_ANYWHERE: tuple[Do, ...] = (
    *(undo_something, join_by_link, name_leader, renew_link, use_token, use_webhook, delete_and_restore),
    *(check_deck, undo_something),
)
_MORE: dict[Stage, tuple[Do, ...]] = {
    Stage.REGISTRATION: (sign_up, hand_decks_in, give_seats, hand_decks_in),
    Stage.PLAYING: (
        *(lambda w, name=name: LIMITED[name].again(w, 0)() for name in OWN_LOG),
        *(draw_checks, check_deck, miss_card, find_card, concede_for_card, give_penalty, clear),
        *(hand_decks_in, hand_decks_in),
        *(undo_something, undo_something, upload, erase),
        *(lambda w, way=way: way(w, w.rng.choice(w.tables)) for way in WAYS),
    ),
    Stage.CUT: (undo_side, undo_side, undo_something, give_penalty),
    Stage.FINISHED: (upload, erase),
}
_TABLES: tuple[Iterable[tuple[str, tuple[Any, ...]]], ...] = (ACTS.items(), KEPT.items(), BUILT_ON.items())
_BEFORE_AND_AFTER = {name: entry for table in _TABLES for name, entry in table}


def _steps_of(stage: Stage) -> dict[str, tuple[Do, ...]]:
    """Return a stage's steps by name."""
    found: dict[str, tuple[Do, ...]] = {
        name: (*before, *(each for each in acts if not isinstance(each, type)))
        for name, (at, before, *acts) in _BEFORE_AND_AFTER.items()
        if at is stage or (stage is Stage.PLAYING and publish_1 in before)
    }
    more = (*_ANYWHERE, *_MORE.get(stage, ()))
    return found | {f"more {number:02}": (step,) for number, step in enumerate(more)}


STEPS: dict[Stage, dict[str, tuple[Do, ...]]] = {stage: _steps_of(stage) for stage in Stage}
