"""The desk's addresses; each module keeps its own beside its views."""

from django.urls import include, path

from tournament.web.desk import (
    announcements,
    bracket,
    clock,
    cut,
    deck_checks,
    decks,
    home,
    players,
    prints,
    results,
    rounds,
    screen,
    settings,
    settle,
    sheet,
    staff,
)

of_one_event = [
    *home.of_one_event,
    *settings.urlpatterns,
    *players.urlpatterns,
    *sheet.urlpatterns,
    *rounds.urlpatterns,
    *results.urlpatterns,
    *settle.urlpatterns,
    *clock.urlpatterns,
    *cut.urlpatterns,
    *bracket.urlpatterns,
    *prints.urlpatterns,
    *decks.urlpatterns,
    *deck_checks.urlpatterns,
    *staff.urlpatterns,
    *announcements.urlpatterns,
    *screen.urlpatterns,
]

urlpatterns = [*home.urlpatterns, *settings.of_all_events, path("<slug:slug>/", include(of_one_event))]
