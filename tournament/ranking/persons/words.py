"""The words for what is refused about people of several events."""

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
        "same_event_twice": gettext_lazy("Two of them play in the same event: they are not one person."),
        "persons_differ": gettext_lazy(
            "Two of them are known to be different people: part them first, if that is wrong."
        ),
        "player_is_gone": gettext_lazy("One of these players is not there any more."),
        "nothing_pressed": gettext_lazy("Nothing was chosen: press one of the buttons."),
        "own_link": gettext_lazy("That is the link of this very page: paste the one of another event."),
        "joined_before": gettext_lazy(
            "This player had been joined with other events before: who plays parts the events themselves."
        ),
        "joined_already": gettext_lazy("These two are joined already."),
        "link_is_unknown": gettext_lazy(
            "No player has this link. Copy the whole address of your page in the other event; if it was "
            "renewed, ask the organizer there for the new one."
        ),
        "person_is_anothers": gettext_lazy(
            "One of the two players was joined with others by an organizer, and somebody with another "
            "personal link holds their page. If that is you, paste that link; if not, part the player first."
        ),
        "runs_the_event": gettext_lazy(
            "You help run this event, so you can't join its players with your account."
        ),
        "account_is_anothers": gettext_lazy(
            "These events are found by another account already: let that one go first."
        ),
    }
)
