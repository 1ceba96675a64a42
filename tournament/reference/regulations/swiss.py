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
                _("Drawn at random."),
                _("After a full draft each player meets the one who sat farthest away at the draft table."),
            ),
            done=(_("A leader has it drawn on the desk’s page “Rounds”."),),
        ),
        _reg(
            "7.2",
            _("Later rounds"),
            (
                _(
                    "Players are paired in groups of equal points, from the highest down, at random in each "
                    "group."
                ),
                _("If a group is odd, the one left over meets a random player of the next group."),
            ),
            done=(
                _(
                    "“How this round was paired”, from the pairings, tells of each group who met whom, who "
                    "went down, and why."
                ),
            ),
        ),
        _reg(
            "7.3",
            _("No second meeting"),
            (
                _(
                    "Two players meet at most once in all Swiss rounds, extra Swiss rounds after a cut "
                    "included."
                ),
            ),
            done=(_("The site pairs none by itself, and warns where a leader moves players by hand."),),
            today=_("In single-sided rounds two players may meet twice, with sides exchanged (NOW 2.2)."),
        ),
        _reg(
            "7.4",
            _("Which round is best"),
            (),
            settled=(
                _(
                    "Of all complete rounds without a second meeting: as few players as possible leave the "
                    "highest group downwards, and they meet the highest group that they can; then the same "
                    "for the next group, and so on."
                ),
                _("Which of the best rounds it is, is drawn; nobody in a group is favoured."),
            ),
            done=(_("The site proves each round to be one of the best before it shows it."),),
        ),
        _reg(
            "7.5",
            _("Where no round is possible"),
            (_("If everybody left has met, there is no round without a second meeting."),),
            settled=(
                _(
                    "The site then pairs nothing and names the players in the way. The organizer confirms a "
                    "round with the fewest second meetings, or ends the Swiss rounds."
                ),
            ),
        ),
        _reg(
            "7.6",
            _("An example"),
            (
                _(
                    "Three players have 12 points and one has 10: two of the three meet, the third meets "
                    "the one with 10."
                ),
            ),
        ),
        _reg(
            "7.7",
            _("Who is paired"),
            (_("Nobody who has dropped or is disqualified."),),
            settled=(
                _(
                    "A late player enters with 0 points and gets none for the rounds missed, which are no "
                    "rounds played in the strength of schedule (REG 8.3)."
                ),
            ),
        ),
    ),
    note=_("Today’s double-sided rounds are paired by this chapter too, single-sided ones by NOW 2."),
)

STANDINGS = RegulationChapter(
    "REG",
    "8",
    _("Standings and tiebreakers"),
    (
        _reg(
            "8.1",
            _("Points first"),
            (
                _(
                    "Players rank by their points. Equal points are settled by the tiebreakers below, in "
                    "this order."
                ),
            ),
            done=(_("“Standings” shows them; a player’s card works each figure out."),),
        ),
        _reg(
            "8.2",
            _("Head-to-head"),
            (_("Who has met and beaten every other player with the same points stands first among them."),),
            settled=(
                _("Beaten means: more points than the opponent in the round in which the two met."),
                _("It is looked at once, for the whole group of equal points."),
            ),
            today=_("Today’s events have no head-to-head (NOW 1.5)."),
            holds_today=False,
        ),
        _reg(
            "8.3",
            _("Strength of schedule"),
            (
                _("For each opponent: their points, divided by the rounds that they played."),
                _("The sum over all opponents, divided by the number of opponents."),
            ),
            settled=(
                _("A round is played at a table or as a bye; not before a late entry, nor after a drop."),
                _("A bye is no opponent of yours, but in an opponent’s own figure their bye counts."),
                _("Without any opponent the figure is 0."),
            ),
        ),
        _reg(
            "8.4",
            _("Extended strength of schedule"),
            (_("The opponents’ strengths of schedule added up, divided by the number of opponents."),),
        ),
        _reg(
            "8.5",
            _("At random"),
            (_("What is still equal is settled by lot."),),
            settled=(_("The lot is drawn once for each player and event: looking again changes nothing."),),
        ),
        _reg(
            "8.6",
            _("Exact figures"),
            (_("The figures are fractions."),),
            settled=(_("They are compared exactly, and rounded only where they are shown."),),
        ),
        _reg(
            "8.7",
            _("Who has left"),
            (),
            settled=(
                _("Players who dropped keep their place in the standings."),
                _("Disqualified players are listed apart and take no place."),
                _("Both still count in their opponents’ strength of schedule."),
            ),
        ),
    ),
)
