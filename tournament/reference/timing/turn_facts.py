"""Facts about the steps of a turn (TIM 2, 3, 9)."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

FACTS_OF_TURNS: dict[str, str] = {
    "2.1": _(
        "Usually 3, unless an effect changes it. Clicks gained or lost later in the turn count at once."
    ),
    "2.2": _(
        "This window opens before the turn begins, so a card rezzed here is already active when it does."
    ),
    "2.3": _(
        "Refill to the printed number: recurring credits never accumulate beyond it and are never taken away."
    ),
    "2.4": _("Conditions worded “when your turn begins” are met here."),
    "2.5": _("This draw costs no click. If R&D is empty when the corp must draw, the runner wins at once."),
    "2.6": _("This window opens after the draw and before the first action."),
    "2.7c": _("Ice in front of a server costs 1 credit for each piece of ice already protecting it."),
    "2.7d": _("The card’s cost is paid on top of the click."),
    "2.7e": _(
        "Agendas can always be advanced; other cards only if they say so. Cards can be advanced any "
        "number of times, whether rezzed or unrezzed."
    ),
    "2.7g": _("Allowed even if no card has a virus counter."),
    "2.7": _(
        "All clicks must be spent. While an action resolves, players can’t take other actions, spend "
        "clicks, use paid abilities, rez or score, unless the action starts something with its own "
        "windows. Scoring and rezzing are not actions and don’t cost a click."
    ),
    "2.8": _("There is a window after every action, including the last one."),
    "2.9": _("If the corp has clicks left, it continues with its next action."),
    "2.10": _(
        "The corp chooses the cards, one at a time. They go to Archives face down: discarded, not trashed. "
        "During the turn, a hand may be larger than the maximum."
    ),
    "2.11": _("The corp may score here too, as in every window of its own turn."),
    "2.12": _("No clicks can be gained in the discard phase or during the opponent’s turn."),
    "3.1": _(
        "Usually 4, unless an effect changes it. The runner has no draw phase and draws cards through "
        "actions and other cards."
    ),
    "3.2": _("In every window of this turn, the corp may rez anything except ice, but may not score."),
    "3.3": _(
        "Refill to the printed number: recurring credits never accumulate beyond it and are never taken away."
    ),
    "3.4": _("Conditions worded “when your turn begins” are met here."),
    "3.5": _("A second window: the turn has begun, but no action has been taken yet."),
    "3.6c": _("The card’s cost is paid on top of the click."),
    "3.6d": _("The card’s cost is paid on top of the click."),
    "3.6": _(
        "All clicks must be spent. While an action resolves, players can’t take other actions, use paid "
        "abilities or rez, unless the action starts something with its own windows, such as a run."
    ),
    "3.7": _("There is a window after every action, including the last one."),
    "3.8": _("If the runner has clicks left, they continue with the next action."),
    "3.9": _(
        "The runner chooses the cards, one at a time. The heap lies face up and keeps its order. During the "
        "turn, a hand may be larger than the maximum."
    ),
    "3.10": _("After the discard, before the turn ends."),
    "3.11": _("No clicks can be gained in the discard phase or during the opponent’s turn."),
    "3.12": _("A runner whose maximum hand size is now below 0 is flatlined."),
    "9.1": _("The player whose turn ends chooses the cards, one at a time."),
    "9.2": _("Players discard only in their own discard phase. During the turn, the hand may be larger."),
    "9.3": _("The corp’s cards go face down to Archives; the runner’s go face up to the heap, in order."),
    "9.4": _("A window follows (2.11, 3.10). Then unspent clicks are lost, and the turn ends."),
}
