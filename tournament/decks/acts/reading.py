"""Letting both players of a cut game read each other's decks for a few minutes beforehand (NOW 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.bracket.play import GameState
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import DeckReading
from tournament.play.cut.acts.sides import CUT_MADE
from tournament.play.cut.open_games import made_bracket, open_table
from tournament.play.cut.reading_time import are_read_before_games, newest_readings
from tournament.play.cut.records import BracketRecord, GameTable


class ReadGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game whose two players read each other's decks beforehand, and the row of their reading time."""

    game: int
    reading: int
    players: list[int]
    names: tuple[str, str]


class LetRead(Act[tuple[int, ...]]):
    """Start the minutes in which both players of these games may read; `do` returns the games that started.

    `games` maps each game's number to the key of the newest reading time that the staff member saw, 0 for
    none; if another one has started since, that game is unchanged (the button was pressed twice). Raises
    ActionRefused: decks_not_read_before_games, no_cut_yet, no_such_game, game_not_played,
    deck_reading_too_late; RuleError game_without_players.
    """

    code = "let_read"
    label = gettext_lazy("Deck-reading time started")
    states = WHILE_RUNNING
    roles = LEADERS

    games: Mapping[int, int]

    def do(self, change: Change) -> tuple[int, ...]:
        """Start the reading time of all the games at once."""
        event = change.tournament
        if not are_read_before_games(event):
            raise ActionRefused("decks_not_read_before_games")
        record = made_bracket(event)
        tables = {number: _table_to_read_at(record, number) for number in sorted(self.games)}
        newest = newest_readings(table.pairing for table in tables.values())
        as_seen = {
            number: table
            for number, table in tables.items()
            if self.games[number] == (newest[table.pairing].pk if table.pairing in newest else 0)
        }
        if not as_seen:
            change.skip()
            return ()
        now = timezone.now()
        until = now + timedelta(minutes=event.deck_reading_minutes)
        games = [
            ReadGame(
                game=number,
                reading=DeckReading.objects.create(pairing_id=table.pairing, starts_at=now, until=until).pk,
                players=list(table.seated),
                names=(record.name(table.seated[0]), record.name(table.seated[1])),
            )
            for number, table in as_seen.items()
        ]
        change.log(self.Payload(games=games, minutes=event.deck_reading_minutes, until=until))
        return tuple(as_seen)

    class Payload(payloads.Payload):
        """The games whose reading time started, how long it is and when it ends."""

        games: list[ReadGame]
        minutes: int
        until: datetime

        def sentence(self) -> str:
            told = {"minutes": self.minutes, "games": listed(each.game for each in self.games)}
            if len(self.games) == 1:
                first, second = self.games[0].names
                text = ngettext(
                    "Game %(games)s: %(first)s and %(second)s may read each other’s decks for %(minutes)s "
                    "minute.",
                    "Game %(games)s: %(first)s and %(second)s may read each other’s decks for %(minutes)s "
                    "minutes.",
                    self.minutes,
                )
                return text % (told | {"first": first, "second": second})
            text = ngettext(
                "Games %(games)s: the players may read each other’s decks for %(minutes)s minute.",
                "Games %(games)s: the players may read each other’s decks for %(minutes)s minutes.",
                self.minutes,
            )
            return text % told

        def touches(self) -> Touches:
            """Report each game's reading time as changed; it depends on the earlier games that decided its
            players.
            """
            changed: list[Key] = [("deck reading", each.game) for each in self.games]
            paths: list[Key] = [("path", player) for each in self.games for player in each.players]
            return touches(*changed, builds_on=[("cut",), *paths], part_of=(CUT_MADE,))

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous reading time, if there was one."""
            of_event = DeckReading.objects.filter(pairing__round__stage__tournament=undoing.tournament)
            rows = of_event.filter(pk__in=[each.reading for each in self.games])
            mine = {row.pk for row in rows}
            newest = newest_readings(row.pairing_id for row in rows)
            if len(mine) != len(self.games) or {row.pk for row in newest.values()} != mine:
                raise_conflict()
            rows.delete()

        def undo_words(self) -> list[str]:
            text = _("Game %(game)s: that reading time no longer counts.")
            return [text % {"game": each.game} for each in self.games]

        def concerns(self, player: int) -> bool:
            """Return whether the player is one of the readers."""
            return any(player in each.players for each in self.games)


def _table_to_read_at(record: BracketRecord, number: int) -> GameTable:
    """Return the table of a game that is still to be played; otherwise refuse."""
    table = open_table(record, number)
    if table.ended is not None:
        raise ActionRefused("deck_reading_too_late", game=number)
    if record.bracket.game(number).state is not GameState.READY:
        raise ActionRefused("game_not_played", game=number)
    return table
