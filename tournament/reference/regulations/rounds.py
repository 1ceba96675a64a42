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
            _("Round times"),
            (
                _("Swiss rounds last 65 minutes, or 50 in a full draft and 30 in a half draft."),
                _(
                    "Double elimination rounds last 40 minutes. The final between the last two players "
                    "lasts 60."
                ),
                _("A staff member starts the clock once most players are seated and have begun to set up."),
                _(
                    "Each table waits for the signal from staff. A table that isn’t ready by then may "
                    "begin as soon as it is."
                ),
            ),
            done=(
                _(
                    "New events use these times by default. The round clock on the desk and on every "
                    "phone counts down."
                ),
            ),
            today=_(
                "Under today’s rules, single-sided Swiss rounds last 40 minutes and double-sided rounds "
                "last 65 (NOW 1.1)."
            ),
        ),
        _reg(
            "4.2",
            _("When time runs out"),
            (
                _(
                    "The game in progress continues: the current turn is finished, then the other "
                    "player takes one turn."
                ),
                _(
                    "If no one has won by then, the player with more agenda points wins on time and the "
                    "other loses. If points are equal, the game is a draw."
                ),
            ),
            done=(_("The round clock and the big screen show when time is up."),),
            today=_(
                "Under today’s rules, there is no win on time. The turn in progress is finished, then "
                "the other player takes one turn (NOW 1.2)."
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
            done=(_("Pairings and slips show who runs first."),),
            today=_("Under today’s rules, single-sided rounds have one game (NOW 1.1)."),
        ),
        _reg(
            "5.2",
            _("How a game ends"),
            (
                _("A player wins with 7 agenda points, or 6 in drafts."),
                _(
                    "If the runner is flatlined, the corp wins. If the corp must draw and R&D is empty, "
                    "the runner wins."
                ),
                _(
                    "If a player concedes, the opponent wins. The game also ends when time runs out (REG "
                    "4.2)."
                ),
            ),
        ),
        _reg(
            "5.3",
            _("Points for a game"),
            (_("A win is worth 3 points, a win on time 2, a draw 1, and a loss 0, on time or not."),),
            done=(_("The site adds them up from the results."),),
            today=_("Under today’s rules, there is no win on time (NOW 1.2)."),
            holds_today=False,
        ),
        _reg(
            "5.4",
            _("Intentional split"),
            (
                _(
                    "Before the games of a Swiss round, with a staff member present, both players may "
                    "agree that each concedes one game, for 3 points each. This isn’t allowed in "
                    "elimination rounds."
                ),
            ),
            done=(_("The result form for the table asks which staff member witnessed it."),),
            today=_("Under today’s rules, other agreements are allowed (NOW 1.4)."),
            holds_today=False,
        ),
        _reg(
            "5.5",
            _("A game that never started"),
            (),
            settled=(
                _(
                    "It counts as a game in progress in which neither player has agenda points: a draw, "
                    "unless a player forfeits."
                ),
            ),
        ),
        _reg(
            "5.6",
            _("A missing card"),
            (
                _("The player gets a short time to find another copy of the card."),
                _(
                    "Otherwise, the player concedes this round’s games with the deck the card belongs "
                    "to, but not those with their other deck."
                ),
                _(
                    "If no copy is found by the start of the next round, the player is dropped from the "
                    "event."
                ),
                _("If a card is found to be missing mid-game, that game is conceded."),
            ),
            done=(
                _(
                    "On the judge desk, staff can give the table extra time or record the games as "
                    "conceded. Before the next round, the desk asks whether to drop the player."
                ),
            ),
        ),
        _reg(
            "5.7",
            _("A damaged card"),
            (
                _(
                    "It may be replaced with another copy. Otherwise, a staff member makes a proxy for "
                    "the rest of the event."
                ),
                _(
                    "The record shows the card’s name, what is no longer legible, the staff member and "
                    "the date."
                ),
                _("The original is kept face down nearby for reference. No other proxies are allowed."),
            ),
            done=(_("“Cards” on the judge desk records each proxy and prints its slip."),),
            today=_("Under today’s rules, proxies are allowed at every level (NOW 5.3)."),
        ),
        _reg(
            "5.8",
            _("Players’ own tokens"),
            (_("They are allowed if they don’t hide any information on a card. The marshal decides."),),
        ),
        _reg(
            "5.9",
            _("Missed opportunities"),
            (
                _(
                    "An effect that wasn’t used at the right time can be used later only if the opponent "
                    "allows it."
                ),
                _("Players must not distract or rush an opponent to make them miss one."),
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
            (_("With an odd number of players, one gets a bye. It counts as winning both games: 6 points."),),
            settled=(_("In single-game rounds, it is worth 3 points."),),
            done=(_("The points count as soon as the round is published."),),
        ),
        _reg(
            "6.2",
            _("Who gets the bye"),
            (
                _("In round 1, it goes to a random player."),
                _("After that, it goes to a random player from the lowest point group who has not had one."),
            ),
            settled=(
                _("If everyone in the lowest group has had one, the bye goes to the next group."),
                _("A player who got a first-round bye from the organizer counts as having had one."),
            ),
            done=(
                _(
                    "The bye is assigned when the round is paired. “How this round was paired”, linked "
                    "from the pairings, shows why."
                ),
            ),
            today=_("For events under today’s rules, see NOW 1.3."),
        ),
        _reg(
            "6.3",
            _("Pairing everyone else"),
            (),
            settled=(
                _(
                    "If possible, the bye goes to a player whose absence lets everyone else be paired "
                    "without a rematch. A player gets a second bye only if no player without one can be "
                    "left out."
                ),
            ),
        ),
    ),
)
