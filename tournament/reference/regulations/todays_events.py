"""How today's events are played (NOW 1 to 5)."""

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
                _(
                    "Double-sided: one game on each side against the same opponent in 65 minutes, "
                    "paired under REG 7."
                ),
                _("Single-sided: one game in 40 minutes. The site picks the sides."),
            ),
        ),
        _now(
            "1.2",
            _("Points and time"),
            (
                _("A win is worth 3 points, a tie 1, and a loss 0. There is no win on time: a win is a win."),
                _(
                    "When time is called, the turn in progress is finished and the other player takes "
                    "one more. Then the player with more agenda points wins. If points are equal, the "
                    "game is a tie."
                ),
                _("If time is called in the first game of a double-sided round, the second game is a tie."),
            ),
            done=(_("The result form for the table has an option for this."),),
        ),
        _now(
            "1.3",
            _("Byes"),
            (
                _("A bye counts as winning the whole round: 3 points, or 6 in double-sided rounds."),
                _(
                    "In round 1, the bye goes to a random player. After that, it goes to the player "
                    "with the lowest score who has not had one."
                ),
                _(
                    "A bye doesn’t affect the balance of sides. Making sure the others can be paired "
                    "takes priority (REG 6.3)."
                ),
            ),
        ),
        _now(
            "1.4",
            _("Agreements"),
            (
                _("Both players and a judge may agree to a draw within the first 5 minutes of a round."),
                _(
                    "In a double-sided round, they may also agree that the first game decides both: "
                    "6-0, or a tie."
                ),
            ),
            settled=(
                _("An intentional draw is 3-3 in a double-sided round and 1-1 in a single-sided one."),
                _("No other intentional splits are allowed (REG 5.4)."),
            ),
            done=(
                _(
                    "The result form for the table asks which judge was present, and rejects agreements made "
                    "too late."
                ),
            ),
        ),
        _now(
            "1.5",
            _("Tiebreakers"),
            (_("Strength of schedule, extended strength of schedule, random. No head-to-head."),),
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
            _("Round 1 and bias"),
            (
                _("Round 1 is random, including sides."),
                _("From then on, each player has a bias: games as corp minus games as runner."),
            ),
            done=(_("“How this round was paired” shows it as each player’s balance of sides."),),
        ),
        _now(
            "2.2",
            _("Who is corp"),
            (
                _("The player with the lower bias is corp. If both are equal, sides are random."),
                _("Two players meet at most twice, with sides swapped the second time."),
            ),
            done=(_("The site picks the sides, and warns when staff swap them by hand."),),
        ),
        _now(
            "2.3",
            _("What a pairing costs"),
            (
                _(
                    "The cost is the squared difference in points, plus 5 if the two have met, plus 50 "
                    "to the power of the imbalance that the pairing would make worse, counted in games. "
                    "This imbalance is the bias of the player who becomes corp, or the bias of the "
                    "player who becomes runner with its sign reversed, whichever is larger, but at "
                    "least 0."
                ),
            ),
            settled=(
                _("A pairing that costs 100 or more is used only if there is no complete round without one."),
            ),
            done=(_("“How this round was paired”, linked from the pairings, shows the cost of each table."),),
        ),
        _now(
            "2.4",
            _("The cheapest round"),
            (_("The round is the complete pairing with the lowest total cost."),),
            settled=(
                _(
                    "If several have the lowest cost, one is chosen at random. Nothing but points, "
                    "meetings and sides affects the choice."
                ),
            ),
        ),
        _now(
            "2.5",
            _("When no round meets the rules"),
            (_("Sometimes no complete round meets all of these rules."),),
            settled=(
                _("Then pairings that cost 100 or more are used, still with the lowest total cost."),
                _(
                    "If there is still none, the site allows as few third meetings as possible and "
                    "picks the cheapest of those rounds."
                ),
                _("The site warns staff, who must confirm the round first."),
            ),
        ),
        _now(
            "2.6",
            _("Examples"),
            (
                _(
                    "A has 6 points and bias +1, B has 6 points and bias −1: B is corp, and the pairing "
                    "costs 0 + 1 = 1."
                ),
                _(
                    "C and D both have 6 points and bias +1: one of them is corp, and the pairing costs 0 + "
                    "50 = 50."
                ),
                _(
                    "E has 9 points and F has 6, both with bias 0. E was corp when they met, so F is "
                    "corp, and the pairing costs 9 + 5 + 1 = 15."
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
            settled=(_("They use the 2016 tables (REG 9.2, 9.3)."),),
        ),
        _now(
            "3.4",
            _("Other numbers"),
            (
                _(
                    "The organizer may announce any other number of rounds, and a cut to 2, 3, 4, 6, 8, 10, "
                    "12 or 16."
                ),
            ),
            settled=(_("In a cut to 6, 10 or 12, the top seeds have a bye in the first round."),),
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
                    "Each match is one game. Competitive events use double elimination and casual ones "
                    "single elimination, but either may choose the other."
                ),
                _("Double elimination: 4, 6, 8, 10, 12 or 16 players. Single: 2, 3, 4, 6, 8, 10, 12 or 16."),
            ),
        ),
        _now(
            "4.2",
            _("Sides and ties"),
            (
                _("In a player’s first match of the cut, the higher seed chooses the side."),
                _(
                    "After that, the player who has been corp less often in the cut is corp. If both "
                    "are equal, sides are random."
                ),
                _("In a second final, sides are swapped. The higher seed wins a tied game."),
            ),
            done=(
                _(
                    "The site assigns sides, or asks the higher seed to choose, on the desk and on that "
                    "player’s own page."
                ),
            ),
        ),
        _now(
            "4.3",
            _("Who can read decklists"),
            (
                _(
                    "In the Swiss rounds, lists are private. In the cut, each opponent may read the list for "
                    "a few minutes."
                ),
                _("An event may set this differently for each stage: private, open to players, or public."),
            ),
            done=(
                _(
                    "Staff start the reading time on the “Decks” page of the desk. Players read on their own "
                    "page."
                ),
            ),
        ),
        _now(
            "4.4",
            _("Single elimination with byes"),
            (
                _("With 3 players, seeds 2 and 3 play, and the winner meets seed 1."),
                _("With 6 players, seeds 1 and 2 have a bye; with 10, seeds 1 to 6; with 12, seeds 1 to 4."),
            ),
        ),
        _now(
            "4.5",
            _("Double elimination with byes"),
            (_("There is no standard bracket for 6, 10 or 12."),),
            settled=(
                _(
                    "The bracket for 8 or 16 is used, without the lowest seeds. A player who would meet "
                    "a missing seed advances without a game, in both brackets."
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
                    "Each has dated snapshots, with a card pool and a restriction list. An event uses the "
                    "latest one that starts on or before its day."
                ),
            ),
            done=(_("Every deck is checked against this snapshot, which is named on the event’s page."),),
        ),
        _now(
            "5.2",
            _("When cards become legal"),
            (_("In formats with snapshots, only the snapshot counts, at every level."),),
            settled=(
                _(
                    "If an event names its last legal pack instead, cards are legal from the second "
                    "Friday after release at competitive events, and from the day of release at casual "
                    "ones."
                ),
            ),
        ),
        _now(
            "5.3",
            _("Proxies, art and notes"),
            (
                _(
                    "Proxies are allowed at every level, and so is alternate art within the limits of the "
                    "policy."
                ),
                _("Notes are allowed at casual events only."),
            ),
        ),
    ),
)
