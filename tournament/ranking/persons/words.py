"""Texts for refusals about people in several events."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from pairing.statistics.career import Title
from tournament.kernel.errors import register_refusals

TITLES_MADE = {
    Title.WON: gettext_lazy("Won"),
    Title.CUT: gettext_lazy("In the cut"),
    Title.FIRST_IN_SWISS: gettext_lazy("First in the Swiss rounds"),
}

register_refusals(
    {
        "same_event_twice": gettext_lazy(
            "Two of these players are in the same event, so they can’t be the same person."
        ),
        "persons_differ": gettext_lazy(
            "Two of these players are known to be different people. If that is wrong, unlink them first."
        ),
        "player_is_gone": gettext_lazy("One of these players no longer exists."),
        "nothing_pressed": gettext_lazy("Nothing was chosen: press one of the buttons."),
        "own_link": gettext_lazy("That is the link to this page. Paste the one for another event."),
        "joined_before": gettext_lazy(
            "This player was already linked to other events. Only the player can unlink those events."
        ),
        "joined_already": gettext_lazy("These two are already linked."),
        "link_is_unknown": gettext_lazy(
            "No player has this link. Copy the whole address of your page in the other event. If the "
            "link was renewed, ask that event’s organizer for the new one."
        ),
        "person_is_anothers": gettext_lazy(
            "An organizer linked one of these two players with others, and the page that shows them "
            "together belongs to someone with a different personal link. If that’s you, paste that "
            "link. If not, unlink the player first."
        ),
        "runs_the_event": gettext_lazy(
            "You help run this event, so you can’t link its players to your account."
        ),
        "account_is_anothers": gettext_lazy(
            "These events are already linked to another account. Unlink that one first."
        ),
    }
)
