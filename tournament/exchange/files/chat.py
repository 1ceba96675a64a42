"""Pairings and standings as text for a chat, in message-sized parts, with or without Discord’s markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.decks.local_titles import short_name_on_paper
from tournament.kernel.access import SPECTATOR
from tournament.kernel.event_rows import newest_swiss_round
from tournament.kernel.places import round_words
from tournament.models import Round, Tournament
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.drawn_games import BracketGameLine
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.pages.round import TableLine, round_page
from tournament.ranking.standings.pages.final_standings import FinalLine, final_standings
from tournament.ranking.standings.pages.standings import StandingLine, StandingsPage, standings_page
from tournament.ranking.standings.pages.winner import winner_page

LONGEST_PIECE = 1990  # of Discord's 2,000 characters, counted in UTF-16 units, the longest way to count
# Characters that format text within a line, make a link, or name an emoji (:name:).
_MARKS = re.compile(r"([\\*_~`|<>\[\]()]|:(?=//|\w+:))")
_MENTION = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_INVISIBLE = "\u200b"


@dataclass(frozen=True, slots=True)
class ChatText:
    """A text for a chat: its name and its parts, each sent as a separate message."""

    title: str
    pieces: tuple[str, ...]


def chat_texts(
    tournament: Tournament, *, address: str, has_marks: bool, round_: Round | None = None
) -> tuple[ChatText, ...]:
    """Return an event's current texts, none before round 1; a fixed number of queries.

    `address` is the URL of the event's page, added to the end of each text. `has_marks` adds Discord's
    markup. `round_` selects a Swiss round whose pairings are wanted instead of the newest ones.
    """
    found = (
        pairings_text(tournament, address=address, has_marks=has_marks, round_=round_),
        standings_text(tournament, address=address, has_marks=has_marks),
    )
    return tuple(text for text in found if text is not None)


def pairings_text(
    tournament: Tournament, *, address: str = "", has_marks: bool = True, round_: Round | None = None
) -> ChatText | None:
    """Return the tables of a round (the newest by default), or the open games of the cut; None if there
    aren't any.
    """
    writer = _Writer(tournament.name, address, has_marks)
    record = None if round_ else bracket_record(tournament)
    pronouns = _pronouns(tournament)
    if record is not None:
        bracket = bracket_page(facts_of(record))
        title = bracket.current.title if bracket.current else ""
        lines = [_game_line(game, writer, pronouns) for game in bracket.open_games]
        return writer.text(_("Cut: %(round)s") % {"round": title}, lines) if lines else None
    round_ = round_ or newest_swiss_round(tournament)
    if round_ is None:
        return None
    page = round_page(tournament, round_, viewer=SPECTATOR)
    sides = (_("Corp"), _("Runner")) if tournament.rules.assigns_sides else ("", "")
    lines = [_table_line(line, writer, sides, pronouns) for line in page.by_table]
    title = _("%(round)s: pairings") % {"round": round_words(page.number, is_cut=False)}
    return writer.text(title, lines)


def standings_text(tournament: Tournament, *, address: str = "", has_marks: bool = True) -> ChatText | None:
    """Return the standings with identities, including the cut if there is one; None before round 1."""
    writer = _Writer(tournament.name, address, has_marks)
    swiss = standings_page(tournament, with_sides=True)
    final = final_standings(tournament, swiss)
    if final is not None:
        title = _("Final standings") if final.is_final else _("Standings with the cut")
        return writer.text(title, [_final_line(line, writer) for line in final.lines])
    if not swiss.lines:
        return None
    return writer.text(_standings_title(swiss), [_standing_line(line, writer) for line in swiss.lines])


def cut_game_text(
    tournament: Tournament, number: int, *, address: str = "", has_marks: bool = True
) -> ChatText | None:
    """Return who won a game of the cut, or None while it is open."""
    writer = _Writer(tournament.name, address, has_marks)
    record = bracket_record(tournament)
    games = bracket_page(facts_of(record)).games if record else ()
    game = next((each for each in games if each.number == number), None)
    winner = next((seat.name for seat in game.seats if seat.has_won), "") if game else ""
    if game is None or not winner:
        return None
    line = _game_line(game, writer, _pronouns(tournament))
    return writer.text(game.title, [line, _("%(name)s won") % {"name": writer.typed(winner)}])


def champion_text(tournament: Tournament, *, address: str = "", has_marks: bool = True) -> ChatText | None:
    """Return the event's winner with identities, or None while there isn't one yet."""
    page = winner_page(tournament)
    if page is None:
        return None
    writer, player = _Writer(tournament.name, address, has_marks), page.player
    identities = (player.corp_identity, player.runner_identity)
    return writer.text(_("Champion"), [_with_identities(player.name, identities, writer)])


def _pronouns(tournament: Tournament) -> dict[int, str]:
    return {pk: said for pk, said in tournament.players.values_list("pk", "pronouns") if said}


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes users' text literally, and headings in bold if the chat has markup."""

    event: str
    address: str
    has_marks: bool

    def typed(self, text: str) -> str:
        """Return the text escaped, so that it contains no markup and mentions no one."""
        one_line = " ".join(text.split())
        if not self.has_marks:
            return one_line
        return _MENTION.sub(f"@{_INVISIBLE}", _MARKS.sub(r"\\\1", one_line))

    def text(self, title: str, lines: Sequence[str]) -> ChatText:
        """Return a text in as few parts as possible, each with its heading."""
        address = f"<{self.address}>" if self.has_marks else self.address
        end = [address] if self.address else []
        wanted = 1
        while True:  # a longer part number may require another part
            heads = [self._head(title, number, wanted) for number in range(1, wanted + 1)]
            pieces = tuple(_pieces(heads, [*lines, *end]))
            if len(pieces) <= wanted:
                return ChatText(title, pieces)
            wanted = len(pieces)

    def _head(self, title: str, number: int, pieces: int) -> str:
        told = f"{self.typed(self.event)} · {self.typed(title)}"
        if pieces > 1:
            told = f"{told} ({number}/{pieces})"
        return f"**{told}**" if self.has_marks else told


def _pieces(heads: Sequence[str], lines: Iterable[str]) -> Iterator[str]:
    """Yield the parts, made of full lines only. With more parts than headings, the last heading is
    repeated.
    """
    number, piece = 0, heads[0]
    for line in lines:
        if length_of(piece) + 1 + length_of(line) > LONGEST_PIECE:
            yield piece
            number += 1
            piece = heads[min(number, len(heads) - 1)]
        piece = f"{piece}\n{line}"
    yield piece


def length_of(text: str) -> int:
    """Return the length of a text as a chat counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def _table_line(line: TableLine, writer: _Writer, sides: tuple[str, str], pronouns: Mapping[int, str]) -> str:
    """Return a table's line; `sides` are the sides of the two seats, empty if each player plays both."""
    if line.is_bye:
        seat = line.seats[0]
        return _("Bye: %(name)s") % {"name": _with_notes(seat.name, [pronouns.get(seat.player, "")], writer)}
    names = [
        _with_notes(seat.name, (pronouns.get(seat.player, ""), side), writer)
        for seat, side in zip(line.seats, sides, strict=True)
    ]
    facts = {"table": line.number, "first": names[0], "second": names[1], "result": line.result}
    if line.result:
        return _("Table %(table)s: %(first)s – %(second)s, %(result)s") % facts
    return _("Table %(table)s: %(first)s – %(second)s") % facts


def _game_line(game: BracketGameLine, writer: _Writer, pronouns: Mapping[int, str]) -> str:
    first, second = (
        _with_notes(seat.name, (pronouns.get(seat.player or 0, ""), seat.side_name), writer)
        for seat in game.seats
    )
    facts = {"game": game.number, "first": first, "second": second}
    return _("Game %(game)s: %(first)s – %(second)s") % facts


def _with_notes(name: str, notes: Iterable[str], writer: _Writer) -> str:
    """Return a name and what is known of the player: Ana (she/her, Corp)."""
    told = ", ".join(writer.typed(note) for note in notes if note)
    return f"{writer.typed(name)} ({told})" if told else writer.typed(name)


def _with_identities(name: str, identities: Iterable[str], writer: _Writer) -> str:
    """Return a name with the short names of known identities: Ana (Asa Group, Khan)."""
    return _with_notes(name, (short_name_on_paper(each) for each in identities if each), writer)


def _standing_line(line: StandingLine, writer: _Writer) -> str:
    rank = "–" if line.place.rank is None else str(line.place.rank)
    facts = {"rank": rank, "name": _standing_name(line, writer), "points": line.place.points}
    told = ngettext(
        "%(rank)s: %(name)s, %(points)s point", "%(rank)s: %(name)s, %(points)s points", line.place.points
    )
    return told % facts


def _final_line(line: FinalLine, writer: _Writer) -> str:
    at = line.at
    place = str(at.place) if at.place else f"{at.best}–{at.worst}" if at.best else "–"
    return _("%(place)s: %(name)s") % {"place": place, "name": _standing_name(line.swiss, writer)}


def _standing_name(line: StandingLine, writer: _Writer) -> str:
    identities = (line.sides.corp, line.sides.runner) if line.sides else ()
    return _with_identities(line.name, identities, writer)


def _standings_title(page: StandingsPage) -> str:
    if page.is_final:
        return _("Final standings")
    if page.open_tables:
        return _("Standings in round %(number)s") % {"number": page.rounds}
    return _("Standings after round %(number)s") % {"number": page.rounds}
