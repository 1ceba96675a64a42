"""The shape of an event: structures, double elimination, drafts; and conduct (REG 9 to 12)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from pairing.structure import Structure
from tournament.reference.regulations.parts import RegulationChapter, Section

_reg = partial(Section, "REG")

STRUCTURES = RegulationChapter(
    "REG",
    "9",
    _("Rounds and cut"),
    (
        _reg(
            "9.1",
            _("What is announced holds"),
            (
                _(
                    "Before the event starts the organizer announces the number of Swiss rounds, the cut "
                    "and its size, what follows it and how many rounds that is."
                ),
            ),
            settled=(
                _(
                    "A leader who must depart from it says so openly, with the reason, and the event keeps "
                    "it."
                ),
                _("The row of a table is taken for those who are checked in."),
            ),
            done=(_("The event’s page shows what was announced, every change with its time, and why."),),
        ),
        _reg(
            "9.2",
            _("Basic structure"),
            (_("For store championships."),),
            table=Structure.BASIC,
            today=_("Of today’s events only double-sided ones (NOW 3.3)."),
        ),
        _reg(
            "9.3",
            _("Advanced structure"),
            (_("For regional championships."),),
            table=Structure.ADVANCED,
            today=_("Of today’s events only double-sided ones (NOW 3.3)."),
        ),
        _reg(
            "9.4",
            _("Modified structure"),
            (_("Anything else, fixed by the organizer in advance and told to the players."),),
            today=_("Today’s events: NOW 3.4."),
        ),
        _reg(
            "9.5",
            _("The cut"),
            (
                _("After the last Swiss round all but the best leave, as many as were announced."),
                _("Those who are left play double elimination, or extra Swiss rounds."),
            ),
            done=(_("“Standings & cut” on the desk makes the cut from the final Swiss standings."),),
            today=_("Today’s events may also play single elimination (NOW 4.1)."),
        ),
    ),
)

ELIMINATION = RegulationChapter(
    "REG",
    "10",
    _("Double elimination"),
    (
        _reg(
            "10.1",
            _("How it is played"),
            (
                _(
                    "Usually after a cut to 4, 8 or 16. One game a round, one player corp and the other "
                    "runner."
                ),
                _("Who loses twice is out; the last one left wins."),
            ),
        ),
        _reg(
            "10.2",
            _("Upper and lower bracket"),
            (
                _("Who loses in the upper bracket goes to a fixed place in the lower one."),
                _(
                    "The winners of both play the final. If the one from the lower bracket wins, a second "
                    "game decides."
                ),
            ),
            done=(_("The bracket moves winners and losers on by itself, and ends when it is decided."),),
        ),
        _reg(
            "10.3",
            _("Who plays which side"),
            (
                _(
                    "In round 1 the higher Swiss seed chooses, after looking at both identities of the "
                    "opponent."
                ),
                _("Later each plays the side that they have played less often since the cut."),
                _(
                    "If both need the same side, the one with the greater imbalance gets it; if that is "
                    "equal, it is random."
                ),
                _(
                    "Tom was runner twice and corp once, Chris runner three times and corp once: Chris is "
                    "corp, Tom is runner."
                ),
            ),
            done=(_("The site settles sides, and asks the higher seed, on the desk and on their own page."),),
            today=_("Today’s events: NOW 4.2 instead."),
            holds_today=False,
        ),
        _reg(
            "10.4",
            _("The second final"),
            (_("Where the two finalists would keep their sides in a second game, they swap."),),
        ),
        _reg(
            "10.5",
            _("A drawn game"),
            (_("It goes to the player with the better Swiss rank."),),
            done=(_("The site takes a draw, and sends the better seed on."),),
        ),
    ),
)

DRAFT_EVENTS = RegulationChapter(
    "REG",
    "11",
    _("Drafts"),
    (
        _reg(
            "11.1",
            _("Full draft"),
            (
                _("Games to 6 agenda points, Swiss rounds of 50 minutes; 6 or 8 players are advised."),
                _("Round 1 follows the seats of the draft (REG 7.1)."),
            ),
            settled=(_("Elimination rounds are as long as in other events (REG 4.1)."),),
            holds_today=False,
        ),
        _reg(
            "11.2",
            _("Half draft"),
            (
                _(
                    "Games to 6 agenda points, rounds of one game in 30 minutes; 8 or more players are "
                    "advised."
                ),
                _("Round 1 is random: only full drafts use the seats of the draft (REG 7.1)."),
            ),
            holds_today=False,
        ),
    ),
    note=_("On this site only events of 2016 are drafts."),
)

CONDUCT = RegulationChapter(
    "REG",
    "12",
    _("Conduct"),
    (
        _reg(
            "12.1",
            _("What is not allowed"),
            (
                _("Notes and outside material during a round; official rules documents are allowed."),
                _("Stalling, collusion, disrespect, cheating, rough handling of cards or people."),
            ),
            settled=(
                _("Tokens that mark what the rules call open or derived information aren’t notes."),
                _(
                    "Showing hidden cards to sway the opponent is a warning, the second time a "
                    "disqualification. This comes from the community’s guide on run timing (JUD 55)."
                ),
                _(
                    "For all else the regulations name no penalty: the leader chooses one of four levels, "
                    "and the site suggests a caution."
                ),
            ),
            terms=(
                (_("Caution"), _("It is kept, and costs nothing.")),
                (
                    _("Warning"),
                    _("It is kept, and costs nothing by itself; every leader sees it at the next offence."),
                ),
                (_("Game loss"), _("The leader says which game is conceded; nothing is taken by itself.")),
                (
                    _("Disqualification"),
                    _(
                        "It is proposed to the organizer, who decides; the player plays on until then (REG "
                        "1.4)."
                    ),
                ),
            ),
            done=(
                _(
                    "The judge desk keeps penalties, and tells a leader when one of them proposes a "
                    "disqualification."
                ),
            ),
            today=_("Today’s casual events allow notes (NOW 5.3)."),
        ),
    ),
)
