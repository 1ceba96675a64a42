"""The public addresses; each module keeps its own beside its views."""

from tournament.web.public import (
    announcements,
    bracket,
    clock,
    decks,
    events,
    invitation,
    rounds,
    screen,
    standings,
)

urlpatterns = [
    *events.urlpatterns,
    *rounds.urlpatterns,
    *standings.urlpatterns,
    *decks.urlpatterns,
    *bracket.urlpatterns,
    *clock.urlpatterns,
    *screen.urlpatterns,
    *announcements.urlpatterns,
    *invitation.urlpatterns,
]
