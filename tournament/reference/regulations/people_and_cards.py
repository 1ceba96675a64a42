"""Roles, legal cards and deckbuilding (REG 1 to 3)."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournament.reference.regulations.named_cards import cards, naming
from tournament.reference.regulations.parts import RegulationChapter, Section

_reg = partial(Section, "REG")

EVENT_ROLES = RegulationChapter(
    "REG",
    "1",
    _("Roles"),
    (
        _reg(
            "1.1",
            _("Who does what"),
            (
                _(
                    "An event has one organizer. It may have marshals and judges, as many as it needs, or "
                    "none."
                ),
                _(
                    "The organizer, marshals and judges are the staff (“leaders” in the regulations). "
                    "Everyone else is a player or spectator."
                ),
            ),
            done=(_("The organizer invites staff on the “Staff” page. Each can do what their role allows."),),
        ),
        _reg(
            "1.2",
            _("The marshal"),
            (
                _("The marshal has the last word on rules."),
                _("If no one is appointed, the organizer is also the marshal."),
            ),
        ),
        _reg(
            "1.3",
            _("Staff who play"),
            (
                _("At a relaxed event, a staff member may play if there is a second staff member."),
                _("This second staff member is named at the start and rules on the first one’s games."),
                _("If two staff members play each other, the marshal rules."),
                _("At formal and premier events, staff don’t play."),
            ),
            done=(
                _(
                    "The “Staff” page rejects staff who aren’t allowed to play, and the event’s page "
                    "shows who rules on whose games."
                ),
            ),
        ),
        _reg(
            "1.4",
            _("Disqualification"),
            (_("The organizer may remove a player for unsporting conduct."),),
            done=(
                _(
                    "Staff can propose it on the judge desk. Only the organizer can disqualify a "
                    "player, and must give a reason, which is kept in the log."
                ),
            ),
        ),
        _reg(
            "1.5",
            _("What the organizer provides"),
            (
                _("Numbered tables, and registration sheets if decklists are required."),
                _("All rules documents, and a schedule for the day with rounds, cut and times."),
            ),
            done=(
                _(
                    "The sheets are under “Print”, the schedule is on the event’s page, and the rules "
                    "are in this reference."
                ),
            ),
        ),
        _reg(
            "1.6",
            _("Rulings"),
            (_("The marshal may overrule the frequently asked questions."),),
            settled=(
                _(
                    "A staff member who plays does not rule on, witness or record anything at their own "
                    "table: another staff member does."
                ),
            ),
            done=(
                _(
                    "The site does not accept results, penalties or other decisions from staff at their own "
                    "table."
                ),
            ),
        ),
        _reg(
            "1.7",
            _("What players bring"),
            (
                _("Everything they need to play: both decks with all their cards, sleeves and tokens."),
                _(
                    "If decklists are required, players bring the full lists of both decks, or come early to "
                    "write them."
                ),
            ),
            done=(
                _("The event’s page, each player’s own page and the printed schedule list what to bring."),
            ),
        ),
        _reg(
            "1.8",
            _("Spectators"),
            (_("Spectators must not disturb games or give players information or help."),),
        ),
        _reg(
            "1.9",
            _("What the levels expect"),
            (
                _("Relaxed: everyone is welcome, and players help each other."),
                _("Formal: players know the rules and play at a reasonable pace."),
                _("Premier: players also know the frequently asked questions and these regulations."),
                _("An unofficial event should be relaxed, unless it is meant to be competitive."),
            ),
            done=(_("Each event’s rules page says what its level expects."),),
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
                    "All sleeves in a deck have the same size, color, print and wear. Your two decks may "
                    "differ."
                ),
                _(
                    "At relaxed events, sleeves don’t have to be opaque. If they aren’t, the card backs must "
                    "be uniform."
                ),
            ),
            today=_("Under today’s rules, casual events are relaxed and competitive events are formal."),
        ),
        _reg(
            "2.2",
            _("When cards become legal"),
            (
                _("At relaxed and formal events, on the day of release. At premier events, 11 days later."),
                _(
                    "In places where products come out later, the organizer may set which cards are legal at "
                    "an event."
                ),
            ),
            done=(
                _(
                    "Every deck is checked for the event’s date, or for the last legal pack chosen in "
                    "the deck settings."
                ),
            ),
            today=_("For events under today’s rules, see NOW 5.1 and 5.2 instead."),
            holds_today=False,
        ),
        _reg(
            "2.3",
            _("Decklists"),
            (
                _(
                    "If decklists are required, each player hands in complete lists of both decks before "
                    "round 1."
                ),
            ),
            done=(
                _(
                    "Players hand in their lists through their own link. Before round 1, the desk shows "
                    "whose lists are missing."
                ),
            ),
        ),
        _reg(
            "2.4",
            _("Official products"),
            (_("Only official products may be used, except for a proxy that staff make (REG 5.7)."),),
            today=_("Under today’s rules, proxies are allowed at every level (NOW 5.3)."),
            holds_today=False,
        ),
    ),
)

DECK_BUILDING = RegulationChapter(
    "REG",
    "3",
    _("Deckbuilding"),
    (
        _reg(
            "3.1",
            _("Identity and size"),
            (
                _("A deck has one identity and at least as many cards as the identity requires. No maximum."),
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
                    "Directives, reference cards and click trackers aren’t part of a deck, wherever they "
                    "appear in a list."
                ),
            ),
        ),
        _reg(
            "3.3",
            _("One side only"),
            (_("No corp card in a runner deck, and no runner card in a corp deck."),),
        ),
        _reg(
            "3.4",
            _("Influence"),
            (
                _(
                    "The total influence of all cards from outside the identity’s faction, including "
                    "neutral cards with a printed value, may not exceed the identity’s limit. Draft "
                    "identities have no limit."
                ),
            ),
        ),
        _reg(
            "3.5",
            _("Cards without an influence value"),
            (
                _(
                    "A card without a printed value, which is not the same as 0, can only be used in its own "
                    "faction."
                ),
                _("Neutral cards without a value can be used freely by their own side."),
            ),
        ),
        _reg(
            "3.6",
            _("Agenda points"),
            (
                _(
                    "A corp deck of 40 to 44 cards has 18 or 19 agenda points, one of 45 to 49 has 20 or 21, "
                    "and one of 50 to 54 has 22 or 23. Every five further cards add two points."
                ),
            ),
            settled=(
                _(
                    "Below 40 cards, the same steps continue downward: 16 or 17 from 35 cards, 14 or 15 from "
                    "30."
                ),
            ),
        ),
        _reg(
            "3.7",
            _("The Most Wanted List"),
            (
                _(
                    "Under list 1.1, in effect from 1 August 2016, each copy of a listed card lowers the "
                    "identity’s influence limit by 1, but never below 1. This includes cards of the "
                    "identity’s own faction."
                ),
                naming(
                    _("Runner: %(runner)s. Corp: %(corp)s."),
                    runner=cards(
                        "D4V1D",
                        "Desperado",
                        "Faust",
                        "Parasite",
                        "Wyldside",
                        "Yog.0",
                        'Cerberus "Lady" H1',
                        "Clone Chip",
                        "Prepaid VoicePAD",
                    ),
                    corp=cards(
                        "Architect",
                        "Breaking News",
                        "Eli 1.0",
                        "SanSan City Grid",
                        "Mumba Temple",
                        "NAPD Contract",
                    ),
                ),
                _(
                    "Other lists applied before and after this one. An event uses the list for its date "
                    "unless it names another."
                ),
            ),
            today=_("Under today’s rules, events use the list of their format (NOW 5.1)."),
            holds_today=False,
        ),
        _reg(
            "3.8",
            _("Cards with their own rules"),
            (_("The text of some identities and cards changes these rules: see the deck rules below."),),
        ),
        _reg(
            "3.9",
            _("Decks that can be shuffled"),
            (_("A player must be able to shuffle their deck unaided in a reasonable time."),),
        ),
    ),
    note=_(
        "When a deck is handed in, the site checks it against all of these rules and shows what is "
        "wrong and where."
    ),
)
