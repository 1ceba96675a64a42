"""Swiss pairing and standings (REG 7 and 8)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.parts import RegulationChapter, Section

_reg = partial(Section, "REG")

PAIRING = RegulationChapter(
    "REG",
    "7",
    _("Swiss pairing"),
    (
        _reg(
            "7.1",
            _("Round 1"),
            (
                _("Pairings are random."),
                _("After a full draft, each player meets the one who sat farthest away at the draft table."),
            ),
            done=(_("Staff pair it on the “Rounds” page of the desk."),),
        ),
        _reg(
            "7.2",
            _("Later rounds"),
            (
                _(
                    "Players with equal points are paired at random within their group, from the "
                    "highest group down."
                ),
                _(
                    "If a group has an odd number of players, the one left over meets a random player from "
                    "the next group."
                ),
            ),
            done=(
                _(
                    "“How this round was paired”, linked from the pairings, shows who met whom in each "
                    "group, who moved down, and why."
                ),
            ),
        ),
        _reg(
            "7.3",
            _("No rematches"),
            (
                _(
                    "Two players meet at most once in all Swiss rounds, including extra Swiss rounds after a "
                    "cut."
                ),
            ),
            done=(_("The site never pairs rematches by itself, and warns when staff move players by hand."),),
            today=_("In single-sided rounds, two players may meet twice, with sides swapped (NOW 2.2)."),
        ),
        _reg(
            "7.4",
            _("Which round is best"),
            (),
            settled=(
                _(
                    "The best complete round without rematches moves down as few players as possible "
                    "from the highest group, and pairs them with the highest group they can meet. The "
                    "same then applies to the next group, and so on."
                ),
                _(
                    "If several rounds are equally good, one is chosen at random. No one in a group is "
                    "favored."
                ),
            ),
            done=(_("Before showing a round, the site proves that no better one exists."),),
        ),
        _reg(
            "7.5",
            _("When no round is possible"),
            (_("If the remaining players have all met, no round without rematches is possible."),),
            settled=(
                _(
                    "The site then doesn’t pair the round, and shows which players prevent it. The "
                    "organizer confirms a round with the fewest rematches, or ends the Swiss rounds."
                ),
            ),
        ),
        _reg(
            "7.6",
            _("An example"),
            (
                _(
                    "Three players have 12 points and one has 10: two of the three meet each other, and "
                    "the third meets the one with 10."
                ),
            ),
        ),
        _reg(
            "7.7",
            _("Who is paired"),
            (_("Everyone except players who have dropped or been disqualified."),),
            settled=(
                _(
                    "A late player starts with 0 points and gets none for missed rounds, which don’t count "
                    "as rounds played for strength of schedule (REG 8.3)."
                ),
            ),
        ),
    ),
    note=_(
        "Under today’s rules, this chapter also applies to double-sided rounds. Single-sided rounds are "
        "paired under NOW 2."
    ),
)

STANDINGS = RegulationChapter(
    "REG",
    "8",
    _("Standings and tiebreakers"),
    (
        _reg(
            "8.1",
            _("Points first"),
            (_("Players rank by points. Ties are broken by the tiebreakers below, in this order."),),
            done=(_("“Standings” shows them. A player’s card shows how each figure is calculated."),),
        ),
        _reg(
            "8.2",
            _("Head-to-head"),
            (
                _(
                    "A player who has met and beaten every other player with the same points ranks first "
                    "among them."
                ),
            ),
            settled=(
                _("“Beaten” means scoring more points than the opponent in the round in which they met."),
                _("Head-to-head is checked once, for the whole group with equal points."),
            ),
            today=_("Under today’s rules, there is no head-to-head (NOW 1.5)."),
            holds_today=False,
        ),
        _reg(
            "8.3",
            _("Strength of schedule"),
            (
                _("Each opponent’s points are divided by the rounds they played."),
                _("These figures are added up and divided by the number of opponents."),
            ),
            settled=(
                _(
                    "A round counts as played if the player was at a table or had a bye. Rounds before "
                    "a late entry or after a drop don’t count."
                ),
                _(
                    "A bye doesn’t count as an opponent, but your opponents’ byes count toward their "
                    "own figures."
                ),
                _("With no opponents, the figure is 0."),
            ),
        ),
        _reg(
            "8.4",
            _("Extended strength of schedule"),
            (_("The sum of the opponents’ strengths of schedule, divided by the number of opponents."),),
        ),
        _reg(
            "8.5",
            _("At random"),
            (_("Remaining ties are put in random order."),),
            settled=(
                _("The order is drawn only once for each player and event, so reloading doesn’t change it."),
            ),
        ),
        _reg(
            "8.6",
            _("Exact figures"),
            (_("The figures are fractions."),),
            settled=(_("They are compared exactly and rounded only for display."),),
        ),
        _reg(
            "8.7",
            _("Players who left"),
            (),
            settled=(
                _("Players who dropped keep their place in the standings."),
                _("Disqualified players are listed separately, without a rank."),
                _("Both still count toward their opponents’ strength of schedule."),
            ),
        ),
    ),
)
