"""How events of today are played (NOW 1 to 5)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from pairing.structure import Structure
from tournament.reference.regulations.parts import RegulationChapter, Section

_now = partial(Section, "NOW")

TODAYS_ROUNDS = RegulationChapter(
    "NOW",
    "1",
    _("Rounds and points"),
    (
        _now(
            "1.1",
            _("Two kinds of Swiss"),
            (
                _("Double-sided: both sides against one opponent, 65 minutes, paired by REG 7."),
                _("Single-sided: one game in 40 minutes. The site picks the sides."),
            ),
        ),
        _now(
            "1.2",
            _("Points and time"),
            (
                _("A win 3 points, a tie 1, a loss 0. There is no win on time: a win is a win."),
                _(
                    "When time is called the turn is finished and the other player takes one more. Then "
                    "more agenda points win; else the game is a tie."
                ),
                _("Time called in the first game of a double-sided round: the second game is a tie."),
            ),
            done=(_("The form of a table’s result has a choice for it."),),
        ),
        _now(
            "1.3",
            _("Byes"),
            (
                _("A bye is a whole round’s win: 3 points, in double-sided rounds 6."),
                _("In round 1 a random player; later the one with the lowest score who has had none."),
                _(
                    "A bye is no game for the balance of sides. That the others can be paired comes first "
                    "(REG 6.3)."
                ),
            ),
        ),
        _now(
            "1.4",
            _("Agreements"),
            (
                _("Both players and a judge may agree on a draw within the first 5 minutes of a round."),
                _(
                    "In a double-sided round they may agree likewise that the first game decides both: 6-0, "
                    "or a tie."
                ),
            ),
            settled=(
                _("An agreed draw is 3-3 in a double-sided round and 1-1 in a single-sided one."),
                _("There is no intentional split (REG 5.4) beside it."),
            ),
            done=(
                _(
                    "The form of a table’s result asks which judge was there, and refuses what was agreed "
                    "too late."
                ),
            ),
        ),
        _now(
            "1.5",
            _("Tiebreakers"),
            (_("Strength of schedule, extended strength of schedule, at random. No head-to-head."),),
        ),
    ),
)

TODAYS_PAIRING = RegulationChapter(
    "NOW",
    "2",
    _("Pairing single-sided rounds"),
    (
        _now(
            "2.1",
            _("Round 1, and the bias"),
            (
                _("Round 1 is drawn, sides too."),
                _("From then on each player has a bias: games as corp minus games as runner."),
            ),
            done=(_("“How this round was paired” shows it as everybody’s balance of sides."),),
        ),
        _now(
            "2.2",
            _("Who is corp"),
            (
                _("The player with the lower bias is corp; if it is equal, it is random."),
                _("Two players meet at most twice, and the second time with sides exchanged."),
            ),
            done=(_("The site picks the sides, and warns where a leader turns them by hand."),),
        ),
        _now(
            "2.3",
            _("What a pairing costs"),
            (
                _(
                    "The square of the difference of points, and 5 if the two have met, and 50 to the power "
                    "of the games of imbalance that it would make worse: the bias of who becomes corp, or "
                    "that of who becomes runner with the sign turned, whichever is larger; at least 0."
                ),
            ),
            settled=(
                _(
                    "A pairing that costs 100 or more is not used while there is a complete round without "
                    "one."
                ),
            ),
            done=(_("“How this round was paired”, from the pairings, shows the cost of each table."),),
        ),
        _now(
            "2.4",
            _("The cheapest round"),
            (_("The round is a complete pairing of least total cost."),),
            settled=(_("Which of several it is, is drawn, by nothing but points, meetings and sides."),),
        ),
        _now(
            "2.5",
            _("Where there is none"),
            (_("Sometimes no complete round keeps to all of this."),),
            settled=(
                _("Then pairings of 100 and more are used, still at least total cost."),
                _(
                    "If there is still none: third meetings, as few as can be, and of these the cheapest "
                    "round."
                ),
                _("The site tells the leader, who confirms it first."),
            ),
        ),
        _now(
            "2.6",
            _("Examples"),
            (
                _("A has 6 points and bias +1, B 6 and −1: B is corp, and it costs 0 + 1 = 1."),
                _("C and D both have 6 points and +1: one of them is corp, and it costs 0 + 50 = 50."),
                _(
                    "E has 9 points and F 6, bias 0; E was corp when they met: F is corp, and it costs 9 + "
                    "5 + 1 = 15."
                ),
            ),
        ),
    ),
)

TODAYS_STRUCTURES = RegulationChapter(
    "NOW",
    "3",
    _("Rounds and cut"),
    (
        _now(
            "3.1",
            _("Competitive events"),
            (_("Single-sided rounds."),),
            table=Structure.COMPETITIVE,
        ),
        _now(
            "3.2",
            _("Casual events"),
            (_("Single-sided rounds."),),
            table=Structure.CASUAL,
        ),
        _now(
            "3.3",
            _("Double-sided events"),
            (_("Today’s policies have no table for them."),),
            settled=(_("They take the tables of 2016 (REG 9.2, 9.3)."),),
        ),
        _now(
            "3.4",
            _("Other numbers"),
            (
                _(
                    "The leader may announce any other number of rounds, and a cut to 2, 3, 4, 6, 8, 10, 12 "
                    "or 16."
                ),
            ),
            settled=(_("In a cut to 6, 10 or 12 the best seeds have a bye in the first round."),),
        ),
    ),
)

TODAYS_CUT = RegulationChapter(
    "NOW",
    "4",
    _("The cut"),
    (
        _now(
            "4.1",
            _("Kinds of elimination"),
            (
                _(
                    "One game a match. Competitive events play double elimination, casual ones single; both "
                    "may choose."
                ),
                _("Double elimination: 4, 6, 8, 10, 12 or 16 players. Single: 2, 3, 4, 6, 8, 10, 12 or 16."),
            ),
        ),
        _now(
            "4.2",
            _("Sides and ties"),
            (
                _("In a player’s first match of the cut the higher seed chooses the side."),
                _("Later who has been corp less often in the cut is corp; if it is equal, it is random."),
                _("In a second final the sides are exchanged. A tied game is won by the higher seed."),
            ),
            done=(_("The site settles sides, and asks the higher seed, on the desk and on their own page."),),
        ),
        _now(
            "4.3",
            _("Who reads deck lists"),
            (
                _(
                    "In the Swiss rounds lists are private; in the cut each opponent may read the list for "
                    "some minutes."
                ),
                _("An event may choose otherwise for each stage: private, open to players, or public."),
            ),
            done=(
                _(
                    "A leader starts the time to read on the desk’s page “Decks”; players read on their own "
                    "page."
                ),
            ),
        ),
        _now(
            "4.4",
            _("Single elimination with byes"),
            (
                _("Of 3: seeds 2 and 3 play, and the winner meets seed 1."),
                _("Of 6 seeds 1 and 2 have a bye, of 10 seeds 1 to 6, of 12 seeds 1 to 4."),
            ),
        ),
        _now(
            "4.5",
            _("Double elimination with byes"),
            (_("There is no common bracket for 6, 10 or 12."),),
            settled=(
                _(
                    "It is the one of 8, or of 16, with the last seeds absent: who would meet an absent "
                    "player goes on without a game, in both brackets."
                ),
            ),
        ),
    ),
)

TODAYS_CARDS = RegulationChapter(
    "NOW",
    "5",
    _("Formats and cards"),
    (
        _now(
            "5.1",
            _("Formats and their snapshots"),
            (
                _("Standard, Startup, Eternal, Snapshot, RAM, System Gateway."),
                _(
                    "Each has dated snapshots: a pool of cards and a list of restrictions. An event plays "
                    "by the last one that starts on its day or before."
                ),
            ),
            done=(_("Every deck is judged by it; the event’s page names it."),),
        ),
        _now(
            "5.2",
            _("From when a card is legal"),
            (_("In a format with snapshots the snapshot alone decides, at every level."),),
            settled=(
                _(
                    "Where an event names a last pack instead: at competitive events from the second Friday "
                    "after release, at casual ones from the day of release."
                ),
            ),
        ),
        _now(
            "5.3",
            _("Proxies, art and notes"),
            (
                _("Proxies are allowed at every level, and other art within the limits of the policy."),
                _("Notes are allowed at casual events only."),
            ),
        ),
    ),
)
