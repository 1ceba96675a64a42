"""What there is to know about set-up, end and what happens within a turn (TIM 1, 5-8, 10-13)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FACTS_OF_THE_GAME: dict[str, str] = {
    "1.1": _(
        "One player takes the corp, the other the runner. In a tournament who runs first in a round is drawn"
        " at random (REG 5.1); in today’s rounds of one game the sides are picked for them (NOW 2.2)."
    ),
    "1.2": _("Abilities that speak of the start of the game are met now that both identities lie open."),
    "1.3": _(
        "Tokens for credits, advancement, brain damage, tags, bad publicity and general use lie where both "
        "players can reach them."
    ),
    "1.4": _(
        "Both begin with a maximum hand size of 5, the runner with a memory limit of 4, the corp without a "
        "remote server."
    ),
    "1.5": _("Offer your deck to your opponent, who may shuffle or cut it too."),
    "1.7": _(
        "The corp decides first. A mulligan is possible once: the whole hand is shuffled back, 5 new cards "
        "are drawn, and these are kept."
    ),
    "1.8": _(
        "The runner decides after the corp, in the same way. A deck that was shuffled again is offered to "
        "the opponent again."
    ),
    "1.10": _("It is always the corp who begins."),
    "10.1": _("Either player wins at once, with 7 points in the score area; in a draft with 6 (REG 5.2)."),
    "10.2": _("The corp wins when the runner has to take more damage than there are cards in the grip."),
    "10.3": _(
        "The corp wins. This is looked at when the runner’s turn ends; a maximum hand size of 0 is still "
        "alive."
    ),
    "10.4": _(
        "The runner wins as soon as the corp must draw and cannot, in the draw phase or at any other moment."
        " An empty R&D alone loses nothing."
    ),
    "10.5": _("A game that is conceded is won by the other player (REG 5.2)."),
    "10.6": _(
        "When the time of the round is up, whoever has more agenda points has a timed win (REG 4.2, 5.3). At"
        " today’s events it is a win like any other (NOW 1.2)."
    ),
    "13.1": _(
        "65 minutes for a Swiss round of two games, 40 for a game of the elimination rounds, 60 for the "
        "final, 50 for a full draft and 30 for a half draft (REG 4.1); 40 for a round of one game at today’s "
        "events (NOW 1.1). A leader starts the clock when most players sit."
    ),
    "13.3": _(
        "The game goes on until both players have finished one turn, counted from that moment (REG 4.2). At "
        "today’s events the turn is finished, and the other player takes one more (NOW 1.2)."
    ),
    "13.4": _(
        "A timed win is worth 2 tournament points (REG 5.3). Today’s events know none: it is a win, worth 3 "
        "(NOW 1.2)."
    ),
    "13.5": _("A draw is worth 1 tournament point to each (REG 5.3)."),
    "5.1": _("The letters of a step say what may be done in its window."),
    "5.2": _(
        "As many paid abilities (without a click in their cost), rezzes and scored agendas as this window "
        "allows, in any order."
    ),
    "5.4": _(
        "The same for the other player. What the corp may rez or score follows from the letters of the "
        "window, not from who acts first."
    ),
    "5.6": _(
        "Both have had a chance, and one of them declines: it is closed. A reading of December 2017 closes "
        "it only when both pass in a row; that differs in one case, a last answer of the second player. No "
        "window is skipped in silence."
    ),
    "5.7": _(
        "Nobody answers while the other acts: an ability resolves at once, and only effects that prevent or "
        "avoid interrupt it. While an action resolves no window is open, so a resource that is being trashed"
        " cannot be used in answer."
    ),
    "5.8": _(
        "The second player who wants to be sure asks first whether the other does anything in this window."
    ),
    "5.9": _(
        "Abilities that are met together: all constant ones, then the conditional ones of the player whose "
        "turn it is, one by one in that player’s order, then those of the opponent. Optional ones may go "
        "before mandatory ones."
    ),
    "5.10": _(
        "What is met while an ability resolves is a chain reaction: it comes right after that ability, "
        "before those that still wait."
    ),
    "5.11": _(
        "An ability is met (or its cost is paid), then triggered, then resolved. If its card stops being "
        "active, or its timing structure ends, before it is triggered, it is lost; once triggered it "
        "resolves in any case."
    ),
    "6.2": _("+1 trace strength for each credit, without a limit."),
    "6.3": _("Link strength is the link in play, and +1 for each credit, without a limit."),
    "6.5": _("The effects worded “if successful” resolve."),
    "6.6": _("The effects worded “if unsuccessful” resolve."),
    "7.1": _(
        "Brain, meat or net damage. Meat and net damage work alike; what differs is which cards cause or "
        "prevent them."
    ),
    "7.3": _("It is the cards in the grip that count, not the maximum hand size."),
    "7.4": _(
        "All points of one ability are taken together. The cards go to the heap one at a time, so that its "
        "order is kept."
    ),
    "7.5": _("For each point, for the rest of the game; the runner takes a brain damage token."),
    "7.6": _("No ability is used or resolved before all of the damage is done."),
    "7.7": _(
        "Damage that is dealt is always taken too. Damage that is taken need not have been dealt: what adds "
        "to dealt damage can miss it."
    ),
    "8.1": _(
        "The usual number for the server, with all that changes it: at most the cards in the server and, for"
        " a central one, those in its root. Once fixed it stays."
    ),
    "8.2": _(
        "R&D: from the top, in order, 1 card. HQ: at random, 1 card. Archives: all cards, in any order, face"
        " up. Remote server: all cards in it. Ice is never in a server and is never accessed."
    ),
    "8.3": _("Upgrades in the root of a central server may be accessed between other cards."),
    "8.4": _("They work though the card is not active."),
    "8.5": _(
        "An agenda must be stolen, except that an additional cost may be refused. What already lies in "
        "Archives cannot be trashed."
    ),
    "8.6": _(
        "Cards of HQ and R&D do not go back before the access is over; those of R&D go back in their order."
    ),
    "8.7": _(
        "Where another effect replaces the access, or changes on which server the run succeeded, the face-"
        "down cards in Archives are not turned up."
    ),
    "11.1": _("The runner shows the card, the corp does not."),
    "11.2": _(
        "The row of the rig or a host; a server, its root (upgrades only), or in front of it (ice). The corp"
        " may make a new remote server."
    ),
    "11.3": _(
        "The corp may trash what is in that server, or ice in front of it, which makes new ice cheaper; an "
        "agenda or asset there must go for a new one. Rezzed cards go to Archives face up, others face down."
        " The runner may trash programs for a program, and must where memory is not enough."
    ),
    "11.4": _(
        "Ice: 1 credit for each ice that already protects the server. Other cards of the corp: nothing. X is"
        " chosen within what the card says."
    ),
    "11.5": _(
        "Cards of the corp lie face down and unrezzed, ice outermost and sideways. Cards of the runner lie "
        "face up and are active."
    ),
    "11.6": _("Several cards by one effect are chosen and installed one after the other."),
    "12.4": _(
        "A card that starts a run is resolved only when that run and all that it set off are over. An effect"
        " that lasts becomes independent of its card."
    ),
    "12.5": _("The card counts as resolved and is trashed."),
}
