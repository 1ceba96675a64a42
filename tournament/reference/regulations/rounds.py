"""Time, games, points and byes (REG 4 to 6)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.parts import RegulationChapter, Section

_reg = partial(Section, "REG")

TIME = RegulationChapter(
    "REG",
    "4",
    _("Rounds and time"),
    (
        _reg(
            "4.1",
            _("How long a round is"),
            (
                _("Swiss rounds 65 minutes, of a full draft 50, of a half draft 30."),
                _("Double elimination 40 minutes; the final, with two players left, 60."),
                _("A leader starts the clock once most players are seated and have begun to set up."),
                _("Each table waits for the leader’s signal. A table that is ready later may begin at once."),
            ),
            done=(
                _(
                    "A new event has these lengths; the round clock on the desk and on every phone counts "
                    "them."
                ),
            ),
            today=_("Today’s single-sided Swiss rounds are 40 minutes, double-sided ones 65 (NOW 1.1)."),
        ),
        _reg(
            "4.2",
            _("When time runs out"),
            (
                _(
                    "The game in progress goes on until both players have finished one turn each: the turn "
                    "in progress is finished, then the other player takes one turn."
                ),
                _(
                    "If nobody has won by then, the player with more agenda points wins on time and the "
                    "other loses. With equal points the game is drawn."
                ),
            ),
            done=(_("Clock and big screen say it when the time is over."),),
            today=_(
                "Today’s events have no timed win: the turn is finished, then the other player takes one "
                "turn (NOW 1.2)."
            ),
            holds_today=False,
        ),
    ),
)

GAMES = RegulationChapter(
    "REG",
    "5",
    _("Games, results and points"),
    (
        _reg(
            "5.1",
            _("A Swiss round"),
            (_("Two games: each player is runner once and corp once. Who runs first is random."),),
            done=(_("Pairings and slips say who runs first."),),
            today=_("Single-sided rounds of today are one game (NOW 1.1)."),
        ),
        _reg(
            "5.2",
            _("How a game ends"),
            (
                _("A player has 7 agenda points, in drafts 6."),
                _(
                    "The runner is flatlined: the corp wins. The corp must draw and R&D is empty: the "
                    "runner wins."
                ),
                _("Time is over (REG 4.2), or a player concedes and the opponent wins."),
            ),
        ),
        _reg(
            "5.3",
            _("Points for a game"),
            (_("A win 3, a win on time 2, a draw 1, a loss 0, on time or not."),),
            done=(_("The site adds them up from the results."),),
            today=_("Today’s events know no win on time (NOW 1.2)."),
            holds_today=False,
        ),
        _reg(
            "5.4",
            _("Intentional split"),
            (
                _(
                    "Before the games of a Swiss round, and with a leader present, both players may agree "
                    "that each concedes one game: 3 points each. Not in elimination rounds."
                ),
            ),
            done=(_("The form of a table’s result asks which leader was the witness."),),
            today=_("Today’s events have other agreements: NOW 1.4."),
            holds_today=False,
        ),
        _reg(
            "5.5",
            _("A game that never started"),
            (),
            settled=(
                _("It counts as a game in progress without agenda points: a draw, unless a player forfeits."),
            ),
        ),
        _reg(
            "5.6",
            _("A missing card"),
            (
                _("The player gets a short time to find the same card."),
                _(
                    "Else they concede the games of the deck that it belongs to, of that side only, in this "
                    "round."
                ),
                _("Not found by the start of the next round: the player is dropped from the event."),
                _("Noticed in mid-game: that game is conceded."),
            ),
            done=(
                _(
                    "The judge desk gives the table time, concedes the games when a leader says so, and asks "
                    "before the next round whether to drop the player."
                ),
            ),
        ),
        _reg(
            "5.7",
            _("A damaged card"),
            (
                _(
                    "It may be replaced by another copy. Otherwise a leader makes a proxy, for the rest of "
                    "the event."
                ),
                _("Kept with it: the card’s name, what cannot be read any more, the leader and the date."),
                _("The original stays face down close by, to look at. There are no other proxies."),
            ),
            done=(_("“Cards” on the judge desk keeps each proxy and prints its slip."),),
            today=_("Today’s events allow proxies at every level (NOW 5.3)."),
        ),
        _reg(
            "5.8",
            _("Tokens of one’s own"),
            (_("Allowed where they hide no information of a card; the marshal judges that."),),
        ),
        _reg(
            "5.9",
            _("Missed opportunities"),
            (
                _("An effect that wasn’t used at its time is used later only if the opponent allows it."),
                _("Players don’t distract or rush an opponent to make them miss one."),
            ),
        ),
        _reg(
            "5.10",
            _("Randomization"),
            (_("Each player shuffles their deck thoroughly. The opponent may shuffle or cut it."),),
        ),
    ),
)

BYES = RegulationChapter(
    "REG",
    "6",
    _("Byes"),
    (
        _reg(
            "6.1",
            _("What a bye is worth"),
            (_("With an odd number of players one has a bye: as if both games were won, 6 points."),),
            settled=(_("In rounds of a single game it is 3."),),
            done=(_("Its points stand as soon as the round is published."),),
        ),
        _reg(
            "6.2",
            _("Who has the bye"),
            (
                _("In round 1 a random player."),
                _("Later a random one in the lowest group of points, of those who have had none."),
            ),
            settled=(
                _("Where all of the lowest group have had one, it is the next group’s turn."),
                _("A first-round bye that the organizer awards counts as having had one."),
            ),
            done=(_("Drawn with the round; “How this round was paired”, from the pairings, says why."),),
            today=_("Today’s events: NOW 1.3."),
        ),
        _reg(
            "6.3",
            _("The others must be pairable"),
            (),
            settled=(
                _(
                    "It goes to a player without whom the rest can be paired without a second meeting, if "
                    "there is one; a second bye is given only where nobody without one can be spared."
                ),
            ),
        ),
    ),
)
