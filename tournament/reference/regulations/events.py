"""Event formats: structures, double elimination and drafts; also conduct (REG 9 to 12)."""

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
            _("Announcements are binding"),
            (
                _(
                    "Before the event starts, the organizer announces the number of Swiss rounds, the size "
                    "of the cut, what follows the cut, and how many rounds that takes."
                ),
            ),
            settled=(
                _(
                    "If staff must depart from the plan, they announce the change and the reason for "
                    "it, and the change is recorded."
                ),
                _("The number of players checked in decides which row of the table applies."),
            ),
            done=(
                _("The event’s page shows what was announced, and every change with its time and reason."),
            ),
        ),
        _reg(
            "9.2",
            _("Basic structure"),
            (_("For store championships."),),
            table=Structure.BASIC,
            today=_("Under today’s rules, this applies only to double-sided events (NOW 3.3)."),
        ),
        _reg(
            "9.3",
            _("Advanced structure"),
            (_("For regional championships."),),
            table=Structure.ADVANCED,
            today=_("Under today’s rules, this applies only to double-sided events (NOW 3.3)."),
        ),
        _reg(
            "9.4",
            _("Modified structure"),
            (_("Anything else, decided by the organizer in advance and announced to the players."),),
            today=_("For events under today’s rules, see NOW 3.4."),
        ),
        _reg(
            "9.5",
            _("The cut"),
            (
                _("After the last Swiss round, only the announced number of top players continue."),
                _("The remaining players play double elimination or extra Swiss rounds."),
            ),
            done=(_("“Bracket” on the desk makes the cut from the final Swiss standings."),),
            today=_("Under today’s rules, events may also use single elimination (NOW 4.1)."),
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
            _("How it works"),
            (
                _(
                    "Usually after a cut to 4, 8 or 16. One game per round, with one player as corp and the "
                    "other as runner."
                ),
                _("Players who lose twice are out. The last player left wins."),
            ),
        ),
        _reg(
            "10.2",
            _("Upper and lower bracket"),
            (
                _("Players who lose in the upper bracket move to a fixed place in the lower one."),
                _(
                    "The winners of both brackets play the final. If the player from the lower bracket wins, "
                    "a second game decides."
                ),
            ),
            done=(_("The bracket advances winners and losers automatically, and ends when it is decided."),),
        ),
        _reg(
            "10.3",
            _("Who plays which side"),
            (
                _(
                    "In round 1, the higher Swiss seed chooses after looking at both of the opponent’s "
                    "identities."
                ),
                _("After that, each player plays the side they have played less often since the cut."),
                _(
                    "If both need the same side, the player with the greater imbalance gets it. If the "
                    "imbalances are equal, sides are random."
                ),
                _(
                    "Tom was runner twice and corp once, Chris runner three times and corp once: Chris is "
                    "corp, Tom is runner."
                ),
            ),
            done=(
                _(
                    "The site assigns sides, or asks the higher seed to choose, on the desk and on that "
                    "player’s own page."
                ),
            ),
            today=_("For events under today’s rules, see NOW 4.2 instead."),
            holds_today=False,
        ),
        _reg(
            "10.4",
            _("The second final"),
            (_("If the two finalists would keep their sides in a second game, they swap."),),
        ),
        _reg(
            "10.5",
            _("Drawn games"),
            (_("The player with the better Swiss rank wins."),),
            done=(_("The site accepts a draw and advances the higher seed."),),
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
                _("Games to 6 agenda points, Swiss rounds of 50 minutes; 6 or 8 players are recommended."),
                _("Round 1 follows the draft seating (REG 7.1)."),
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
                    "recommended."
                ),
                _("Round 1 is random: only full drafts use the draft seating (REG 7.1)."),
            ),
            holds_today=False,
        ),
    ),
    note=_("On this site, drafts are only available under the 2016 regulations."),
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
                _("Tokens that mark information the rules call open or derived aren’t notes."),
                _(
                    "Showing hidden cards to influence the opponent is a warning the first time and a "
                    "disqualification the second time. This comes from the community’s guide on run timing "
                    "(JUD 55)."
                ),
                _(
                    "For everything else, the regulations name no penalty. Staff choose one of four levels, "
                    "and the site suggests a caution."
                ),
            ),
            terms=(
                (_("Caution"), _("Recorded, with no further effect.")),
                (
                    _("Warning"),
                    _("Recorded, with no effect by itself. All staff see it at the next offense."),
                ),
                (_("Game loss"), _("Staff say which game is conceded; nothing is deducted automatically.")),
                (
                    _("Disqualification"),
                    _("Proposed to the organizer, who decides. The player plays on until then (REG 1.4)."),
                ),
            ),
            done=(
                _("The judge desk records penalties, and alerts staff when one proposes a disqualification."),
            ),
            today=_("Under today’s rules, casual events allow notes (NOW 5.3)."),
        ),
    ),
)
