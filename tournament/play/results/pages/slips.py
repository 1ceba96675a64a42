"""Where a slip's code leads: to its table's result, or to a message that explains why it leads nowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.bracket.play import GameState, winner_of
from tournament.kernel.places import place_words, round_words
from tournament.kernel.records import table_record
from tournament.kernel.slip_codes import Misread, SlipCode, event_letters, read_slip_code
from tournament.models import Round, Stage, Tournament
from tournament.models.states import RoundState
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.cut.words import game_words
from tournament.play.result_words import result_text, table_result_line


@dataclass(frozen=True, slots=True)
class SlipTarget:
    """The outcome for a code. If `said` is empty, the browser goes straight to the form at `address`.

    Otherwise `said` contains the sentences to show, and `offer` is the link text for `address`, if there is
    one.
    """

    address: str = ""
    said: tuple[str, ...] = ()
    offer: str = ""


def slip_target(tournament: Tournament, typed: str, reader: User) -> SlipTarget:
    """Return where a code leads after `reader`, a member of the event's staff, has scanned or typed it."""
    code = read_slip_code(typed)
    if code is Misread.NO_CODE:
        said = _("“%(typed)s” isn’t a slip code. A code looks like 3-12-KHR and is printed below the bars.")
        return SlipTarget(said=(said % {"typed": typed},))
    if code is Misread.MISTYPED:
        said = _("“%(typed)s” has a wrong digit or letter. Compare it with the slip and type it again.")
        return SlipTarget(said=(said % {"typed": typed},))
    if code.event_letters != event_letters(tournament.pk):
        return _of_another_event(tournament, code, reader)
    return _game(tournament, code) if code.is_cut else _table(tournament, code)


def _of_another_event(tournament: Tournament, code: SlipCode, reader: User) -> SlipTarget:
    """Name the other event if exactly one of the reader's events has the code's letters."""
    led = Tournament.objects.led_by(reader).only("pk", "slug", "name")
    found = [event for event in led if event_letters(event.pk) == code.event_letters]
    if len(found) != 1:
        said = _("This slip is from another event, not from %(event)s.")
        return SlipTarget(said=(said % {"event": tournament.name},))
    (other,) = found
    return SlipTarget(
        address=reverse("desk-slip", kwargs={"slug": other.slug, "code": str(code)}),
        said=(_("This slip is from another event: %(event)s.") % {"event": other.name},),
        offer=_("Open it there"),
    )


def _table(tournament: Tournament, code: SlipCode) -> SlipTarget:
    rounds = {each.number: each for each in Round.objects.swiss(tournament)}
    round_ = rounds.get(code.round)
    place = {"table": code.table, "round": code.round}
    if round_ is None:
        return SlipTarget(said=(_("This slip is from round %(round)s, which isn’t paired.") % place,))
    if round_.state == RoundState.DRAFT:
        said = _("This slip is from round %(round)s, which is a draft. Publish it first.") % place
        return SlipTarget(said=(said,))
    pairing = round_.pairings.filter(number=code.table).first()
    seats = pairing.seats_in_order if pairing else []
    if pairing is None or len(seats) != 2:
        return SlipTarget(said=(_("There is no table %(table)s in round %(round)s.") % place,))
    target = SlipTarget(
        address=reverse(
            "desk-result",
            kwargs={"slug": tournament.slug, "number": code.round, "table": code.table},
            query={"slip": str(code)},
        )
    )
    earlier = _of_earlier_round(tournament, rounds, code)
    shown = result_text(table_record(pairing), tournament.scoring)
    if shown:
        names = (seats[0].player.name, seats[1].player.name)
        line = table_result_line(code.table, names, shown, by_side=tournament.rules.results_by_side)
        standing = _("There’s already a result: %(line)s.") % {"line": line}
        return replace(target, said=(*earlier, standing), offer=_("Correct the result"))
    return replace(target, said=earlier, offer=_("Enter its result anyway"))


def _of_earlier_round(tournament: Tournament, rounds: dict[int, Round], code: SlipCode) -> tuple[str, ...]:
    """Return a note that the slip is from an earlier round; return nothing for the newest round."""
    newest = max(number for number, row in rounds.items() if row.state == RoundState.PUBLISHED)
    if code.round < newest:
        said = _("This slip is from round %(round)s, but round %(newest)s is being played.")
        return (said % {"round": code.round, "newest": newest},)
    if Stage.objects.elimination(tournament) is not None:
        return (
            _("This slip is from Swiss round %(round)s, but the cut has been made.") % {"round": code.round},
        )
    return ()


def _game(tournament: Tournament, code: SlipCode) -> SlipTarget:
    record = bracket_record(tournament)
    place = {"game": code.table, "round": round_words(code.round, is_cut=True)}
    if record is None:
        return SlipTarget(said=(_("This slip is from the cut, which hasn’t been made."),))
    games = {game.number: game for game in record.bracket.games}
    game = games.get(code.table)
    if game is None or game.layout.round_number != code.round:
        return SlipTarget(said=(_("The bracket has no game %(game)s in this round: %(round)s.") % place,))
    if code.table not in record.tables or game.state is GameState.WALKOVER:
        return SlipTarget(
            said=(_("Game %(game)s has no table because it isn’t being played at the moment.") % place,)
        )
    if record.sides_of(code.table) is None:
        return SlipTarget(
            address=reverse("desk-bracket", kwargs={"slug": tournament.slug}),
            said=(_("Choose sides in game %(game)s first.") % place,),
            offer=_("Go to bracket"),
        )
    target = SlipTarget(
        address=reverse(
            "desk-bracket-game",
            kwargs={"slug": tournament.slug, "number": code.table},
            query={"slip": str(code)},
        )
    )
    ended = record.ended(code.table)
    return (
        replace(target, said=_standing(record, code.table), offer=_("Correct the result"))
        if ended
        else target
    )


def _standing(record: BracketRecord, number: int) -> tuple[str, ...]:
    """Return a note with the game's result, or nothing if it has none."""
    ended = record.ended(number)
    if ended is None:
        return ()
    names = {player: record.name(player) for player in record.tables[number].seated}
    result = game_words(ended, winner_of(ended, record.seeds), names)
    line = {"place": place_words(number), "result": result}
    return (_("There’s already a result: %(line)s.") % {"line": _("%(place)s: %(result)s") % line},)
