"""Facts about the setup, the end of the game and what happens within a turn (TIM 1, 5-8, 10-13)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FACTS_OF_THE_GAME: dict[str, str] = {
    "1.1": _(
        "One player takes the corp, the other the runner. In a tournament, who runs first in a round is "
        "random (REG 5.1). Under today’s rules, the sides in single-game rounds are assigned (NOW 2.2)."
    ),
    "1.2": _("Conditions about the start of the game are met now that both identities are face up."),
    "1.3": _(
        "Tokens for credits, advancement, brain damage, tags, bad publicity and general use are "
        "placed where both players can reach them."
    ),
    "1.4": _(
        "Both players start with a maximum hand size of 5. The runner starts with a memory limit of 4, "
        "and the corp with no remote servers."
    ),
    "1.5": _("Offer your deck to your opponent, who may shuffle or cut it too."),
    "1.7": _(
        "The corp decides first. One mulligan is allowed: the player shuffles the whole hand back, "
        "draws 5 new cards and keeps them."
    ),
    "1.8": _(
        "The runner decides after the corp, in the same way. A reshuffled deck is offered to the "
        "opponent again."
    ),
    "1.10": _("The corp always goes first."),
    "10.1": _("Either player wins at once with 7 points in their score area, or 6 in a draft (REG 5.2)."),
    "10.2": _("The corp wins when the runner has to take more damage than there are cards in the grip."),
    "10.3": _(
        "The corp wins. This is checked at the end of the runner’s turn. At a maximum hand size "
        "of 0, the runner is still alive."
    ),
    "10.4": _(
        "The runner wins as soon as the corp must draw and cannot, in the draw phase or at any "
        "other time. An empty R&D alone doesn’t lose the game."
    ),
    "10.5": _("If a player concedes, the opponent wins (REG 5.2)."),
    "10.6": _(
        "When the round time is up, the player with more agenda points gets a timed win (REG 4.2, 5.3). "
        "Under today’s rules, it is a win like any other (NOW 1.2)."
    ),
    "13.1": _(
        "65 minutes for a Swiss round of two games, 40 for an elimination game, 60 for the final, 50 "
        "for a full draft and 30 for a half draft (REG 4.1). Under today’s rules, 40 for a single-game "
        "round (NOW 1.1). A staff member starts the clock once most players are seated."
    ),
    "13.3": _(
        "The game continues until each player has finished one turn, counted from that moment (REG "
        "4.2). Under today’s rules, the current turn is finished, and the other player takes one more "
        "(NOW 1.2)."
    ),
    "13.4": _(
        "A timed win is worth 2 tournament points (REG 5.3). Under today’s rules, there are no timed "
        "wins: a win when time is called is worth 3, like any other (NOW 1.2)."
    ),
    "13.5": _("A draw is worth 1 tournament point for each player (REG 5.3)."),
    "5.1": _("The letters of a step show what may be done in its window."),
    "5.2": _(
        "As far as this window allows, the player may use paid abilities that don’t cost a click, rez "
        "cards and score agendas, as often as they like and in any order."
    ),
    "5.4": _(
        "The same applies to the other player. What the corp may rez or score depends on the letters of "
        "the window, not on who acts first."
    ),
    "5.6": _(
        "The window closes once both players have had a chance to act and one of them declines. "
        "According to the December 2017 article, it closes only when both pass in a row. This makes a "
        "difference in only one case: a last response by the second player. Never skip a window "
        "silently."
    ),
    "5.7": _(
        "Players can’t respond while the other acts: an ability resolves at once, and only "
        "effects that prevent or avoid can interrupt it. No window is open while an action "
        "resolves, so a resource being trashed cannot be used in response."
    ),
    "5.8": _(
        "A second player who wants to be sure should first ask whether the other will do "
        "anything in this window."
    ),
    "5.9": _(
        "If several abilities have their conditions met together, all constant ones come first, then "
        "the conditional ones of the player whose turn it is, one by one in the order they choose, then "
        "the opponent’s. Optional ones may go before mandatory ones."
    ),
    "5.10": _(
        "An ability whose condition is met while another one resolves is a chain reaction. It comes "
        "right after that ability, before abilities that were already waiting."
    ),
    "5.11": _(
        "An ability’s condition is met (or its cost is paid), then it is triggered, then resolved. If "
        "its card stops being active or its timing structure ends before it is triggered, the ability "
        "is lost. Once triggered, it always resolves."
    ),
    "6.2": _("+1 trace strength for each credit, without a limit."),
    "6.3": _("Link strength is the link in play, plus 1 for each credit, without a limit."),
    "6.5": _("The effects worded “if successful” resolve."),
    "6.6": _("The effects worded “if unsuccessful” resolve."),
    "7.1": _(
        "Brain, meat or net damage. Meat and net damage work alike; they differ only in which "
        "cards cause or prevent them."
    ),
    "7.3": _("The number of cards in the grip counts, not the maximum hand size."),
    "7.4": _(
        "All points from one ability are taken together. The cards go to the heap one at a time "
        "to keep its order."
    ),
    "7.5": _("This applies for each point, for the rest of the game. The runner takes a brain damage token."),
    "7.6": _("No ability is used or resolved before all of the damage is done."),
    "7.7": _(
        "Damage that is dealt is always also taken. But damage that is taken wasn’t necessarily dealt, "
        "so effects that add to dealt damage might not apply."
    ),
    "8.1": _(
        "The usual number for the server, adjusted by any effects. It can’t exceed the number of cards "
        "in the server and, for a central server, in its root. Once fixed, it doesn’t change."
    ),
    "8.2": _(
        "R&D: from the top, in order, 1 card. HQ: at random, 1 card. Archives: all cards, in any order, face"
        " up. Remote server: all cards in it. Ice is never in a server and is never accessed."
    ),
    "8.3": _("Upgrades in the root of a central server may be accessed between other cards."),
    "8.4": _("They work even though the card is not active."),
    "8.5": _(
        "An agenda must be stolen, but an additional cost may be refused. Cards already in "
        "Archives cannot be trashed."
    ),
    "8.6": _(
        "Cards from HQ and R&D go back only when the access is over. Cards from R&D go back in their "
        "original order."
    ),
    "8.7": _(
        "If another effect replaces the access, or changes which server the run succeeded on, "
        "the face-down cards in Archives are not turned face up."
    ),
    "11.1": _("The runner shows the card; the corp does not."),
    "11.2": _(
        "For the runner: a row of the rig, or a host. For the corp: a server, its root (upgrades only), "
        "or in front of it (ice). The corp may create a new remote server."
    ),
    "11.3": _(
        "The corp may trash cards in that server, or ice in front of it, which makes new ice cheaper. "
        "An agenda or asset already there must be trashed to make room for a new one. Rezzed cards go "
        "to Archives face up, others face down. The runner may trash programs to install a program, and "
        "must do so if memory is insufficient."
    ),
    "11.4": _(
        "Ice costs 1 credit for each piece of ice already protecting the server. Other corp cards cost "
        "nothing. X can be any value that the card allows."
    ),
    "11.5": _(
        "Corp cards are placed face down and unrezzed; ice goes sideways in the outermost position. "
        "Runner cards are placed face up and are active."
    ),
    "11.6": _("If one effect installs several cards, they are chosen and installed one after another."),
    "12.4": _(
        "A card that starts a run finishes resolving only when that run and everything it set "
        "off are over. A lasting effect becomes independent of its card."
    ),
    "12.5": _("The card counts as resolved and is trashed."),
}
