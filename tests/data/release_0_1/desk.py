"""An event and the hands on it: every act by the services of release 0.1, as its views call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from decklists.parse import read_decks
from pairing.types import Ending, Game, Side, Table
from tournament.bracket_records import BracketRecord, bracket_record
from tournament.cards import catalogue
from tournament.models import (
    Clock,
    ClockRun,
    LogEntry,
    MissingCard,
    Pairing,
    Penalty,
    Player,
    PlayerReport,
    Proxy,
    Round,
    Staff,
    TableExtension,
    Tournament,
)
from tournament.models.deck import DeckCheck
from tournament.registration import Entry
from tournament.services import (
    announcements,
    bracket,
    calls,
    clock,
    concede,
    cut,
    deck_checks,
    decks,
    events,
    finish,
    mending,
    missing_cards,
    penalties,
    people,
    proxies,
    reports,
    results,
    rounds,
    screen,
    settle,
    sheet,
    signup,
    staff,
)
from tournament.services.undo.undoing import undo_entry
from tournament.states import Act

DAY = date(2016, 11, 5)


def account(username: str, name: str = "") -> User:
    """Return the account of this login, made when first asked for; nobody logs in by a password."""
    found = User.objects.filter(username=username).first()
    if found is None:
        found = User(username=username, first_name=name)
        found.set_unusable_password()
        found.save()
    return found


def newest(rows: Any, **of: Any) -> int:
    """Return the key of the newest row, 0 for none: what a page opened now has seen."""
    row = rows.filter(**of).order_by("pk").last()
    return row.pk if row else 0


class Desk:
    """One event. Who acts is its organizer, unless `by` says another."""

    def __init__(self, name: str, **values: Any) -> None:
        self.owner = account("olga", "Olga Okafor")
        self.event = events.create_event(values={"name": name, "date": DAY} | values, actor=self.owner)

    # What is there

    @property
    def fresh(self) -> Tournament:
        return Tournament.objects.get(pk=self.event.pk)

    def by(self, actor: User | None = None) -> dict[str, Any]:
        return {"tournament": self.fresh, "actor": actor or self.owner}

    def player(self, name: str) -> Player:
        return self.event.players.get(name=name)

    def pk(self, name: str) -> int:
        return self.player(name).pk

    def round(self, number: int = 0) -> Round:
        """A Swiss round, the newest where no number is given."""
        swiss = Round.objects.swiss(self.event)
        return swiss.get(number=number) if number else swiss.order_by("number").reverse()[0]

    def table(self, number: int, round_: int = 0) -> Pairing:
        return self.round(round_).pairings.get(number=number)

    def seated(self, number: int, round_: int = 0) -> tuple[Player, Player]:
        first, second = self.table(number, round_).seats_in_order
        return first.player, second.player

    def entry(self, act: Act) -> LogEntry:
        """The newest entry of an act."""
        return LogEntry.objects.filter(tournament=self.event, act=act).order_by("-version")[0]

    # Taking back

    def undo(self, by: User | None = None) -> None:
        """Take the newest entry back."""
        entry = LogEntry.objects.filter(tournament=self.event).order_by("-version")[0]
        if not undo_entry(entry=entry, seen=self.fresh.version, **self.by(by)):
            raise ValueError(entry)

    def twice(self, act: Callable[[], Any]) -> None:
        """Do something, take it back, and do it anew."""
        act()
        self.undo()
        act()

    # The event

    def settings(self, **changes: Any) -> None:
        events.change_settings(changes=changes, **self.by())

    def finish(self, *, early: bool = False) -> None:
        finish.finish_event(confirmed_early=early, **self.by())

    def reopen(self) -> None:
        finish.reopen_event(**self.by())

    def announce(self, text: str) -> None:
        announcements.announce(text=text, **self.by())

    def take_down(self, text: str) -> None:
        standing = announcements.standing_announcements(self.event).get(text=text)
        announcements.withdraw_announcement(announcement=standing, **self.by())

    def show(self, *views: str, seconds: int = 20) -> None:
        screen.change_screen(views=views, seconds=seconds, **self.by())

    # The players

    def add(self, name: str, **entry: Any) -> None:
        people.add_player(entry=Entry(name=name, **entry), **self.by())

    def import_(self, *names: str) -> None:
        sheet.import_players(entries=[Entry(name=name) for name in names], **self.by())

    def check_in_all(self) -> None:
        people.check_in_all(**self.by())

    def there(self, *names: str) -> None:
        """Let these players come, and be checked in."""
        self.import_(*names)
        self.check_in_all()

    def sign_up(self, name: str, pronouns: str = "") -> None:
        signup.sign_up(tournament=self.fresh, name=name, pronouns=pronouns)

    def change(self, who: str, **changes: Any) -> None:
        people.change_player(player=self.player(who), changes=changes, **self.by())

    def step(self, name: str, who: str, by: User | None = None) -> None:
        """Take one of the steps of `services.people` with a player."""
        getattr(people, name)(player=self.player(who), **self.by(by))

    def drops_out(self, who: str) -> None:
        """Let a player drop on their own page."""
        people.drop_player(tournament=self.fresh, player=self.player(who), actor=None, by_player=True)

    def renew_link(self, who: str) -> None:
        decks.renew_link(player=self.player(who), **self.by())

    # Decks

    def hand_in(self, who: str, *texts: str, own: bool = False) -> None:
        player = self.player(who)
        seen = {deck.side: deck.version for deck in player.decks.order_by("version")}
        read = [(read_decks(text, catalogue()).decks[0], text) for text in texts]
        decks.submit_decks(
            tournament=self.fresh,
            player=player,
            submissions=[decks.Submission(deck, text) for deck, text in read],
            seen_versions=seen,
            actor=None if own else self.owner,
        )

    def lock(self, who: str = "", *, locked: bool = True) -> None:
        act = decks.lock_decks if locked else decks.unlock_decks
        act(player=self.player(who) if who else None, **self.by())

    def open_decks(self, shown: str, audience: str) -> None:
        decks.open_decks(shown=shown, audience=audience, **self.by())

    def draw_checks(self, count: int, seed: int) -> None:
        round_ = Round.objects.newest_published(self.event)
        draws = [each for each in self.event.log.filter(act=Act.DRAW_DECK_CHECKS) if round_]
        seen = sum(len(each.facts["tables"]) for each in draws if each.facts["round_id"] == round_.pk)
        deck_checks.draw_deck_checks(count=count, seen_tables=seen, seed=seed, **self.by())

    def record_check(self, who: str, corp: str, runner: str, sleeves: str, findings: str = "") -> None:
        player = self.player(who)
        versions = {side: player.decks.filter(side=side).count() for side in ("corp", "runner")}
        entry = deck_checks.CheckEntry(
            corp=corp,
            runner=runner,
            sleeves=sleeves,
            findings=findings,
            judge="Judge Joy",
            versions=versions,
            seen_check=newest(DeckCheck.objects, player=player),
        )
        deck_checks.record_deck_check(player=player, entry=entry, **self.by())

    # Rounds

    def pair(self, number: int, seed: int = 7, **options: Any) -> None:
        rounds.pair_round(expected_round=number, seed=seed, **options, **self.by())

    def pair_again(self, seed: int) -> None:
        rounds.pair_again(round_=self.round(), seed=seed, **self.by())

    def discard(self) -> None:
        rounds.discard_round(number=self.round().number, **self.by())

    def publish(self) -> None:
        rounds.publish_round(round_=self.round(), confirmed_at=self.fresh.version, **self.by())

    def play(self, number: int, seed: int = 7) -> None:
        """Pair and publish a round."""
        self.pair(number, seed)
        self.publish()

    def mend(self, name: str, **of: Any) -> None:
        getattr(mending, name)(round_=self.round(), **of, **self.by())

    # Results

    def save(
        self, number: int, *games: Game, round_: int = 0, by: User | None = None, witness: str = "", **of: Any
    ) -> None:
        """Save a table's result: games, or `stated` points, or a `split`."""
        first, second = self.seated(number, round_)
        pairing = self.table(number, round_)
        results.save_result(
            pairing=pairing,
            table=Table(number, (first.pk, second.pk), games, **of),
            witness=witness,
            seen_version=pairing.results.count(),
            **self.by(by),
        )

    def games(self, number: int, *told: tuple[int, Ending] | int, round_: int = 0) -> list[Game]:
        """Return games of a table: won by seat 1 or 2, by nobody (0), with an ending where it is no win."""
        first, second = (player.pk for player in self.seated(number, round_))
        played = []
        for place, one in enumerate(told):
            seat, ending = one if isinstance(one, tuple) else (one, Ending.WIN if one else Ending.DRAW)
            corp, runner = (second, first) if place == 0 else (first, second)
            played.append(Game(corp, runner, ending, (None, first, second)[seat]))
        return played

    def sweep(self, number: int, winner: int = 1, round_: int = 0) -> None:
        """Let one player of a table win all games."""
        self.save(number, *self.games(number, winner, winner, round_=round_), round_=round_)

    def all_won(self) -> None:
        """Let the first player win at every table of the newest round that has no result."""
        for pairing in self.round().pairings.filter(number__isnull=False, results=None):
            self.sweep(pairing.number or 0)

    def clear(self, number: int) -> None:
        pairing = self.table(number)
        results.clear_result(pairing=pairing, seen_version=pairing.results.count(), **self.by())

    def concede(self, number: int, seat: int, *games: int, forfeit: bool = False) -> None:
        pairing = self.table(number)
        concede.concede_games(
            pairing=pairing,
            player=self.seated(number)[seat - 1],
            games=list(games),
            forfeit=forfeit,
            seen_version=pairing.results.count(),
            **self.by(),
        )

    def say(self, pairing: Pairing, player: Player, *said: tuple[int | None, Ending] | None) -> None:
        """Let a player report their table: the winner's key and the ending of each game."""
        reports.report_own_result(
            tournament=self.fresh,
            player=player,
            pairing=pairing,
            games=said,
            seen_version=pairing.results.count(),
        )

    def settle(self, player: Player) -> None:
        """Save what this player said last."""
        report = PlayerReport.objects.filter(player=player).order_by("pk").last()
        settle.settle_by_report(report=report, **self.by())

    # The clock of the round in play

    @property
    def in_play(self) -> Round:
        round_ = Round.objects.newest_published(self.event)
        if round_ is None:
            raise LookupError(self.event)
        return round_

    def press(self, name: str) -> None:
        """Pause, resume or reset the clock."""
        seen = newest(ClockRun.objects, clock__round=self.in_play)
        getattr(clock, name)(round_=self.in_play, seen_run=seen, **self.by())

    def start_clock(self) -> None:
        clock.start_clock(round_=self.in_play, **self.by())

    def adjust(self, minutes: int) -> None:
        row = Clock.objects.filter(round=self.in_play).first()
        seen = row.minutes if row else (40 if self.in_play.is_of_the_cut else self.fresh.round_minutes)
        clock.adjust_clock(round_=self.in_play, minutes=minutes, seen_minutes=seen, **self.by())

    def extend(self, pairing: Pairing, minutes: int, reason: str, by: User | None = None) -> None:
        clock.extend_table(
            pairing=pairing,
            minutes=minutes,
            reason=reason,
            seen_extension=newest(TableExtension.objects),
            **self.by(by),
        )

    def withdraw_extension(self) -> None:
        clock.withdraw_extension(extension=newest(TableExtension.objects), **self.by())

    # The floor

    def call(self, who: str = "", table: int | None = None, about: str = "") -> Any:
        """Let a player call a leader, else a leader do."""
        if who:
            return calls.raise_call(
                tournament=self.fresh, player=self.player(who), table=table, about=about, actor=None
            )
        return calls.raise_call(player=None, table=table, about=about, **self.by())

    def take(self, call: Any, by: User | None = None) -> None:
        calls.take_call(call=call, **self.by(by))

    def close(self, call: Any, outcome: str = "", who: str = "") -> None:
        """Close a call, or let the player who called withdraw it."""
        if who:
            calls.close_call(
                tournament=self.fresh, call=call, outcome="", actor=None, player=self.player(who)
            )
            return
        calls.close_call(call=call, outcome=outcome, **self.by())

    def penalize(self, who: str, kind: str, level: str, note: str = "", by: User | None = None) -> None:
        seen = newest(Penalty.objects, player=self.player(who))
        penalties.give_penalty(
            player=self.player(who), kind=kind, level=level, note=note, seen_penalty=seen, **self.by(by)
        )

    def forgive(self, who: str) -> None:
        """Take the newest penalty of a player back."""
        penalty = Penalty.objects.get(pk=newest(Penalty.objects, player=self.player(who), withdrawn_at=None))
        penalties.withdraw_penalty(penalty=penalty, **self.by())

    def decline_disqualification(self, who: str) -> None:
        player = self.player(who)
        seen = newest(Penalty.objects, player=player)
        penalties.decline_disqualification(player=player, seen_penalty=seen, **self.by())

    def missing(self, who: str, side: Side, title: str, *, minutes: int = 0, in_game: bool = False) -> None:
        missing_cards.report_missing_card(
            player=self.player(who),
            side=side,
            title=title,
            in_game=in_game,
            minutes=minutes,
            seen=newest(MissingCard.objects, player=self.player(who)),
            **self.by(),
        )

    def missed(self, who: str) -> MissingCard:
        """The newest card that a player misses."""
        return MissingCard.objects.filter(player=self.player(who)).order_by("pk").reverse()[0]

    def find(self, who: str) -> None:
        missing_cards.find_card(missing=self.missed(who), **self.by())

    def concede_missing(self, who: str) -> None:
        missing_cards.concede_missing_card(missing=self.missed(who), **self.by())

    def decline_drop(self, who: str) -> None:
        penalties.decline_drop(missing_card=self.missed(who), **self.by())

    def proxy(self, who: str, side: Side, title: str, leader: str) -> None:
        proxies.make_proxy(
            player=self.player(who),
            side=side,
            title=title,
            lost="The text below the picture",
            leader=leader,
            made_on=DAY,
            seen=newest(Proxy.objects, player=self.player(who)),
            **self.by(),
        )

    def withdraw_proxy(self, who: str) -> None:
        proxy = Proxy.objects.get(pk=newest(Proxy.objects, player=self.player(who)))
        proxies.withdraw_proxy(proxy=proxy, **self.by())

    # The leaders

    def appoint(self, username: str, role: Any) -> None:
        staff.appoint_leader(username=username, role=role, **self.by())

    def invite(self, name: str, role: Any) -> None:
        staff.invite_leader(name=name, role=role, seen_staff=newest(Staff.objects), **self.by())

    def join(self, invited: str, user: User | None = None, name: str = "") -> None:
        invitation = Staff.objects.get(tournament=self.event, name=invited, user=None)
        staff.take_invitation(invitation=invitation, user=user, name=name)

    def led_by(self, name: str) -> Staff:
        return Staff.objects.get(tournament=self.event, name=name)

    def role(self, name: str, role: Any) -> None:
        staff.change_role(staff=self.led_by(name), role=role, **self.by())

    def dismiss(self, name: str) -> None:
        staff.remove_leader(staff=self.led_by(name), **self.by())

    def plays(self, leader: User, who: str = "") -> None:
        """Let a leader play as this player, else only lead."""
        player = self.player(who) if who else None
        staff.set_leader_plays(leader=leader.pk, player=player, **self.by())

    # The cut and its bracket

    def cut(self, kind: Any, size: int, *declined: str, **options: Any) -> None:
        keys = [self.pk(name) for name in declined]
        cut.make_cut(kind=kind, size=size, declined=keys, seed=3, **options, **self.by())

    def uncut(self) -> None:
        cut.undo_cut(**self.by())

    @property
    def record(self) -> BracketRecord:
        record = bracket_record(self.fresh)
        if record is None:
            raise LookupError(self.event)
        return record

    def game(self, number: int) -> Pairing:
        return Pairing.objects.get(pk=self.record.tables[number].pairing)

    def in_game(self, number: int) -> tuple[Player, Player]:
        first, second = (self.event.players.get(pk=pk) for pk in self.record.tables[number].seated)
        return first, second

    def choose(self, number: int, side: Side, *, own: bool = True) -> None:
        bracket.choose_side(
            tournament=self.fresh,
            game=number,
            player=self.record.chooser_of(number) or 0,
            side=side,
            actor=None if own else self.owner,
        )

    def unchoose(self, number: int) -> None:
        bracket.undo_side(game=number, **self.by())

    def seat_of(self, number: int, seat: int) -> int | None:
        """The key of the first or second player of a game; None for seat 0."""
        return (None, *self.record.tables[number].seated)[seat]

    def win(
        self, number: int, seat: int, ending: Ending = Ending.WIN, reopens: Sequence[int] = (), **of: Any
    ) -> None:
        """Report a game as won by its first or second player, 0 for a draw."""
        sides = self.record.sides_of(number)
        if sides is None:
            raise LookupError(number)
        bracket.report_game(
            game=number,
            played=Game(sides.corp, sides.runner, ending, self.seat_of(number, seat), **of),
            seen_version=self.record.tables[number].version,
            reopens=reopens,
            **self.by(),
        )

    def clear_game(self, number: int, reopens: Sequence[int] = ()) -> None:
        seen = self.record.tables[number].version
        bracket.clear_game(game=number, seen_version=seen, reopens=reopens, **self.by())
