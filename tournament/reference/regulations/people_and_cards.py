"""Who does what, what is legal, and how decks are built (REG 1 to 3)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.parts import RegulationChapter, Section

_reg = partial(Section, "REG")

EVENT_ROLES = RegulationChapter(
    "REG",
    "1",
    _("Roles"),
    (
        _reg(
            "1.1",
            _("Who is who"),
            (
                _(
                    "An event has one organizer. It may have marshals and judges, as many as it needs, or "
                    "none."
                ),
                _("Organizer, marshals and judges are the leaders. All others are players or spectators."),
            ),
            done=(_("The organizer invites leaders on the page “Staff”; each may do what the role is for."),),
        ),
        _reg(
            "1.2",
            _("The marshal"),
            (
                _("The marshal has the last word on rules."),
                _("Where nobody is appointed, the organizer is the marshal too."),
            ),
        ),
        _reg(
            "1.3",
            _("Leaders who play"),
            (
                _("At a relaxed event a leader may play, if there is a second leader."),
                _("The second one is named at the start and rules on the games of the first."),
                _("If two staff members play each other, the marshal rules."),
                _("At formal and premier events no leader plays."),
            ),
            done=(
                _(
                    "“Staff” refuses a leader who may not play, and the event’s page names who rules for "
                    "whom."
                ),
            ),
        ),
        _reg(
            "1.4",
            _("Disqualification"),
            (_("The organizer may remove a player for unsporting conduct."),),
            done=(
                _(
                    "Leaders propose it on the judge desk; the organizer alone disqualifies, and gives the "
                    "reason that the log keeps."
                ),
            ),
        ),
        _reg(
            "1.5",
            _("What the organizer provides"),
            (
                _("Tables with numbers, and registration sheets where deck lists are required."),
                _("At hand: every rules document, and an outline of the day with rounds, cut and times."),
            ),
            done=(
                _("“Print” has the sheets; the event’s page has the outline; this reference has the rules."),
            ),
        ),
        _reg(
            "1.6",
            _("Rulings"),
            (_("The marshal may overrule the frequently asked questions."),),
            settled=(
                _(
                    "A leader who plays does not rule on, witness or record anything at their own table: "
                    "another leader does."
                ),
            ),
            done=(
                _("At a leader’s own table the site takes no result, penalty or other decision from them."),
            ),
        ),
    ),
)

EVENT_LEVELS = RegulationChapter(
    "REG",
    "2",
    _("Levels and legal cards"),
    (
        _reg(
            "2.1",
            _("Levels and sleeves"),
            (
                _(
                    "An event is relaxed, formal or premier. Formal and premier events require opaque "
                    "sleeves."
                ),
                _(
                    "All sleeves of one deck are alike in size, colour, print and wear; your two decks may "
                    "differ."
                ),
                _(
                    "At relaxed events sleeves need not be opaque; where they are not, the card backs are "
                    "uniform."
                ),
            ),
            today=_("Today’s casual events are relaxed, competitive ones formal."),
        ),
        _reg(
            "2.2",
            _("From when a card is legal"),
            (
                _(
                    "At relaxed and formal events from the day of its release; at premier events 11 days "
                    "later."
                ),
                _("The organizer may set the legal cards of an event, where products come out later."),
            ),
            done=(
                _("Every deck is judged by the event’s day, or by the last legal pack in its deck settings."),
            ),
            today=_("Today’s events: NOW 5.1 and 5.2 instead."),
            holds_today=False,
        ),
        _reg(
            "2.3",
            _("Decklists"),
            (_("Where lists are required, each player hands in both decks in full before round 1."),),
            done=(
                _("Players hand lists in by their own link; the desk names who is missing before round 1."),
            ),
        ),
    ),
)

DECK_BUILDING = RegulationChapter(
    "REG",
    "3",
    _("Building a deck"),
    (
        _reg(
            "3.1",
            _("Identity and size"),
            (
                _("A deck has one identity and at least as many cards as the identity says. No maximum."),
                _("The identity itself is not counted."),
            ),
        ),
        _reg(
            "3.2",
            _("Copies of a card"),
            (
                _("At most three copies of a card by its name, unless the card says otherwise."),
                _("A reprint is the same card."),
                _(
                    "Directives, reference cards and click trackers are no part of a deck, wherever a list "
                    "names them."
                ),
            ),
        ),
        _reg(
            "3.3",
            _("One side"),
            (_("No corp card in a runner deck, and no runner card in a corp deck."),),
        ),
        _reg(
            "3.4",
            _("Influence"),
            (
                _(
                    "The influence of all cards from outside the identity’s faction, neutral cards that "
                    "print a value included, may add up to the identity’s limit. Draft identities have none."
                ),
            ),
        ),
        _reg(
            "3.5",
            _("Cards without an influence value"),
            (
                _("A card that prints no value, which is not the same as 0, stays in its own faction."),
                _("Neutral cards without a value are free for their own side."),
            ),
        ),
        _reg(
            "3.6",
            _("Agenda points"),
            (
                _(
                    "A corp deck of 40 to 44 cards has 18 or 19 agenda points, one of 45 to 49 has 20 or "
                    "21, one of 50 to 54 has 22 or 23; two more for every further five cards."
                ),
            ),
            settled=(_("Below 40 cards the same steps go down: 16 or 17 from 35 cards, 14 or 15 from 30."),),
        ),
        _reg(
            "3.7",
            _("The Most Wanted List"),
            (
                _(
                    "By list 1.1, in force from 1 August 2016, each copy of a listed card lowers the "
                    "identity’s influence limit by 1, cards of the own faction too, and never below 1."
                ),
                _(
                    "Runner: D4V1D, Desperado, Faust, Parasite, Wyldside, Yog.0, Cerberus “Lady” H1, Clone "
                    "Chip, Pre-paid VoicePAD. Corp: Architect, Breaking News, Eli 1.0, SanSan City Grid, "
                    "Mumba Temple, NAPD Contract."
                ),
                _(
                    "Other lists held before and after it; an event takes the one of its day, or one that "
                    "it names."
                ),
            ),
            today=_("Today’s events take the list of their format (NOW 5.1)."),
            holds_today=False,
        ),
        _reg(
            "3.8",
            _("Cards with rules of their own"),
            (_("Some identities and cards change these rules by their text: see the deck rules below."),),
        ),
    ),
    note=_(
        "The site judges every deck that is handed in by all of these at once, and says what is wrong where."
    ),
)
