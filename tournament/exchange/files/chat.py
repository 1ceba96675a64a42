"""Pairings and standings as text for a chat, in message-sized pieces, with Discord’s marks or without."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.access import SPECTATOR
from tournament.kernel.event_rows import newest_swiss_round
from tournament.kernel.places import round_words
from tournament.models import Tournament
from tournament.play.cut.pages.bracket import BracketGameLine, bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.pages.round import TableLine, round_page
from tournament.ranking.standings.pages.final_standings import FinalLine, final_standings
from tournament.ranking.standings.pages.standings import StandingLine, StandingsPage, standings_page

LONGEST_PIECE = 1990  # of the 2,000 that Discord takes, counted as UTF-16, which is the most they come to
# What marks a text within a line, makes a link, or is the name of a picture (:name:).
_MARKS = re.compile(r"([\\*_~`|<>\[\]()]|:(?=//|\w+:))")
_MENTION = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_INVISIBLE = "\u200b"


@dataclass(frozen=True, slots=True)
class ChatText:
    """A text for a chat: its name, and its pieces, each for a message of its own."""

    title: str
    pieces: tuple[str, ...]


def chat_texts(tournament: Tournament, *, address: str, has_marks: bool) -> tuple[ChatText, ...]:
    """Return the current texts of an event, none before round 1; a fixed number of queries.

    `address` is that of the event's page, and ends each of them. `has_marks`: for Discord.
    """
    writer = _Writer(tournament.name, address, has_marks)
    record = bracket_record(tournament)
    texts = []
    if record is not None:
        bracket = bracket_page(facts_of(record))
        title = bracket.current.title if bracket.current else ""
        if bracket.open_games:
            lines = [_game_line(game, writer) for game in bracket.open_games]
            texts.append(writer.text(_("Cut: %(round)s") % {"round": title}, lines))
    else:
        round_ = newest_swiss_round(tournament)
        if round_ is not None:
            page = round_page(tournament, round_, viewer=SPECTATOR)
            sides = (_("Corp"), _("Runner")) if tournament.rules.assigns_sides else ("", "")
            lines = [_table_line(line, writer, sides) for line in page.by_table]
            title = _("%(round)s: pairings") % {"round": round_words(page.number, is_cut=False)}
            texts.append(writer.text(title, lines))
    swiss = standings_page(tournament)
    final = final_standings(tournament, swiss)
    if final is not None:
        title = _("Final standings") if final.is_final else _("Standings with the cut")
        texts.append(writer.text(title, [_final_line(line, writer) for line in final.lines]))
    elif swiss.lines:
        texts.append(
            writer.text(_standings_title(swiss), [_standing_line(line, writer) for line in swiss.lines])
        )
    return tuple(texts)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes what people typed as it is, and heads in bold where the chat has marks."""

    event: str
    address: str
    has_marks: bool

    def typed(self, text: str) -> str:
        """Return typed text escaped, so that it marks nothing and mentions no one."""
        one_line = " ".join(text.split())
        if not self.has_marks:
            return one_line
        return _MENTION.sub(f"@{_INVISIBLE}", _MARKS.sub(r"\\\1", one_line))

    def text(self, title: str, lines: Sequence[str]) -> ChatText:
        """Return a text in as few pieces as there can be, each with its head."""
        end = f"<{self.address}>" if self.has_marks else self.address
        wanted = 1
        while True:  # a longer number may make a piece more
            pieces = tuple(
                _pieces([self._head(title, number, wanted) for number in range(1, wanted + 1)], [*lines, end])
            )
            if len(pieces) <= wanted:
                return ChatText(title, pieces)
            wanted = len(pieces)

    def _head(self, title: str, number: int, pieces: int) -> str:
        told = f"{self.typed(self.event)} · {self.typed(title)}"
        if pieces > 1:
            told = f"{told} ({number}/{pieces})"
        return f"**{told}**" if self.has_marks else told


def _pieces(heads: Sequence[str], lines: Iterable[str]) -> Iterator[str]:
    """Yield the pieces: full lines only. With more pieces than heads the last head is repeated."""
    number, piece = 0, heads[0]
    for line in lines:
        if length_of(piece) + 1 + length_of(line) > LONGEST_PIECE:
            yield piece
            number += 1
            piece = heads[min(number, len(heads) - 1)]
        piece = f"{piece}\n{line}"
    yield piece


def length_of(text: str) -> int:
    """Return how long a chat takes a text to be: in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def _table_line(line: TableLine, writer: _Writer, sides: tuple[str, str]) -> str:
    """Return a table's line; `sides` are those of the two seats, empty where each plays both."""
    if line.is_bye:
        return _("Bye: %(name)s") % {"name": writer.typed(line.seats[0].name)}
    names = [_seat(seat.name, side, writer) for seat, side in zip(line.seats, sides, strict=True)]
    facts = {"table": line.number, "first": names[0], "second": names[1], "result": line.result}
    if line.result:
        return _("Table %(table)s: %(first)s – %(second)s, %(result)s") % facts
    return _("Table %(table)s: %(first)s – %(second)s") % facts


def _game_line(game: BracketGameLine, writer: _Writer) -> str:
    first, second = (_seat(seat.name, seat.side_name, writer) for seat in game.seats)
    facts = {"game": game.number, "first": first, "second": second}
    return _("Game %(game)s: %(first)s – %(second)s") % facts


def _seat(name: str, side: str, writer: _Writer) -> str:
    return f"{writer.typed(name)} ({side})" if side else writer.typed(name)


def _standing_line(line: StandingLine, writer: _Writer) -> str:
    rank = "–" if line.place.rank is None else str(line.place.rank)
    facts = {"rank": rank, "name": writer.typed(line.name), "points": line.place.points}
    told = ngettext(
        "%(rank)s: %(name)s, %(points)s point", "%(rank)s: %(name)s, %(points)s points", line.place.points
    )
    return told % facts


def _final_line(line: FinalLine, writer: _Writer) -> str:
    at = line.at
    place = str(at.place) if at.place else f"{at.best}–{at.worst}" if at.best else "–"
    return _("%(place)s: %(name)s") % {"place": place, "name": writer.typed(line.swiss.name)}


def _standings_title(page: StandingsPage) -> str:
    if page.is_final:
        return _("Final standings")
    if page.open_tables:
        return _("Standings in round %(number)s") % {"number": page.rounds}
    return _("Standings after round %(number)s") % {"number": page.rounds}
