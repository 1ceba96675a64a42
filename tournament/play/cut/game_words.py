"""Wording for bracket games: who meets whom, the result, and where it leads (REG-10)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket.layouts import Comes, Layout, LayoutGame, Part, Source
from pairing.bracket.play import GameState
from pairing.types import Ending, Side
from tournament.play.cut.words import SIDE_NAMES, part_words

SIDE_LETTERS: dict[Side, Promise] = {Side.CORP: gettext_lazy("C"), Side.RUNNER: gettext_lazy("R")}

ENDINGS_IN_SHORT: dict[Ending, Promise] = {
    Ending.WIN: gettext_lazy("won"),
    Ending.TIMED_WIN: gettext_lazy("on time"),
    Ending.DRAW: gettext_lazy("on a draw"),
    Ending.FORFEIT: gettext_lazy("by forfeit"),
}

_PLAYED: dict[Ending, Promise] = {
    Ending.WIN: gettext_lazy("%(winner)s beat %(loser)s."),
    Ending.TIMED_WIN: gettext_lazy("%(winner)s beat %(loser)s on time."),
    Ending.DRAW: gettext_lazy("%(winner)s and %(loser)s drew; the game goes to the better Swiss rank."),
    Ending.FORFEIT: gettext_lazy("%(winner)s won by forfeit against %(loser)s."),
}

_OWN_GAMES: dict[tuple[Ending, bool], Promise] = {
    (Ending.WIN, True): gettext_lazy("won against %(opponent)s"),
    (Ending.TIMED_WIN, True): gettext_lazy("won on time against %(opponent)s"),
    (Ending.DRAW, True): gettext_lazy("drew with %(opponent)s and advances on the better Swiss rank"),
    (Ending.FORFEIT, True): gettext_lazy("won by forfeit against %(opponent)s"),
    (Ending.WIN, False): gettext_lazy("lost to %(opponent)s"),
    (Ending.TIMED_WIN, False): gettext_lazy("lost on time to %(opponent)s"),
    (Ending.DRAW, False): gettext_lazy("drew with %(opponent)s, who advances on the better Swiss rank"),
    (Ending.FORFEIT, False): gettext_lazy("forfeited against %(opponent)s"),
}


def game_title(game: LayoutGame) -> str:
    """Return a game's title: Game 5, Final or Second final."""
    if game.if_lower_won is not None:
        return _("Second final")
    if game.part is Part.FINAL:
        return _("Final")
    return _("Game %(number)s") % {"number": game.number}


def round_title(layout: Layout, number: int) -> str:
    """Return a round's title; a round with only the final is named after it."""
    games = [game for game in layout.games if game.round_number == number]
    if games[0].part is Part.FINAL:
        return game_title(games[0])
    return _("Round %(number)s") % {"number": number}


def where_words(layout: Layout, game: LayoutGame) -> str:
    """Return a game's location in the bracket: its part, or its round in single elimination."""
    return part_words(game) if layout.is_double else round_title(layout, game.round_number)


def awaited(source: Source) -> str:
    """Return the text for an empty seat: the player it waits for."""
    if source.comes is Comes.WINNER:
        return _("Winner of game %(game)s") % {"game": source.number}
    if source.comes is Comes.LOSER:
        return _("Loser of game %(game)s") % {"game": source.number}
    if source.comes is Comes.SEED:
        return _("Seed %(seed)s") % {"seed": source.number}
    if source.comes is Comes.BEST:
        if source.number == 1:
            return _("Highest seed left")
        return _("Highest seed left, no. %(number)s") % {"number": source.number}
    if source.number == 1:
        return _("Lowest seed left")
    return _("Lowest seed left, no. %(number)s") % {"number": source.number}


def awaited_in_sentence(source: Source) -> str:
    """Return the player that a seat waits for, as part of a sentence."""
    if source.comes is Comes.WINNER:
        return _("the winner of game %(game)s") % {"game": source.number}
    if source.comes is Comes.LOSER:
        return _("the loser of game %(game)s") % {"game": source.number}
    if source.comes is Comes.SEED:
        return _("seed %(seed)s") % {"seed": source.number}
    return _("one of the remaining seeds")


def who(name: str, seed: int, side: Side | None) -> str:
    """Return a player's name with the seed, and the side if it is settled."""
    if side is None:
        return _("%(name)s (seed %(seed)s)") % {"name": name, "seed": seed}
    return _("%(name)s (seed %(seed)s, %(side)s)") % {"name": name, "seed": seed, "side": SIDE_NAMES[side]}


def chooses(name: str) -> str:
    """Return a note that this player chooses the side of a game (REG 10.3, NOW 4.2)."""
    return _("%(name)s has the higher seed and chooses the side.") % {"name": name}


def game_sentence(state: GameState, first: str, second: str, ending: Ending | None, *, is_open: bool) -> str:
    """Return a sentence about a game. In a decided game, `first` is the winner."""
    facts = {"first": first, "second": second, "winner": first, "loser": second}
    if state is GameState.NOT_NEEDED:
        return _("Not needed: the winner of the upper bracket won the final.")
    if state is GameState.PLAYED:
        return str(_PLAYED[ending or Ending.WIN]) % facts
    if state is GameState.WALKOVER:
        return _("%(winner)s advances by walkover: %(loser)s has left.") % facts
    if is_open:
        return _("Now: %(first)s against %(second)s.") % facts
    return _("Still to come: %(first)s against %(second)s.") % facts


def leads_to(layout: Layout, game: LayoutGame) -> str:
    """Return where a game's winner and loser go next."""
    if game.if_lower_won is not None:
        return _("Played only if the winner of the lower bracket wins the final. It decides the title.")
    if game.part is Part.FINAL:
        if layout.is_double:
            return _("If the winner of the lower bracket wins, a second final decides.")
        return _("It decides the title.")
    winner = layout.follows(game.number, as_winner=True)
    loser = layout.follows(game.number, as_winner=False)
    if winner is None:
        return _("The winner advances, and the loser is out.")
    if loser is None:
        return _("The winner goes to game %(winner)s, and the loser is out.") % {"winner": winner}
    return _("The winner goes to game %(winner)s, the loser to game %(loser)s.") % {
        "winner": winner,
        "loser": loser,
    }


def second_final_label(state: GameState, *, is_seated: bool) -> str:
    """Return the label shown below a second final in the bracket diagram."""
    if state is GameState.NOT_NEEDED:
        return _("Second final: not needed")
    return _("Second final") if is_seated else _("Second final: only if needed")


def walkover() -> str:
    """Return the word for a win because the opponent has left."""
    return _("walkover")


def own_game(
    state: GameState, opponent: str, ending: Ending | None, *, side: Side | None, has_won: bool
) -> str:
    """Return one game of a player's path, from the player's view."""
    facts = {"opponent": opponent}
    if state is GameState.WALKOVER:
        if has_won:
            return _("advances by walkover, as %(opponent)s has left") % facts
        return _("left, so %(opponent)s advances") % facts
    if state is GameState.PLAYED:
        told = str(_OWN_GAMES[ending or Ending.WIN, has_won]) % facts
    else:
        told = _("meets %(opponent)s") % facts
    if side is None:
        return told
    return _("as %(side)s: %(told)s") % {"side": SIDE_NAMES[side], "told": told}
